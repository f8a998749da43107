import ConflictResolution
import FileAccess
import FileNames

// Folders that are made for what comes into them, and removed when nothing is in them.
extension TreePlanner {
  /// Plans to make a folder and those above it that are not there.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - source: The folder of a file that comes into it: if that one goes away, the new one has its rights.
  ///   - root: The folder of the tool.
  /// - Returns: What is in the way, if something is.
  mutating func makeFolders<Root: FolderAccess & ~Copyable>(
    downTo folder: RelativePath?, from source: RelativePath? = nil, _ root: borrowing Root
  ) -> TreeObstacle? {
    var models: [RelativePath: RelativePath] = [:]
    var (made, model) = (folder, source)
    while let new = made, let old = model, !neededFolders.contains(old) {
      models[new] = old
      (made, model) = (new.parent, old.parent)
    }
    var missing: [RelativePath] = []
    var above = folder
    while let folder = above, !standing.contains(folder) {
      missing.append(folder)
      above = folder.parent
    }
    // In a folder that is not there is nothing.
    var isThere = true
    for folder in missing.reversed() {
      if isThere {
        let found = leaving.contains(folder) ? Found.free : look(at: folder, root)
        switch found {
        case .folder:
          standing.insert(folder)
          continue
        case .free: isThere = false
        case .file, .failed:
          return found.obstacle
            ?? TreeObstacle(
              .occupied,
              "would be in '\(String(displayingPath: folder.bytes))', which is a file or a link")
        }
      }
      changes.append(
        RunPlan.Change(
          folder: folder.folder,
          files: [
            .made(
              after: folder.lastComponent,
              content: .folder(like: models[folder].map { ChangeOrigin(folder: $0.components) }),
              like: nil, modified: nil)
          ], reason: .applied(.madeFolder)))
      leaving.remove(folder)
      standing.insert(folder)
    }
    return nil
  }

  /// Plans to set a folder aside that the tool lists.
  mutating func removeFolder<Root: FolderAccess & ~Copyable>(
    _ path: RelativePath, _ root: borrowing Root
  ) {
    guard planned.insert(path).inserted else { return }
    if !isRemoved(path, root) {
      leave([path], TreeObstacle(.changed, "is a folder that has something in it"))
    }
    // A file may be wanted there.
    if leaving.contains(path), target[path] != nil { planned.remove(path) }
  }

  /// Plans to set the folders aside in which nothing is left.
  ///
  /// - Parameters:
  ///   - place: Only this one, and those in it; `nil` for all that the target does not need.
  ///   - root: The folder of the tool.
  mutating func removeEmptyFolders<Root: FolderAccess & ~Copyable>(
    at place: RelativePath? = nil, _ root: borrowing Root
  ) {
    var emptied: Set<RelativePath> = []
    for path in leaving where known[path]?.state != .directory {
      var above = path.parent
      while let folder = above, !neededFolders.contains(folder), emptied.insert(folder).inserted {
        above = folder.parent
      }
    }
    for folder in emptied.subtracting(leaving).sorted(by: { $1 < $0 })
    where place.map({ folder == $0 || folder.isBelow($0) }) ?? true {
      _ = isRemoved(folder, root)
    }
  }

  /// Plans to set a folder aside, with those in it, if no file is in any of them.
  mutating func removeEmptyTree<Root: FolderAccess & ~Copyable>(
    at path: RelativePath, _ root: borrowing Root
  ) {
    var folders = [path]
    var next = 0
    while next < folders.count {
      guard let entries = try? root.folder(at: folders[next].components).entries() else { return }
      for entry in entries where entry.kind != .file || !FolderViewNames.contains(entry.name) {
        guard let inner = folders[next].inner(entry.name) else { return }
        if leaving.contains(inner) { continue }
        guard entry.kind == .folder else { return }
        folders.append(inner)
      }
      next += 1
    }
    for folder in folders.reversed() where !isRemoved(folder, root) { return }
  }

  /// Plans to set a folder aside if nothing is left in it.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - root: The folder of the tool.
  /// - Returns: Whether it will be gone, or is.
  mutating func isRemoved<Root: FolderAccess & ~Copyable>(
    _ path: RelativePath, _ root: borrowing Root
  ) -> Bool {
    if leaving.contains(path) { return true }
    guard let folder = try? root.folder(at: path.components) else {
      guard case .free = look(at: path, root) else { return false }
      leaving.insert(path)
      return true
    }
    var shown: [[UInt8]: ContentOnDisk] = [:]
    guard let status = try? folder.status(), let entries = try? folder.entries() else {
      return false
    }
    for entry in entries {
      if let inner = path.inner(entry.name), leaving.contains(inner) { continue }
      // What only affects how a system shows the folder goes with it.
      guard entry.kind == .file, FolderViewNames.contains(entry.name),
        let file = try? folder.status(of: entry.name),
        let content = try? ContentOnDisk(of: entry.name, file, in: folder)
      else { return false }
      shown[entry.name] = content
    }
    let stamp = FileStamp(status, DocumentListing(files: shown).content)
    changes.append(
      RunPlan.Change(
        folder: path.folder,
        files: [.present(before: path.lastComponent, after: nil, stamp: stamp)],
        reason: .applied(.removedFolder)))
    leaving.insert(path)
    return true
  }
}

extension RelativePath {
  /// The path of a name in the folder with this path; `nil` if no path can have it.
  fileprivate func inner(_ name: [UInt8]) -> RelativePath? {
    try? RelativePath(bytes + [0x2F] + name)
  }
}
