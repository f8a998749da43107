/// The words of which a side corrected the spelling, wherever the base has them.
///
/// A correction is not tied to a place: it is made in the base and in every other side before these are merged, so that
/// it meets no other change, even if a sentence was moved.
struct SpellingCorrections {
  /// A word of the base, and its new spelling.
  struct Correction: Hashable {
    let old: Int32
    let new: Int32
    /// The sides that made it.
    let sides: [Int]
  }

  private(set) var corrections: [Correction] = []

  /// So many words that are gone, and new ones, are compared with each other.
  private static let mostWords = 64

  /// Finds them.
  ///
  /// A side corrected a word if it has the word nowhere and a similar one, which the base has not, as often as the base
  /// has the word. Every other side must have as many of both together: where one side deleted or replaced a word that
  /// another corrected, they are in conflict.
  ///
  /// - Parameters:
  ///   - tokens: The base and then the sides.
  ///   - words: For each token the bytes of a word; `nil` if it is not a word.
  /// - Complexity: Linear in the tokens, plus a bounded number of comparisons of words.
  init(_ tokens: [[Int32]], words: [ArraySlice<UInt8>?]) {
    let counts = tokens.map { WholeTexts.counts(of: $0, tokenCount: words.count) }
    let all = words.indices.filter { words[$0] != nil }
    var found: [(old: Int, new: Int, side: Int)] = []
    for side in tokens.indices.dropFirst() {
      let gone = all.filter { counts[0][$0] > 0 && counts[side][$0] == 0 }
      let added = all.filter { counts[0][$0] == 0 && counts[side][$0] > 0 }
      guard gone.count <= Self.mostWords, added.count <= Self.mostWords else { continue }
      for old in gone {
        let similar = added.filter {
          counts[side][$0] == counts[0][old] && Self.areSimilar(words[old], words[$0])
        }
        guard similar.count == 1, let new = similar.first else { continue }
        let hasOne = gone.allSatisfy { $0 == old || !Self.areSimilar(words[$0], words[new]) }
        if hasOne { found.append((old, new, side - 1)) }
      }
    }
    for (old, new, side) in found where !corrections.contains(where: { Int($0.old) == old }) {
      let isKept = counts.dropFirst().allSatisfy { $0[old] + $0[new] == counts[0][old] }
      guard isKept else { continue }
      let sides = found.filter { $0.old == old && $0.new == new }.map { $0.side }
      corrections.append(
        Correction(
          old: Int32(truncatingIfNeeded: old), new: Int32(truncatingIfNeeded: new),
          sides: sides.isEmpty ? [side] : sides))
    }
  }

  /// Makes the corrections.
  func corrected(_ tokens: [Int32]) -> [Int32] {
    if corrections.isEmpty { return tokens }
    return tokens.map { token in corrections.first { $0.old == token }?.new ?? token }
  }

  /// Whether one word may be another spelling of the other.
  ///
  /// They differ only in accents and the like, or in one letter, or in two that are swapped; long words, in two letters.
  /// The first letter is the same, and there are only letters.
  static func areSimilar(_ one: ArraySlice<UInt8>?, _ other: ArraySlice<UInt8>?) -> Bool {
    guard let one, let other, one.count <= 64, other.count <= 64 else { return false }
    let (a, b) = (ScalarFolding.folded(one), ScalarFolding.folded(other))
    // A capital for a small letter, or the reverse, is a change of the sentence.
    let isCapital =
      a == b && one.first != other.first && ![one, other].contains { $0.first ?? 0 >= 0x80 }
    return !isCapital && areSimilar(folded: a, b)
  }

  /// Whether the letters of one word, folded, may be another spelling of those of the other.
  ///
  /// In words of this length, two letters may differ.
  static func areSimilar(
    folded one: [UInt32], _ other: [UInt32], longWord: Int = 8
  ) -> Bool {
    guard one.first == other.first, !one.isEmpty,
      ![one, other].contains(where: { $0.contains(where: isOfNoWord) })
    else { return false }
    let length = min(one.count, other.count)
    return one == other
      || length >= 4 && length <= 64 && abs(one.count - other.count) <= 2
        && distance(one, other) <= (length >= longWord ? 2 : 1)
  }

  /// Whether a character is in no word that can be misspelled: a digit, or a sign of an address or a path.
  private static func isOfNoWord(_ letter: UInt32) -> Bool {
    letter < 0x80 && !(0x61...0x7A).contains(letter | 0x20) && letter != 0x27 && letter != 0x2D
  }

  /// How many letters have to be added, removed, replaced or swapped with the next one.
  ///
  /// Source: the optimal string alignment distance; Damerau, *A technique for computer detection and correction of
  /// spelling errors*, CACM 1964.
  private static func distance(_ one: [UInt32], _ other: [UInt32]) -> Int {
    var before: [Int] = []
    var last = Array(0...other.count)
    for (row, letter) in one.enumerated() {
      var own = [row + 1]
      for (column, another) in other.enumerated() {
        var least = min(
          last[column] + (letter == another ? 0 : 1), min(last[column + 1], own[column]) + 1)
        if row > 0, column > 0, letter == other[column - 1], one[row - 1] == another {
          least = min(least, before[column - 1] + 1)
        }
        own.append(least)
      }
      before = last
      last = own
    }
    return last[other.count]
  }
}
