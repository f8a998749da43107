/// The numbers of the items of a text's lists that count.
///
/// In a list that does not count each item has the same number.
struct ItemNumbers {
  /// How many items do not have the number after that of the item before.
  private(set) var breakCount = 0

  /// The last line of such an item, of the list that ended last.
  private(set) var lastBreak = 0

  /// - Complexity: Linear in the bytes of the text, times the depth of its lists.
  init(in table: LineTable) {
    // Of the lists that may go on, each more indented than the one before: the indentation, the last number, how many
    // items broke the order, the last line of these, and whether the list counts.
    var (indents, numbers, breaks, lines, counting) = ([Int](), [Int](), [Int](), [Int](), [Int]())
    func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == 0x09 }
    for line in 0...table.count {
      var place = 0
      var end = 0
      if line < table.count {
        let content = table.content(of: line)
        (place, end) = (content.lowerBound, content.upperBound)
      }
      let start = place
      while place < end, isBlank(table.bytes[place]) { place += 1 }
      if place == end, line < table.count { continue }
      let indent = line < table.count ? place - start : -1
      let first = place
      var number = 0
      while place < end, place - first < 9, (0x30...0x39).contains(table.bytes[place]) {
        number = 10 * number + Int(table.bytes[place] - 0x30)
        place += 1
      }
      let isItem =
        place > first && place < end && ".)".utf8.contains(table.bytes[place])
        && (place + 1 == end || isBlank(table.bytes[place + 1]))
      // A line that is less indented ends a list, and one that is no item at its margin.
      while let last = indents.last, last > indent || last == indent && !isItem {
        let index = indents.count - 1
        if counting[index] > 0, breaks[index] > 0 {
          breakCount += breaks[index]
          lastBreak = lines[index]
        }
        indents.removeLast()
      }
      guard isItem else { continue }
      let index = indents.count - 1
      if indents.last == indent {
        if number == numbers[index] + 1 {
          counting[index] = 1
        } else {
          breaks[index] += 1
          lines[index] = line
        }
        numbers[index] = number
        continue
      }
      indents.append(indent)
      if numbers.count < indents.count {
        numbers.append(0)
        breaks.append(0)
        lines.append(0)
        counting.append(0)
      }
      (numbers[index + 1], breaks[index + 1], counting[index + 1]) = (number, 0, 0)
    }
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
  /// - Returns: Whether one is wrong; `false` if the text has no numbers of items.
  /// - Complexity: Linear in the bytes of all.
  static func areMisplaced(in tables: [LineTable]) -> Bool {
    var texts: [LineTable] = []
    var hasNumber = false
    for table in tables {
      var bytes: [UInt8] = []
      for line in 0..<table.count {
        let content = table.bytes[table.content(of: line)]
        let text = content.drop { $0 == Byte.space || $0 == 0x09 }
        let digits = text.prefix { (0x30...0x39).contains($0) }
        let rest = text.dropFirst(digits.count)
        let isItem = rest.first.map { (digits.isEmpty ? "-*+" : ".)").utf8.contains($0) } ?? false
        if isItem, !digits.isEmpty { hasNumber = true }
        bytes += isItem ? rest.dropFirst().drop { $0 == Byte.space || $0 == 0x09 } : text
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
    guard hasNumber else { return false }
    var tokenized = TokenizedInputs(texts)
    let tokens = texts.indices.map {
      tokenized.tokens(of: 0..<texts[$0].count, ofInput: $0, expectedAt: 0)
    }
    let counts = LineCounts(of: tokens, tokenCount: tokenized.tokenCount)
    for (input, own) in tokens.enumerated() {
      for (line, token) in own.enumerated() where texts[input].hasWord(line) {
        if counts.comesBack(token) || counts.isMiscounted(token) { return true }
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
