/// Which item each item of a list is below.
struct ItemParents {
  /// For each line the line of the item that it is below; -1 for a line at the margin, or that is no item.
  private var lines: [Int] = []

  /// - Complexity: Linear in the lines, times the depth of the lists.
  private init(of table: LineTable) {
    var open: [(indent: Int, line: Int)] = []
    for line in 0..<table.count {
      let content = table.bytes[table.content(of: line)]
      let indent = content.prefix(while: Byte.isBlank).count
      guard ItemMark(content) != nil else {
        // Other lines at the margin end a list.
        if indent == 0, !content.isEmpty { open = [] }
        lines.append(-1)
        continue
      }
      while let last = open.last, last.indent >= indent { open.removeLast() }
      lines.append(open.last?.line ?? -1)
      open.append((indent, line))
    }
  }

  /// The first item that only one side has, and that would be below another item than in its side, though that one is in
  /// the text, too, with another indentation.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  ///   - words: The words of these lines.
  /// - Returns: The doubt; `nil` without one.
  /// - Complexity: Linear in the bytes of all.
  static func firstMoved(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]], _ words: LineWords
  ) -> LineDoubt? {
    let result = tables.count - 1
    let places = tokens[result].enumerated().filter { _, token in
      counts[0][Int(token)] == 0 && counts[result][Int(token)] == 1
        && (1..<result).count { counts[$0][Int(token)] > 0 } == 1
        && words.bytes(of: token).first.map(Byte.isBlank) ?? false
    }
    guard !places.isEmpty else { return nil }
    let parents = tables.map { ItemParents(of: $0) }
    func text(_ input: Int, _ line: Int) -> ArraySlice<UInt8> {
      line < 0
        ? []
        : tables[input].bytes[tables[input].content(of: line)].drop(while: Byte.isBlank)
    }
    var all: Set<ArraySlice<UInt8>> = []
    for line in 0..<tables[result].count { all.insert(text(result, line)) }
    for (line, token) in places {
      guard let side = (1..<result).first(where: { counts[$0][Int(token)] == 1 }),
        let own = tokens[side].firstIndex(of: token)
      else { continue }
      let expected = text(side, parents[side].lines[own])
      if !expected.isEmpty, expected != text(result, parents[result].lines[line]),
        all.contains(expected)
      {
        return .belowAnother(side: side - 1, line: own)
      }
    }
    return nil
  }
}
