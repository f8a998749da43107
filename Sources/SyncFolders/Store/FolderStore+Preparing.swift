import AcceleratedDigests
import ConflictResolution
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
        record.changes.append(FolderChange(folder: change.folder, files: moved))
      case .failure(let refusal): refused(change, refusal)
      }
    }
    try files.synchronize()
    for journal in Self.journals { try makePrivateFile(journal, RunJournal.plan(record), in: run) }
    try run.synchronize()
    try run.remove(Self.preparing)
    try run.synchronize()
  }

  private borrowing func makePrivateFile(
    _ name: [UInt8], _ bytes: [UInt8], in run: borrowing Tree
  ) throws(FileAccessError) {
    try run.makeFile(
      name, .bytes(bytes), permissions: 0o600, like: nil, in: run, modified: nil, { _ in })
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
          MovedFile(before: before, after: after, stored: names.next(stamp.digest), stamp: stamp))
      case .made(let after, let content, let model, let modified):
        let folder: Tree
        do throws(FileAccessError) {
          folder = try self.folder(at: change.folder, with: content, model)
        } catch {
          return .failure(ChangeRefusal(after, "was not made: \(error.reason)"))
        }
        let digest: SHA256Digest
        let stored: [UInt8]
        switch content {
        case .bytes(let bytes):
          digest = FastSHA256.digest(of: bytes)
          stored = names.next(digest)
          try files.makeFile(
            stored, .bytes(bytes), permissions: 0o600, like: model, in: folder,
            modified: modified, { _ in })
        case .copy(let source, let stamp):
          digest = stamp.digest
          stored = names.next(digest)
          var hash = FastSHA256()
          try files.makeFile(
            stored, .copy(of: source), permissions: 0o600, like: model, in: folder,
            modified: modified, { hash.update($0) })
          guard hash.finalized() == digest else {
            try files.remove(stored)
            return .failure(ChangeRefusal(source, "has been changed since"))
          }
        }
        guard let status = try files.status(of: stored) else { continue }
        moved.append(
          MovedFile(
            before: nil, after: after, stored: stored,
            stamp: FileStamp(status, size: UInt64(status.size), digest: digest)))
      }
    }
    return .success(moved)
  }

  /// Opens the folder of a change, and makes sure that what it needs is still there.
  private borrowing func folder(
    at components: [[UInt8]], with content: MadeContent, _ model: RightsModel?
  ) throws(FileAccessError) -> Tree {
    let folder = try root.folder(at: components)
    if case .copy(let source, _) = content { try requireFile(source, in: folder) }
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

/// Names in the store, by digest; with a number where several files have one content.
private struct StoredNames {
  private var counts: [SHA256Digest: Int] = [:]

  mutating func next(_ digest: SHA256Digest) -> [UInt8] {
    counts[digest, default: 0] += 1
    let count = counts[digest] ?? 1
    return Array((count == 1 ? "\(digest)" : "\(digest)-\(count)").utf8)
  }
}
