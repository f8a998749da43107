import ConflictResolution
import FileAccess
import FileNames

// The destination of one file of an inbox.
extension SweepPlanner {
  mutating func take(
    _ path: [[UInt8]], _ status: FileStatus, in folder: borrowing FolderHandle, _ visit: Visit,
    _ index: Int, _ root: borrowing FolderHandle, _ progress: (Int) -> Void
  ) {
    let name = path[path.count - 1]
    let stamp: FileStamp
    do throws(FileAccessError) {
      if status.kind == .file, try folder.hasWriter(name) {
        leave(
          path, status, SweepObstacle(.isOpen, "is open in a program that may write to it"),
          in: index)
        return
      }
      stamp = try FileStamp(of: name, status, in: folder, progress: progress)
      guard try folder.status(of: name) == status else {
        leave(path, status, SweepObstacle(.changed, "was changed while it was read"), in: index)
        return
      }
    } catch {
      leave(path, status, SweepObstacle(reading: error), in: index)
      return
    }
    let standing = targets.standing(at: name, in: visit.target)
    if let same = standing.first(where: { isSame($0, stamp, root, progress) }) {
      let target = ((same.folder ?? visit.target.path) + [same.name]).path
      add(path, stamp, .isThere(as: target))
      plan.changes.append(place.settingAside(path, stamp, .alreadyThere, target: target))
      return
    }
    guard
      let free = targets.name(
        for: name, isFolder: status.kind == .folder, in: visit.target, content: stamp,
        Self.origin(of: status))
    else {
      leave(path, status, .noName, in: index)
      return
    }
    makeFolders(downTo: visit.target.path)
    let target = (visit.target.path + [free]).path
    add(path, stamp, .moves(to: target))
    plan.changes.append(
      RunPlan.Change(
        folder: visit.target.path, from: place.origin(of: visit.path),
        files: [.present(before: name, after: free, stamp: stamp)],
        reason: .swept(place.item(.moved, path, target: target))))
  }

  private mutating func add(_ path: [[UInt8]], _ stamp: FileStamp, _ fate: SweepPlan.Fate) {
    plan.items.append(
      SweepPlan.Item(
        path: path.path, kind: stamp.kind,
        size: stamp.kind == .file ? Int(clamping: stamp.content.size) : nil, fate: fate))
  }

  /// Whether something that has the name has the same content.
  private func isSame(
    _ standing: SweptNames<FileStamp>.Standing, _ stamp: FileStamp, _ root: borrowing FolderHandle,
    _ progress: (Int) -> Void
  ) -> Bool {
    guard let components = standing.folder else {
      return standing.content?.kind == stamp.kind && standing.content?.content == stamp.content
    }
    guard let folder = try? root.folder(at: components),
      let status = (try? folder.status(of: standing.name)) ?? nil, status.kind == stamp.kind,
      status.kind != .file || UInt64(clamping: status.size) == stamp.content.size,
      let content = try? ContentOnDisk(
        of: standing.name, status, in: folder, progress: progress)
    else { return false }
    return content == stamp.content
  }

  /// Plans to make a folder of the destination and those above it that are not there.
  private mutating func makeFolders(downTo target: [[UInt8]]) {
    for (folder, model) in targets.unmade(downTo: target) {
      plan.made.append(folder.path)
      plan.changes.append(
        RunPlan.Change(
          folder: Array(folder.dropLast()),
          files: [
            .made(
              after: folder[folder.count - 1], content: .folder(like: place.origin(of: model)),
              like: nil, modified: nil)
          ], reason: .swept(place.item(.madeFolder, model, target: folder.path))))
    }
  }
}
