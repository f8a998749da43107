package import FileAccess

/// The operations on a folder while its conflicts are resolved.
///
/// ``FolderHandle`` does them in real folders. Tests do them in folders in memory, which lose at a crash what was
/// not flushed to the disk.
package protocol FolderAccess: ~Copyable {
  borrowing func folder(_ name: [UInt8]) throws(FileAccessError) -> Self
  borrowing func folder(at components: [[UInt8]]) throws(FileAccessError) -> Self
  /// Another folder, by its path; absolute and without symbolic links.
  borrowing func folder(atPath path: [UInt8]) throws(FileAccessError) -> Self
  borrowing func hasWriter(_ name: [UInt8]) throws(FileAccessError) -> Bool
  borrowing func entries() throws(FileAccessError) -> [FolderEntry]
  borrowing func status() throws(FileAccessError) -> FileStatus
  borrowing func status(of name: [UInt8]) throws(FileAccessError) -> FileStatus?
  borrowing func read(_ name: [UInt8], limit: Int) throws(FileAccessError) -> [UInt8]
  borrowing func forEachBlock(
    of name: [UInt8], _ body: (ArraySlice<UInt8>) -> Void
  ) throws(FileAccessError)
  borrowing func linkTarget(of name: [UInt8]) throws(FileAccessError) -> [UInt8]

  borrowing func makeFolder(_ name: [UInt8], permissions: UInt32) throws(FileAccessError)
  borrowing func makeFolder(
    ifMissing name: [UInt8], permissions: UInt32
  ) throws(FileAccessError)
  borrowing func makeFile(
    _ name: [UInt8], _ bytes: [UInt8], permissions: UInt32, like model: RightsModel?,
    in folder: borrowing Self, modified: (seconds: Int64, nanoseconds: Int32)?
  ) throws(FileAccessError)
  borrowing func copyFile(
    _ original: [UInt8], from source: borrowing Self, to name: [UInt8], permissions: UInt32,
    like model: RightsModel?, in folder: borrowing Self,
    modified: (seconds: Int64, nanoseconds: Int32)?, _ look: (ArraySlice<UInt8>) -> Void
  ) throws(FileAccessError)
  borrowing func makeLink(_ name: [UInt8], to target: [UInt8]) throws(FileAccessError)
  borrowing func setModified(
    _ name: [UInt8], _ time: (seconds: Int64, nanoseconds: Int32)
  ) throws(FileAccessError)
  borrowing func takeAttributes(of model: borrowing Self) throws(FileAccessError)
  borrowing func append(_ bytes: [UInt8], to name: [UInt8]) throws(FileAccessError)
  borrowing func link(
    _ name: [UInt8], to newName: [UInt8], in folder: borrowing Self
  ) throws(FileAccessError) -> Bool
  borrowing func move(
    _ name: [UInt8], to newName: [UInt8], in folder: borrowing Self
  ) throws(FileAccessError)
  borrowing func exchange(
    _ name: [UInt8], with other: [UInt8], in folder: borrowing Self
  ) throws(FileAccessError) -> Bool
  borrowing func remove(_ name: [UInt8]) throws(FileAccessError)
  borrowing func removeEmptyFolder(_ name: [UInt8]) throws(FileAccessError)
  borrowing func synchronize() throws(FileAccessError)
}

extension FolderHandle: FolderAccess {}
