/// Below which heading and which less indented line each line of a text is.
struct LineParents {
  /// For each line the line of the heading above it; -1 without one.
  private var headings: [Int] = []
  /// For each line the line with text above it that is less indented; -1 for a line at the margin.
  private var parents: [Int] = []

  /// - Complexity: Linear in the lines, times the depth of their indentation.
  private init(of table: LineTable) {
    var heading = -1
    var open: [(indent: Int, line: Int)] = []
    for line in 0..<table.count {
      let content = table.bytes[table.content(of: line)]
      let indent = content.prefix(while: Byte.isBlank).count
      if indent < content.count {
        while let last = open.last, last.indent >= indent { open.removeLast() }
        if content.first == UInt8(ascii: "#") { heading = line }
      }
      parents.append(indent < content.count ? open.last?.line ?? -1 : -1)
      headings.append(heading)
      if indent < content.count { open.append((indent, line)) }
    }
  }

  /// Whether a text has a heading, or a line that is not at the margin.
  private static func hasParents(_ table: LineTable) -> Bool {
    for line in 0..<table.count {
      let content = table.content(of: line)
      if content.isEmpty { continue }
      let first = table.bytes[content.lowerBound]
      if first == UInt8(ascii: "#") || Byte.isBlank(first) { return true }
    }
    return false
  }

  /// Whether a line is below a heading or a less indented line.
  private func isBelowAnother(_ line: Int) -> Bool { headings[line] >= 0 || parents[line] >= 0 }

  /// The first line that only one side has, and that is below another heading, or another less indented line, than in its
  /// side, though the text has that one, too.
  ///
  /// A heading that another side put above the lines before it is theirs together. A changed line counts if the base has
  /// the line that it replaced more than once: else another side may have moved that one there.
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
    // In many texts, nothing is below anything.
    guard (1..<result).contains(where: { hasParents(tables.span[$0]) }) else { return nil }
    // The pairs of lines with text that follow each other in the base.
    let old = tokens[0].filter { words.hasLetter($0) }
    var neighbors = Set(zip(old, old.dropFirst()).map { LineWords.pair($0, $1) })
    for index in old.indices.dropLast(2) where counts[0][Int(old[index + 1])] > 1 {
      neighbors.insert(LineWords.pair(old[index], old[index + 2]))
    }
    /// Whether a side added a line, or changed one of several equal ones, and did not put it elsewhere.
    func isAdded(_ line: Int, _ side: Int) -> Bool {
      func isOld(_ token: Int32) -> Bool { words.hasLetter(token) && counts[0][Int(token)] > 0 }
      let before = tokens[side][..<line].last(where: isOld)
      let after = tokens[side][line...].first(where: isOld)
      guard let before, let after else { return before == old.last || after == old.first }
      return neighbors.contains(LineWords.pair(before, after))
    }
    var places: [(line: Int, side: Int, own: Int)] = []
    for (line, token) in tokens[result].enumerated()
    where counts[0][Int(token)] == 0 && counts[result][Int(token)] == 1 && words.hasLetter(token) {
      let sides = (1..<result).filter { counts[$0][Int(token)] > 0 }
      guard sides.count == 1, counts[sides[0]][Int(token)] == 1,
        let own = tokens[sides[0]].firstIndex(of: token), isAdded(own, sides[0])
      else { continue }
      places.append((line, sides[0], own))
    }
    guard !places.isEmpty else { return nil }
    let inSides = (1..<result).map { LineParents(of: tables[$0]) }
    places.removeAll { !inSides[$0.side - 1].isBelowAnother($0.own) }
    guard !places.isEmpty else { return nil }
    let inResult = LineParents(of: tables[result])
    func text(_ input: Int, _ line: Int) -> ArraySlice<UInt8> {
      line < 0
        ? []
        : tables[input].bytes[tables[input].content(of: line)].drop(while: Byte.isBlank)
    }
    // For each text its line in the result, if it is there once.
    var lines: [ArraySlice<UInt8>: Int] = [:]
    for line in 0..<tables[result].count {
      lines[text(result, line)] = lines[text(result, line)] == nil ? line : -1
    }
    for (line, side, own) in places {
      let expected = text(side, inSides[side - 1].parents[own])
      if !expected.isEmpty, expected != text(result, inResult.parents[line]),
        lines[expected] != nil
      {
        return .belowAnother(side: side - 1, line: own)
      }
      // The nearest line above it below the same heading, or that heading.
      let heading = inSides[side - 1].headings[own]
      let above = (max(heading, 0)..<own).reversed().first { other in
        words.hasLetter(tokens[side][other]) && lines[text(side, other)].map { $0 >= 0 } ?? false
      }
      guard heading >= 0, let above, let there = lines[text(side, above)] else { continue }
      if there > line {
        let (name, other) = (text(side, heading), text(result, inResult.headings[line]))
        if name != other, lines[name] != nil { return .belowAnother(side: side - 1, line: own) }
        continue
      }
      let isHeading = above == heading
      if (isHeading ? there : inResult.headings[there]) != inResult.headings[line] {
        return .belowAnother(side: side - 1, line: own)
      }
    }
    return nil
  }
}
