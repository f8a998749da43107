// The digest in hexadecimal digits, as tools print it.

extension SHA256Digest {
  /// Makes a digest from its 64 hexadecimal digits; `nil` if the bytes are not that.
  ///
  /// Digits may be in either case, since tools print both; they are always written in lower case.
  ///
  /// - Parameter bytes: The digits in ASCII, with nothing around them.
  public init?(hex bytes: [UInt8]) {
    guard bytes.count == 64,
      let first = Self.word(bytes, at: 0), let second = Self.word(bytes, at: 16),
      let third = Self.word(bytes, at: 32), let fourth = Self.word(bytes, at: 48)
    else { return nil }
    self.init(first, second, third, fourth)
  }

  /// Appends the 64 hexadecimal digits, in lower case.
  ///
  /// - Parameter output: The bytes to append to.
  public func writeHex(into output: inout [UInt8]) {
    output.reserveCapacity(output.count + 64)
    Self.writeHex(first, into: &output)
    Self.writeHex(second, into: &output)
    Self.writeHex(third, into: &output)
    Self.writeHex(fourth, into: &output)
  }

  /// Appends the 16 lower-case digits of a word.
  package static func writeHex(_ word: UInt64, into output: inout [UInt8]) {
    let (high, low) = (UInt32(truncatingIfNeeded: word >> 32), UInt32(truncatingIfNeeded: word))
    unsafe output.append(atMost: 16) { output in
      let place = UnsafeMutableRawPointer(output)
      unsafe place.storeBytes(of: digits(of: high).bigEndian, as: UInt64.self)
      unsafe place.storeBytes(of: digits(of: low).bigEndian, toByteOffset: 8, as: UInt64.self)
      return 16
    }
  }

  /// The eight digits of a word in ASCII, the first one highest: all of them are computed at once.
  private static func digits(of word: UInt32) -> UInt64 {
    var digits = UInt64(word)
    digits = (digits | digits << 16) & 0x0000_FFFF_0000_FFFF
    digits = (digits | digits << 8) & 0x00FF_00FF_00FF_00FF
    digits = (digits | digits << 4) & 0x0F0F_0F0F_0F0F_0F0F
    let areLetters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    // The distance from the digit after 9 to the letter a.
    return digits &+ 0x3030_3030_3030_3030 &+ areLetters &* 39
  }

  /// Reads 16 digits from `start`; they must exist.
  private static func word(_ digits: [UInt8], at start: Int) -> UInt64? {
    var word: UInt64 = 0
    for index in start..<(start + 16) {
      let digit: UInt8
      switch digits[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = digits[index] - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = digits[index] - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = digits[index] - UInt8(ascii: "A") + 10
      default: return nil
      }
      word = word << 4 | UInt64(digit)
    }
    return word
  }
}

extension SHA256Digest: LosslessStringConvertible {
  /// Makes a digest from its 64 hexadecimal digits; `nil` if the text is not that.
  ///
  /// - Parameter description: The digits in either case, with nothing around them.
  public init?(_ description: String) {
    self.init(hex: Array(description.utf8))
  }

  /// The 64 hexadecimal digits, in lower case.
  public var description: String {
    var output: [UInt8] = []
    writeHex(into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
