import TextMerge

/// Says which stretches of two lines differ.
enum WordRow {
  /// The share of their text that two lines must have in common to be shown as one that was changed: 3 in 10.
  private static let leastCommon = (share: 3, of: 10)

  /// Whether two lines have enough words in common to be the same line before and after a change.
  static func areSimilar(common: Int, left: Int, right: Int) -> Bool {
    2 * common * leastCommon.of >= (left + right) * leastCommon.share
  }

  /// What a word weighs in a comparison: the number of its bytes, or 0 if it is blank.
  static func weight(of range: Range<Int>, in bytes: [UInt8]) -> Int {
    bytes[range.lowerBound] > 0x20 ? range.count : 0
  }

  /// The pieces of two lines that were compared by words.
  ///
  /// The unchanged pieces of both sides are the same bytes.
  static func pieces(
    _ left: WordMatcher.Words, of leftBytes: [UInt8], _ right: WordMatcher.Words,
    of rightBytes: [UInt8], matcher: inout WordMatcher
  ) -> (left: [ComparedPiece], right: [ComparedPiece]) {
    var hunks = matcher.changes(from: left.tokens[...], to: right.tokens[...])
    var common = left.ranges.reduce(0) { $0 + weight(of: $1, in: leftBytes) }
    let leftWeight = common
    for hunk in hunks {
      for range in left.ranges[hunk.base] { common -= weight(of: range, in: leftBytes) }
    }
    let rightWeight = right.ranges.reduce(0) { $0 + weight(of: $1, in: rightBytes) }
    if !hunks.isEmpty, !areSimilar(common: common, left: leftWeight, right: rightWeight) {
      hunks = [Hunk(base: 0..<left.tokens.count, side: 0..<right.tokens.count)]
    }
    hunks = joined(hunks, tokens: left.tokens, matcher: matcher)
    return (
      pieces(left.ranges, of: leftBytes, changed: hunks.map { $0.base }),
      pieces(right.ranges, of: rightBytes, changed: hunks.map { $0.side })
    )
  }

  /// Joins changes that have no word between them: a blank or a comma that stayed means nothing.
  private static func joined(
    _ hunks: [Hunk], tokens: [Int32], matcher: WordMatcher
  ) -> [Hunk] {
    var joined: [Hunk] = []
    for hunk in hunks {
      if let last = joined.last,
        !tokens[last.base.upperBound..<hunk.base.lowerBound].contains(where: matcher.isWord)
      {
        joined[joined.count - 1] = Hunk(
          base: last.base.lowerBound..<hunk.base.upperBound,
          side: last.side.lowerBound..<hunk.side.upperBound)
      } else {
        joined.append(hunk)
      }
    }
    return joined
  }

  private static func pieces(
    _ ranges: [Range<Int>], of bytes: [UInt8], changed: [Range<Int>]
  ) -> [ComparedPiece] {
    var pieces: [ComparedPiece] = []
    func append(_ words: Range<Int>, isChanged: Bool) {
      guard !words.isEmpty else { return }
      pieces.append(
        ComparedPiece(
          bytes: bytes[
            ranges[words.lowerBound].lowerBound..<ranges[words.upperBound - 1].upperBound],
          isChanged: isChanged))
    }
    var position = 0
    for words in changed {
      append(position..<words.lowerBound, isChanged: false)
      append(words, isChanged: true)
      position = words.upperBound
    }
    append(position..<ranges.count, isChanged: false)
    return pieces
  }

  /// The pieces of two lines that are too long to be compared by words: what is between their common ends.
  static func piecesBetweenCommonEnds(
    _ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>
  ) -> (left: [ComparedPiece], right: [ComparedPiece]) {
    let shorter = min(left.count, right.count)
    var head = 0
    while head < shorter, left[left.startIndex + head] == right[right.startIndex + head] {
      head += 1
    }
    var tail = 0
    while tail < shorter - head, left[left.endIndex - 1 - tail] == right[right.endIndex - 1 - tail]
    {
      tail += 1
    }
    // A character is shown whole: its bytes after the first, 10xxxxxx, stay with it.
    func isInside(_ line: ArraySlice<UInt8>, _ offset: Int) -> Bool {
      offset < line.count && line[line.startIndex + offset] & 0xC0 == 0x80
    }
    while head > 0, isInside(left, head) || isInside(right, head) { head -= 1 }
    while tail > 0, isInside(left, left.count - tail) { tail -= 1 }
    func pieces(_ line: ArraySlice<UInt8>) -> [ComparedPiece] {
      [
        ComparedPiece(bytes: line.prefix(head), isChanged: false),
        ComparedPiece(bytes: line.dropFirst(head).dropLast(tail), isChanged: true),
        ComparedPiece(bytes: line.suffix(tail), isChanged: false),
      ].filter { !$0.bytes.isEmpty }
    }
    return (pieces(left), pieces(right))
  }
}
