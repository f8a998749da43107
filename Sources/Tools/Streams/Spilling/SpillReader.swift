import FileAccess
import Scenarios

/// Reads numbers and bytes one after the other from a part of a ``SpillFile``, or from memory.
///
/// Numbers are little-endian: `Swift.Array.appendSpilled(_:)`.
struct SpillReader {
  private let file: SpillFile?
  /// What has not been read from the file yet.
  private var rest: Range<Int>
  private let blockSize: Int
  private var block: [UInt8] = []
  private var position = 0

  /// A reader of a part of a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - place: the part.
  ///   - blockSize: how many bytes are read at a time.
  init(_ file: SpillFile, _ place: Range<Int>, blockSize: Int) {
    self.file = file
    rest = place
    self.blockSize = blockSize
  }

  /// A reader of bytes that are in memory.
  init(_ bytes: [UInt8]) {
    file = nil
    rest = 0..<0
    blockSize = 0
    block = bytes
  }

  /// Whether all has been read.
  var isAtEnd: Bool { position == block.count && rest.isEmpty }

  /// Reads a number.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  mutating func number<Number: FixedWidthInteger>(
    _ type: Number.Type = Number.self
  ) throws(FileAccessError) -> Number {
    let count = MemoryLayout<Number>.size
    try provide(count)
    defer { position += count }
    return unsafe block.withUnsafeBytes {
      unsafe Number(littleEndian: $0.loadUnaligned(fromByteOffset: position, as: Number.self))
    }
  }

  /// Reads some bytes.
  ///
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: O(*n*) in their number.
  mutating func bytes(_ count: Int) throws(FileAccessError) -> [UInt8] {
    try provide(count)
    defer { position += count }
    return Array(block[position..<position + count])
  }

  /// Skips some bytes.
  ///
  /// - Throws: `FileAccessError` if there are fewer.
  mutating func skip(_ count: Int) throws(FileAccessError) {
    let known = block.count - position
    if count <= known {
      position += count
    } else {
      guard count - known <= rest.count else { throw SpillFile.cutShort }
      position = block.count
      rest = rest.lowerBound + count - known..<rest.upperBound
    }
  }

  /// Makes sure that this many bytes follow the position in the block.
  @inline(__always)
  private mutating func provide(_ count: Int) throws(FileAccessError) {
    if block.count - position < count { try refill(count) }
  }

  private mutating func refill(_ count: Int) throws(FileAccessError) {
    let wanted = min(rest.count, max(blockSize, count - (block.count - position)))
    let end = rest.lowerBound + wanted
    guard let file, block.count - position + wanted >= count else { throw SpillFile.cutShort }
    let more = try file.read(rest.lowerBound..<end)
    block = position == block.count ? more : block[position...] + more
    position = 0
    rest = end..<rest.upperBound
  }
}

extension [UInt8] {
  /// Appends a number as a ``SpillReader`` reads it.
  mutating func appendSpilled(_ number: some FixedWidthInteger) {
    unsafe Swift.withUnsafeBytes(of: number.littleEndian) { unsafe append(contentsOf: $0) }
  }
}
