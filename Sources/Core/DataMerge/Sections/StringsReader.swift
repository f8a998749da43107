/// Reads entries `"key" = "value";` of Apple's localizations into a tree.
///
/// Comments and blank lines belong to the entry that follows them, what is behind the semicolon on its line to the
/// entry before.
struct StringsReader {
  private var builder: TreeBuilder
  private var cursor: ByteCursor
  private var hasComments = false

  /// The tree of a text.
  ///
  /// - Throws: The first place that cannot be read.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8]) throws(ReadingFault) -> DataTree {
    var reader = try StringsReader(bytes)
    try reader.read()
    return reader.builder.finished(hasComments: reader.hasComments)
  }

  private init(_ bytes: [UInt8]) throws(ReadingFault) {
    cursor = try ByteCursor(bytes)
    builder = TreeBuilder(bytes, notation: .strings)
  }

  private mutating func read() throws(ReadingFault) {
    builder.openContainer(.object, unitStart: 0, 0..<cursor.index)
    var unitStart = cursor.index
    while true {
      try skipTrivia()
      guard !cursor.isAtEnd else { break }
      let key = try readWord()
      try skipTrivia()
      var value = key.upperBound..<key.upperBound
      if cursor.skip("=") {
        try skipTrivia()
        value = try readWord()
        try skipTrivia()
      }
      guard cursor.skip(";") else { throw ReadingFault("a semicolon", at: cursor.index) }
      try skipRestOfLine()
      builder.append(value, unitStart: unitStart, trailEnd: cursor.index, key: key)
      unitStart = cursor.index
    }
    builder.closeContainer(
      tailStart: unitStart, end: cursor.bytes.count, unitEnd: cursor.bytes.count)
  }

  /// Reads a string in quotation marks or a word.
  private mutating func readWord() throws(ReadingFault) -> Range<Int> {
    let start = cursor.index
    guard cursor.skip("\"") else {
      while let byte = cursor.next, byte > 0x20, byte != UInt8(ascii: "="),
        byte != UInt8(ascii: ";"),
        byte != UInt8(ascii: "\""), byte != UInt8(ascii: "/")
      {
        cursor.index += 1
      }
      guard cursor.index > start else { throw ReadingFault("a string", at: start) }
      return start..<cursor.index
    }
    while let byte = cursor.next {
      cursor.index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return start..<cursor.index }
    }
    throw ReadingFault("the end of the string that begins here", at: start)
  }

  private mutating func skipTrivia() throws(ReadingFault) {
    while true {
      cursor.skipWhiteSpace()
      guard cursor.next == UInt8(ascii: "/") else { return }
      try skipComment()
    }
  }

  private mutating func skipComment() throws(ReadingFault) {
    let start = cursor.index
    hasComments = true
    if cursor.skip("//") {
      cursor.skipToLineEnd()
    } else if !cursor.skip("/*") || !cursor.skip(past: "*/") {
      throw ReadingFault("a string or a comment that ends", at: start)
    }
  }

  /// Skips white space and comments up to the end of the line, if nothing else is there.
  private mutating func skipRestOfLine() throws(ReadingFault) {
    let start = cursor
    while true {
      cursor.skipSpaces()
      switch cursor.next {
      case UInt8(ascii: "\n")?, UInt8(ascii: "\r")?: return cursor.skipLineEnd()
      case nil: return
      case UInt8(ascii: "/")?: try skipComment()
      default:
        cursor = start
        return
      }
    }
  }
}
