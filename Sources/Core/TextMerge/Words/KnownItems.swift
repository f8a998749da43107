/// The items of the base, with which new ones are compared.
struct KnownItems {
  private let tokens: [[Int32]]
  private let counts: [[Int32]]
  private let words: LineWords
  /// The items of the base; read when they are asked for.
  private var base: [LineWords.Words]?
  /// The pairs of lines with text that follow each other in the base.
  private var neighbors: Set<UInt64>?
  /// The first new lines of each input.
  private var added: [[Int]]?
  /// How many equal lines are still compared with new ones.
  private var equalLeft = LineDoubt.mostItems

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
}

extension LineWords {
  /// Whether a line is an item of a list.
  func isItem(_ token: Int32) -> Bool { ItemMark(bytes(of: token)) != nil }

  /// Whether a line is a row of a table or a line of text, and no heading, label or markup, which a text may have again
  /// and again.
  func isText(_ token: Int32) -> Bool {
    let content = bytes(of: token).drop { $0 == Byte.space || $0 == 0x09 }
    guard let first = content.first, content.last != UInt8(ascii: ":") else { return false }
    return
      (first >= 0x80 || Byte.isLetterOrDigit(first) || first == UInt8(ascii: "|")
      || first == UInt8(ascii: "("))
      && content.contains { $0 >= 0x80 || (0x61...0x7A).contains($0) }
  }
}
