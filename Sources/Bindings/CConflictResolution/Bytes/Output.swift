/// A caller's buffer, into which a value is written if it fits.
@safe package struct Output {
  private let buffer: UnsafeMutableRawPointer?
  private let capacity: UInt

  package init(_ buffer: UnsafeMutableRawPointer?, _ capacity: UInt) {
    unsafe self.buffer = unsafe buffer
    self.capacity = capacity
  }

  /// Whether there is room for a value.
  package func fits(_ bytes: [UInt8]) -> Bool { UInt(bytes.count) <= capacity }

  /// Writes a value that fits, with a NUL after it if there is room.
  ///
  /// - Returns: The size of the value; if it is above the capacity, nothing was written.
  package func write(_ bytes: [UInt8]?) throws(Failure) -> Int64 {
    guard let bytes else { return absent }
    guard capacity > 0 else { return Int64(bytes.count) }
    guard let buffer = unsafe buffer else {
      throw Failure(
        .null, "the buffer is NULL and its capacity \(capacity); give a buffer, or 0 for the size")
    }
    if UInt(bytes.count) <= capacity {
      unsafe bytes.withUnsafeBytes { source in
        if let start = source.baseAddress {
          unsafe buffer.copyMemory(from: start, byteCount: source.count)
        }
      }
      if UInt(bytes.count) < capacity {
        unsafe buffer.storeBytes(of: 0, toByteOffset: bytes.count, as: UInt8.self)
      }
    }
    return Int64(bytes.count)
  }
}
