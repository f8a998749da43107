// Whole values: skipped, or kept.

extension JSONReader {
  /// Passes over the value that is due, with the same checks as if it were read.
  ///
  /// It walks with the reader's own stack, not by recursion.
  ///
  /// - Throws: `JSONError` where the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func skipValue() throws(JSONError) {
    var nothing = NoNodes()
    try walk(telling: &nothing)
  }

  /// Reads the value that is due.
  ///
  /// What is in an array or object is kept as it is written, in one piece with the text, and made
  /// when it is asked for.
  ///
  /// - Returns: The value.
  /// - Throws: `JSONError` where the value is not valid.
  ///
  /// Complexity: linear in the length of the value.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    switch try peekKind() {
    case .string: return .string(try readString())
    case .number: return .number(try readNumber())
    case .boolean: return .bool(try readBool())
    case .null:
      try readNull()
      return .null
    case .array, .object:
      var builder = JSONNodeBuilder(text: bytes, from: cursor)
      try walk(telling: &builder)
      return builder.value(to: cursor)
    }
  }

  /// Passes over the value that is due and tells what is in it.
  private mutating func walk(telling nodes: inout some JSONNodeCollector) throws(JSONError) {
    let outermost = outer.count
    repeat {
      let byte = try startValue()
      let offset = cursor
      switch byte {
      case UInt8(ascii: "\""):
        nodes.add(try scanString() ? .escapedString : .string, at: offset)
        due = .separator
      case UInt8(ascii: "{"):
        try openObject()
        nodes.open()
      case UInt8(ascii: "["):
        try openArray()
        nodes.open()
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        try scanNumber()
        nodes.add(.number, at: offset)
        due = .separator
      case UInt8(ascii: "t"), UInt8(ascii: "f"):
        nodes.add(try readBool() ? .true : .false, at: offset)
      case UInt8(ascii: "n"):
        try readNull()
        nodes.add(.null, at: offset)
      default: throw mismatch("a value")
      }
      // Close what ends here; stop where the next value is due.
      while outer.count > outermost, due != .value {
        if top.kind == .object {
          if let key = try advanceToKey() {
            nodes.add(key.decodedIndex < 0 ? .string : .escapedString, at: key.offset)
          } else {
            nodes.close(.object, endingAt: cursor)
          }
        } else if try !nextElement() {
          nodes.close(.array, endingAt: cursor)
        }
      }
    } while outer.count > outermost
  }
}
