/// Bytes from a caller: a pointer and a length.
@safe package struct Input {
  /// The length that means: up to the NUL.
  private static let upToNUL = UInt.max
  /// The greatest number of bytes of one input.
  static let maximumLength: UInt = 1 << 30

  private let pointer: UnsafeRawPointer?
  private let length: UInt
  /// Its name in messages.
  private let name: String

  package init(_ pointer: UnsafeRawPointer?, _ length: UInt, _ name: String) {
    unsafe self.pointer = unsafe pointer
    self.length = length
    self.name = name
  }

  /// A copy of the bytes.
  package func bytes() throws(Failure) -> [UInt8] {
    guard let pointer = unsafe pointer else {
      if length == 0 { return [] }
      throw Failure(
        .null, "the \(name) is NULL; NULL stands for the empty text with length 0 alone")
    }
    let count = length == Self.upToNUL ? unsafe Self.lengthUpToNUL(pointer) : length
    guard count <= Self.maximumLength else {
      throw Failure(
        .tooLarge,
        "the \(name) has more than \(Self.maximumLength) bytes; give what is elsewhere "
          + "by size and digest")
    }
    return unsafe Array(UnsafeRawBufferPointer(start: pointer, count: Int(count)))
  }

  private static func lengthUpToNUL(_ pointer: UnsafeRawPointer) -> UInt {
    var count: UInt = 0
    // One more than the maximum shows that the text is too long.
    while count <= maximumLength,
      unsafe pointer.load(fromByteOffset: Int(count), as: UInt8.self) != 0
    {
      count += 1
    }
    return count
  }
}
