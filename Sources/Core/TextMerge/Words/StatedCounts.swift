/// Numbers in a text that say how many items or ticked tasks it, or the part below a heading, has.
enum StatedCounts {
  /// Finds a number that both sides changed alike, each for items of its own, so that it is wrong for all of them.
  ///
  /// ```
  /// # To bring (3)
  /// ```
  ///
  /// A number that counts is right in the base and in both sides. Dates, times and versions count nothing.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - counts: How often each text has each token.
  ///   - changed: The lines of the text that was made that may have such a number.
  /// - Returns: Its line in the text that was made, from 0; `nil` without one.
  /// - Complexity: Linear in the bytes of all, for each of few such numbers.
  static func firstOutdated(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]], changed: [Int]
  ) -> Int? {
    guard !changed.isEmpty else { return nil }
    let result = tables.count - 1
    let sides = 1..<result
    func text(_ input: Int, _ line: Int) -> ArraySlice<UInt8> {
      tables[input].bytes[tables[input].content(of: line)]
    }
    /// The numbers of the lines that every side changed, by what else they say.
    var old: [[UInt8]: (numbers: [Int], line: Int)] = [:]
    for (line, token) in tokens[0].enumerated()
    where sides.allSatisfy({ counts[$0][Int(token)] == 0 }) {
      if let numbers = NumberedText(text(0, line)) {
        old[numbers.text] = (numbers.numbers, line)
      }
    }
    for line in changed {
      guard let own = NumberedText(text(result, line)), let before = old[own.text],
        UpdateTime(of: tables[result].content(of: line), in: tables[result].bytes) == nil
      else { continue }
      let places = zip(own.numbers, before.numbers).enumerated().filter { $1.0 != $1.1 }
      guard places.count == 1, let (old, new) = places.first.map({ ($1.1, $1.0) }) else { continue }
      let lines =
        [before.line]
        + (1...result).map { input in
          tokens[input].firstIndex(of: tokens[result][line]) ?? line
        }
      let sizes = zip(tables, lines).map { self.sizes(of: $0, below: $1) }
      let isOutdated = sizes[0].indices.contains { kind in
        sizes[0][kind] == old && sides.allSatisfy { sizes[$0][kind] == new }
          && sizes[result][kind] != new
      }
      if isOutdated { return line }
    }
    return nil
  }

  /// The first lines with a number of a text that was made, which every side has and the base has not.
  static func linesChangedAlike(
    in tables: [LineTable], _ tokens: [[Int32]], _ counts: [[Int32]]
  ) -> [Int] {
    let result = tables.count - 1
    var lines: [Int] = []
    for (line, token) in tokens[result].enumerated() where lines.count < mostNumbers {
      let token = Int(token)
      if counts[0][token] == 0, (1..<result).allSatisfy({ counts[$0][token] > 0 }),
        tables[result].bytes[tables[result].content(of: line)].contains(where: Byte.isDigit)
      {
        lines.append(line)
      }
    }
    return lines
  }

  /// So many lines with numbers are looked at.
  private static let mostNumbers = 64

  /// How many items and ticked tasks there are in a text, and between a line and the next heading.
  private static func sizes(of table: LineTable, below start: Int) -> [Int] {
    var sizes = [0, 0, 0, 0]
    var isBelow = false
    for line in 0..<table.count where !table.isBlank(line) {
      let content = table.bytes[table.content(of: line)]
      if content.first == UInt8(ascii: "#") { isBelow = false }
      if line == start { isBelow = true }
      guard let mark = ItemMark(content) else { continue }
      let isTicked = TaskBox(content[mark.end...])?.isTicked ?? false
      sizes[0] += 1
      if isTicked { sizes[1] += 1 }
      if isBelow { sizes[2] += 1 }
      if isBelow, isTicked { sizes[3] += 1 }
    }
    return sizes
  }
}

/// A line as its numbers, and what else it says.
private struct NumberedText {
  private(set) var numbers: [Int] = []
  /// The line with a zero for each number.
  private(set) var text: [UInt8] = []

  /// - Returns: `nil` if no number may be a count, or one is a year.
  init?(_ line: ArraySlice<UInt8>) {
    var index = line.startIndex
    while index < line.endIndex {
      let digits = line[index...].prefix(while: Byte.isDigit)
      if digits.isEmpty {
        text.append(line[index])
        index += 1
        continue
      }
      // A part of a date, a time or a version, a word, or a long number.
      let before = line[..<index].suffix(2)
      let after = line[digits.endIndex...].prefix(2)
      let isPart =
        before.count == 2 && Self.joins(before.last) && before.first.map(Byte.isDigit) ?? false
        || after.count == 2 && Self.joins(after.first) && after.last.map(Byte.isDigit) ?? false
        || before.last.map(Byte.isLetter) ?? false || digits.count > 6
      let number = digits.reduce(0) { ($0 * 10 + Int($1 & 0x0F)) % 1_000_000 }
      if digits.count == 4, (1900..<2200).contains(number) { return nil }
      if isPart {
        text += digits
      } else {
        numbers.append(number)
        text.append(0x30)
      }
      index = digits.endIndex
    }
    if numbers.isEmpty { return nil }
  }

  private static func joins(_ byte: UInt8?) -> Bool {
    byte.map { [0x2C, 0x2D, 0x2E, 0x3A].contains($0) } ?? false
  }
}
