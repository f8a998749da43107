/// Finds what somebody may have meant.
enum Spelling {
  /// The largest edit distance at which a suggestion is made.
  static let largestDistance = 3

  /// The number of characters to insert, delete or replace that turns one text into another.
  ///
  /// Levenshtein's distance, row by row: V. I. Levenshtein, "Binary codes capable of correcting deletions,
  /// insertions, and reversals", 1966.
  ///
  /// - Parameters:
  ///   - first: A text.
  ///   - second: Another text.
  /// - Returns: The distance, 0 for equal texts.
  /// - Complexity: O(*n* · *m*) in the lengths of the texts.
  static func editDistance(_ first: String, _ second: String) -> Int {
    let target = Array(second.unicodeScalars)
    var row = Array(0...target.count)
    for (line, scalar) in first.unicodeScalars.enumerated() {
      // `diagonal` is the entry above and to the left of the one that is computed.
      var diagonal = row[0]
      row[0] = line + 1
      for column in target.indices {
        let replaced = diagonal + (scalar == target[column] ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }

  /// The candidate that is most like a word.
  ///
  /// - Parameters:
  ///   - word: What was written.
  ///   - candidates: What could have been meant; of equally close ones the first is taken.
  /// - Returns: The closest candidate whose distance is at most ``largestDistance`` and that has at least
  ///   one character in common with the word, or `nil`.
  /// - Complexity: O(*n* · *m*) for each candidate of nearly the same length.
  static func closest(to word: String, among candidates: [String]) -> String? {
    var best: (candidate: String, distance: Int)?
    let length = word.unicodeScalars.count
    for candidate in candidates {
      let candidateLength = candidate.unicodeScalars.count
      // The distance is at least the difference in length: a very long word costs nothing.
      guard abs(candidateLength - length) <= largestDistance else { continue }
      let distance = editDistance(word, candidate)
      guard distance <= largestDistance, distance < max(length, candidateLength) else { continue }
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.candidate
  }
}
