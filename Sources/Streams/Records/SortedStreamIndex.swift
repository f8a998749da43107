import FileAccess
import Scenarios

/// What was kept of all lines of a stream, in the order of its hashes.
struct SortedStreamIndex {
  let names: SpilledSort<NameEntry>
  let references: SpilledSort<IdentityEntry>
  let identities: SpilledSort<IdentityEntry>
  /// The folders in each of their spellings; the same may come several times.
  let folders: SpilledSort<FolderEntry>
  let placement: NamePlacement
  let lines: LinePlaces
  /// Lines that are resolved with others at the end, whatever they are, from 0.
  let open: [Int]
  /// Lines that a decision may be about, from 0.
  let decided: [Int]

  /// The lines that have a name with a hash, from 0; the same may come several times.
  ///
  /// - Throws: `FileAccessError` where the disk fails.
  func lines(named hash: UInt64) throws(FileAccessError) -> [Int] {
    try names.records(hash).map { Int($0.line) }
  }

  /// The lines that an identity with a hash is of, or that depend on one, from 0.
  ///
  /// - Throws: `FileAccessError` where the disk fails.
  func lines(around hash: UInt64) throws(FileAccessError) -> [Int] {
    try references.records(hash).map { Int($0.line) }
      + identities.records(hash).map { Int($0.line) }
  }

  /// Whether there is a folder with a hash.
  ///
  /// - Throws: `FileAccessError` where the disk fails.
  func isFolder(_ hash: UInt64) throws(FileAccessError) -> Bool {
    try !folders.records(hash).isEmpty
  }
}
