/// Why lines that were merged each alone may not belong together in a text that people read.
///
/// By lines both are clean: nothing that one side changed touches what the other did. Whoever reads the text has a task
/// that somebody dropped, or buys the oil twice.
package enum LineDoubt: Hashable, Sendable {
  /// A side moved a line that another deleted, and no side wrote again; lines from 0, of the side that has it.
  case moved(side: Int, line: Int, deletedBy: Int)
  /// Two sides added the same item of a list at different places, perhaps one with a few words more, such as an amount;
  /// lines from 0, of each side.
  case addedTwice(side: Int, line: Int, other: Int, otherLine: Int)

  /// An item would have the number of the one before it, or not the next one, and the sides together made fewer of these.
  case misnumbered(line: Int)

  /// So many new items are compared with each other.
  private static let mostItems = 256

  /// Finds the first that there is in a text.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - words: The words of these lines.
  /// - Returns: The doubt; `nil` without one.
  /// - Complexity: Linear in the lines of all, plus a bounded effort for new items.
  static func first(
    in tables: [LineTable], _ tokens: [[Int32]], _ words: LineWords
  ) -> LineDoubt? {
    let texts = tokens.map { WholeTexts.counts(of: $0, tokenCount: words.tokenCount) }
    let counts = LineCounts(texts)
    let sides = 1..<tables.count - 1
    let result = tables.count - 1
    var items: [Item] = []
    for token in tokens[result] {
      let isIn = sides.filter { texts[$0][Int(token)] > 0 }
      let isNew = texts[0][Int(token)] == 0
      let isDoubled = isNew && isIn.allSatisfy { texts[$0][Int(token)] < texts[result][Int(token)] }
      guard let side = isIn.first, isDoubled || isIn.count < sides.count, words.hasLetter(token)
      else { continue }
      func line(in side: Int) -> Int { tokens[side].firstIndex(of: token) ?? 0 }
      if counts.comesBack(token), let deleting = sides.first(where: { !isIn.contains($0) }) {
        return .moved(side: side - 1, line: line(in: side), deletedBy: deleting - 1)
      }
      guard isNew, words.isItem(token) else { continue }
      if isDoubled, let other = isIn.last {
        return .addedTwice(
          side: side - 1, line: line(in: side), other: other - 1, otherLine: line(in: other))
      }
      guard items.count < mostItems else { continue }
      let item = Item(
        hasDigit: words.bytes(of: token).contains { (0x30...0x39).contains($0) }, sides: isIn,
        line: line(in: side), words: words.words(of: token),
        time: UpdateTime(ofEntry: line(in: side), in: tables[side]))
      if let known = items.first(where: { $0.isAddedAgain(as: item) }) {
        return .addedTwice(
          side: known.sides[0] - 1, line: known.line, other: side - 1, otherLine: item.line)
      }
      items.append(item)
    }
    let breaks = tables.map { ItemNumbers(in: $0).breaks }
    let made = breaks[sides].reduce(breaks[0].count) { $0 + max(0, $1.count - breaks[0].count) }
    guard let line = breaks[result].last, breaks[result].count > made else { return nil }
    return .misnumbered(line: line)
  }

  /// A new item of a list.
  private struct Item {
    let hasDigit: Bool
    /// The sides that have it, as inputs.
    let sides: [Int]
    /// Its line in the first of them.
    let line: Int
    let words: LineWords.Words
    let time: UpdateTime?

    /// Whether no side has both, and one has all words of the other and a few more.
    ///
    /// With another number at the end (`Chapter 2`) or at another time it is another one.
    func isAddedAgain(as other: Item) -> Bool {
      !words.all.isEmpty && !sides.contains(where: other.sides.contains)
        && (isMore(than: other) || other.isMore(than: self))
        && words.negationCount == other.words.negationCount
        && (words.number == nil || other.words.number == nil || words.number == other.words.number)
        && hasSameTime(as: other)
    }

    private func isMore(than other: Item) -> Bool {
      let (all, few) = (words.all, other.words.all)
      // To one word belongs an amount (`oil, 1 liter`), and no other word (`oil paint`).
      return all == few
        || (few.count > 1 || hasDigit) && all.count <= 2 * few.count && few.allSatisfy(words.has)
    }

    private func hasSameTime(as other: Item) -> Bool {
      guard let time, let other = other.time else { return time == nil && other.time == nil }
      return time.isComparable(with: other) && !time.isBefore(other) && !other.isBefore(time)
    }
  }
}

extension LineWords {
  /// Whether a line is an item of a list: a bullet or a number with a full stop or parenthesis, and a blank.
  fileprivate func isItem(_ token: Int32) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == Byte.space || byte == 0x09 }
    let content = bytes(of: token).drop(while: isBlank)
    let digits = content.prefix { (0x30...0x39).contains($0) }
    let marks = digits.isEmpty ? "-*+".utf8 : ".)".utf8
    let rest = content.dropFirst(digits.count)
    return rest.first.map(marks.contains) ?? false && rest.dropFirst().first.map(isBlank) ?? false
  }
}
