extension DataTree {
  /// How lines of the text end: CRLF if the first one does, else LF.
  var lineEnd: [UInt8] {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0,
      bytes[end - 1] == UInt8(ascii: "\r")
    else { return [UInt8(ascii: "\n")] }
    return [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
  }

  /// Whether a node is the first unit of its container.
  func isFirst(_ node: Int) -> Bool {
    node > 0 && nodes[node - 1].isContainer && nodes[node - 1].count > 0
      && nodes[node - 1].bodyStart == nodes[node].unitStart
  }

  /// Whether the last unit of a container has a separator behind it.
  func hasSeparator(behindLastOf container: Int) -> Bool {
    var last = false
    for member in members(of: container) { last = nodes[member].hasSeparator }
    return last
  }

  /// Whether a range has no comment.
  func isWhiteSpace(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 <= 0x20 }
  }

  /// The white space before a unit, from its last line end; `nil` if a comment is on the unit's line before it.
  func whiteSpace(before unit: Int) -> [UInt8]? {
    let node = nodes[unit]
    var start = Int(node.keyStart)
    while start > Int(node.unitStart),
      bytes[start - 1] == UInt8(ascii: " ")
        || bytes[start - 1] == UInt8(ascii: "\t")
    {
      start -= 1
    }
    let end = Int(node.keyStart)
    guard start > Int(node.unitStart) else { return Array(bytes[start..<end]) }
    guard bytes[start - 1] == UInt8(ascii: "\n") else { return nil }
    start -= 1
    if start > Int(node.unitStart), bytes[start - 1] == UInt8(ascii: "\r") { start -= 1 }
    return Array(bytes[start..<end])
  }

  /// The key of a unit as it is read: without quotation marks, and in JSON without escapes.
  func name(of node: Int) -> [UInt8] { name(in: nodes[node].keyRange) }

  /// The names of the columns of a table, as they are read.
  var columnNames: [[UInt8]] { columns.map { name(in: $0) } }

  /// The first column of each name.
  var columnsByName: [[UInt8]: Int] {
    var columns: [[UInt8]: Int] = [:]
    for (column, name) in columnNames.enumerated() { columns[name] = columns[name] ?? column }
    return columns
  }

  private func name(in range: Range<Int>) -> [UInt8] {
    guard range.count >= 2, bytes[range].first == UInt8(ascii: "\""),
      bytes[range].last == UInt8(ascii: "\"")
    else { return Array(bytes[range]) }
    if notation == .json { return JSONString.decoded(bytes.span, range) }
    return Array(bytes[range].dropFirst().dropLast())
  }
}
