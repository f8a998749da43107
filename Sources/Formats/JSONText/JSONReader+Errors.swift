// Errors: all slow work on them is done here, once per text.

extension JSONReader {
  /// Makes an error with line and column, for a format that is read with this reader.
  ///
  /// - Parameters:
  ///   - code: The kind of the fault.
  ///   - message: What was expected and what was found.
  ///   - location: The place; by default that of the last requested value.
  /// - Returns: The error, to be thrown.
  ///
  /// Complexity: linear in the length of the text before the place.
  @inline(never)
  public func error(
    _ code: JSONError.Code, _ message: String, at location: JSONLocation? = nil
  ) -> JSONError {
    let location = location ?? valueLocation
    let position = position(of: location)
    return JSONError(
      code: code, line: position.line, column: position.column, offset: location.offset,
      message: message)
  }

  /// The line and the column of a place.
  ///
  /// - Parameter location: A place in the text that is being read.
  /// - Returns: The line, and the column in Unicode scalars.
  ///
  /// Complexity: linear in the length of the text before the place.
  public func position(of location: JSONLocation) -> JSONPosition {
    var line = firstLine
    var column = 1
    for index in start..<max(start, min(location.offset, end)) {
      if bytes[index] == 0x0A {
        line += 1
        column = 1
      } else if !UTF8Text.isContinuation(bytes[index]) {
        column += 1
      }
    }
    return JSONPosition(line: line, column: column)
  }

  /// The error for a missing sign at the cursor.
  @inline(never)
  func unexpected(_ expectation: String) -> JSONError {
    if let fault = wrongEncoding() { return fault }
    return error(
      cursor < end ? .unexpectedText : .unexpectedEnd,
      "expected \(expectation), found \(found(at: cursor))", at: JSONLocation(offset: cursor))
  }

  /// The error for a value that does not have the requested type, or for a missing value.
  @inline(never)
  func mismatch(_ expectation: String) -> JSONError {
    if cursor == start, end - start >= 3, bytes[start] == 0xEF, bytes[start + 1] == 0xBB,
      bytes[start + 2] == 0xBF
    {
      return error(
        .byteOrderMark, "expected UTF-8 without a byte order mark, found one",
        at: JSONLocation(offset: cursor))
    }
    if let fault = wrongEncoding() { return fault }
    guard cursor < end, let kind = JSONReader.kind(of: bytes[cursor]) else {
      return unexpected(expectation)
    }
    // A word that only begins like a literal is not a value of that type.
    switch kind {
    case .boolean
    where !hasWord(JSONReader.trueWord, at: cursor) && !hasWord(JSONReader.falseWord, at: cursor):
      return unexpected(expectation)
    case .null where !hasWord(JSONReader.nullWord, at: cursor):
      return unexpected(expectation)
    default:
      return error(
        .wrongType, "expected \(expectation), found \(kind)", at: JSONLocation(offset: cursor))
    }
  }

  /// The error for a text in UTF-16: it begins with the byte order mark of UTF-16, or with a character that has one
  /// zero byte.
  private func wrongEncoding() -> JSONError? {
    guard end - start >= 2 else { return nil }
    let (first, second) = (bytes[start], bytes[start + 1])
    guard
      (first, second) == (0xFF, 0xFE) || (first, second) == (0xFE, 0xFF)
        || (first == 0) != (second == 0)
    else { return nil }
    return error(
      .unexpectedText, "expected UTF-8, found UTF-16; save the text as UTF-8",
      at: JSONLocation(offset: start))
  }

  /// The error for a read when no value is due.
  @inline(never)
  func nothingDue() -> JSONError {
    if due == .refusal {
      return error(
        .tooLong, "expected at most \(limits.maximumBytes) bytes, found \(end - start)",
        at: JSONLocation(offset: start))
    }
    return error(
      .misuse, "a value was asked for where none is due, inside \(containerName)", at: location)
  }

  /// The error for an array or object inside too many others.
  @inline(never)
  func tooDeep() -> JSONError {
    error(
      .tooDeep, "expected at most \(limits.maximumDepth) arrays and objects inside each other",
      at: valueLocation)
  }

  /// The text at an index, as in messages.
  func found(at index: Int) -> String {
    guard index < end else { return "the end of the text" }
    let byte = bytes[index]
    switch byte {
    case 0x0A: return "the end of the line"
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
      // Show the whole word: 'NaN' is clearer than 'N'.
      var wordEnd = index
      while wordEnd < end, wordEnd - index < 20, JSONReader.isLetter(bytes[wordEnd]) {
        wordEnd += 1
      }
      return "'\(String(decoding: bytes[index..<wordEnd], as: UTF8.self))'"
    case 0x21..<0x7F: return "'\(Character(Unicode.Scalar(byte)))'"
    case 0x20: return "a space"
    default:
      let length = byte < 0x80 ? 0 : UTF8Text.scalarLength(bytes.span, at: index, end: end)
      if length > 1 { return "'\(String(decoding: bytes[index..<index + length], as: UTF8.self))'" }
      let digits = String(byte, radix: 16, uppercase: true)
      return "byte 0x\(digits.utf8.count < 2 ? "0" : "")\(digits)"
    }
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// A key as in messages: a JSON string, shortened if it is long.
  static func quoted(_ bytes: [UInt8]) -> String {
    var shown = min(bytes.count, 60)
    while shown > 0, shown < bytes.count, UTF8Text.isContinuation(bytes[shown]) { shown -= 1 }
    var writer = JSONWriter()
    _ = writer.string(bytes: Array(bytes[..<shown]))
    let text = String(decoding: writer.bytes, as: UTF8.self)
    return shown < bytes.count ? text + "…" : text
  }
}
