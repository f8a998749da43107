import TextMerge

/// Reads JSON text into a tree.
///
/// What it accepts is RFC 8259 in UTF-8, and in addition a byte order mark, comments, and a comma behind a last member.
/// The tree reports the last two, and keys that occur twice: it depends on the caller whether they are faults.
///
/// Nothing is recursive, so the depth of a text costs memory only.
struct JSONTreeReader {
  /// A container that is not closed yet.
  private struct Open {
    let node: Int
    let isList: Bool
    var hash: UInt64
    /// The last complete unit.
    var last: Int?
    var count = 0
    /// The number of keys in containers further out.
    let keysBefore: Int

    var end: UInt8 { isList ? UInt8(ascii: "]") : UInt8(ascii: "}") }
  }

  private var tree: DataTree
  private var open: [Open] = []
  /// The keys of open objects.
  private var keys = RepeatedKeys()
  /// The place of the next byte.
  var index = 0
  /// Whether the white space that was skipped last has a comment.
  private var hasSkippedComment = false
  let count: Int

  private init(_ bytes: [UInt8]) {
    tree = DataTree(bytes, notation: .json)
    count = bytes.count
  }

  /// The tree of a text.
  ///
  /// - Throws: The first place that cannot be read.
  /// - Complexity: O(*n*) in the bytes.
  static func tree(of bytes: [UInt8]) throws(ReadingFault) -> DataTree {
    if let invalid = UTF8Check.firstInvalid(bytes.span) {
      throw ReadingFault("a character in UTF-8", at: invalid)
    }
    var reader = JSONTreeReader(bytes)
    reader.tree.nodes.reserveCapacity(bytes.count / 24 + 8)
    if TextEncoding.hasUTF8Mark(bytes) { reader.index = 3 }
    try reader.readText(bytes.span)
    if reader.tree.firstComment != nil { reader.tree.comments = CommentTable(of: reader.tree) }
    return reader.tree
  }

  private mutating func readText(_ bytes: Span<UInt8>) throws(ReadingFault) {
    var unitStart = 0
    while true {
      try skipTrivia(bytes)
      guard var complete = try readUnit(bytes, unitStart) else {
        unitStart = index
        continue
      }
      while true {
        guard !open.isEmpty else { return try readEnd(bytes, after: complete) }
        if let next = try readSeparator(bytes, after: complete) {
          unitStart = next
          break
        }
        complete = try readClose(bytes)
      }
    }
  }

  /// Reads a value, with its key in an object, or the end of a container.
  ///
  /// - Returns: The index of a complete value; `nil` if a container was opened.
  @inline(__always)
  private mutating func readUnit(
    _ bytes: Span<UInt8>, _ unitStart: Int
  ) throws(ReadingFault) -> Int? {
    guard let container = open.last else { return try readValue(bytes, unitStart, key: nil) }
    if index < count, bytes[index] == container.end { return try readClose(bytes) }
    guard !container.isList else { return try readValue(bytes, unitStart, key: nil) }
    guard index < count, bytes[index] == UInt8(ascii: "\"") else {
      throw ReadingFault("a key in quotation marks", at: index)
    }
    let start = index
    let hasEscapes = try skipString(bytes)
    let key = (range: start..<index, hasEscapes: hasEscapes)
    try skipTrivia(bytes)
    guard index < count, bytes[index] == UInt8(ascii: ":") else {
      throw ReadingFault("a colon", at: index)
    }
    index &+= 1
    try skipTrivia(bytes)
    return try readValue(bytes, unitStart, key: key)
  }

  @inline(__always)
  private mutating func readValue(
    _ bytes: Span<UInt8>, _ unitStart: Int, key: (range: Range<Int>, hasEscapes: Bool)?
  ) throws(ReadingFault) -> Int? {
    guard index < count else { throw ReadingFault("a value", at: index) }
    let start = index
    let place = tree.nodes.count
    var node = DataNode(.word, unitStart: unitStart, start: start)
    if let key {
      node.keyStart = Int32(truncatingIfNeeded: key.range.lowerBound)
      node.keyEnd = Int32(truncatingIfNeeded: key.range.upperBound)
      node.keyHasEscapes = key.hasEscapes
      node.keyHash = Self.hash(ofString: bytes, key.range, hasEscapes: key.hasEscapes)
      keys.append(node.keyHash, place)
    }
    switch bytes[start] {
    case UInt8(ascii: "\""):
      node.kind = .string
      node.hasEscapes = try skipString(bytes)
      node.hash = Self.hash(ofString: bytes, start..<index, hasEscapes: node.hasEscapes)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let isList = bytes[start] == UInt8(ascii: "[")
      node.kind = isList ? .list : .object
      index &+= 1
      node.bodyStart = Int32(truncatingIfNeeded: index)
      tree.nodes.append(node)
      open.append(
        Open(node: place, isList: isList, hash: isList ? 5 : 7, keysBefore: keys.count))
      tree.depth = max(tree.depth, open.count)
      return nil
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      node.kind = .number
      try skipNumber(bytes)
      node.hash = ByteHash.hash(bytes, start, index, seed: 3)
    default:
      try skipWord(bytes)
      node.hash = ByteHash.hash(bytes, start, index, seed: 4)
    }
    node.end = Int32(truncatingIfNeeded: index)
    node.next = Int32(truncatingIfNeeded: place &+ 1)
    tree.nodes.append(node)
    return place
  }

  /// Reads what follows a value up to the next unit, or up to the end of its container.
  ///
  /// - Returns: The start of the next unit; `nil` if no comma follows.
  @inline(__always)
  private mutating func readSeparator(
    _ bytes: Span<UInt8>, after node: Int
  ) throws(ReadingFault) -> Int? {
    let top = open.count &- 1
    open[top].hash =
      open[top].isList
      ? ByteHash.mixed(open[top].hash, tree.nodes[node].hash)
      : open[top].hash
        &+ ByteHash.mixed(ByteHash.mixed(tree.nodes[node].keyHash, tree.nodes[node].hash), 0)
    open[top].last = node
    open[top].count &+= 1
    let end = index
    try skipTrivia(bytes)
    guard index < count, bytes[index] == UInt8(ascii: ",") else {
      let trailEnd = hasSkippedComment ? endOfComment(bytes, onLineFrom: end) : end
      tree.nodes[node].trailEnd = Int32(truncatingIfNeeded: trailEnd)
      tree.nodes[node].unitEnd = Int32(truncatingIfNeeded: trailEnd)
      return nil
    }
    tree.nodes[node].trailEnd = Int32(truncatingIfNeeded: index)
    tree.nodes[node].hasSeparator = true
    index &+= 1
    let unitEnd = endOfComment(bytes, onLineFrom: index)
    tree.nodes[node].unitEnd = Int32(truncatingIfNeeded: unitEnd)
    index = unitEnd
    return unitEnd
  }

  /// Reads the end of the innermost container.
  private mutating func readClose(_ bytes: Span<UInt8>) throws(ReadingFault) -> Int {
    guard let container = open.last else { throw ReadingFault("a value", at: index) }
    guard index < count, bytes[index] == container.end else {
      throw ReadingFault(
        container.isList ? "a comma or the end of the list" : "a comma or the end of the object",
        at: index)
    }
    index &+= 1
    open.removeLast()
    let place = container.node
    if let last = container.last {
      tree.nodes[place].tailStart = tree.nodes[last].unitEnd
      if tree.nodes[last].hasSeparator, tree.firstTrailingSeparator == nil {
        tree.firstTrailingSeparator = Int(tree.nodes[last].trailEnd)
      }
    } else {
      tree.nodes[place].tailStart = tree.nodes[place].bodyStart
    }
    tree.nodes[place].count = Int32(truncatingIfNeeded: container.count)
    tree.nodes[place].end = Int32(truncatingIfNeeded: index)
    tree.nodes[place].next = Int32(truncatingIfNeeded: tree.nodes.count)
    tree.nodes[place].hash = ByteHash.mixed(
      container.hash, UInt64(truncatingIfNeeded: container.count))
    if !container.isList { keys.close(to: container.keysBefore, in: &tree) }
    return place
  }

  private mutating func readEnd(
    _ bytes: Span<UInt8>, after root: Int
  ) throws(ReadingFault) {
    try skipTrivia(bytes)
    guard index == count else { throw ReadingFault("the end of the text", at: index) }
    tree.nodes[root].trailEnd = Int32(truncatingIfNeeded: count)
    tree.nodes[root].unitEnd = Int32(truncatingIfNeeded: count)
  }

  private static func hash(
    ofString bytes: Span<UInt8>, _ range: Range<Int>, hasEscapes: Bool
  ) -> UInt64 {
    guard hasEscapes else {
      return ByteHash.hash(bytes, range.lowerBound &+ 1, range.upperBound &- 1, seed: 2)
    }
    let decoded = JSONString.decoded(bytes, range)
    return ByteHash.hash(decoded.span, 0, decoded.count, seed: 2)
  }

  /// Skips white space and comments.
  @inline(__always)
  private mutating func skipTrivia(_ bytes: Span<UInt8>) throws(ReadingFault) {
    hasSkippedComment = false
    while index < count {
      let byte = bytes[index]
      if byte > 0x20 {
        guard byte == UInt8(ascii: "/") else { return }
        let start = index
        try skipComment(bytes)
        hasSkippedComment = true
        tree.firstComment = tree.firstComment ?? start
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        index &+= 1
      } else {
        return
      }
    }
  }
}
