import FileAccess
import Scenarios

/// A file for what does not fit in memory, shared by all that spill; created when it is first
/// needed.
///
/// It only grows: what is no longer needed stays until the file is removed.
final class SpillFile {
  private var spool: SpoolFile?

  /// Writes bytes at the end.
  ///
  /// - Parameter bytes: the bytes.
  /// - Returns: their place in the file.
  /// - Throws: `FileAccessError` if there is no room on disk.
  /// - Complexity: O(*n*) in the number of bytes.
  func append(_ bytes: [UInt8]) throws(FileAccessError) -> Range<Int> {
    if spool == nil { spool = try SpoolFile() }
    let place = try spool?.append(bytes) ?? 0
    return place..<place + bytes.count
  }

  /// Reads bytes again.
  ///
  /// - Parameter place: their place in the file.
  /// - Returns: all of them.
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: O(*n*) in the number of bytes.
  func read(_ place: Range<Int>) throws(FileAccessError) -> [UInt8] {
    let bytes = try spool?.read(at: place.lowerBound, count: place.count) ?? []
    guard bytes.count == place.count else { throw Self.cutShort }
    return bytes
  }

  /// The error of a file that ends before what was written to it.
  static var cutShort: FileAccessError {
    FileAccessError(
      code: .io, action: .read, path: Array("spool".utf8),
      reason: "it ends before what was written to it")
  }
}
