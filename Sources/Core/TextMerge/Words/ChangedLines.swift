/// Which lines of the base the new lines of sides are, changed.
///
/// What one side deleted and another changed is a conflict by lines, and so is what two sides changed. If a side moved the line as well,
/// no change touches another: what was deleted is back, or the line is there twice.
struct ChangedLines {
  /// A line of the base.
  private struct Line {
    let line: Int
    let isItem: Bool
    let words: LineWords.Words
  }

  private let tokens: [[Int32]]
  private let counts: [[Int32]]
  private let words: LineWords
  /// The new items and lines of text of each side, with the line of the base that each is; `nil` if they are too many.
  private let added: [[(line: Int, origin: Int?)]?]

  /// So many lines that each side has not are compared with as many new ones.
  private static let mostLines = 256

  /// - Parameters:
  ///   - tokens: The lines of the base, of the sides and of the text that was made of them.
  ///   - counts: How often each of them has each token.
  ///   - words: The words of these lines.
  /// - Returns: The first line that one side changed and another deleted, or that two changed; `nil` without one.
  /// - Complexity: Linear in the lines of all, plus a bounded effort for those that no side has any longer.
  static func doubt(_ tokens: [[Int32]], _ counts: [[Int32]], _ words: LineWords) -> LineDoubt? {
    let sides = 1..<tokens.count - 1
    let isGone = tokens[0].contains { token in
      sides.allSatisfy { counts[$0][Int(token)] == 0 } && words.hasLetter(token)
    }
    return isGone ? Self(tokens, counts, words).doubt() : nil
  }

  private init(_ tokens: [[Int32]], _ counts: [[Int32]], _ words: LineWords) {
    (self.tokens, self.counts, self.words) = (tokens, counts, words)
    func lines(of input: Int, notIn other: Int) -> [Line]? {
      var lines: [Line] = []
      for (line, token) in tokens[input].enumerated() where counts[other][Int(token)] == 0 {
        let isItem = words.isItem(token)
        guard isItem || words.isText(token) else { continue }
        if lines.count == Self.mostLines { return nil }
        lines.append(Line(line: line, isItem: isItem, words: words.words(of: token)))
      }
      return lines
    }
    let sides = 1..<tokens.count - 1
    added = tokens.indices.map { side in
      guard sides.contains(side) else { return [] }
      guard let missing = lines(of: 0, notIn: side) else { return nil }
      return lines(of: side, notIn: 0)?.map { ($0.line, Self.origin(of: $0, in: missing)) }
    }
  }

  /// The likeliest line of the base that a side changed to a new line; `nil` if it is none of those that the side lacks.
  private static func origin(of new: Line, in missing: [Line]) -> Int? {
    var best: (line: Int, likeness: Int)?
    for old in missing where old.isItem == new.isItem {
      let likeness = likeness(of: new, to: old)
      if likeness > best?.likeness ?? 0 { best = (old.line, likeness) }
    }
    return best?.line
  }

  /// How likely a line is another one, changed: it has the same words, all of its words and a few more, or most of them.
  private static func likeness(of new: Line, to old: Line) -> Int {
    let (own, words) = (new.words, old.words)
    // A line of text has more than a label.
    guard !words.all.isEmpty, new.isItem || words.all.count > 3, own.number == words.number,
      own.negationCount == words.negationCount
    else { return 0 }
    if own.all == words.all { return 3 }
    return own.extends(words) ? 2 : own.mayBe(words) ? 1 : 0
  }

  private func doubt() -> LineDoubt? {
    let sides = 1..<tokens.count - 1
    let result = tokens.count - 1
    /// The lines of the base that are in the text as one side changed them.
    var changed: [Int: (side: Int, line: Int)] = [:]
    for side in sides {
      for (line, origin) in added[side] ?? [] {
        guard let origin, sides.allSatisfy({ counts[$0][Int(tokens[0][origin])] == 0 }) else {
          continue
        }
        let token = Int(tokens[side][line])
        let isIn = sides.filter { counts[$0][token] > 0 }
        if let deleting = sides.first(where: { !isIn.contains($0) && !hasLine(origin, $0) }) {
          return .changedAndDeleted(side: side - 1, line: line, deletedBy: deleting - 1)
        }
        guard counts[result][token] > 0 else { continue }
        if let other = changed[origin], !isIn.contains(other.side) {
          return .changedTwice(
            side: other.side - 1, line: other.line, other: side - 1, otherLine: line)
        }
        changed[origin] = (side, line)
      }
    }
    return nil
  }

  /// Whether a side may have a line of the base, changed, which it has not as it was.
  private func hasLine(_ line: Int, _ side: Int) -> Bool {
    guard let added = added[side] else { return true }
    if added.contains(where: { $0.origin == line }) { return true }
    // A new line in its place may be it if it is no other one.
    return place(of: line, in: side).contains { own in
      let token = tokens[side][own]
      return counts[0][Int(token)] == 0 && words.hasLetter(token)
        && (added.first { $0.line == own }?.origin ?? nil) == nil
    }
  }

  /// The lines of a side between the lines that it has once, as the base does, before and after one of the base.
  private func place(of line: Int, in side: Int) -> Range<Int> {
    func isKept(_ token: Int32) -> Bool {
      counts[0][Int(token)] == 1 && counts[side][Int(token)] == 1 && words.hasText(token)
    }
    let before = tokens[0][..<line].last(where: isKept)
    let after = tokens[0][(line + 1)...].first(where: isKept)
    let start = before.flatMap { tokens[side].firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let end = after.flatMap { tokens[side].firstIndex(of: $0) } ?? tokens[side].count
    return start..<max(start, end)
  }
}
