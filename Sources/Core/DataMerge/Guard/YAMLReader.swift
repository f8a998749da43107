/// Reads the keys of block mappings in YAML into a tree.
///
/// A key is at the start of a line or behind the dash of an element, with a colon behind it. What may be the inside of a value
/// that begins on a line before is not taken for a key: strings in quotation marks and brackets are followed to their
/// end, texts behind `|` and `>` as far as they are indented.
struct YAMLReader {
  private var builder: TreeBuilder
  private var cursor: ByteCursor
  /// The brackets and the quotation mark that are open.
  private var brackets = 0
  private var quote: UInt8?
  /// How far the keys of each open mapping are indented, from the outermost.
  private var indents = [0]
  /// How far the value of this line is indented, and that of a text behind `|` or `>`, if one is open.
  private var indent = 0
  private var textIndent: Int?
  private var anchors: Set<ArraySlice<UInt8>> = []

  /// The tree of a text.
  ///
  /// - Throws: If the text is not UTF-8, or uses an anchor that is not before it; YAML is not checked otherwise.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8]) throws(ReadingFault) -> DataTree {
    var reader = try YAMLReader(bytes)
    try reader.read()
    return reader.builder.finished(hasComments: false)
  }

  private init(_ bytes: [UInt8]) throws(ReadingFault) {
    cursor = try ByteCursor(bytes)
    builder = TreeBuilder(bytes, notation: .sections)
  }

  private mutating func read() throws(ReadingFault) {
    builder.openContainer(.list, unitStart: 0, 0..<0)
    builder.openContainer(.object, unitStart: 0, 0..<0)
    while !cursor.isAtEnd {
      if quote == nil, brackets == 0 { readLineStart() }
      try followLine()
      cursor.skipLineEnd()
    }
    while builder.depth > 0 { closeContainer() }
  }

  private mutating func closeContainer() {
    let end = cursor.index
    builder.closeContainer(tailStart: end, end: end, unitEnd: end)
  }

  /// Closes the mappings that are indented further.
  private mutating func closeMappings(beyond indent: Int) {
    while let last = indents.last, last > indent {
      closeContainer()
      indents.removeLast()
    }
  }

  /// Reads the key at the start of a line, if there is one, or a mark between documents.
  private mutating func readLineStart() {
    let lineStart = cursor.index
    if cursor.isBefore("---") || cursor.isBefore("...") {
      textIndent = nil
      closeMappings(beyond: 0)
      closeContainer()
      anchors = []
      builder.openContainer(.object, unitStart: lineStart, lineStart..<lineStart)
      cursor.skipToLineEnd()
      return
    }
    while cursor.next == UInt8(ascii: " ") { cursor.index += 1 }
    guard let next = cursor.next, next > 0x20, next != UInt8(ascii: "#") else { return }
    indent = cursor.index - lineStart
    if let textIndent {
      guard indent <= textIndent else { return cursor.skipToLineEnd() }
      self.textIndent = nil
    }
    closeMappings(beyond: indent)
    while cursor.next == UInt8(ascii: "-"), cursor.index + 1 < cursor.bytes.count,
      cursor.bytes[cursor.index + 1] == UInt8(ascii: " ")
    {
      // The elements before it are indented further than the dash.
      closeMappings(beyond: cursor.index - lineStart)
      indent = cursor.index - lineStart
      cursor.index += 1
      while cursor.next == UInt8(ascii: " ") { cursor.index += 1 }
    }
    let start = cursor.index
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
    indent = start - lineStart
    if indent > indents.last ?? 0 {
      builder.openContainer(.object, unitStart: start, start..<start)
      indents.append(indent)
    }
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
  private mutating func followLine() throws(ReadingFault) {
    var isAtStart = true
    // Whether a value may begin: behind a key and the dash of an element, a tag or an anchor, and in brackets.
    var isValueStart = quote == nil
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
        isValueStart = brackets > 0
        continue
      case UInt8(ascii: "]"), UInt8(ascii: "}"): brackets = max(0, brackets - 1)
      case UInt8(ascii: "|"), UInt8(ascii: ">"):
        if isValueStart, brackets == 0 { textIndent = indent }
      case UInt8(ascii: "&") where isValueStart, UInt8(ascii: "!") where isValueStart:
        if byte == UInt8(ascii: "&") { anchors.insert(name) }
        cursor.index = name.endIndex
        continue
      case UInt8(ascii: "*"):
        if isValueStart, !name.isEmpty, !anchors.contains(name) {
          throw ReadingFault("an anchor before its use", at: cursor.index - 1)
        }
      default: break
      }
      let isNextBlank = cursor.next.map { $0 <= 0x20 } ?? true
      isValueStart =
        isNextBlank && byte == UInt8(ascii: ":") || brackets > 0 && byte == UInt8(ascii: ",")
      isAtStart =
        byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-")
    }
  }

  /// The letters, digits and marks that follow as the name of an anchor.
  private var name: ArraySlice<UInt8> {
    cursor.bytes[cursor.index...].prefix { byte in
      byte > 0x20 && ![0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D].contains(byte)
    }
  }
}
