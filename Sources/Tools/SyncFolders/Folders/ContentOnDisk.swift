package import ContentDigests
package import FileAccess

/// The size and digest of the file, link or document that has a name.
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
  ///   - status: Its status.
  ///   - folder: The folder that it is in.
  ///   - progress: Gets the number of bytes of each block that is read.
  /// - Throws: ``FileAccessError``, also for what would have to be downloaded, and for anything that cannot be a version of a
  ///   file: devices, pipes, sockets.
  /// - Complexity: O(*n*) in the number of bytes; a document's depth is bounded by that of the file system.
  package init<Tree: FolderAccess & ~Copyable>(
    of name: [UInt8], _ status: FileStatus, in folder: borrowing Tree,
    progress: (Int) -> Void = { _ in }
  ) throws(FileAccessError) {
    guard !status.isDataless else { throw .notDownloaded(name) }
    switch status.kind {
    case .file:
      var check = ContentCheck()
      try folder.forEachBlock(of: name) { block in
        check.update(block)
        progress(block.count)
      }
      self = check.content
    case .symbolicLink:
      let target = try folder.linkTarget(of: name)
      size = UInt64(target.count)
      digest = FastSHA256.digest(of: target)
    case .folder:
      self = try DocumentListing(of: try folder.folder(name), progress: progress).content
    case .other:
      throw FileAccessError(
        code: .notARegularFile, action: .read, path: name,
        reason: "it is a device, a pipe or a socket")
    }
  }

  init(size: UInt64, digest: SHA256Digest) {
    self.size = size
    self.digest = digest
  }
}

/// Takes bytes block by block, and gives their size and digest.
struct ContentCheck {
  private var hash = FastSHA256()
  private var size: UInt64 = 0

  mutating func update(_ block: ArraySlice<UInt8>) {
    hash.update(block)
    size += UInt64(block.count)
  }

  /// The size and digest of all that was taken.
  var content: ContentOnDisk { ContentOnDisk(size: size, digest: hash.finalized()) }
}
