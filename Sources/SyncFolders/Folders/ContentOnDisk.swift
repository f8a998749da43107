package import ConflictResolution
package import FileAccess

/// The size and digest of what a name stands for.
package struct ContentOnDisk: Hashable, Sendable {
  /// The size in bytes.
  package let size: UInt64
  /// SHA-256 of a file's bytes or of a link's target; of a document over all that is in it.
  package let digest: SHA256Digest

  /// Reads what a name stands for.
  ///
  /// A document's digest is over its names in the order of their bytes, each with its kind, the length of
  /// its path, its path, and its own digest: two documents have one digest only if all in them is the same.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - status: What the system says of it.
  ///   - folder: The folder that it is in.
  /// - Throws: ``FileAccessError``, for what can be no version of a file as well: devices, pipes, sockets.
  /// - Complexity: O(*n*) in the number of bytes; a document's depth is bounded by that of the file system.
  package init<Tree: FolderAccess & ~Copyable>(
    of name: [UInt8], _ status: FileStatus, in folder: borrowing Tree
  ) throws(FileAccessError) {
    switch status.kind {
    case .file:
      var hash = SHA256()
      var size: UInt64 = 0
      try folder.forEachBlock(of: name) { block in
        hash.update(block)
        size += UInt64(block.count)
      }
      self.size = size
      digest = hash.finalized()
    case .symbolicLink:
      let target = try folder.linkTarget(of: name)
      size = UInt64(target.count)
      digest = SHA256.digest(of: target)
    case .folder:
      var hash = SHA256()
      var size: UInt64 = 0
      try Self.add(
        try folder.folder(name), under: [], to: &hash, size: &size, depth: 0)
      self.size = size
      digest = hash.finalized()
    case .other:
      throw FileAccessError(
        code: .notARegularFile, action: .read, path: name,
        reason: "it is a device, a pipe or a socket")
    }
  }

  /// Deeper than any document, and far from what a stack holds.
  private static let deepest = 200

  private static func add<Tree: FolderAccess & ~Copyable>(
    _ folder: borrowing Tree, under path: [UInt8], to hash: inout SHA256, size: inout UInt64,
    depth: Int
  ) throws(FileAccessError) {
    guard depth < deepest else {
      throw FileAccessError(
        code: .tooLarge, action: .list, path: path,
        reason: "the document has folders in folders more than \(deepest) deep")
    }
    for entry in try folder.entries() {
      let inner = path + [0x2F] + entry.name
      hash.update(Array("\(entry.kind) \(inner.count) ".utf8))
      hash.update(inner)
      if entry.kind == .folder {
        try add(
          try folder.folder(entry.name), under: inner, to: &hash, size: &size, depth: depth + 1)
      } else if let status = try folder.status(of: entry.name) {
        let content = try ContentOnDisk(of: entry.name, status, in: folder)
        hash.update(content.digest.bytes)
        size += content.size
      }
    }
  }
}
