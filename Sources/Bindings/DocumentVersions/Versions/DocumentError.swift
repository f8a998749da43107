public import ConflictResolution

/// Why a document cannot be read, or its conflict not be resolved, now.
public enum DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The document is not in the folder.
  case outside(String)
  /// A conflict version is not there any more.
  case versionIsGone(RelativePath)
  /// The document, or the newest contents of it, are not on this computer.
  case notDownloaded(RelativePath)

  /// The place, what was wrong, and what to do.
  public var description: String {
    switch self {
    case .outside(let path):
      "'\(path)' is not in the folder of documents; pass the folder that it is in"
    case .versionIsGone(let name):
      "a version of '\(name)' is not there any more; resolve the document again"
    case .notDownloaded(let name):
      "'\(name)' is not downloaded; start downloading it, and resolve it then"
    }
  }
}
