// Numbers: kept as text, or read as whole numbers in plain digits.

extension JSONReader {
  /// Reads a whole number that is not negative, written in plain digits.
  ///
  /// `1.0`, `1e3` and `-1` are errors even if their value is whole: programs differ on them.
  ///
  /// - Parameter range: The accepted values.
  /// - Returns: The number.
  /// - Throws: `JSONError` if the value is not a number, or is another number.
  public mutating func readUInt64(
    in range: ClosedRange<UInt64> = UInt64.min...UInt64.max
  ) throws(JSONError) -> UInt64 {
    let byte = try startValue()
    if JSONReader.isDigit(byte), let number = readDigits(from: cursor), range.contains(number.value)
    {
      cursor = number.end
      due = .separator
      return number.value
    }
    throw try notWhole("from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Reads a whole number written in plain digits, with a minus sign if it is negative.
  ///
  /// `1.0`, `1e3` and `-0` are errors even if their value is whole: programs differ on them.
  ///
  /// - Parameter range: The accepted values.
  /// - Returns: The number.
  /// - Throws: `JSONError` if the value is not a number, or is another number.
  public mutating func readInt(
    in range: ClosedRange<Int> = Int.min...Int.max
  ) throws(JSONError) -> Int {
    // Every value in the range of `Int` converts, whether it has 32 bits or 64.
    Int(try readInt64(in: Int64(range.lowerBound)...Int64(range.upperBound)))
  }

  /// Reads a whole number of 64 bits written in plain digits, with a minus sign if it is negative.
  ///
  /// `1.0`, `1e3` and `-0` are errors even if their value is whole: programs differ on them.
  ///
  /// - Parameter range: The accepted values.
  /// - Returns: The number.
  /// - Throws: `JSONError` if the value is not a number, or is another number.
  public mutating func readInt64(
    in range: ClosedRange<Int64> = Int64.min...Int64.max
  ) throws(JSONError) -> Int64 {
    let isNegative = try startValue() == UInt8(ascii: "-")
    let first = isNegative ? cursor + 1 : cursor
    if first < end, JSONReader.isDigit(bytes[first]), let number = readDigits(from: first) {
      // The magnitude of the least integer is one more than that of the greatest; negated with
      // wrap-around it is the least integer.
      let isInRange = number.value <= UInt64(Int64.max) + (isNegative ? 1 : 0)
      let magnitude = Int64(truncatingIfNeeded: number.value)
      let value = isInRange ? (isNegative ? 0 &- magnitude : magnitude) : nil
      if let value, range.contains(value), !(isNegative && value == 0) {
        cursor = number.end
        due = .separator
        return value
      }
    }
    throw try notWhole("from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Reads any number and keeps its text.
  ///
  /// - Returns: The number as it is written.
  /// - Throws: `JSONError` if the value is not a number.
  public mutating func readNumber() throws(JSONError) -> JSONNumber {
    let byte = try startValue()
    guard byte == UInt8(ascii: "-") || JSONReader.isDigit(byte) else { throw mismatch("a number") }
    return try numberAtCursor()
  }

  /// Reads the number that begins at the cursor.
  mutating func numberAtCursor() throws(JSONError) -> JSONNumber {
    let first = cursor
    try scanNumber()
    due = .separator
    return JSONNumber(checked: text(from: first, to: cursor))
  }

  /// The value of plain digits, or `nil` if it does not fit into 64 bits.
  ///
  /// There must be at least one digit at the index.
  private func readDigits(from first: Int) -> (value: UInt64, end: Int)? {
    var value: UInt64 = 0
    var index = first
    while index < end {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      let (product, tooGreat) = value.multipliedReportingOverflow(by: 10)
      let (sum, carries) = product.addingReportingOverflow(UInt64(digit))
      if tooGreat || carries { return nil }
      value = sum
      index &+= 1
    }
    if bytes[first] == UInt8(ascii: "0"), index - first > 1 { return nil }
    if index < end {
      let next = bytes[index] | 0x20
      if next == UInt8(ascii: "e") || bytes[index] == UInt8(ascii: ".") { return nil }
    }
    return (value, index)
  }

  /// The error for a value that is not the requested whole number; an ill-formed number is reported first.
  private mutating func notWhole(_ range: String) throws(JSONError) -> JSONError {
    let expectation = "a whole number \(range) in plain digits"
    let first = cursor
    guard first < end, bytes[first] == UInt8(ascii: "-") || JSONReader.isDigit(bytes[first]) else {
      return mismatch(expectation)
    }
    try scanNumber()
    let shown = min(cursor, first + 40)
    let text = String(decoding: bytes[first..<shown], as: UTF8.self)
    return error(
      .numberOutOfRange, "expected \(expectation), found \(text)\(shown < cursor ? "…" : "")",
      at: JSONLocation(offset: first))
  }

  /// Skips the number at the cursor: RFC 8259, section 6.
  mutating func scanNumber() throws(JSONError) {
    var index = cursor
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let first = index
    index = try scanDigits(from: index, after: "'-'")
    if bytes[first] == UInt8(ascii: "0"), index - first > 1 {
      throw error(
        .invalidNumber, "expected a number without a leading zero, found \(found(at: first + 1))",
        at: JSONLocation(offset: first + 1))
    }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      index = try scanDigits(from: index + 1, after: "'.'")
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      index = try scanDigits(from: index, after: "'e' of the exponent")
    }
    cursor = index
  }

  /// Skips one or more digits.
  private mutating func scanDigits(from first: Int, after place: String) throws(JSONError) -> Int {
    var index = first
    while index < end, JSONReader.isDigit(bytes[index]) { index &+= 1 }
    if index == first { throw noDigit(at: first, after: place) }
    return index
  }

  @inline(never)
  private func noDigit(at index: Int, after place: String) -> JSONError {
    error(
      index < end ? .invalidNumber : .unexpectedEnd,
      "expected a digit after \(place), found \(found(at: index))",
      at: JSONLocation(offset: index))
  }
}
