/// What a scan comes to, one step after another.
public enum ScanStep: Sendable {
  /// A folder was listed that has so many names; its families follow.
  case folder(names: Int)
  /// A family was found.
  case family(CopyFamily)
}
