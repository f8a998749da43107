import FileAccess
import Scenarios

/// What was kept of all lines of a stream, in the order of its hashes.
struct SortedStreamIndex {
  /// The keys; one of a folder may occur several times.
  let keys: SpilledSort<KeyRecord>
  let placement: NamePlacement
  let places: LinePlaces
  /// Lines that are always resolved with others at the end, from 0.
  let open: [Int]
  /// Lines that a decision may apply to, from 0.
  let decided: [Int]

  /// The keys of paths with a hash: lines that have the name, lines that have left it, and folders.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  func paths(_ hash: UInt64) throws(FileAccessError) -> [KeyRecord] {
    try keys.records(hash).filter { !$0.role.isOfIdentity }
  }

  /// Lines whose identity has this hash, or that depend on one that does, from 0.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  func lines(around hash: UInt64) throws(FileAccessError) -> [Int] {
    try keys.records(hash).filter { $0.role.isOfIdentity }.map { $0.line }
  }
}
