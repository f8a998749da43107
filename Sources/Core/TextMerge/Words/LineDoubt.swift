/// Why lines that were merged each alone may not belong together in a text that people read.
///
/// The changes merge cleanly by lines, since none touches another. The reader of the text finds a task that somebody
/// removed, or buys the oil twice.
package enum LineDoubt: Hashable, Sendable {
  /// A side moved a line that another deleted, and no side wrote again; lines from 0, of the side that has it.
  case moved(side: Int, line: Int, deletedBy: Int)
  /// Two sides added the same item of a list at different places, perhaps one with a few words more, such as an amount;
  /// lines from 0, of each side.
  case addedTwice(side: Int, line: Int, other: Int, otherLine: Int)
  /// A side changed one of several equal lines, and another deleted one of them, perhaps the same; a line from 0, of the
  /// side that changed it.
  case changedOrDeleted(side: Int, line: Int, deletedBy: Int)
  /// A line that a side added below a heading or a less indented line would be below another one; a line from 0, of the side
  /// that added it.
  case belowAnother(side: Int, line: Int)
  /// An item would have the number of the one before it, or not the next one, and the sides together made fewer of these.
  case misnumbered(line: Int)
  /// A row of a table that a side added or changed is for other columns than the table has; a line from 0, of that side.
  case otherColumns(side: Int, line: Int)
  /// A field of the front matter would be there twice; the line of the second one from 0, of the merged text.
  case repeatedField(line: Int)
  /// Each side deleted another one of equal lines, perhaps for the other one, and no side has so few of them; two of these
  /// lines from 0, of the base.
  case equalDeleted(line: Int, other: Int)
  /// A line that a side put below lines to which another gave another mark; a line from 0, of that side.
  case unmarked(side: Int, line: Int, markedBy: Int)
  /// A name would be defined twice, again in this line of the merged text, from 0.
  case definedTwice(line: Int)
  /// A name that one side removed would be used, and defined nowhere.
  case undefined(removedBy: Int)
  /// A line that names an item by its number would name another one; a line from 0, of the side that wrote it.
  case namesAnother(side: Int, line: Int)
  /// A number of items would not be that of the text, since both sides changed it alike; a line from 0, of the merged text.
  case outdatedCount(line: Int)
  /// Lines that both sides numbered anew were taken for each other: one that a side deleted is there, or its change is at
  /// another one.
  case renumbered

  /// So many new items are compared with each other.
  fileprivate static let mostItems = 256

  /// Finds the first that there is in a text.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - words: The words of these lines.
  ///   - isCounted: Whether all items have one number, since they are counted anew.
  /// - Returns: The doubt; `nil` without one.
  /// - Complexity: Linear in the lines of all, plus a bounded effort for new items.
  static func first(
    in tables: [LineTable], _ tokens: [[Int32]], _ words: LineWords, isCounted: Bool = false
  ) -> LineDoubt? {
    let texts = tokens.map { WholeTexts.counts(of: $0, tokenCount: words.tokenCount) }
    let counts = LineCounts(texts)
    let sides = 1..<tables.count - 1
    let result = tables.count - 1
    var items: [Item] = []
    var equal = Array(repeating: false, count: words.tokenCount)
    var (compared, textCount) = (0, 0)
    var known = KnownItems(tokens, texts, words)
    for token in tokens[result] {
      let isIn = sides.filter { texts[$0][Int(token)] > 0 }
      let isNew = texts[0][Int(token)] == 0
      var isDoubled = isNew && texts[result][Int(token)] > 1
      for side in isIn where texts[side][Int(token)] == texts[result][Int(token)] {
        isDoubled = false
      }
      if texts[0][Int(token)] > 1, !equal[Int(token)], words.hasLetter(token) {
        equal[Int(token)] = true
        if let doubt = known.changedOrDeleted(token) { return doubt }
      }
      guard isDoubled || isIn.count < sides.count, words.hasLetter(token) else { continue }
      guard let side = isIn.first, let last = isIn.last else {
        // Such a line was made of words of several.
        if isDoubled { return .addedTwice(side: 0, line: 0, other: 0, otherLine: 0) }
        continue
      }
      func line(in side: Int) -> Int { tokens[side].firstIndex(of: token) ?? 0 }
      if counts.comesBack(token), let deleting = sides.first(where: { !isIn.contains($0) }) {
        return .moved(side: side - 1, line: line(in: side), deletedBy: deleting - 1)
      }
      let isItem = words.isItem(token)
      guard isNew, isItem || words.isText(token), items.count < mostItems else { continue }
      if !isItem && !isDoubled {
        textCount += 1
        if textCount < mostItems,
          let deleting = known.deletingSide(words.words(of: token), token, isIn)
        {
          return .moved(side: side - 1, line: line(in: side), deletedBy: deleting - 1)
        }
        continue
      }
      if !isItem {
        compared += 1
        let isInserted = isIn.map { known.isInserted(line(in: $0), into: $0) }
        guard compared < mostItems, isInserted.contains(true),
          zip(isIn, isInserted).allSatisfy({ $1 || known.isChanged(token, in: $0) })
        else { continue }
      }
      let item = Item(
        hasDigit: words.bytes(of: token).contains { (0x30...0x39).contains($0) }, sides: isIn,
        line: line(in: side), words: words.words(of: token),
        time: UpdateTime(ofEntry: line(in: side), in: tables[side]))
      // Both may have changed one item, and moved it to different places.
      if isDoubled, known.countInBase(item) < Int(texts[result][Int(token)]) {
        return .addedTwice(
          side: side - 1, line: item.line, other: last - 1, otherLine: line(in: last))
      }
      if let deleting = known.deletingSide(item.words, token, isIn) {
        return .moved(side: side - 1, line: item.line, deletedBy: deleting - 1)
      }
      if let other = items.first(where: { $0.isAddedAgain(as: item) }), !known.isInBase(item),
        !known.isInBase(other)
      {
        return .addedTwice(
          side: other.sides[0] - 1, line: other.line, other: side - 1, otherLine: item.line)
      }
      items.append(item)
    }
    if let (line, other) = known.firstEqualDeleted() {
      return .equalDeleted(line: line, other: other)
    }
    if let line = FrontMatterFields.firstRepeated(in: tables) { return .repeatedField(line: line) }
    if let (side, line) = TableColumns.firstMisplacedRow(in: tables, tokens, texts) {
      return .otherColumns(side: side, line: line)
    }
    if let (side, line, other) = BlockMarks.firstUnmarkedLine(in: tables, tokens, texts) {
      return .unmarked(side: side, line: line, markedBy: other)
    }
    switch DefinedNames.fault(in: tables.map { $0.bytes }) {
    case .definedTwice(let place)?:
      return .definedTwice(
        line: (0..<tables[result].count).first { Int(tables[result].starts[$0 + 1]) > place } ?? 0)
    case .undefined(let side)?: return .undefined(removedBy: side)
    case nil: break
    }
    if let (side, line) = ItemReferences.firstMisplaced(in: tables, tokens, texts) {
      return .namesAnother(side: side, line: line)
    }
    if let line = StatedCounts.firstOutdated(in: tables, tokens, texts) {
      return .outdatedCount(line: line)
    }
    if let doubt = LineParents.firstMoved(in: tables, tokens, texts, words) { return doubt }
    return ItemNumbers.doubt(in: tables, isCounted: isCounted)
  }

  /// A new item of a list.
  fileprivate struct Item {
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

    private func isMore(than other: Item) -> Bool { isMore(than: other.words) }

    /// Whether it has all of the words, and a few more.
    func isMore(than other: LineWords.Words) -> Bool {
      let (all, few) = (words.all, other.all)
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

/// The items of the base, with which new ones are compared.
private struct KnownItems {
  private let tokens: [[Int32]]
  private let counts: [[Int32]]
  private let words: LineWords
  /// The items of the base; read when they are asked for.
  private var base: [LineWords.Words]?
  /// The items and lines of text of the base that no side has; read when they are asked for.
  private var gone: [(isItem: Bool, words: LineWords.Words)]?
  /// The pairs of lines with text that follow each other in the base.
  private var neighbors: Set<UInt64>?

  /// The first new lines of each input.
  private var added: [[Int]]?
  /// How many equal lines are still compared with new ones.
  private var equalLeft = LineDoubt.mostItems

  /// So many of those that no side has are compared.
  private static let mostGone = 256

  init(_ tokens: [[Int32]], _ counts: [[Int32]], _ words: LineWords) {
    (self.tokens, self.counts, self.words) = (tokens, counts, words)
  }

  /// Whether the base has the item, perhaps with other words: then it was changed, and not added.
  mutating func isInBase(_ item: LineDoubt.Item) -> Bool { countInBase(item) > 0 }

  /// How many items of the base it may be, perhaps with other words.
  mutating func countInBase(_ item: LineDoubt.Item) -> Int {
    var items: [LineWords.Words] = base ?? []
    if base == nil {
      for token in tokens[0] where words.isItem(token) { items.append(words.words(of: token)) }
      base = items
    }
    return items.count { !$0.all.isEmpty && item.isMore(than: $0) }
  }

  /// Whether a side has a line between two lines that follow each other in the base, blank lines aside: it replaces
  /// none, and is not in a block of new lines, where it may be one of a form.
  mutating func isInserted(_ line: Int, into side: Int) -> Bool {
    let pairs = neighbors ?? pairs(in: 0)
    neighbors = pairs
    let own = tokens[side]
    return pairs.contains(
      LineWords.pair(
        own[..<line].last(where: words.hasText), own[(line + 1)...].first(where: words.hasText)))
  }

  /// Whether a side changed one of the lines that are equal in the base, and another deleted one of them.
  ///
  /// If these were two lines, the text lacks both.
  mutating func changedOrDeleted(_ token: Int32) -> LineDoubt? {
    let count = counts.map { $0[Int(token)] }
    let result = count.count - 1
    let losing = (1..<result).filter { count[$0] < count[0] }
    let lost = losing.reduce(0) { $0 + count[0] - count[$1] }
    guard losing.count > 1, count[result] > max(0, count[0] - lost), equalLeft > 0 else {
      return nil
    }
    equalLeft -= 1
    var new: [[Int]] = added ?? []
    if added == nil {
      for own in tokens {
        new.append(
          Array(
            own.indices.lazy.filter { [counts] in counts[0][Int(own[$0])] == 0 }
              .prefix(LineDoubt.mostItems)))
      }
      added = new
    }
    /// The line that each side made of one of them.
    let changed: [Int?] = losing.map { side in
      new[side].first { words.areSimilar(token, tokens[side][$0]) }
    }
    guard let index = changed.firstIndex(where: { $0 != nil }), let line = changed[index],
      let deleting = changed.firstIndex(of: nil)
    else { return nil }
    return .changedOrDeleted(
      side: losing[index] - 1, line: line, deletedBy: losing[deleting] - 1)
  }

  /// Whether a side made a new line of a similar one that another side still has, or of one next to which the other side
  /// has the new line, too.
  func isChanged(_ token: Int32, in side: Int) -> Bool {
    let others = (1..<counts.count - 1).filter { $0 != side }
    return others.contains { other in
      let own = tokens[other].filter(words.hasText)
      return own.indices.contains { index in
        guard counts[side][Int(own[index])] == 0, counts[0][Int(own[index])] > 0 else {
          return false
        }
        let isNext = own[max(0, index - 1)...].prefix(index > 0 ? 3 : 2).contains(token)
        return isNext || words.areSimilar(own[index], token)
      }
    }
  }

  /// Two equal lines of the base of which each side deleted another one, alone; the text has fewer than each side.
  ///
  /// A copy that a tool made is deleted on two devices: on one the first, on the other the second. Lines of two lists or
  /// blocks are no copies, nor are short lines that are no items.
  mutating func firstEqualDeleted() -> (line: Int, other: Int)? {
    let result = counts.count - 1
    var lines: [Int32: [Int]] = [:]
    var candidates: [Int32] = []
    for (line, token) in tokens[0].enumerated()
    where counts[0][Int(token)] > 1 && words.hasLetter(token)
      && (1..<result).allSatisfy({
        counts[$0][Int(token)] < counts[0][Int(token)]
          && counts[$0][Int(token)] > counts[result][Int(token)]
      })
    {
      if lines[token] == nil { candidates.append(token) }
      lines[token, default: []].append(line)
    }
    if candidates.isEmpty { return nil }
    let known = (1..<result).map { pairs(in: $0) }
    let old = tokens[0].indices.filter { words.hasText(tokens[0][$0]) }
    var places: [Int: Int] = [:]
    for (place, line) in old.enumerated() { places[line] = place }
    for token in candidates where equalLeft > 0 {
      equalLeft -= 1
      // The place that each side deleted, and nothing beside it.
      let deleted = (1..<result).compactMap { side -> Int? in
        let isChanged = tokens[side].contains {
          counts[0][Int($0)] == 0 && words.areSimilar(token, $0)
        }
        return isChanged
          ? nil
          : lines[token]?.first { line in
            guard let place = places[line] else { return false }
            let before = place > 0 ? tokens[0][old[place - 1]] : nil
            let after = place + 1 < old.count ? tokens[0][old[place + 1]] : nil
            return known[side - 1].contains(LineWords.pair(before, after))
          }
      }
      guard deleted.count == result - 1, let first = deleted.min(), let last = deleted.max(),
        first < last, areTogether(first..<last)
      else { continue }
      return (first, last)
    }
    return nil
  }

  /// The pairs of lines with text that follow each other.
  private func pairs(in input: Int) -> Set<UInt64> {
    var pairs: Set<UInt64> = []
    var last: Int32?
    for token in tokens[input] where words.hasText(token) {
      pairs.insert(LineWords.pair(last, token))
      last = token
    }
    pairs.insert(LineWords.pair(last, nil))
    return pairs
  }

  /// Whether two equal lines of the base are in one list or block: all between are items that are indented as far, or lines
  /// of text, and long ones if blank lines are between.
  private func areTogether(_ lines: Range<Int>) -> Bool {
    let token = tokens[0][lines.lowerBound]
    let indent = words.bytes(of: token).prefix(while: Byte.isBlank)
    let between = tokens[0][lines].dropFirst()
    if words.isItem(token) {
      return between.allSatisfy {
        words.isItem($0) && words.bytes(of: $0).prefix(while: Byte.isBlank) == indent
      }
    }
    let count = words.words(of: token).all.count
    return words.isText(token) && count > 2
      && between.allSatisfy { words.isText($0) || count > 5 && !words.hasText($0) }
  }

  /// The side that deleted the line of the base that others moved and changed to this; `nil` if none did.
  ///
  /// No side has the line of the base any more, and that side has no other line with its words.
  mutating func deletingSide(
    _ own: @autoclosure () -> LineWords.Words, _ token: Int32, _ isIn: [Int]
  ) -> Int? {
    let sides = 1..<counts.count - 1
    var lines: [(isItem: Bool, words: LineWords.Words)] = gone ?? []
    if gone == nil {
      for token in tokens[0] where lines.count < Self.mostGone {
        guard sides.allSatisfy({ counts[$0][Int(token)] == 0 }) else { continue }
        let isItem = words.isItem(token)
        if isItem || words.isText(token) { lines.append((isItem, words.words(of: token))) }
      }
      gone = lines
    }
    if lines.isEmpty { return nil }
    let own = own()
    let isItem = words.isItem(token)
    /// Whether a line has the words of another, or most of them; a line of text has more than a label.
    func hasWords(_ words: LineWords.Words, of other: LineWords.Words) -> Bool {
      (isItem || other.all.count > 3)
        && (words.all == other.all && !other.all.isEmpty || words.mayBe(other))
    }
    let old = lines.first {
      $0.isItem == isItem && $0.words.number == own.number
        && $0.words.negationCount == own.negationCount
        && hasWords(own, of: $0.words)
    }
    guard let old else { return nil }
    return sides.first { side in
      !isIn.contains(side)
        && !tokens[side].contains { other in
          counts[0][Int(other)] == 0 && (words.isItem(other) || words.isText(other))
            && hasWords(words.words(of: other), of: old.words)
        }
    }
  }
}

extension LineWords {
  /// Whether a line is an item of a list.
  fileprivate func isItem(_ token: Int32) -> Bool { ItemMark(bytes(of: token)) != nil }

  /// Whether a line is a row of a table or a line of text, and no heading, label or markup, which a text may have again
  /// and again.
  fileprivate func isText(_ token: Int32) -> Bool {
    let content = bytes(of: token).drop { $0 == Byte.space || $0 == 0x09 }
    guard let first = content.first, content.last != UInt8(ascii: ":") else { return false }
    return
      (first >= 0x80 || Byte.isLetterOrDigit(first) || first == UInt8(ascii: "|")
      || first == UInt8(ascii: "("))
      && content.contains { $0 >= 0x80 || (0x61...0x7A).contains($0) }
  }
}
