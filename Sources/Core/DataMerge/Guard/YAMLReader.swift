/// Reads the keys at the top level of YAML into a tree.
///
/// A key is at the start of a line, with a colon behind it. What may be the inside of a value that begins on a line
/// before is not taken for a key: strings in quotation marks and brackets are followed to their end, and all else
/// inside a value is indented.
struct YAMLReader {
  private var builder: TreeBuilder
  private var cursor: ByteCursor
  /// The brackets and the quotation mark that are open.
  private var brackets = 0
  private var quote: UInt8?

  /// The tree of a text.
  ///
  /// - Throws: If the text is not UTF-8; YAML is not checked otherwise.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8]) throws(ReadingFault) -> DataTree {
    var reader = try YAMLReader(bytes)
    reader.read()
    return reader.builder.finished(hasComments: false)
  }

  private init(_ bytes: [UInt8]) throws(ReadingFault) {
    cursor = try ByteCursor(bytes)
    builder = TreeBuilder(bytes, notation: .sections)
  }

  private mutating func read() {
    builder.openContainer(.list, unitStart: 0, 0..<0)
    builder.openContainer(.object, unitStart: 0, 0..<0)
    while !cursor.isAtEnd {
      if quote == nil, brackets == 0 { readLineStart() }
      followLine()
      cursor.skipLineEnd()
    }
    for _ in 0..<2 {
      let end = cursor.index
      builder.closeContainer(tailStart: end, end: end, unitEnd: end)
    }
  }

  /// Reads the key at the start of a line, if there is one, or a mark between documents.
  private mutating func readLineStart() {
    let start = cursor.index
    if cursor.isBefore("---") || cursor.isBefore("...") {
      builder.closeContainer(tailStart: start, end: start, unitEnd: start)
      builder.openContainer(.object, unitStart: start, start..<start)
      cursor.skipToLineEnd()
      return
    }
    guard let first = cursor.next, Self.isKeyStart(first) else { return }
    var line = cursor
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    if isQuoted {
      line.index += 1
      while let byte = line.next, byte != first, byte != UInt8(ascii: "\n") {
        line.index += byte == UInt8(ascii: "\\") ? 2 : 1
      }
      guard line.next == first else { return }
      line.index += 1
    } else {
      while let byte = line.next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "#"),
        !isColon(at: line.index)
      {
        line.index += 1
      }
    }
    // The merge key may be there more than once.
    guard isColon(at: line.index), !cursor.isBefore("<<") else { return }
    let key = start..<line.index
    builder.append(
      line.index..<line.index + 1, unitStart: start, trailEnd: line.index + 1, key: key)
    cursor.index = line.index + 1
  }

  /// Whether a colon with white space or nothing behind it is at a place.
  private func isColon(at index: Int) -> Bool {
    guard index < cursor.bytes.count, cursor.bytes[index] == UInt8(ascii: ":") else { return false }
    return index + 1 == cursor.bytes.count || cursor.bytes[index + 1] <= 0x20
  }

  private static func isKeyStart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, UInt8(ascii: "#"), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: "{"),
      UInt8(ascii: "["), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "@"),
      UInt8(ascii: "`"):
      false
    default: true
    }
  }

  /// Follows quotation marks and brackets of a value up to the end of its line.
  ///
  /// A quotation mark opens a string only at the start of a value; inside a word it is an apostrophe.
  private mutating func followLine() {
    var isAtStart = true
    while let byte = cursor.next, byte != UInt8(ascii: "\n") {
      cursor.index += 1
      if let open = quote {
        if byte == UInt8(ascii: "\\"), open == UInt8(ascii: "\""), cursor.next != UInt8(ascii: "\n")
        {
          cursor.index += 1
        } else if byte == open {
          quote = nil
        }
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "#") where isAtStart || cursor.bytes[cursor.index - 2] <= 0x20:
        cursor.skipToLineEnd()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): if isAtStart { quote = byte }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if isAtStart || brackets > 0 { brackets += 1 }
        isAtStart = true
        continue
      case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
      default: break
      }
      isAtStart =
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
    }
  }
}
