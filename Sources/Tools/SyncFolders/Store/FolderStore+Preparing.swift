import ConflictResolution
import ContentDigests
import FileAccess

// What is on the disk before anything in the folder is changed.
extension FolderStore where Tree: ~Copyable {
  /// Makes the folder of a run, by the time, and with a number where another run began in that second.
  borrowing func makeRun(
    at time: Timestamp, in runs: borrowing Tree
  ) throws(FileAccessError) -> String {
    let digits = "\(time)".prefix(19).filter { $0.isNumber || $0 == "T" }
    let base = String(digits).replacing("T", with: "-")
    var number = 1
    while true {
      let id = number == 1 ? base : "\(base)-\(number)"
      let name = Array(id.utf8)
      if try runs.status(of: name) == nil, try runs.status(of: name + Self.forgotten) == nil {
        try runs.makeFolder(name, permissions: 0o700)
        try runs.synchronize()
        return id
      }
      number += 1
    }
  }

  /// Makes the new files of a run and writes its journals.
  borrowing func prepare(
    _ record: inout RunRecord, _ plan: RunPlan, in runs: borrowing Tree,
    _ refused: (RunPlan.Change, ChangeRefusal) -> Void
  ) throws(FileAccessError) {
    let run = try runs.folder(Array(record.id.utf8))
    try makePrivateFile(Self.preparing, [], in: run)
    try run.synchronize()
    try run.makeFolder(ifMissing: Self.files, permissions: 0o700)
    let files = try run.folder(Self.files)
    var names = StoredNames()
    for change in plan.changes {
      switch try prepare(change, &names, in: files) {
      case .success(let moved):
        record.changes.append(
          FolderChange(
            folder: change.folder, from: change.origin, files: moved, reason: change.reason))
      case .failure(let refusal): refused(change, refusal)
      }
    }
    try files.synchronize()
    let plan = RunJournal.plan(record, key: authority.key)
    guard plan.text.count <= JournalReader.sizeLimit else {
      throw FileAccessError(
        code: .tooLarge, action: .write, path: Self.journalNames[0],
        reason: "a run of \(record.changes.count) changes is too large; make several of it")
    }
    record.planCode = plan.code
    for journal in Self.journalNames { try makePrivateFile(journal, plan.text, in: run) }
    try run.synchronize()
    try run.remove(Self.preparing)
    try run.synchronize()
  }

  borrowing func makePrivateFile(
    _ name: [UInt8], _ bytes: [UInt8], in run: borrowing Tree
  ) throws(FileAccessError) {
    try run.makeFile(name, bytes, permissions: 0o600, like: nil, in: run, modified: nil)
  }

  /// Makes the new files of a change in the store.
  private borrowing func prepare(
    _ change: RunPlan.Change, _ names: inout StoredNames, in files: borrowing Tree
  ) throws(FileAccessError) -> Result<[MovedFile], ChangeRefusal> {
    var moved: [MovedFile] = []
    for file in change.files {
      switch file {
      case .present(let before, let after, let stamp):
        moved.append(
          MovedFile(
            before: before, after: after, stored: names.next(stamp.content.digest), stamp: stamp))
      case .made(let after, .folder(let model), _, _):
        switch try makeFolder(like: model, &names, in: files) {
        case .success(let made):
          moved.append(MovedFile(before: nil, after: after, stored: made.stored, stamp: made.stamp))
        case .failure(let error):
          return .failure(ChangeRefusal(after, "was not made: \(error.reason)"))
        }
      case .made(let after, let content, let model, let modified):
        let folder: Tree
        do throws(FileAccessError) {
          folder = try self.folder(of: change, with: content, model)
        } catch {
          return .failure(ChangeRefusal(after, "was not made: \(error.reason)"))
        }
        let result: Result<(stored: [UInt8], content: ContentOnDisk), ChangeRefusal>
        do throws(FileAccessError) {
          result = try make(
            content, like: model, permissions: change.permissions, modified, &names, from: folder,
            in: files)
        } catch {
          // What it is made from, or like, may have gone meanwhile.
          do throws(FileAccessError) { _ = try self.folder(of: change, with: content, model) } catch
          {
            return .failure(ChangeRefusal(after, "was not made: \(error.reason)"))
          }
          throw error
        }
        let stored: [UInt8]
        let made: ContentOnDisk
        switch result {
        case .success(let success): (stored, made) = success
        case .failure(let refusal): return .failure(refusal)
        }
        guard let status = try files.status(of: stored) else { continue }
        moved.append(
          MovedFile(
            before: nil, after: after, stored: stored, stamp: FileStamp(status, made)))
      }
    }
    return .success(moved)
  }

  /// Makes an empty folder in the store.
  private borrowing func makeFolder(
    like model: ChangeOrigin?, _ names: inout StoredNames, in files: borrowing Tree
  ) throws(FileAccessError) -> Result<(stored: [UInt8], stamp: FileStamp), FileAccessError> {
    let content = DocumentListing().content
    let stored = names.next(content.digest)
    if let model {
      let like: Tree
      do throws(FileAccessError) { like = try self.folder(of: model) } catch {
        return .failure(error)
      }
      try files.makeFolder(stored, permissions: 0o700)
      try files.folder(stored).takeAttributes(of: like)
    } else {
      try files.makeFolder(stored, permissions: 0o777)
    }
    return .success((stored, FileStamp(try files.folder(stored).status(), content)))
  }

  /// Makes one new file in the store.
  ///
  /// - Returns: Its name there and its content; or why it does not match the plan.
  private borrowing func make(
    _ content: MadeContent, like model: RightsModel?, permissions: UInt32,
    _ modified: (seconds: Int64, nanoseconds: Int32)?, _ names: inout StoredNames,
    from folder: borrowing Tree, in files: borrowing Tree
  ) throws(FileAccessError) -> Result<(stored: [UInt8], content: ContentOnDisk), ChangeRefusal> {
    switch content {
    case .bytes(let bytes):
      let digest = FastSHA256.digest(of: bytes)
      let stored = names.next(digest)
      try files.makeFile(
        stored, bytes, permissions: permissions, like: model, in: folder, modified: modified)
      return .success((stored, ContentOnDisk(size: UInt64(bytes.count), digest: digest)))
    case .link(let target):
      let digest = FastSHA256.digest(of: target)
      let stored = names.next(digest)
      try files.makeLink(stored, to: target)
      if let modified { try files.setModified(stored, modified) }
      return .success((stored, ContentOnDisk(size: UInt64(target.count), digest: digest)))
    case .copy(let source, let stamp):
      return try copy(
        source, stamp.content, from: folder, like: model, permissions: permissions, modified,
        &names, folder, in: files)
    case .file(let path, let expected):
      let name = [[UInt8]](path: path).last ?? []
      func refusal(_ reason: String) -> ChangeRefusal {
        var refusal = ChangeRefusal(path, reason)
        refusal.isOtherContent = true
        return refusal
      }
      let outer: Tree
      do throws(FileAccessError) {
        outer = try self.folder(withFile: name, of: path, size: Int(clamping: expected.size))
      } catch {
        return .failure(refusal("cannot be read: \(error.reason)"))
      }
      return try copy(
        name, expected, from: outer, like: model, permissions: permissions, modified, &names,
        folder, in: files
      ).mapError { _ in refusal("does not have the SHA-256 that was expected, \(expected.digest)") }
    case .document(let source, let recipe, let expected):
      let stored = names.next(expected.digest)
      let document = try folder.folder(source)
      let made: ContentOnDisk
      do throws(FileAccessError) {
        try DocumentMaker(recipe).make(stored, in: files, from: document)
        made = try DocumentListing(of: try files.folder(stored)).content
      } catch {
        try? Self.removeAll(stored, in: files)
        throw error
      }
      guard made == expected else {
        try Self.removeAll(stored, in: files)
        return .failure(ChangeRefusal(source, "has been changed since"))
      }
      return .success((stored, made))
    case .folder: return .failure(ChangeRefusal([], "is a folder"))
    }
  }

  /// Opens the folder of a file, and makes sure that the file can be read.
  private borrowing func folder(
    withFile name: [UInt8], of path: [UInt8], size: Int
  ) throws(FileAccessError) -> Tree {
    let folder = try root.folder(atPath: Folder.path(containing: path))
    guard let status = try folder.status(of: name), status.kind == .file else {
      throw FileAccessError(
        code: .notARegularFile, action: .read, path: path, reason: "it is no file")
    }
    guard status.size == size else {
      throw FileAccessError(
        code: .tooLarge, action: .read, path: path,
        reason: "it has \(status.size) bytes; expected \(size)")
    }
    if status.isDataless { throw .notDownloaded(path) }
    return folder
  }

  /// Copies a file into the store, if it has the content that is expected.
  private borrowing func copy(
    _ name: [UInt8], _ expected: ContentOnDisk, from source: borrowing Tree,
    like model: RightsModel?, permissions: UInt32,
    _ modified: (seconds: Int64, nanoseconds: Int32)?, _ names: inout StoredNames,
    _ folder: borrowing Tree, in files: borrowing Tree
  ) throws(FileAccessError) -> Result<(stored: [UInt8], content: ContentOnDisk), ChangeRefusal> {
    let stored = names.next(expected.digest)
    var hash = FastSHA256()
    try files.copyFile(
      name, from: source, to: stored, permissions: permissions, like: model, in: folder,
      modified: modified, { hash.update($0) })
    guard hash.finalized() == expected.digest else {
      try files.remove(stored)
      return .failure(ChangeRefusal(name, "has been changed since"))
    }
    return .success((stored, expected))
  }

  /// Opens the folder that new files of a change are made from, and makes sure that what it needs is still
  /// there.
  private borrowing func folder(
    of change: RunPlan.Change, with content: MadeContent, _ model: RightsModel?
  ) throws(FileAccessError) -> Tree {
    let folder: Tree
    if case .applied? = change.reason, model == nil {
      // An earlier change of the run may make the folder.
      folder = try root.folder(at: [])
    } else if case .restored(let version)? = change.reason {
      folder = try contents(ofRun: version.run)
      // It will get a name there.
      _ = try root.folder(at: change.folder)
    } else {
      folder = try root.folder(at: change.folder)
    }
    switch content {
    case .bytes, .link, .folder, .file: break
    case .copy(let source, _): try requireFile(source, in: folder)
    case .document(let source, _, _): _ = try folder.folder(source)
    }
    if let model { try requireFile(model.name, in: folder) }
    return folder
  }

  private borrowing func requireFile(
    _ name: [UInt8], in folder: borrowing Tree
  ) throws(FileAccessError) {
    guard try folder.status(of: name)?.kind == .file else {
      throw FileAccessError(
        code: .notFound, action: .read, path: name, reason: "it is not there any longer")
    }
  }
}

/// Names in the store, by digest; with a number if several files have one content.
private struct StoredNames {
  private var counts: [SHA256Digest: Int] = [:]

  mutating func next(_ digest: SHA256Digest) -> [UInt8] {
    counts[digest, default: 0] += 1
    let count = counts[digest] ?? 1
    return Array((count == 1 ? "\(digest)" : "\(digest)-\(count)").utf8)
  }
}
