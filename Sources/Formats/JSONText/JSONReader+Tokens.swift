// The basic steps of the reader.

extension JSONReader {
  @inline(__always)
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10
  }

  /// Skips white space and returns the next byte, without skipping it.
  ///
  /// At the end of the text it returns 0, which is not allowed anywhere: a caller that expects another byte needs no
  /// check for the end.
  @inline(__always)
  mutating func nextByte() -> UInt8 {
    var index = cursor
    while index < end {
      let byte = bytes[index]
      if !JSONReader.isWhitespace(byte) {
        cursor = index
        return byte
      }
      index &+= 1
    }
    cursor = index
    return 0
  }

  /// Returns the first byte of the value that is due, without skipping it.
  @inline(__always)
  mutating func startValue() throws(JSONError) -> UInt8 {
    guard due == .value else { throw nothingDue() }
    let byte = nextByte()
    valueLocation = JSONLocation(offset: cursor)
    return byte
  }

  /// The type of the value that is due, which is not read yet.
  ///
  /// - Returns: The type, as the first byte shows it.
  /// - Throws: `JSONError` if no value begins.
  public mutating func peekKind() throws(JSONError) -> JSONKind {
    let byte = try startValue()
    guard let kind = JSONReader.kind(of: byte) else { throw mismatch("a value") }
    return kind
  }

  static func kind(of byte: UInt8) -> JSONKind? {
    switch byte {
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: nil
    }
  }

  /// Reads `true` or `false`.
  ///
  /// - Returns: The value.
  /// - Throws: `JSONError` if the value is anything else.
  public mutating func readBool() throws(JSONError) -> Bool {
    _ = try startValue()
    if hasWord(JSONReader.trueWord, at: cursor) {
      cursor += 4
      due = .separator
      return true
    }
    if hasWord(JSONReader.falseWord, at: cursor) {
      cursor += 5
      due = .separator
      return false
    }
    throw mismatch("true or false")
  }

  /// Reads `null`.
  ///
  /// - Throws: `JSONError` if the value is anything else.
  public mutating func readNull() throws(JSONError) {
    _ = try startValue()
    guard hasWord(JSONReader.nullWord, at: cursor) else { throw mismatch("null") }
    cursor += 4
    due = .separator
  }

  // The words packed as `hasWord` packs them: the first byte lowest.
  static let trueWord: UInt64 = 0x65_75_72_74
  static let falseWord: UInt64 = 0x65_73_6C_61_66
  static let nullWord: UInt64 = 0x6C_6C_75_6E

  /// Whether the bytes of a word, packed with the first byte lowest, are at an index.
  func hasWord(_ word: UInt64, at index: Int) -> Bool {
    var rest = word
    var index = index
    while rest != 0 {
      guard index < end, bytes[index] == UInt8(truncatingIfNeeded: rest) else { return false }
      rest >>= 8
      index += 1
    }
    return true
  }
}
