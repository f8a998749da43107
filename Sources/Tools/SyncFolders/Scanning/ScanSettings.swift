package import ConflictResolution

/// What a scan includes and what it skips.
package struct ScanSettings: Sendable {
  /// Paths that are skipped, with all that is below them.
  let ignored: IgnoredPaths
  /// Files that are known not to be copies.
  package var knownFiles = KnownFiles()
  /// Whether the scan looks for files whose names some file system treats as one, instead of copies.
  package var findsTwins = false
  /// Which weak matches were asked for; a number behind a hyphen is listed only then.
  package var weakCopies: WeakCopies

  /// Makes settings.
  ///
  /// - Parameters:
  ///   - ignored: Paths that are skipped, with all that is below them.
  ///   - weakCopies: Which weak matches were asked for.
  package init(ignored: [PathPattern] = [], weakCopies: WeakCopies = .none) {
    self.ignored = IgnoredPaths(ignored)
    self.weakCopies = weakCopies
  }

  /// Makes settings with files that are not copies.
  ///
  /// - Parameters:
  ///   - ignored: Paths that are skipped, with all that is below them.
  ///   - knownFiles: Files that are known not to be copies.
  ///   - weakCopies: Which weak matches were asked for.
  package init(
    ignored: [PathPattern] = [], knownFiles: KnownFiles, weakCopies: WeakCopies = .none
  ) {
    self.init(ignored: ignored, weakCopies: weakCopies)
    self.knownFiles = knownFiles
  }

  /// Whether a path is skipped; its parents were asked for before.
  func ignores(_ path: [UInt8], isFolder: Bool) -> Bool {
    guard !ignored.isEmpty, let path = try? RelativePath(path) else { return false }
    return ignored.contain(path, isFolder: isFolder)
  }
}
