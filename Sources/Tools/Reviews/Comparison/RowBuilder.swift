import TextMerge

/// Puts the rows of a comparison together.
struct RowBuilder {
  private(set) var rows: [ComparedRow] = []
  private(set) var isCutShort = false

  private let left: TextLines
  private let right: TextLines
  private let limits: ComparisonLimits
  private let moved: MovedLines
  private var matcher = WordMatcher()
  /// The bytes that may still be compared by words.
  private var bytesLeft: Int

  init(_ left: TextLines, _ right: TextLines, hunks: [Hunk], limits: ComparisonLimits) {
    self.left = left
    self.right = right
    self.limits = limits
    moved = MovedLines(from: left, to: right, hunks: hunks)
    bytesLeft = limits.wordBytes
    rows.reserveCapacity(max(left.count, right.count))
  }

  /// Makes the rows of both texts.
  mutating func build(_ hunks: [Hunk]) {
    var position = (left: 0, right: 0)
    for hunk in hunks {
      appendUnchanged(from: position, to: hunk.base.lowerBound)
      append(hunk)
      position = (hunk.base.upperBound, hunk.side.upperBound)
    }
    appendUnchanged(from: position, to: left.count)
  }

  private mutating func appendUnchanged(from position: (left: Int, right: Int), to end: Int) {
    for line in position.left..<end {
      let other = position.right + line - position.left
      rows.append(
        ComparedRow(
          .unchanged, left: whole(line, of: left, isChanged: false),
          right: whole(other, of: right, isChanged: false)))
    }
  }

  /// A line as one piece.
  private func whole(
    _ line: Int, of text: TextLines, isChanged: Bool, beside ending: ComparedLine.Ending? = nil,
    counterpart: Int? = nil
  ) -> ComparedLine {
    let content = text.content(of: line)
    return self.line(
      line, of: text,
      content.isEmpty ? [] : [ComparedPiece(bytes: text.bytes[content], isChanged: isChanged)],
      beside: ending, counterpart: counterpart)
  }

  private func line(
    _ line: Int, of text: TextLines, _ pieces: [ComparedPiece],
    beside ending: ComparedLine.Ending?, counterpart: Int? = nil
  ) -> ComparedLine {
    let own = text.ending(of: line)
    return ComparedLine(
      number: line + 1, pieces: pieces, ending: own,
      isEndingChanged: ending.map { $0 != own } ?? false, counterpart: counterpart)
  }

  /// The lines of a change that were not moved, with their words.
  private struct Side {
    var lines: [Int] = []
    var words: [WordMatcher.Words] = []
  }

  private mutating func append(_ hunk: Hunk) {
    var old = Side()
    var new = Side()
    old.lines = hunk.base.filter { moved.rightOf[$0] == nil }
    new.lines = hunk.side.filter { moved.leftOf[$0] == nil }
    let size =
      old.lines.reduce(0) { $0 + left.range(of: $1).count }
      + new.lines.reduce(0) { $0 + right.range(of: $1).count }
    let hasWords = !old.lines.isEmpty && !new.lines.isEmpty && canCompare(old, new, size)
    var pairs: [Int?] = old.lines.map { _ in nil }
    if hasWords {
      bytesLeft -= size
      old.words = old.lines.map { matcher.words(of: left.content(of: $0), in: left.bytes) }
      new.words = new.lines.map { matcher.words(of: right.content(of: $0), in: right.bytes) }
      pairs =
        LinePairs(old.words, of: left.bytes, new.words, of: right.bytes, matcher: &matcher).rightOf
    } else if !old.lines.isEmpty, !new.lines.isEmpty {
      isCutShort = true
    }
    var leftLine = hunk.base.lowerBound
    var rightLine = hunk.side.lowerBound
    for (index, pair) in pairs.enumerated() {
      guard let pair else { continue }
      appendApart(
        leftLine..<old.lines[index], rightLine..<new.lines[pair],
        hasWords: hasWords)
      appendPair(old.lines[index], new.lines[pair], words: (old.words[index], new.words[pair]))
      leftLine = old.lines[index] + 1
      rightLine = new.lines[pair] + 1
    }
    appendApart(
      leftLine..<hunk.base.upperBound, rightLine..<hunk.side.upperBound, hasWords: hasWords)
  }

  private func canCompare(_ old: Side, _ new: Side, _ size: Int) -> Bool {
    size <= bytesLeft
      && old.lines.allSatisfy { left.range(of: $0).count <= limits.lineBytes }
      && new.lines.allSatisfy { right.range(of: $0).count <= limits.lineBytes }
  }

  /// A line that became another.
  private mutating func appendPair(
    _ old: Int, _ new: Int, words: (left: WordMatcher.Words, right: WordMatcher.Words)?
  ) {
    let pieces =
      if let words {
        WordRow.pieces(
          words.left, of: left.bytes, words.right, of: right.bytes, matcher: &matcher)
      } else {
        WordRow.piecesBetweenCommonEnds(
          left.bytes[left.content(of: old)], right.bytes[right.content(of: new)])
      }
    // Aligning lines is not always minimal: a change may turn out to be none.
    let isSame = left.bytes[left.range(of: old)] == right.bytes[right.range(of: new)]
    rows.append(
      ComparedRow(
        isSame ? .unchanged : .changed,
        left: line(old, of: left, pieces.left, beside: right.ending(of: new)),
        right: line(new, of: right, pieces.right, beside: left.ending(of: old))))
  }

  /// Lines that have little in common, next to each other as long as both sides have some; moved lines have
  /// rows of their own.
  ///
  /// - Parameters:
  ///   - old: The lines on the left.
  ///   - new: The lines on the right.
  ///   - hasWords: Whether they were compared by words.
  private mutating func appendApart(_ old: Range<Int>, _ new: Range<Int>, hasWords: Bool) {
    var leftLine = old.lowerBound
    var rightLine = new.lowerBound
    while leftLine < old.upperBound || rightLine < new.upperBound {
      if leftLine < old.upperBound, let other = moved.rightOf[leftLine] {
        rows.append(
          ComparedRow(
            .moved, left: whole(leftLine, of: left, isChanged: false, counterpart: other + 1)))
        leftLine += 1
      } else if rightLine < new.upperBound, let other = moved.leftOf[rightLine] {
        rows.append(
          ComparedRow(
            .moved, right: whole(rightLine, of: right, isChanged: false, counterpart: other + 1)))
        rightLine += 1
      } else if leftLine < old.upperBound, rightLine < new.upperBound {
        if !hasWords {
          // They may be alike all the same.
          appendPair(leftLine, rightLine, words: nil)
        } else {
          let (own, other) = (left.ending(of: leftLine), right.ending(of: rightLine))
          rows.append(
            ComparedRow(
              .changed, left: whole(leftLine, of: left, isChanged: true, beside: other),
              right: whole(rightLine, of: right, isChanged: true, beside: own)))
        }
        leftLine += 1
        rightLine += 1
      } else if leftLine < old.upperBound {
        rows.append(ComparedRow(.removed, left: whole(leftLine, of: left, isChanged: true)))
        leftLine += 1
      } else {
        rows.append(ComparedRow(.added, right: whole(rightLine, of: right, isChanged: true)))
        rightLine += 1
      }
    }
  }
}
