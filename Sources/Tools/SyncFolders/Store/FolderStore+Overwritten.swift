import FileAccess

extension FolderStore where Tree: ~Copyable {
  /// The versions that a change gave another name, which has another content since, and whose content is in neither the
  /// folder nor the store any longer: no other run set it aside.
  ///
  /// A run keeps no second copy of a file that gets another name. A program that had the former file open, and saves it
  /// under that name, writes over the only one.
  ///
  /// - Parameters:
  ///   - index: The position of the change.
  ///   - record: The run.
  ///   - records: All runs in the store.
  /// - Returns: The files; none of a folder that cannot be read.
  /// - Complexity: O(*n*) in the bytes of the files in the folder that have the size of such a version.
  package borrowing func overwritten(
    inChange index: Int, of record: RunRecord, among records: [RunRecord]
  ) -> [MovedFile] {
    let change = record.changes[index]
    let renamed = change.files.filter { file in
      file.before != nil && file.after != nil && file.before != file.after
        && file.stamp.kind == .file && file.stamp.content.size > 0
    }
    guard !renamed.isEmpty, change.origin == nil,
      let folder = try? root.folder(at: change.folder), let entries = try? folder.entries(),
      let files = try? contents(ofRun: record.id)
    else { return [] }
    return renamed.filter { file in
      let content = file.stamp.content
      // What has no name there may have been moved.
      guard let after = file.after, (try? folder.status(of: after)) != nil else { return false }
      if Self.has(content, file.stored, in: files) { return false }
      return !entries.contains { Self.has(content, $0.name, in: folder) }
        && !hasSetAside(content, records)
    }
  }

  /// Whether a run has a content among what it set aside.
  private borrowing func hasSetAside(_ content: ContentOnDisk, _ records: [RunRecord]) -> Bool {
    for record in records {
      let stored = record.changes.flatMap(\.files).filter {
        $0.before != nil && $0.after == nil && $0.stamp.content == content
      }
      guard !stored.isEmpty, let files = try? contents(ofRun: record.id) else { continue }
      for file in stored where Self.has(content, file.stored, in: files) { return true }
    }
    return false
  }

  private static func has(
    _ content: ContentOnDisk, _ name: [UInt8], in folder: borrowing Tree
  ) -> Bool {
    guard let status = try? folder.status(of: name), status.kind == .file,
      UInt64(clamping: status.size) == content.size
    else { return false }
    // What cannot be read may have it.
    guard let found = try? ContentOnDisk(of: name, status, in: folder) else { return true }
    return found == content
  }
}
