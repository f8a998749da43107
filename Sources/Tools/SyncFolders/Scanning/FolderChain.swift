import FileAccess

/// The open folders from the root of a scan down to the present one.
///
/// A folder can lie deeper than a process may hold folders open. Only the root and the deepest ones are
/// held; one that was closed is opened again from the root, name by name and through no symbolic link, and
/// those next to it on the way are held again: going back up costs one opening for each few levels.
struct FolderChain {
  /// A folder on the way down.
  private struct Level {
    let name: [UInt8]
    /// The length of its path.
    let pathLength: Int
    /// The folders in it that the scan has not visited yet, the next one last.
    var pending: [[UInt8]]
    var open: OpenFolder?
  }

  /// The most folders that are held open, in addition to the root.
  static let mostOpen = 64

  private var levels: [Level]
  /// The path of the deepest folder from the root.
  private(set) var path: [UInt8]

  /// Begins a walk.
  ///
  /// - Parameters:
  ///   - root: The folder that is walked.
  ///   - path: The path of that folder, with which the paths begin that this gives.
  init(root: OpenFolder, path: [UInt8] = []) {
    levels = [Level(name: [], pathLength: path.count, pending: [], open: root)]
    self.path = path
  }

  /// Whether everything was visited.
  var isDone: Bool { levels.isEmpty }

  /// The path of a name in the deepest folder.
  func path(of name: [UInt8]) -> [UInt8] {
    path.isEmpty ? name : path + [0x2F] + name
  }

  /// Sets the folders to visit in the deepest folder, the last one first.
  mutating func setPending(_ names: [[UInt8]]) {
    levels[levels.count - 1].pending = names
  }

  /// The next folder to visit in the deepest one, or `nil` if that is done.
  mutating func nextName() -> [UInt8]? {
    levels[levels.count - 1].pending.popLast()
  }

  /// Goes down into a folder of the deepest one.
  mutating func push(_ name: [UInt8], _ folder: OpenFolder) {
    path = path(of: name)
    levels.append(Level(name: name, pathLength: path.count, pending: [], open: folder))
    let stale = levels.count - 1 - Self.mostOpen
    if stale > 0 { levels[stale].open = nil }
  }

  /// Leaves the deepest folder.
  mutating func pop() {
    levels.removeLast()
    path.removeLast(path.count - (levels.last?.pathLength ?? 0))
  }

  /// The deepest folder, opened again if it was closed.
  mutating func deepest() throws(FileAccessError) -> OpenFolder {
    let last = levels.count - 1
    guard let start = levels.lastIndex(where: { $0.open != nil }), var folder = levels[start].open
    else {
      throw FileAccessError(code: .notFound, action: .list, path: path, reason: "it is closed")
    }
    for index in (start + 1)..<(last + 1) {
      folder = OpenFolder(try folder.handle.folder(levels[index].name))
      if index > last - Self.mostOpen { levels[index].open = folder }
    }
    return folder
  }
}

/// A shared open folder; it is closed when nothing uses it any more.
final class OpenFolder {
  let handle: FolderHandle

  init(_ handle: consuming FolderHandle) {
    self.handle = handle
  }
}
