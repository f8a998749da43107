import FileAccess
import Scenarios

/// What was kept of all lines of a stream, in the order of its hashes.
struct SortedStreamIndex {
  /// The keys; one of a folder may come several times.
  let keys: SpilledSort<KeyRecord>
  let placement: NamePlacement
  let places: LinePlaces
  /// Lines that are resolved with others at the end, whatever they are, from 0.
  let open: [Int]
  /// Lines that a decision may be about, from 0.
  let decided: [Int]

  /// The keys of paths with a hash: who has the name, who has left it, and whether it is a folder's.
  ///
  /// - Throws: `FileAccessError` where the disk fails.
  func paths(_ hash: UInt64) throws(FileAccessError) -> [KeyRecord] {
    try keys.records(hash).filter { !$0.role.isOfIdentity }
  }

  /// The lines that an identity with a hash is of, or that depend on one, from 0.
  ///
  /// - Throws: `FileAccessError` where the disk fails.
  func lines(around hash: UInt64) throws(FileAccessError) -> [Int] {
    try keys.records(hash).filter { $0.role.isOfIdentity }.map { $0.line }
  }
}
