import ConflictResolution
package import FileAccess

// The contents that are left of a run without a readable journal.
extension FolderStore where Tree: ~Copyable {
  /// What a damaged or foreign run has in the store.
  ///
  /// - Parameters:
  ///   - record: The run.
  ///   - readsAll: Whether the contents are read. Somebody else may have made them as large as he likes.
  /// - Returns: The contents, in the order of their names in the store.
  /// - Throws: ``FileAccessError``, where the store cannot be read.
  /// - Complexity: O(*n*) in the bytes of all contents if they are read, else in their number.
  package borrowing func contents(
    of record: RunRecord, readsAll: Bool = true
  ) throws(FileAccessError) -> [StoredContent] {
    let run = try folder(ofRun: record.id)
    // A run without such a folder has set nothing aside.
    guard try run.status(of: Self.files)?.kind == .folder else { return [] }
    let files = try run.folder(Self.files)
    var contents: [StoredContent] = []
    var seen: Set<UInt64> = []
    for entry in try files.entries() {
      guard let status = try files.status(of: entry.name) else { continue }
      // A run that was interrupted may have left a second name of a file.
      guard status.kind == .folder || seen.insert(status.inode).inserted else { continue }
      let known = readsAll ? try? ContentOnDisk(of: entry.name, status, in: files) : nil
      contents.append(content(entry.name, status, known, of: record))
    }
    return contents
  }

  /// The folder of a run in the store.
  borrowing func folder(ofRun id: String) throws(FileAccessError) -> Tree {
    try store.folder(Self.runs).folder(Array(id.utf8))
  }

  /// The folder of the contents that a run has in the store.
  borrowing func contents(ofRun id: String) throws(FileAccessError) -> Tree {
    try folder(ofRun: id).folder(Self.files)
  }

  /// What a run has set aside; `nil` if it is larger than a limit, or cannot be read.
  package borrowing func setAside(
    _ file: MovedFile, by record: RunRecord, limit: Int
  ) -> [UInt8]? {
    try? contents(ofRun: record.id).read(file.stored, limit: limit)
  }

  private borrowing func content(
    _ stored: [UInt8], _ status: FileStatus, _ known: ContentOnDisk?, of record: RunRecord
  ) -> StoredContent {
    var folder: [[UInt8]] = []
    var name: [UInt8]?
    for change in record.changes {
      guard
        let file = change.files.first(where: {
          $0.stored == stored || Arrangement.spareName(of: $0) == stored
        })
      else { continue }
      folder = change.folder
      name = file.before ?? file.after
    }
    return StoredContent(
      stored: stored, folder: folder, name: name, kind: status.kind,
      content: known, status: status, seconds: status.statusSeconds)
  }

  /// Gives everything that a damaged run has in the store a name in the folder again, the one that it had if
  /// that is known and free, else a free one.
  ///
  /// - Parameter record: The run.
  /// - Returns: The result for each content.
  /// - Throws: ``FileAccessError``, if the store cannot be read.
  package borrowing func putBack(_ record: RunRecord) throws(FileAccessError) -> [PutBack] {
    let contents = try contents(of: record)
    let files = try self.contents(ofRun: record.id)
    var results: [PutBack] = []
    for content in contents {
      do throws(FileAccessError) {
        let path = try putBack(content, of: record, from: files)
        results.append(PutBack(content: content, result: .success(path)))
      } catch {
        results.append(PutBack(content: content, result: .failure(error)))
      }
    }
    try files.synchronize()
    try sweep()
    return results
  }

  private borrowing func putBack(
    _ content: StoredContent, of record: RunRecord, from files: borrowing Tree
  ) throws(FileAccessError) -> [UInt8] {
    var components = content.folder
    // The folder that it was in may be gone.
    if (try? root.folder(at: components).status()) == nil { components = [] }
    let folder = try root.folder(at: components)
    let wanted =
      content.name ?? Array("recovered-\(record.id)-".utf8) + content.stored.prefix(12)
    let inode = try files.status(of: content.stored)?.inode
    var taken: Set<CollisionKey> = []
    for entry in try folder.entries() { taken.insert(CollisionKey.universal(entry.name)) }
    for number in 0... {
      let name =
        number == 0
        ? wanted
        : try? NumberingConvention.hyphen.name(
          of: wanted, number: number, isDirectory: content.kind == .folder)
      guard let name else { break }
      if let there = try folder.status(of: name) {
        // Putting it back may have been interrupted.
        guard there.kind != .folder, there.inode == inode else { continue }
      } else if taken.contains(CollisionKey.universal(name)) {
        continue
      } else if try !files.link(content.stored, to: name, in: folder) {
        try files.move(content.stored, to: name, in: folder)
        try folder.synchronize()
        return components.path(of: name)
      }
      try folder.synchronize()
      try removeNames(of: inode, in: files)
      return components.path(of: name)
    }
    throw FileAccessError(
      code: .taken, action: .write, path: wanted, reason: "no name like it is free")
  }

  /// Removes all names of a file that has one in the folder.
  private borrowing func removeNames(
    of inode: UInt64?, in files: borrowing Tree
  ) throws(FileAccessError) {
    for entry in try files.entries() where entry.kind != .folder {
      if try files.status(of: entry.name)?.inode == inode { try files.remove(entry.name) }
    }
  }
}
