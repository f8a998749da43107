#if canImport(FoundationEssentials)
  public import FoundationEssentials
#elseif canImport(Foundation)
  public import Foundation
#endif
public import FileNames

/// What was done with the files that other apps put into an app's inbox.
///
/// ```swift
/// let sweep = try InboxSweep.sweep(documents: URL.documentsDirectory)
/// print("Moved \(sweep.moved) of \(sweep.steps.count) files")
/// for case .leave(let path, let obstacle) in sweep.steps { print(path, obstacle.reason) }
/// ```
///
/// Documents in the inbox may be read and removed, but not edited. So each moves among the app's own, as `resolve sweep`
/// moves it: under its name if that is free, or else under a numbered one.
public struct InboxSweep: Hashable, Sendable {
  /// What was done with one file, or one document that is a folder.
  public enum Step: Hashable, Sendable {
    /// It has this path among the app's documents now.
    case move(RelativePath, to: RelativePath)
    /// It is removed: this document has the same contents.
    case remove(RelativePath, same: RelativePath)
    /// It stays in the inbox.
    case leave(RelativePath, SweepObstacle)

    /// Its path from the inbox.
    public var path: RelativePath {
      switch self {
      case .move(let path, to: _), .remove(let path, same: _), .leave(let path, _): path
      }
    }
  }

  /// The steps, in the order of the paths.
  public let steps: [Step]

  /// How many were moved.
  public var moved: Int { steps.count { if case .move = $0 { true } else { false } } }
  /// How many were removed, since they are there already.
  public var there: Int { steps.count { if case .remove = $0 { true } else { false } } }
  /// How many stay in the inbox.
  public var staying: Int { steps.count - moved - there }
}

#if canImport(FoundationEssentials) || canImport(Foundation)
  extension InboxSweep {
    /// Moves what other apps put into the folder `Inbox` among the app's own documents.
    ///
    /// Call it when the app becomes active, and after it was asked to open a document. No document is ever overwritten, and
    /// a sweep that was interrupted is continued by the next one. Contents are read only to compare two files of one name
    /// and size.
    ///
    /// Folders keep their place, except documents and repositories, which move whole. What cannot be moved stays, with the
    /// reason: for example what is evicted, for which `FileManager.startDownloadingUbiquitousItem(at:)` asks. The inbox is
    /// removed once it is empty. A file in its place, which would keep the system from making it, gets a numbered name.
    ///
    /// - Parameters:
    ///   - documents: the folder of the app's documents, with the folder `Inbox` in it.
    ///   - numbering: how names that are taken are numbered.
    /// - Returns: what was done; nothing if there is no inbox.
    /// - Throws: an error of Foundation if the inbox cannot be read.
    /// - Complexity: O(*n*) in the number of files in the inbox, and of names in the folders that they go to.
    @discardableResult
    public static func sweep(
      documents: URL, numbering: NumberingConvention = .hyphen
    ) throws -> InboxSweep {
      var sweep = FolderSweep(documents: documents, numbering: numbering)
      try sweep.run()
      return InboxSweep(steps: sweep.steps.sorted { $0.path < $1.path })
    }
  }
#endif
