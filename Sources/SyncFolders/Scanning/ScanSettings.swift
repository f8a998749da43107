public import ConflictResolution

/// What a scan looks at and what not.
public struct ScanSettings: Sendable {
  /// Paths that are passed over, with all that is below them.
  public var ignored: [PathPattern]
  /// Paths from the root of the scan that are known to be no copies, as of files that this program made.
  public var knownPaths: Set<[UInt8]>
  /// Which weak matches were asked for; a number behind a hyphen is listed only then.
  public var weakCopies: WeakCopies

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - ignored: Paths that are passed over, with all that is below them.
  ///   - knownPaths: Paths from the root of the scan that are known to be no copies.
  ///   - weakCopies: Which weak matches were asked for.
  public init(
    ignored: [PathPattern] = [], knownPaths: Set<[UInt8]> = [], weakCopies: WeakCopies = .none
  ) {
    self.ignored = ignored
    self.knownPaths = knownPaths
    self.weakCopies = weakCopies
  }

  /// Whether a path is passed over; its parents were asked for before.
  func ignores(_ path: [UInt8], isFolder: Bool) -> Bool {
    guard !ignored.isEmpty, let path = try? RelativePath(path) else { return false }
    return ignored.contains { $0.matches(path, isDirectory: isFolder) }
  }
}
