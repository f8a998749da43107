/// Why lines that were merged each alone may not belong together in a text that people read.
///
/// The changes merge cleanly by lines, since none touches another. The reader of the text finds a task that somebody
/// removed, or buys the oil twice.
package enum LineDoubt: Hashable, Sendable {
  /// A side moved a line that another deleted, and no side wrote again; lines from 0, of the side that has it.
  case moved(side: Int, line: Int, deletedBy: Int)
  /// A side changed a line, and perhaps moved it, that another deleted; a line from 0, of the side that changed it.
  case changedAndDeleted(side: Int, line: Int, deletedBy: Int)
  /// Two sides moved a line to different places and changed it; lines from 0, of each side.
  case changedTwice(side: Int, line: Int, other: Int, otherLine: Int)
  /// Two sides added the same item of a list at different places, perhaps one with a few words more, such as an amount;
  /// lines from 0, of each side.
  case addedTwice(side: Int, line: Int, other: Int, otherLine: Int)
  /// A line that was made of words of several sides would be there twice, again in this line of the merged text, from 0.
  case madeTwice(line: Int)
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
  /// One of equal lines was moved by one side, and moved or deleted by another, perhaps the same, and the text has another
  /// number of them; one of these lines from 0, of the base.
  case equalMoved(line: Int)
  /// A bracket, tag, code block or the like would be opened or closed once too often, or end inside another one.
  case unbalanced
  /// A line that a side added would be in a comment that another made of the lines around it; a line from 0, of the side
  /// that added it.
  case commentedOut(side: Int, line: Int, by: Int)
  /// A line that a side put below lines to which another gave another mark; a line from 0, of that side.
  case unmarked(side: Int, line: Int, markedBy: Int)
  /// A name would be defined twice, again in this line of the merged text, from 0.
  case definedTwice(line: Int)
  /// Two sides gave one name in a block that has each name once: of a function, a setting, a column; lines from 0, of each side.
  case namedTwice([UInt8], side: Int, line: Int, other: Int, otherLine: Int)
  /// A name that one side removed would be used, and defined nowhere.
  case undefined(removedBy: Int)
  /// A line uses a name that another side replaced or removed wherever it was; a line from 0, of the side that wrote it.
  case oldName(side: Int, line: Int, renamedBy: Int)
  /// Lines would be in two encodings: one side is in UTF-8, and the other is not.
  case mixedEncodings(utf8: Int, other: Int)
  /// A line that names an item by its number would name another one; a line from 0, of the side that wrote it.
  case namesAnother(side: Int, line: Int)
  /// A number of items would not be that of the text, since both sides changed it alike; a line from 0, of the merged text.
  case outdatedCount(line: Int)
  /// A sum would not be that of the other lines, since both sides changed it alike; a line from 0, of the merged text.
  case outdatedSum(line: Int)
  /// Lines that both sides numbered anew were taken for each other: one that a side deleted is there, or its change is at
  /// another one.
  case renumbered

  /// So many new items are compared with each other.
  static let mostItems = 256

  /// Finds the first that there is in a text.
  ///
  /// - Parameters:
  ///   - tables: The base, the sides and the text that was made of them.
  ///   - tokens: Their lines as tokens.
  ///   - texts: How often each of them has each token.
  ///   - words: The words of these lines.
  ///   - isCounted: Whether all items have one number, since they are counted anew.
  /// - Returns: The doubt; `nil` without one.
  /// - Complexity: Linear in the lines of all, plus a bounded effort for new items.
  static func first(
    in tables: [LineTable], _ tokens: [[Int32]], _ texts: [[Int32]], _ words: LineWords,
    isCounted: Bool = false
  ) -> LineDoubt? {
    let counts = LineCounts(texts)
    let sides = 1..<tables.count - 1
    let result = tables.count - 1
    var items: [Item] = []
    var equal = Array(repeating: false, count: words.tokenCount)
    var compared = 0
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
        if isDoubled, let line = tokens[result].lastIndex(of: token) {
          return .madeTwice(line: line)
        }
        continue
      }
      func line(in side: Int) -> Int { tokens[side].firstIndex(of: token) ?? 0 }
      if counts.comesBack(token), let deleting = sides.first(where: { !isIn.contains($0) }) {
        return .moved(side: side - 1, line: line(in: side), deletedBy: deleting - 1)
      }
      let isItem = words.isItem(token)
      guard isNew, isItem || words.isText(token), items.count < mostItems else { continue }
      if !isItem {
        guard isDoubled else { continue }
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
      if let other = items.first(where: { $0.isAddedAgain(as: item) }), !known.isInBase(item),
        !known.isInBase(other)
      {
        return .addedTwice(
          side: other.sides[0] - 1, line: other.line, other: side - 1, otherLine: item.line)
      }
      items.append(item)
    }
    if let doubt = ChangedLines.doubt(tokens, texts, words) { return doubt }
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
    let changed = StatedCounts.linesChangedAlike(in: tables, tokens, texts)
    if let line = StatedCounts.firstOutdated(in: tables, tokens, texts, changed: changed) {
      return .outdatedCount(line: line)
    }
    if let line = StatedSums.firstOutdated(in: tables, tokens, texts, changed: changed) {
      return .outdatedSum(line: line)
    }
    if let doubt = LineParents.firstMoved(in: tables, tokens, texts, words) { return doubt }
    return ItemNumbers.doubt(in: tables, isCounted: isCounted)
  }

  /// A new item of a list.
  struct Item {
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
