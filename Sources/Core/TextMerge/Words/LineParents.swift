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
    var places: [(line: Int, side: Int, own: Int)] = []
    var linesOfTokens: [Int: [Int]] = [:]
    for (line, token) in tokens[result].enumerated()
    where counts[0][Int(token)] == 0 && counts[result][Int(token)] == 1 && words.hasLetter(token) {
      let sides = (1..<result).filter { counts[$0][Int(token)] > 0 }
      guard sides.count == 1, counts[sides[0]][Int(token)] == 1 else { continue }
      let lines =
        linesOfTokens[sides[0]] ?? Self.lines(ofTokens: tokens[sides[0]], words.tokenCount)
      linesOfTokens[sides[0]] = lines
      places.append((line, sides[0], lines[Int(token)]))
    }
    guard !places.isEmpty else { return nil }
    let inSides = (1..<result).map { LineParents(of: tables[$0]) }
    places.removeAll { !inSides[$0.side - 1].isBelowAnother($0.own) }
    guard !places.isEmpty else { return nil }
    let near = (1..<result).map { side in
      Self.neighbors(in: tokens[side]) { counts[0][Int($0)] > 0 && words.hasLetter($0) }
    }
    // Whether a side added a line, or changed one of several equal ones, and did not put it elsewhere.
    places.removeAll { place in
      let (before, after) = near[place.side - 1][place.own]
      guard let before, let after else { return before != old.last && after != old.first }
      return !neighbors.contains(LineWords.pair(before, after))
    }
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
    var aboves: [Int: [Int]] = [:]
    for (line, side, own) in places {
      let expected = text(side, inSides[side - 1].parents[own])
      if !expected.isEmpty, expected != text(result, inResult.parents[line]),
        lines[expected] != nil
      {
        return .belowAnother(side: side - 1, line: own)
      }
      // The nearest line above it below the same heading, or that heading.
      let heading = inSides[side - 1].headings[own]
      let known =
        aboves[side]
        ?? Self.linesAbove(tokens[side].indices) { other in
          words.hasLetter(tokens[side][other]) && lines[text(side, other)].map { $0 >= 0 } ?? false
        }
      aboves[side] = known
      let above = known[own]
      guard heading >= 0, above >= heading, let there = lines[text(side, above)] else { continue }
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

  /// For each token the first line that has it; -1 without one.
  private static func lines(ofTokens tokens: [Int32], _ count: Int) -> [Int] {
    var lines = Array(repeating: -1, count: count)
    for (line, token) in tokens.enumerated().reversed() { lines[Int(token)] = line }
    return lines
  }

  /// For each line the nearest one above that is wanted; -1 without one.
  private static func linesAbove(_ lines: Range<Int>, where isWanted: (Int) -> Bool) -> [Int] {
    var last = -1
    return lines.map { line in
      defer { if isWanted(line) { last = line } }
      return last
    }
  }

  /// For each line the nearest token that is wanted above it, and the one below; `nil` without one.
  private static func neighbors(
    in tokens: [Int32], where isWanted: (Int32) -> Bool
  ) -> [(before: Int32?, after: Int32?)] {
    let above = linesAbove(tokens.indices) { isWanted(tokens[$0]) }
    var next: Int32?
    var neighbors: [(before: Int32?, after: Int32?)] = []
    for line in tokens.indices.reversed() {
      neighbors.append((above[line] < 0 ? nil : tokens[above[line]], next))
      if isWanted(tokens[line]) { next = tokens[line] }
    }
    return neighbors.reversed()
  }
}
