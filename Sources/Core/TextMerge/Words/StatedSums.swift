/// Amounts in a text that are the sum of the amounts of other lines.
enum StatedSums {
  /// Finds an amount that both sides changed alike, each for an amount of its own, so that it is wrong for both.
  ///
  /// ```
  /// - train 40
  /// - hotel 100
  ///
  /// Total: 140
  /// ```
  ///
  /// A sum is right in both sides, be it with the other sign, as in a list of postings that add up to nothing. It is that of
  /// a paragraph, of the part below a heading, or of all lines.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  ///   - changed: The lines of the text that was made that may have such an amount.
  /// - Returns: Its line in the text that was made, from 0; `nil` without one.
  /// - Complexity: Linear in the bytes of all, for each of few such amounts.
  static func firstOutdated(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]], changed: [Int]
  ) -> Int? {
    guard !changed.isEmpty else { return nil }
    let result = tables.count - 1
    func amounts(_ input: Int, _ line: Int) -> LineAmounts? {
      LineAmounts(tables[input].bytes[tables[input].content(of: line)])
    }
    /// The lines of the base that every side changed, by what they say beside amounts.
    var old: [[UInt8]: (values: [Int], line: Int)] = [:]
    for (line, token) in tokens[0].enumerated()
    where (1..<result).allSatisfy({ counts[$0][Int(token)] == 0 }) {
      if let amounts = amounts(0, line) { old[amounts.text] = (amounts.values, line) }
    }
    for line in changed {
      guard let own = amounts(result, line), let before = old[own.text] else { continue }
      let places = own.values.indices.filter { own.values[$0] != before.values[$0] }
      guard let place = places.first, places.count == 1 else { continue }
      let token = tokens[result][line]
      let lines =
        [before.line] + (1...result).map { tokens[$0].firstIndex(of: token) ?? line }
      let sums = zip(tables, lines).dropFirst().map { self.sums(of: $0, besides: $1, place: place) }
      let value = abs(own.values[place])
      let isOutdated = sums[0].indices.contains { scope in
        let isRight = sums.map { $0[scope].map { abs($0) == value } ?? false }
        return isRight.dropLast().allSatisfy { $0 } && isRight.last == false
      }
      if isOutdated { return line }
    }
    return nil
  }

  /// The sums of amounts around a line: of its paragraph, of the part below its heading, and of all lines.
  ///
  /// - Parameters:
  ///   - table: The lines.
  ///   - line: The line, which is left out.
  ///   - place: The place of the amounts in their lines, from the end.
  /// - Returns: The sums in hundredths; `nil` for one of fewer than two amounts.
  private static func sums(of table: LineTable, besides line: Int, place: Int) -> [Int?] {
    func isHeading(_ line: Int) -> Bool {
      table.bytes[table.content(of: line)].first == UInt8(ascii: "#")
    }
    let scopes = [table.isBlank, isHeading, { _ in false }].map { isBorder in
      var (start, end) = (line, line + 1)
      while start > 0, !isBorder(start - 1) { start -= 1 }
      while end < table.count, !isBorder(end) { end += 1 }
      return start..<end
    }
    let whole = scopes[2]
    var values: [Int?] = Array(repeating: nil, count: table.count)
    for other in whole where other != line {
      guard let amounts = LineAmounts(table.bytes[table.content(of: other)]) else { continue }
      if place < amounts.values.count { values[other] = amounts.values[place] }
    }
    return scopes.map { scope in
      let found = values[scope].compactMap { $0 }
      return found.count < 2 ? nil : found.reduce(0, &+)
    }
  }
}
