import ConflictResolution
import FileNames

/// The paths that are skipped, as patterns say it.
struct IgnoredPaths: Sendable {
  private let patterns: [PathPattern]
  private let index: PathPatternIndex

  init(_ patterns: [PathPattern]) {
    self.patterns = patterns
    index = PathPatternIndex(patterns)
  }

  var isEmpty: Bool { patterns.isEmpty }

  /// Whether a path is skipped; its parents were asked for before.
  func contain(_ path: RelativePath, isFolder: Bool) -> Bool {
    guard !isEmpty else { return false }
    let path = FoldedPath(path)
    return index.candidates(for: path).contains {
      patterns[$0].matches(path, isDirectory: isFolder)
    }
  }
}
