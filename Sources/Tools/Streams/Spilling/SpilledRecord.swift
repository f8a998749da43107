import FileAccess
import Scenarios

/// A record that a ``SpilledSort`` can sort: it can be written to a file and read again.
protocol SpilledRecord: Comparable {
  /// The key for lookups; of two records the one with the lower key comes first.
  var key: UInt64 { get }

  /// How many bytes of memory it takes.
  var heldBytes: Int { get }

  /// Appends it to bytes that go to a file.
  func write(to bytes: inout [UInt8])

  /// Reads a written record.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  init(from reader: inout SpillReader) throws(FileAccessError)
}

extension SpilledRecord {
  var heldBytes: Int { MemoryLayout<Self>.stride }
}
