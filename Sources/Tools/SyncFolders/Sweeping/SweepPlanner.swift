import ConflictResolution
import FileAccess
import FileNames

/// Plans how an inbox is emptied into a folder; it changes nothing.
///
/// Folders keep their place: the files in `Inbox/2026` go to `2026` in the destination, which is made if it is
/// missing. Each file gets its name if that is free there, or else a numbered one. A file whose name is taken
/// by the same content needs no second copy. A document that is a folder, and a folder with a repository, are
/// one file.
///
/// Everything in the inbox is read once.
struct SweepPlanner {
  /// A folder of the inbox.
  struct Visit {
    /// The names on the way from the inbox.
    let path: [[UInt8]]
    /// The folder that it is merged with, or that is made for it.
    let target: SweepTargets<FileStamp>.Folder
    /// Files that only affect how a system shows the folder.
    var viewFiles: [[UInt8]: ContentOnDisk] = [:]
    /// Whether something stays in it.
    var keepsSomething = false
  }

  let place: InboxPlace
  let settings: SweepSettings
  var plan: SweepPlan
  var visits: [Visit] = []
  var targets: SweepTargets<FileStamp>
  private var spellings = FolderSpellings()

  init(_ place: InboxPlace, _ settings: SweepSettings) {
    self.place = place
    self.settings = settings
    plan = SweepPlan()
    targets = SweepTargets(
      numbering: settings.numbering, limit: settings.nameLimit, inbox: place.inDestination)
  }

  /// Plans all of it.
  ///
  /// - Parameters:
  ///   - inbox: The inbox.
  ///   - root: The destination.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Throws: ``FileAccessError``, if the inbox itself cannot be read.
  /// - Complexity: O(*n*) in the bytes in the inbox, and in the names of the folders that they go to.
  mutating func run(
    _ inbox: borrowing FolderHandle, _ root: borrowing FolderHandle, progress: (Int) -> Void
  ) throws(FileAccessError) {
    _ = try inbox.entries()
    let device = try inbox.status().device
    visits.append(Visit(path: [], target: .root))
    var next = 0
    // Folders are in the list before those that are in them.
    while next < visits.count {
      visit(next, inbox, root, device, progress)
      next += 1
    }
    planRemovals(inbox)
    plan.items.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }

  // MARK: Walking

  private mutating func visit(
    _ index: Int, _ inbox: borrowing FolderHandle, _ root: borrowing FolderHandle,
    _ device: UInt64, _ progress: (Int) -> Void
  ) {
    let visit = visits[index]
    do throws(FileAccessError) {
      let folder = try inbox.folder(at: visit.path)
      let entries = try folder.entries()
      let obstacle = obstacle(of: folder, visit, root, device)
      let temporaries = settings.rest?.temporaries(in: folder) ?? []
      for entry in entries {
        guard let status = try folder.status(of: entry.name) else { continue }
        let path = visit.path + [entry.name]
        if let fixed = self.fixed(path, entry.name, status) {
          leave(path, status, fixed, in: index)
        } else if status.kind == .file, FolderViewNames.contains(entry.name) {
          visits[index].viewFiles[entry.name] = try ContentOnDisk(
            of: entry.name, status, in: folder)
        } else if status.kind == .folder, !isUnit(entry.name, in: folder) {
          guard status.device == device else {
            leave(path, status, Self.elsewhere, in: index)
            continue
          }
          if let target = targets.folder(for: path, below: visit.target, Self.origin(of: status)) {
            visits.append(Visit(path: path, target: target))
          } else {
            leave(path, status, .noName, in: index)
          }
        } else if let obstacle = obstacle ?? lock(of: entry.name, temporaries) {
          leave(path, status, obstacle, in: index)
        } else {
          take(path, status, in: folder, visit, index, root, progress)
        }
      }
    } catch {
      visits[index].keepsSomething = true
      plan.items.append(
        SweepPlan.Item(
          path: visit.path.path, kind: .folder, size: nil,
          fate: .stays(SweepObstacle(reading: error))))
    }
  }

  /// Why a file stays that a program holds open by a lock file, or that is one.
  private func lock(
    of name: [UInt8], _ temporaries: [(meaning: TemporaryName.Meaning, changed: Int64)]
  ) -> SweepObstacle? {
    let target = TemporaryName.meaning(of: name).flatMap { $0.isLock ? $0.target : nil }
    guard let rest = settings.rest, rest.hold([target ?? name], temporaries) != nil else {
      return nil
    }
    return SweepObstacle(
      .isOpen,
      target == nil
        ? "is held open by a program, by its lock file" : "is the lock file of a program")
  }

  private static let elsewhere = SweepObstacle(
    .otherFileSystem, "is on another file system than the destination")

  /// Why nothing in a folder can be moved.
  private mutating func obstacle(
    of folder: borrowing FolderHandle, _ visit: Visit, _ root: borrowing FolderHandle,
    _ device: UInt64
  ) -> SweepObstacle? {
    do throws(FileAccessError) {
      try folder.requireWritable()
      guard visit.target.isThere else { return nil }
      let path = visit.target.path
      let target = try root.folder(at: path)
      guard try target.status().device == device else { return Self.elsewhere }
      try target.requireWritable()
      if !targets.isListed(visit.target) {
        var names = SweptNames<FileStamp>()
        for spelling in try spellings.others(of: path, in: root) {
          try root.folder(at: spelling).addNames(to: &names, at: spelling)
        }
        try target.addNames(to: &names, at: path)
        targets.list(names, in: visit.target)
      }
      return nil
    } catch {
      return SweepObstacle(
        error.code == .permission ? .permission : .failed,
        "cannot be moved: \(error.description)")
    }
  }

  /// Why a file stays because of its name, independent of its content.
  private func fixed(
    _ path: [[UInt8]], _ name: [UInt8], _ status: FileStatus
  ) -> SweepObstacle? {
    let isFolder = status.kind == .folder
    let whole: RelativePath
    do throws(FileNameError) { whole = try RelativePath(path.path) } catch {
      return SweepObstacle(.name, "cannot be moved: \(error.message)")
    }
    if settings.ignored.contain(whole, isFolder: isFolder) {
      return SweepObstacle(.ignored, "is left by a pattern")
    }
    return SweepObstacle(name: name, isFolder: isFolder, isDataless: status.isDataless)
      ?? (status.kind == .other ? .special : nil)
  }

  /// Whether a folder is one file to its user: a document, or the files of a repository, which belong together.
  private func isUnit(_ name: [UInt8], in folder: borrowing FolderHandle) -> Bool {
    if PackageName.isOne(name) { return true }
    guard let inner = try? folder.folder(name) else { return false }
    return SkippedNames.repositories.contains { (try? inner.status(of: $0)) != nil }
  }

  static func origin(of status: FileStatus) -> CopyOrigin {
    CopyOrigin(secondsSince1970: status.seconds)
  }

  mutating func leave(
    _ path: [[UInt8]], _ status: FileStatus, _ obstacle: SweepObstacle, in index: Int
  ) {
    visits[index].keepsSomething = true
    plan.items.append(
      SweepPlan.Item(
        path: path.path, kind: status.kind, size: status.kind == .file ? status.size : nil,
        fate: .stays(obstacle)))
  }
}

extension FolderHandle {
  /// Adds the names in a folder to those that are taken.
  fileprivate borrowing func addNames(
    to names: inout SweptNames<FileStamp>, at folder: [[UInt8]]
  ) throws(FileAccessError) {
    try forEachEntry { names.add($0.name, isFolder: $0.kind == .folder, in: folder) }
  }
}
