/// Skips keys and values of TOML.
enum TOMLScan {
  /// Skips a key, up to its equals sign.
  static func skipKey(_ cursor: inout ByteCursor) throws(ReadingFault) {
    let start = cursor.index
    while let byte = cursor.next, byte != UInt8(ascii: "="), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        try skipString(&cursor)
      } else {
        cursor.index += 1
      }
    }
    guard cursor.index > start else { throw ReadingFault("a key", at: start) }
  }

  /// The keys of a dotted key, without quotation marks; `nil` if it has escapes.
  static func keys(of range: Range<Int>, in bytes: [UInt8]) -> [[UInt8]]? {
    var keys: [[UInt8]] = []
    var key: [UInt8] = []
    var quote: UInt8?
    for byte in bytes[range] {
      if byte == UInt8(ascii: "\\") { return nil }
      if byte == quote {
        quote = nil
      } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if quote == nil, byte == UInt8(ascii: ".") {
        keys.append(key)
        key = []
      } else if quote != nil || byte > 0x20 {
        key.append(byte)
      }
    }
    return keys + [key]
  }

  /// Skips a value: a string, an array, an inline table, or any other word.
  ///
  /// Brackets are counted and not nested by recursion.
  static func skipValue(_ cursor: inout ByteCursor) throws(ReadingFault) {
    let start = cursor.index
    var open: [UInt8] = []
    while let byte = cursor.next {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString(&cursor)
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open.append(byte &+ 2)
        cursor.index += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == byte else {
          throw ReadingFault("the end of the value", at: cursor.index)
        }
        cursor.index += 1
      case UInt8(ascii: "#") where !open.isEmpty: cursor.skipToLineEnd()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "), UInt8(ascii: "\t"):
        guard !open.isEmpty else {
          guard cursor.index > start else { throw ReadingFault("a value", at: start) }
          // A date and a time may have a space between them.
          if isTime(cursor) {
            cursor.index += 1
            continue
          }
          return
        }
        cursor.index += 1
      case UInt8(ascii: "#"): return
      default: cursor.index += 1
      }
      if open.isEmpty, cursor.index > start, byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
      {
        return
      }
    }
    guard open.isEmpty, cursor.index > start else {
      throw ReadingFault("the end of the value that begins here", at: start)
    }
  }

  /// Whether a space and two digits with a colon follow.
  private static func isTime(_ cursor: ByteCursor) -> Bool {
    guard cursor.bytes.count - cursor.index > 3, cursor.next == UInt8(ascii: " ") else {
      return false
    }
    let digits = cursor.bytes[cursor.index + 1...cursor.index + 2]
    return digits.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
      && cursor.bytes[cursor.index + 3] == UInt8(ascii: ":")
  }

  private static func skipString(_ cursor: inout ByteCursor) throws(ReadingFault) {
    let start = cursor.index
    let quote = cursor.bytes[start]
    let isLiteral = quote == UInt8(ascii: "'")
    let isLong = cursor.skip(isLiteral ? "'''" : "\"\"\"")
    if !isLong { cursor.index += 1 }
    while let byte = cursor.next {
      if byte == UInt8(ascii: "\\") && !isLiteral {
        cursor.index += 2
      } else if isLong, cursor.skip(isLiteral ? "'''" : "\"\"\"") {
        // Two more quotation marks may be the last characters of the string.
        while cursor.next == quote, cursor.index - start < cursor.bytes.count { cursor.index += 1 }
        return
      } else if !isLong, byte == quote {
        cursor.index += 1
        return
      } else if !isLong, byte == UInt8(ascii: "\n") {
        break
      } else {
        cursor.index += 1
      }
    }
    throw ReadingFault("the end of the string that begins here", at: start)
  }
}
