/// Finds which words of stretches of text are the same, for any number of stretches of a few texts.
///
/// ```swift
/// var matcher = WordMatcher()
/// let old = matcher.words(of: 0..<9, in: Array("at noon.\n".utf8))
/// let new = matcher.words(of: 0..<12, in: Array("at midnight.".utf8))
/// matcher.changes(from: old.tokens[...], to: new.tokens[...])  // word 2 became another
/// ```
package struct WordMatcher {
  /// A stretch of text, cut into words and the pieces between them; see ``WordCutter``.
  package struct Words {
    /// The bytes of each piece; they follow each other without a gap.
    package private(set) var ranges: [Range<Int>] = []
    /// For each piece a number that only equal pieces have.
    package private(set) var tokens: [Int32] = []

    fileprivate mutating func append(_ range: Range<Int>, _ token: Int32) {
      ranges.append(range)
      tokens.append(token)
    }
  }

  private var numbers: [ArraySlice<UInt8>: Int32] = [:]
  private var areWords: [Bool] = []

  /// For each token its number in the comparison at hand, or -1.
  private var localNumbers: [Int32] = []

  /// A matcher that has seen no text.
  package init() {}

  /// Cuts a stretch of a text.
  ///
  /// - Complexity: Linear in the bytes.
  package mutating func words(of range: Range<Int>, in bytes: [UInt8]) -> Words {
    var words = Words()
    for piece in WordCutter.pieces(of: range, in: bytes) {
      let slice = bytes[piece.range]
      if let known = numbers[slice] {
        words.append(piece.range, known)
        continue
      }
      let token = Int32(truncatingIfNeeded: areWords.count)
      numbers[slice] = token
      areWords.append(piece.isWord)
      localNumbers.append(-1)
      words.append(piece.range, token)
    }
    return words
  }

  /// Whether a token is a word, or a letter that is a word of its own.
  package func isWord(_ token: Int32) -> Bool { areWords[Int(token)] }

  /// The changes from one row of tokens to another, by histogram.
  ///
  /// - Returns: The changes in order, counted from the start of each row; between two of them there is at least
  ///   one token that both have.
  /// - Complexity: A bounded effort for each token, and O(*n* · √*n*) for *n* tokens at most.
  package mutating func changes(
    from old: ArraySlice<Int32>, to new: ArraySlice<Int32>
  ) -> [Hunk] {
    // Most lines differ in one place; comparing from both ends finds it.
    var (from, to) = (old, new)
    while let own = from.first, own == to.first {
      from.removeFirst()
      to.removeFirst()
    }
    while let own = from.last, own == to.last {
      from.removeLast()
      to.removeLast()
    }
    if from.isEmpty && to.isEmpty { return [] }
    let start = (from.startIndex - old.startIndex, to.startIndex - new.startIndex)
    if from.isEmpty || to.isEmpty || from.count == 1 && to.count == 1 {
      return [
        Hunk(base: start.0..<start.0 + from.count, side: start.1..<start.1 + to.count)
      ]
    }
    // A comparison costs as much as its tokens are high, so they are numbered anew for each.
    var seen: [Int32] = []
    func numbered(_ tokens: ArraySlice<Int32>, _ numbers: inout [Int32]) -> [Int32] {
      tokens.map { token in
        if numbers[Int(token)] < 0 {
          numbers[Int(token)] = Int32(truncatingIfNeeded: seen.count)
          seen.append(token)
        }
        return numbers[Int(token)]
      }
    }
    let base = numbered(from, &localNumbers)
    let side = numbered(to, &localNumbers)
    defer { for token in seen { localNumbers[Int(token)] = -1 } }
    return LineDiff(
      base: base, side: side, tokenCount: seen.count, by: .histogram,
      effort: IndependentDiffs.effort
    ).hunks.map { hunk in
      Hunk(
        base: start.0 + hunk.base.lowerBound..<start.0 + hunk.base.upperBound,
        side: start.1 + hunk.side.lowerBound..<start.1 + hunk.side.upperBound)
    }
  }
}
