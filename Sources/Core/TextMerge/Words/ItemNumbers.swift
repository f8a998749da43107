/// The numbers of a text's lines that count: the items of lists, and what else has a number at its beginning.
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
    for line in 0...table.count {
      let content = line < table.count ? table.bytes[table.content(of: line)] : []
      let place = content.firstIndex { $0 != Byte.space && $0 != 0x09 }
      if place == nil, line < table.count { continue }
      let indent = place.map { $0 - content.startIndex } ?? -1
      let number = ItemMark(content)?.number
      // A line that is less indented ends a list, and one that is no item at its margin.
      while let last = indents.last, last > indent || last == indent && number == nil {
        let index = indents.count - 1
        if counting[index] > 0, breaks[index] > 0 {
          breakCount += breaks[index]
          lastBreak = lines[index]
        }
        indents.removeLast()
      }
      guard let number else { continue }
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
    countOthers(in: table)
  }

  /// Counts the lines that count otherwise than items, each style alone; at 1 each may begin anew.
  private mutating func countOthers(in table: LineTable) {
    var known: [[UInt8]: Int] = [:]
    var styles: [(last: Int, breaks: Int, line: Int, isCounting: Bool)] = []
    for line in 0..<table.count {
      for mark in CountMark.all(in: table.bytes[table.content(of: line)]) {
        guard let index = known[mark.style] else {
          known[mark.style] = styles.count
          styles.append((mark.number, 0, line, false))
          continue
        }
        if mark.number == styles[index].last + 1 {
          styles[index].isCounting = true
        } else if mark.number != 1 {
          styles[index].breaks += 1
          styles[index].line = line
        }
        styles[index].last = mark.number
      }
    }
    for style in styles where style.isCounting && style.breaks > 0 {
      breakCount += style.breaks
      lastBreak = style.line
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
