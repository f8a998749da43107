/// A result of a scan; the scan gives them one after another.
package enum ScanStep: Sendable {
  /// A folder was listed that has so many names; its families follow.
  case folder(names: Int)
  /// The families of one folder, which are decided together; never empty.
  case families([CopyFamily])
}
