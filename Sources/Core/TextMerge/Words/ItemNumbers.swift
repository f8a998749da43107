/// The numbers of a text's lines that count: the items of lists, and what else has a number at its beginning.
///
/// In a list that does not count each item has the same number.
struct ItemNumbers {
  /// How many items do not have the number after that of the item before.
  private(set) var breakCount = 0

  /// The line of such an item.
  private(set) var lastBreak = 0

  /// What is known of one list, or of the lines that count in one way.
  private typealias Count = (last: Int, breaks: Int, line: Int, isCounting: Bool)

  /// - Complexity: Linear in the bytes of the text, times the depth of its lists.
  init(in table: LineTable) {
    var lists = ItemLists()
    var counts: [Count] = []
    for line in 0..<table.count {
      let content = table.bytes[table.content(of: line)]
      guard let item = lists.read(content), let number = ItemMark(content)?.number else { continue }
      if item.place == 0 {
        counts.append((number, 0, line, false))
      } else {
        Self.add(number, at: line, to: &counts[item.list])
      }
    }
    take(counts)
    countOthers(in: table)
  }

  private static func add(_ number: Int, at line: Int, to count: inout Count) {
    if number == count.last + 1 {
      count.isCounting = true
    } else {
      count.breaks += 1
      count.line = line
    }
    count.last = number
  }

  private mutating func take(_ counts: [Count]) {
    for count in counts where count.isCounting && count.breaks > 0 {
      breakCount += count.breaks
      lastBreak = count.line
    }
  }

  /// Counts the lines that count otherwise than items, each style alone; at 1 each may begin anew.
  private mutating func countOthers(in table: LineTable) {
    var known: [[UInt8]: Int] = [:]
    var styles: [Count] = []
    for line in 0..<table.count {
      for mark in CountMark.all(in: table.bytes[table.content(of: line)]) {
        guard let index = known[mark.style] else {
          known[mark.style] = styles.count
          styles.append((mark.number, 0, line, false))
          continue
        }
        if mark.number == 1 {
          styles[index].last = 1
        } else {
          Self.add(mark.number, at: line, to: &styles[index])
        }
      }
    }
    take(styles)
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
        let mark = ItemMark(content)
        if mark?.number != nil { hasNumber = true }
        bytes += mark.map { content[$0.end...] } ?? content.drop { $0 == Byte.space || $0 == 0x09 }
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
