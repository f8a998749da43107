/// Reads lines `key = value` in sections `[name]`, as INI files and TOML have them, into a tree.
///
/// Comments and blank lines belong to the line that follows them. Tables `[[name]]` of TOML that follow each other are a
/// list; what TOML puts into such a table, as `[name.part]`, is a member of it. A name or key that occurs twice is
/// reported by the tree. Parts that are not merged are too: tables of an array that are apart, and lines of INI files
/// that programs read in different ways.
struct SectionReader {
  /// Numbers of the key spaces: a key and a section may have one name.
  private static let entrySpace: UInt64 = 1
  private static let sectionSpace: UInt64 = 2

  private var builder: TreeBuilder
  private var cursor: ByteCursor
  private let isTOML: Bool
  /// The start of the unit that is read next.
  private var unitStart: Int
  /// The end of the last unit.
  private var lastEnd: Int
  private var hasComments = false
  /// Whether a section is open that is no table of an array.
  private var isInSection = false
  /// The names of the arrays whose last table is open, each inside the one before.
  private var arrays: [[[UInt8]]] = []
  /// The names of the arrays that other sections ended: of those at the root, and in the open table of each array.
  private var endedArrays: [Set<[[UInt8]]>] = [[]]
  /// The last key space that was given to one section only.
  private var lastSpace = sectionSpace

  /// The tree of a text.
  ///
  /// - Throws: The first place that cannot be read.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8], isTOML: Bool) throws(ReadingFault) -> DataTree {
    var reader = try SectionReader(bytes, isTOML: isTOML)
    try reader.read()
    return reader.builder.finished(hasComments: reader.hasComments)
  }

  private init(_ bytes: [UInt8], isTOML: Bool) throws(ReadingFault) {
    cursor = try ByteCursor(bytes)
    builder = TreeBuilder(bytes, notation: .sections)
    self.isTOML = isTOML
    unitStart = cursor.index
    lastEnd = cursor.index
  }

  private mutating func read() throws(ReadingFault) {
    builder.openContainer(.object, unitStart: 0, 0..<cursor.index)
    while !cursor.isAtEnd {
      let lineStart = cursor.index
      cursor.skipSpaces()
      switch cursor.next {
      case UInt8(ascii: "\n")?, UInt8(ascii: "\r")?: cursor.skipLineEnd()
      case UInt8(ascii: "#")?:
        hasComments = true
        skipLine()
      case UInt8(ascii: ";")? where !isTOML:
        hasComments = true
        skipLine()
      case UInt8(ascii: "[")?: try readHeader(from: lineStart)
      case nil: break
      default: try readEntry(from: lineStart)
      }
    }
    closeSection()
    while !arrays.isEmpty { closeArray() }
    builder.closeContainer(
      tailStart: lastEnd, end: cursor.bytes.count, unitEnd: cursor.bytes.count)
  }

  private mutating func skipLine() {
    cursor.skipToLineEnd()
    cursor.skipLineEnd()
  }

  private mutating func closeContainer() {
    builder.closeContainer(tailStart: lastEnd, end: lastEnd, unitEnd: lastEnd)
  }

  private mutating func closeSection() {
    if isInSection { closeContainer() }
    isInSection = false
  }

  /// Closes the innermost array with its last table.
  private mutating func closeArray() {
    closeContainer()
    closeContainer()
    endedArrays.removeLast()
    endedArrays[arrays.count - 1].insert(arrays.removeLast())
  }

  private mutating func readHeader(from lineStart: Int) throws(ReadingFault) {
    let isArray = isTOML && cursor.isBefore("[[")
    cursor.index += isArray ? 2 : 1
    let nameStart = cursor.index
    var quote: UInt8?
    while let byte = cursor.next, byte != UInt8(ascii: "\n"),
      quote != nil || byte != UInt8(ascii: "]")
    {
      if isTOML, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = quote == nil ? byte : quote == byte ? nil : quote
      }
      cursor.index += 1
    }
    let name = cursor.trimmed(nameStart..<cursor.index)
    guard cursor.skip(isArray ? "]]" : "]") else {
      throw ReadingFault("the end of the section's name", at: nameStart)
    }
    try skipRestOfLine()
    closeSection()
    var space = Self.sectionSpace
    if isArray || !arrays.isEmpty || endedArrays != [[]] {
      space = openArrays(of: name, isArray: isArray)
    }
    isInSection = !isArray
    builder.openContainer(
      .object, unitStart: unitStart, lineStart..<cursor.index, key: name, space: space)
    unitStart = cursor.index
    lastEnd = cursor.index
  }

  /// Closes the arrays that a header ends, and opens the one whose table it begins.
  ///
  /// - Returns: The key space of the section.
  private mutating func openArrays(of name: Range<Int>, isArray: Bool) -> UInt64 {
    guard let keys = TOMLScan.keys(of: name, in: cursor.bytes),
      keys.count <= DataMerger.greatestDepth
    else {
      builder.noteUnsupported(at: name.lowerBound)
      return newSpace()
    }
    while let array = arrays.last, !(keys == array && isArray),
      keys.count <= array.count || !keys.starts(with: array)
    {
      closeArray()
    }
    var space = Self.sectionSpace
    // TOML puts this into the last table of an array that is not open here.
    if keys.indices.contains(where: { endedArrays[arrays.count].contains(Array(keys[...$0])) }) {
      builder.noteUnsupported(at: name.lowerBound)
      space = newSpace()
    }
    guard isArray else { return space }
    if arrays.last == keys {
      closeContainer()
      endedArrays[arrays.count] = []
    } else {
      builder.openContainer(
        .list, unitStart: unitStart, unitStart..<unitStart, key: name, space: space)
      arrays.append(keys)
      endedArrays.append([])
    }
    return space
  }

  private mutating func newSpace() -> UInt64 {
    lastSpace += 1
    return lastSpace
  }

  private mutating func readEntry(from lineStart: Int) throws(ReadingFault) {
    let keyStart = cursor.index
    let key: Range<Int>
    let value: Range<Int>
    if isTOML {
      try TOMLScan.skipKey(&cursor)
      key = cursor.trimmed(keyStart..<cursor.index)
      guard cursor.skip("=") else { throw ReadingFault("an equals sign", at: cursor.index) }
      cursor.skipSpaces()
      let start = cursor.index
      try TOMLScan.skipValue(&cursor)
      value = start..<cursor.index
      try skipRestOfLine()
    } else {
      (key, value) = try readLine(from: lineStart)
    }
    builder.append(
      value, unitStart: unitStart, trailEnd: cursor.index, key: key, space: Self.entrySpace)
    unitStart = cursor.index
    lastEnd = cursor.index
  }

  /// Reads a line of an INI file, with lines that continue it.
  private mutating func readLine(
    from lineStart: Int
  ) throws(ReadingFault) -> (key: Range<Int>, value: Range<Int>) {
    let keyStart = cursor.index
    cursor.skipToLineEnd()
    let hasReturn = cursor.index > keyStart && cursor.bytes[cursor.index - 1] == UInt8(ascii: "\r")
    let lineEnd = hasReturn ? cursor.index - 1 : cursor.index
    var line = cursor.trimmed(keyStart..<cursor.index)
    let bytes = cursor.bytes
    let equals = bytes[line].firstIndex(of: UInt8(ascii: "="))
    let colon = bytes[line].firstIndex(of: UInt8(ascii: ":"))
    // Programs differ in which of the two ends a key, in lines without one, in indented lines, and in whether a
    // backslash continues a line.
    if equals != nil && colon ?? line.upperBound < equals ?? 0 || keyStart != lineStart
      || bytes[line].last == UInt8(ascii: "\\") || equals ?? colon == nil
    {
      builder.noteUnsupported(at: lineStart)
    }
    cursor.skipLineEnd()
    while cursor.next == UInt8(ascii: " ") || cursor.next == UInt8(ascii: "\t") {
      let start = cursor.index
      cursor.skipToLineEnd()
      let continued = cursor.trimmed(start..<cursor.index)
      if continued.isEmpty { break }
      if bytes[continued].contains(UInt8(ascii: "=")) { builder.noteUnsupported(at: start) }
      line = line.lowerBound..<continued.upperBound
      cursor.skipLineEnd()
    }
    guard let separator = equals ?? colon else { return (line, line.upperBound..<line.upperBound) }
    let key = cursor.trimmed(line.lowerBound..<separator)
    let value = cursor.trimmed(separator + 1..<line.upperBound)
    // An empty value is behind the space that follows the separator.
    return (key, value.isEmpty ? lineEnd..<lineEnd : value)
  }

  /// Skips white space and a comment up to the end of the line.
  private mutating func skipRestOfLine() throws(ReadingFault) {
    cursor.skipSpaces()
    switch cursor.next {
    case UInt8(ascii: "#")?, UInt8(ascii: ";")?:
      hasComments = true
      cursor.skipToLineEnd()
    case UInt8(ascii: "\n")?, UInt8(ascii: "\r")?, nil: break
    default: throw ReadingFault("the end of the line", at: cursor.index)
    }
    cursor.skipLineEnd()
  }
}
