import ContentDigests
package import FileAccess

// A text that a run set aside and the archive keeps is one file with two names. It gets two files again before the run is
// undone: what somebody writes into a file of the folder must not be written into the archive. Even if it were, the archive
// would only have one text less, since a content is checked by its digest.
extension FolderStore where Tree == FolderHandle {
  /// Gives the texts that a run set aside a second name in the archive, in the place of the archive's own copies.
  ///
  /// Nothing changes on a file system without hard links, or if the two are on different ones.
  ///
  /// - Parameters:
  ///   - record: The run, finished.
  ///   - archive: The archive of its folder.
  /// - Throws: ``FileAccessError``; then some texts are there twice.
  package borrowing func share(
    _ record: RunRecord, with archive: SeenArchive
  ) throws(FileAccessError) {
    let files = try contents(ofRun: record.id)
    try SeenArchive.change(archive.path) { _, kept throws(FileAccessError) in
      for file in record.changes.flatMap(\.files) where file.after == nil {
        let name = SeenArchive.contentName(of: file.stamp.content.digest)
        guard let own = try kept.status(of: name), let stored = try files.status(of: file.stored),
          stored.kind == .file, stored.size == own.size, stored.device == own.device,
          // Who has another name of the file can write to it.
          stored.nameCount == 1
        else { continue }
        // What an interrupted process left under this name is removed when the archive is cleaned.
        let second = name + Array(".new".utf8)
        guard try kept.status(of: second) == nil,
          try files.link(file.stored, to: second, in: kept)
        else { continue }
        try kept.remove(name)
        try kept.move(second, to: name, in: kept)
      }
    }
  }

  /// Gives the archive copies of its own of the texts that it shares with a run.
  ///
  /// - Parameters:
  ///   - record: The run, in any state.
  ///   - archive: The archive of its folder.
  /// - Throws: ``FileAccessError``.
  /// - Complexity: O(*n*) in what the run has in the store, and in the bytes of the shared texts.
  package borrowing func separate(
    _ record: RunRecord, from archive: SeenArchive
  ) throws(FileAccessError) {
    guard archive.isThere else { return }
    let files = try contents(ofRun: record.id)
    let stored = try files.entries().filter { $0.kind == .file }
    try SeenArchive.change(archive.path) { _, kept throws(FileAccessError) in
      for entry in stored {
        // What a run sets aside is called by its digest, and a second one of that content has more behind it.
        let name = Array(entry.name.prefix(64))
        guard let digest = SHA256Digest(String(decoding: name, as: UTF8.self)),
          let own = try kept.status(of: name), let status = try files.status(of: entry.name),
          own.inode == status.inode, own.device == status.device
        else { continue }
        let content = try? kept.read(name, limit: SeenArchive.largestText)
        try kept.remove(name)
        if let content { try archive.keep(content, digest, in: kept) }
      }
    }
  }
}
