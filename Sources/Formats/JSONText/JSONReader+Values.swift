// Skipping and reading whole values.

extension JSONReader {
  /// Skips the value that is due, with the same checks as when reading it.
  ///
  /// It uses the reader's own stack, not recursion.
  ///
  /// - Throws: `JSONError` if the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func skipValue() throws(JSONError) {
    let outermost = outer.count
    repeat {
      switch try startValue() {
      case UInt8(ascii: "\""):
        _ = try scanString()
        due = .separator
      case UInt8(ascii: "{"): try openObject()
      case UInt8(ascii: "["): try openArray()
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        try scanNumber()
        due = .separator
      case UInt8(ascii: "t"), UInt8(ascii: "f"): _ = try readBool()
      case UInt8(ascii: "n"): try readNull()
      default: throw mismatch("a value")
      }
      // Close the containers that end here; stop when the next value is due.
      while outer.count > outermost, due != .value {
        if top.kind == .object { _ = try advanceToKey() } else { _ = try nextElement() }
      }
    } while outer.count > outermost
  }

  /// Reads the value that is due.
  ///
  /// It uses the reader's own stack, not recursion.
  ///
  /// - Returns: The value.
  /// - Throws: `JSONError` if the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    var builder = JSONValueBuilder()
    let outermost = outer.count
    repeat {
      switch try peekKind() {
      case .string: builder.add(.string(try stringAtCursor()))
      case .number: builder.add(.number(try numberAtCursor()))
      case .boolean: builder.add(.bool(try readBool()))
      case .null:
        try readNull()
        builder.add(.null)
      case .array:
        try openArray()
        builder.begin()
      case .object:
        try openObject()
        builder.begin()
      }
      // Close the containers that end here; stop when the next value is due.
      while outer.count > outermost, due != .value {
        if top.kind == .object {
          if let key = try nextKey() { builder.key = key } else { builder.endObject() }
        } else if try !nextElement() {
          builder.endArray()
        }
      }
    } while outer.count > outermost
    return builder.value()
  }
}
