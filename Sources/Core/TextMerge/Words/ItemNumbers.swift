/// The numbers of a text's lines that count, each style of counting alone; at 1 each may begin anew.
struct ItemNumbers {
  private typealias Count = (last: Int, breaks: Int, line: Int, isCounting: Bool, isRepeated: Bool)

  /// For each style what is known of it.
  private var counts: [[UInt8]: Count] = [:]

  /// The styles in which a number comes after the one before it.
  private var counting: Set<[UInt8]> { Set(counts.filter { $0.value.isCounting }.map { $0.key }) }

  /// A hash of all styles and numbers of a text, in order.
  ///
  /// - Complexity: Linear in the bytes of the text.
  private static func sequence(in table: LineTable) -> UInt64 {
    var sequence: UInt64 = 0
    for line in 0..<table.count {
      for mark in CountMark.all(in: table.bytes[table.content(of: line)]) {
        for byte in mark.style { sequence = (sequence ^ UInt64(byte)) &* 0x100_0000_01B3 }
        sequence = (sequence ^ UInt64(mark.number + 256)) &* 0x100_0000_01B3
      }
    }
    return sequence
  }

  /// - Complexity: Linear in the bytes of the text.
  private init(in table: LineTable) {
    for line in 0..<table.count {
      for mark in CountMark.all(in: table.bytes[table.content(of: line)]) {
        guard var count = counts[mark.style] else {
          // A style that does not begin at 1 may continue the numbers of another: `4.` after `3)`.
          counts[mark.style] = (mark.number, mark.number == 1 ? 0 : 1, line, false, false)
          continue
        }
        if mark.number == count.last + 1 {
          count.isCounting = true
        } else if mark.number != 1 {
          count.breaks += 1
          count.line = line
        }
        count.last = mark.number
        count.isRepeated = true
        counts[mark.style] = count
      }
    }
  }

  /// What is wrong with the lines that count in a merged text: one does not have the number after the one before it, though
  /// the sides together made fewer of these, or lines were taken for each other.
  ///
  /// If no side numbered lines anew, removed or added some, nothing is.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - isCounted: Whether all items have one number, so that a side that changed them has the same numbers as the base.
  /// - Returns: The doubt; `nil` without one.
  /// - Complexity: Linear in the bytes of all.
  static func doubt(in tables: [LineTable], isCounted: Bool) -> LineDoubt? {
    if !isCounted {
      let before = sequence(in: tables[0])
      let isSame = tables.dropFirst().dropLast().allSatisfy { sequence(in: $0) == before }
      if isSame { return nil }
    }
    let numbers = tables.map { ItemNumbers(in: $0) }
    if let line = firstBreak(numbers) { return .misnumbered(line: line) }
    let isRepeated = numbers.contains { $0.counts.values.contains { $0.isRepeated } }
    return isRepeated && areMisplaced(in: tables) ? .renumbered : nil
  }

  /// What a line says: without its number and mark, but with the state of its task, if that is not a blank.
  private static func withoutNumber(_ line: ArraySlice<UInt8>) -> [UInt8] {
    func mark(of text: ArraySlice<UInt8>) -> Int {
      CountMark.all(in: text).first?.end ?? ItemMark(text)?.end ?? text.startIndex
    }
    var states: [UInt8] = []
    var rest = line[mark(of: line)...]
    if let open = line[..<rest.startIndex].lastIndex(of: UInt8(ascii: "[")),
      let box = TaskBox(line[open...])
    {
      states.append(box.state)
    }
    rest = rest.drop(while: Byte.isBlank)
    if let box = TaskBox(rest) {
      states.append(box.state)
      rest = rest[box.end...].drop(while: Byte.isBlank)
      rest = rest[mark(of: rest)...].drop(while: Byte.isBlank)
    }
    return states.filter { !Byte.isBlank($0) } + rest
  }

  private static func firstBreak(_ numbers: [ItemNumbers]) -> Int? {
    let styles = numbers.reduce(into: Set<[UInt8]>()) { $0.formUnion($1.counting) }
    func breaks(_ input: Int) -> Int {
      styles.reduce(0) { $0 + (numbers[input].counts[$1]?.breaks ?? 0) }
    }
    let (sides, result) = (1..<numbers.count - 1, numbers.count - 1)
    let before = breaks(0)
    let made = sides.reduce(before) { $0 + breaks($1) - before }
    // If sides mended the same one, it counts once.
    let fewest = sides.map { breaks($0) }.min() ?? 0
    guard breaks(result) > max(made, fewest) else { return nil }
    return styles.compactMap { numbers[result].counts[$0] }.filter { $0.breaks > 0 }
      .map { $0.line }.max()
  }

  /// Whether lines of the merged text are wrong, the numbers of items aside.
  ///
  /// - A line is there that a side deleted.
  /// - A line that no side changed is there more or less often.
  /// - A new line follows another item than in its side, though the text has that item, too.
  ///
  /// If one side renumbered a list, its words may be aligned with those of another item.
  ///
  /// - Parameter tables: The base, the sides and the text that was made of them.
  /// - Returns: Whether one is wrong.
  /// - Complexity: Linear in the bytes of all.
  private static func areMisplaced(in tables: [LineTable]) -> Bool {
    var texts: [LineTable] = []
    for table in tables {
      var bytes: [UInt8] = []
      for line in 0..<table.count {
        let content = table.bytes[table.content(of: line)]
        bytes += withoutNumber(content)
        bytes.append(Byte.lf)
      }
      do throws(TextMergeError) {
        texts.append(
          try LineTable(
            bytes, as: .base, maximumSize: TextMerger.largestInputSize, decodedFrom: .utf8))
      } catch {
        return true
      }
    }
    var tokenized = TokenizedInputs(texts)
    let tokens = texts.indices.map {
      tokenized.tokens(of: 0..<texts[$0].count, ofInput: $0, expectedAt: 0)
    }
    let counts = LineCounts(of: tokens, tokenCount: tokenized.tokenCount)
    for (input, own) in tokens.enumerated() {
      for (line, token) in own.enumerated() where texts[input].hasWord(line) {
        if counts.comesBack(token) || counts.isInBase(token) && counts.isMiscounted(token) {
          return true
        }
      }
    }
    // For each line the one with a word before it in the side that has it alone, once.
    var before = Array(repeating: Int32(-1), count: tokenized.tokenCount)
    for (input, own) in tokens.enumerated() {
      var last: Int32 = -1
      for (line, token) in own.enumerated() where texts[input].hasWord(line) {
        let expected = before[Int(token)]
        if input < tokens.count - 1 {
          if counts.isNew(token, in: input) { before[Int(token)] = last }
        } else if expected >= 0, last >= 0, expected != last, counts.isInResult(expected),
          counts.isInBase(last)
        {
          return true
        }
        last = token
      }
    }
    return false
  }
}
