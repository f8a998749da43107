/// Eight bytes that are examined together.
enum ASCIIWord {
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// The high bit of each byte that is an ASCII capital letter.
  @inline(__always)
  static func capitals(in word: UInt64) -> UInt64 {
    // No sum below leaves its byte: 0x7F + 0x3F < 0x100.
    let low = word & ~highBits
    let fromA = low &+ 0x3F3F_3F3F_3F3F_3F3F
    let afterZ = low &+ 0x2525_2525_2525_2525
    return fromA & ~afterZ & ~word & highBits
  }
}
