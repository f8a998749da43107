// Strings: scanned with all checks first, decoded afterwards only if there are escapes.

extension JSONReader {
  /// Reads a string.
  ///
  /// - Returns: The string with its escapes decoded.
  /// - Throws: `JSONError` if the value is not a string, or a string that RFC 8259 or UTF-8 does not allow.
  ///
  /// Complexity: linear in the length of the string.
  public mutating func readString() throws(JSONError) -> String {
    guard try startValue() == UInt8(ascii: "\"") else { throw mismatch("a string") }
    return try stringAtCursor()
  }

  /// Reads the string whose quotation mark is at the cursor.
  mutating func stringAtCursor() throws(JSONError) -> String {
    let contentStart = cursor + 1
    let hasEscapes = try scanString()
    due = .separator
    if hasEscapes {
      return String(decoding: decodedString(from: contentStart, to: cursor - 1), as: UTF8.self)
    }
    return text(from: contentStart, to: cursor - 1)
  }

  /// Reads a string as bytes.
  ///
  /// - Returns: The string in UTF-8, with its escapes decoded.
  /// - Throws: `JSONError` as `readString()` does.
  ///
  /// Complexity: linear in the length of the string.
  public mutating func readStringBytes() throws(JSONError) -> [UInt8] {
    guard try startValue() == UInt8(ascii: "\"") else { throw mismatch("a string") }
    let contentStart = cursor + 1
    let hasEscapes = try scanString()
    due = .separator
    if hasEscapes { return decodedString(from: contentStart, to: cursor - 1) }
    return Array(bytes[contentStart..<cursor - 1])
  }

  /// Reads a string as bytes into a buffer, whose memory is reused.
  ///
  /// - Parameter buffer: The buffer for the string in UTF-8, with its escapes decoded; its former contents are
  ///   replaced.
  /// - Throws: `JSONError` as `readString()` does; then the buffer is unchanged.
  ///
  /// Complexity: linear in the length of the string.
  public mutating func readStringBytes(into buffer: inout [UInt8]) throws(JSONError) {
    guard try startValue() == UInt8(ascii: "\"") else { throw mismatch("a string") }
    let contentStart = cursor + 1
    let hasEscapes = try scanString()
    due = .separator
    buffer.removeAll(keepingCapacity: true)
    let contents = bytes.span.extracting(contentStart..<cursor - 1)
    if hasEscapes {
      JSONReader.decode(contents, into: &buffer)
    } else {
      buffer.append(copying: contents)
    }
  }

  /// Reads a string that contains bytes in Base64.
  ///
  /// - Returns: The bytes.
  /// - Throws: `JSONError` if the value is not a string, or not strict Base64 (RFC 4648, section 4, with padding).
  ///
  /// Complexity: linear in the length of the string.
  public mutating func readBase64() throws(JSONError) -> [UInt8] {
    guard try startValue() == UInt8(ascii: "\"") else { throw mismatch("a string in Base64") }
    guard let decoded = Base64.decode(try readStringBytes()) else {
      throw error(
        .invalidBase64, "expected Base64 with padding and without white space (RFC 4648)",
        at: valueLocation)
    }
    return decoded
  }

  /// The text between two indexes, which was scanned before.
  @inline(__always)
  func text(from start: Int, to end: Int) -> String {
    // The scan has checked that this is UTF-8; checking it again would take as long as copying it.
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return unsafe String(copying: UTF8Span(unchecked: bytes.span.extracting(start..<end)))
    }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Skips the string whose quotation mark is at the cursor, with all checks.
  ///
  /// - Returns: Whether it contains escapes.
  mutating func scanString() throws(JSONError) -> Bool {
    var index = cursor + 1
    var hasEscapes = false
    while true {
      index = StringScan.endOfPlain(bytes.span, from: index, to: end)
      guard index < end else {
        throw error(
          .unexpectedEnd, "expected '\"' at the end of the string, found the end of the text",
          at: JSONLocation(offset: end))
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        cursor = index + 1
        return hasEscapes
      }
      if byte == UInt8(ascii: "\\") {
        index = try scanEscape(at: index)
        hasEscapes = true
      } else if byte < 0x20 {
        throw error(
          .controlCharacter,
          "expected an escape in place of a control character, found \(found(at: index))",
          at: JSONLocation(offset: index))
      } else {
        let length = UTF8Text.scalarLength(bytes.span, at: index, end: end)
        guard length > 0 else {
          throw error(
            .invalidUTF8, "expected UTF-8, found \(found(at: index))",
            at: JSONLocation(offset: index))
        }
        index += length
      }
    }
  }

  /// Checks the escape whose backslash is at an index and returns the index after it.
  func scanEscape(at backslash: Int) throws(JSONError) -> Int {
    guard backslash + 1 < end else {
      throw error(
        .unexpectedEnd, "expected an escape after '\\', found the end of the text",
        at: JSONLocation(offset: end))
    }
    switch bytes[backslash + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return backslash + 2
    case UInt8(ascii: "u"):
      let unit = try hexUnit(at: backslash + 2)
      if unit & 0xF800 != 0xD800 { return backslash + 6 }
      // A surrogate: only a high one directly followed by a low one is a scalar.
      let low = backslash + 6
      if unit < 0xDC00, low + 1 < end, bytes[low] == UInt8(ascii: "\\"),
        bytes[low + 1] == UInt8(ascii: "u"), try hexUnit(at: low + 2) & 0xFC00 == 0xDC00
      {
        return backslash + 12
      }
      throw error(
        .loneSurrogate, "expected both halves of a surrogate pair, found one without the other",
        at: JSONLocation(offset: backslash))
    default:
      throw error(
        .invalidEscape,
        "expected one of \" \\ / b f n r t u after '\\', found \(found(at: backslash + 1))",
        at: JSONLocation(offset: backslash))
    }
  }

  /// The value of the four hexadecimal digits at an index.
  func hexUnit(at index: Int) throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for offset in index..<index + 4 {
      guard offset < end else {
        throw error(
          .unexpectedEnd, "expected four hexadecimal digits, found the end of the text",
          at: JSONLocation(offset: end))
      }
      guard let digit = JSONReader.hexDigit(bytes[offset]) else {
        throw error(
          .invalidEscape,
          "expected four hexadecimal digits after '\\u', found \(found(at: offset))",
          at: JSONLocation(offset: offset))
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Decodes the contents of a string that `scanString()` has skipped.
  func decodedString(from contentStart: Int, to contentEnd: Int) -> [UInt8] {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(contentEnd - contentStart)
    JSONReader.decode(bytes.span.extracting(contentStart..<contentEnd), into: &decoded)
    return decoded
  }

  /// Appends the decoded contents of a string that `scanString()` has skipped.
  static func decode(_ contents: Span<UInt8>, into decoded: inout [UInt8]) {
    var index = 0
    while index < contents.count {
      let run = index
      index = StringScan.endOfRun(contents, from: index)
      decoded.append(copying: contents.extracting(run..<index))
      guard index < contents.count else { return }
      // The scan has checked that the escape is complete.
      let escape = contents[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): decoded.append(0x08)
      case UInt8(ascii: "f"): decoded.append(0x0C)
      case UInt8(ascii: "n"): decoded.append(0x0A)
      case UInt8(ascii: "r"): decoded.append(0x0D)
      case UInt8(ascii: "t"): decoded.append(0x09)
      case UInt8(ascii: "u"):
        var value = checkedHexUnit(contents, at: index)
        index += 4
        if value & 0xFC00 == 0xD800 {
          let low = checkedHexUnit(contents, at: index + 2)
          value = 0x10000 + ((value & 0x3FF) << 10) + (low & 0x3FF)
          index += 6
        }
        UTF8Text.append(value, to: &decoded)
      default: decoded.append(escape)
      }
    }
  }

  /// The value of four hexadecimal digits that were checked before.
  private static func checkedHexUnit(_ contents: Span<UInt8>, at index: Int) -> UInt32 {
    var unit: UInt32 = 0
    for offset in index..<index + 4 {
      unit = unit << 4 | (JSONReader.hexDigit(contents[offset]) ?? 0)
    }
    return unit
  }
}
