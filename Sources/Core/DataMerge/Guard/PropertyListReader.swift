/// Reads the tags of a property list in XML into a tree of dictionaries, arrays and texts.
///
/// It checks that tags are closed in their order. It does not check what values are: no merge uses this tree.
struct PropertyListReader {
  private var builder: TreeBuilder
  private var cursor: ByteCursor
  /// The names of the open tags.
  private var open: [Range<Int>] = []
  /// The end of the last tag.
  private var lastEnd = 0
  /// The key of the next value.
  private var key: Range<Int>?

  /// The tree of a text.
  ///
  /// - Throws: The first place that cannot be read.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8]) throws(ReadingFault) -> DataTree {
    var reader = try PropertyListReader(bytes)
    try reader.read()
    return reader.builder.finished(hasComments: false)
  }

  private init(_ bytes: [UInt8]) throws(ReadingFault) {
    cursor = try ByteCursor(bytes)
    builder = TreeBuilder(bytes, notation: .strings)
  }

  private mutating func read() throws(ReadingFault) {
    builder.openContainer(.list, unitStart: 0, 0..<0)
    var hasTag = false
    while !cursor.isAtEnd {
      let start = cursor.index
      if !cursor.skip("<") {
        // Text is between tags only.
        if open.isEmpty, (cursor.next ?? 0) > 0x20 { throw ReadingFault("a tag", at: start) }
        cursor.index += 1
      } else if cursor.skip("!--") {
        try skip(past: "-->", from: start)
      } else if cursor.skip("![CDATA[") {
        try skip(past: "]]>", from: start)
      } else if cursor.skip("?") {
        try skip(past: "?>", from: start)
      } else if cursor.skip("!") {
        skipTag(isElement: false)
        try skip(past: ">", from: start)
      } else {
        try readTag(from: start)
        lastEnd = cursor.index
        hasTag = true
      }
    }
    if let last = open.last {
      throw ReadingFault("the end of the element that begins here", at: last.lowerBound)
    }
    guard hasTag else { throw ReadingFault("a tag", at: cursor.index) }
    let end = cursor.bytes.count
    builder.closeContainer(tailStart: end, end: end, unitEnd: end)
  }

  private mutating func skip(past end: StaticString, from start: Int) throws(ReadingFault) {
    guard cursor.skip(past: end) else {
      throw ReadingFault("the end of the tag that begins here", at: start)
    }
  }

  private mutating func readTag(from start: Int) throws(ReadingFault) {
    let isEnd = cursor.skip("/")
    let nameStart = cursor.index
    while let byte = cursor.next, byte > 0x20, byte != UInt8(ascii: ">"), byte != UInt8(ascii: "/"),
      byte != UInt8(ascii: "<")
    {
      cursor.index += 1
    }
    let name = nameStart..<cursor.index
    skipTag(isElement: true)
    let isEmpty = !isEnd && cursor.bytes[cursor.index - 1] == UInt8(ascii: "/")
    guard !name.isEmpty, cursor.skip(">") else {
      throw ReadingFault("the end of the tag that begins here", at: start)
    }
    if !isEnd { begin(name, from: start, isEmpty: isEmpty) }
    if isEnd { try end(name, from: start) }
  }

  /// Skips up to the end of a tag; what is in quotation marks does not end it.
  private mutating func skipTag(isElement: Bool) {
    var quote: UInt8?
    while let byte = cursor.next, quote != nil || byte != UInt8(ascii: ">") {
      if isElement, quote == nil, byte == UInt8(ascii: "<") { return }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = quote == nil ? byte : quote == byte ? nil : quote
      }
      cursor.index += 1
    }
  }

  private mutating func begin(_ name: Range<Int>, from start: Int, isEmpty: Bool) {
    if !isEmpty { open.append(name) }
    guard !has(name, "key"), !has(name, "plist") else { return }
    if has(name, "dict") || has(name, "array") {
      builder.openContainer(
        has(name, "dict") ? .object : .list, unitStart: start, start..<cursor.index, key: key)
      if isEmpty {
        builder.closeContainer(tailStart: cursor.index, end: cursor.index, unitEnd: cursor.index)
      }
    } else {
      builder.append(start..<cursor.index, unitStart: start, trailEnd: cursor.index, key: key)
    }
    key = nil
  }

  private mutating func end(_ name: Range<Int>, from start: Int) throws(ReadingFault) {
    guard let opened = open.popLast(), cursor.bytes[opened] == cursor.bytes[name] else {
      throw ReadingFault("the end of the innermost element", at: start)
    }
    if has(name, "dict") || has(name, "array") {
      builder.closeContainer(tailStart: start, end: cursor.index, unitEnd: cursor.index)
      key = nil
    } else if has(name, "key") {
      key = cursor.trimmed(lastEnd..<start)
    }
  }

  private func has(_ name: Range<Int>, _ word: StaticString) -> Bool {
    var cursor = cursor
    cursor.index = name.lowerBound
    return name.count == word.utf8CodeUnitCount && cursor.isBefore(word)
  }
}
