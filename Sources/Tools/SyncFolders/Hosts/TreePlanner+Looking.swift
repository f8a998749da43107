import ConflictResolution
import ContentDigests
import FileAccess

// What is in the folder now.
extension TreePlanner {
  /// What is at a path when the changes so far are made; folders that are in the way with nothing in them are removed.
  mutating func found<Root: FolderAccess & ~Copyable>(
    at path: RelativePath, _ root: borrowing Root
  ) -> Found {
    if leaving.contains(path) { return .free }
    let found = look(at: path, root)
    if case .folder = found, known[path] == nil {
      removeEmptyFolders(at: path, root)
      // To a tool that lists no folders an empty one is nothing.
      if !listsFolders { removeEmptyTree(at: path, root) }
    }
    return leaving.contains(path) ? .free : found
  }

  /// What is at a path.
  enum Found {
    case free
    case folder
    case file(FileStamp)
    case failed(String)

    /// What keeps the path as it is, if it is known from this alone.
    var obstacle: TreeObstacle? {
      guard case .failed(let message) = self else { return nil }
      return TreeObstacle(.failed, message)
    }
  }

  /// What is at a path now.
  func look<Root: FolderAccess & ~Copyable>(
    at path: RelativePath, _ root: borrowing Root
  ) -> Found {
    do throws(FileAccessError) {
      let folder = try root.folder(at: path.folder)
      let name = path.lastComponent
      guard let status = try folder.status(of: name) else { return .free }
      if status.kind == .folder { return .folder }
      return .file(try FileStamp(of: name, status, in: folder))
    } catch {
      // Nothing is in what is no folder.
      if [.notFound, .notADirectory, .symbolicLink, .linkLoop].contains(error.code) {
        return .free
      }
      return .failed("cannot be changed: \(error.reason)")
    }
  }
}

/// What keeps paths as they are.
struct TreeObstacle {
  let reason: LeftPath.Reason
  let message: String

  init(_ reason: LeftPath.Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  /// Why a version cannot be written at a path at all; `nil` if it can.
  init?(writing version: FileVersion, at path: RelativePath) {
    switch version.state {
    case .group:
      self.init(.failed, "is a document of several files; expected a path and a state for each")
    case .deleted:
      self.init(.failed, "is a deletion; expected a path that is not in the target")
    case .symlink(let target)
    where target.isEmpty || target.contains(0) || target.count > Self.longestTarget:
      self.init(
        .failed, "is a link to a path that no system has: it has \(target.count) bytes or a NUL")
    case .file, .directory, .symlink:
      guard path.components.count > Self.deepest || Self.isOwn(path) else { return nil }
      self.init(
        .failed,
        Self.isOwn(path)
          ? "has the name of the store, or of a mark of Syncthing"
          : "is in more than \(Self.deepest) folders; no user opens such a path")
    }
  }

  /// More than any user has, and few enough to be made one by one.
  private static let deepest = 256
  /// What Linux and macOS take.
  private static let longestTarget = 4_095

  /// Whether a path is in the place of a store, or of what shows that Syncthing keeps the folder.
  private static func isOwn(_ path: RelativePath) -> Bool {
    path.components.first.map { first in
      ScannedFolder.ownNames.contains {
        CollisionKey.universal($0) == CollisionKey.universal(first)
      }
    } ?? false
  }

  static let changed = TreeObstacle(.changed, "has been changed since")
  static let gone = TreeObstacle(.changed, "is not there any longer, or has been changed since")
  static let uncomparable = TreeObstacle(
    .changed, "is known by another digest than SHA-256, so that it cannot be compared")
  static let unchecked = TreeObstacle(
    .contentMissing,
    "is to have a content without a SHA-256, so that no file with it can be checked")
  static let occupied = TreeObstacle(.occupied, "has something that the tool does not know")
  static let contentMissing = TreeObstacle(
    .contentMissing, "has no content: neither its bytes nor a file that has them were given")
}

extension RelativePath {
  /// The names of the folders on the way.
  var folder: [[UInt8]] { Array(components.dropLast()) }
}

extension FileStamp {
  /// Whether a file or a link has a state.
  func matches(_ state: FileState?) -> Bool {
    switch state {
    case .file(let content)?:
      kind == .file && content.digest == .sha256(self.content.digest)
        && content.size == self.content.size
    case .symlink(let target)?:
      kind == .symbolicLink && self.content.digest == FastSHA256.digest(of: target)
    case .directory?, .group?, .deleted?, nil: false
    }
  }
}
