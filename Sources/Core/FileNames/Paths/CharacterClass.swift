/// A bracket expression of a pattern: one of several characters, or one of all others.
///
/// Its ranges hold scalars as they were written; a folded character is in the class when some
/// character that folds to it is. So `[A-Z]`, `[a-z]` and a Kelvin sign agree on `k`.
struct CharacterClass: Sendable {
  /// This value is added to a byte of ill-formed text in the ranges, so that it is beyond all scalars.
  static let byteOffset: UInt32 = 0x110000

  private let isNegated: Bool
  /// Overlapping ranges are one.
  private let ranges: ScalarRuns<Void>
  /// Characters of several scalars, folded.
  private let sequences: [[UInt8]]

  init(isNegated: Bool, ranges: [ClosedRange<UInt32>], sequences: [[UInt8]]) {
    self.isNegated = isNegated
    self.sequences = sequences
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    var runs = ScalarRuns<Void>()
    for range in merged { runs.append(range.lowerBound, range.upperBound, ()) }
    self.ranges = runs
  }

  /// Whether a folded character is one that the class describes.
  func contains(_ character: ArraySlice<UInt8>, isText: Bool) -> Bool {
    lists(character, isText: isText) != isNegated
  }

  private func lists(_ character: ArraySlice<UInt8>, isText: Bool) -> Bool {
    guard let byte = character.first else { return false }
    if character.count == 1 {
      guard byte < 0x80 else { return lists(Self.byteOffset + UInt32(byte)) }
      if lists(UInt32(byte)) { return true }
      if (byte &- 0x61) < 26, lists(UInt32(byte & 0xDF)) { return true }
    }
    guard isText else { return false }
    for sequence in sequences where character.elementsEqual(sequence) { return true }
    // Beyond ASCII nothing folds to a character if the ranges hold nothing beyond ASCII.
    guard let last = ranges.runs.last, last.last >= 0x80 else { return false }
    let span = character.span
    if let scalar = decodeScalar(span, at: 0) {
      if scalar.length == span.count, lists(scalar.value) { return true }
      if let syllable = Self.syllable(span), lists(syllable) { return true }
    }
    for value in Unfolding.shared.sources(of: Array(character)) where lists(value) { return true }
    return false
  }

  private func lists(_ value: UInt32) -> Bool {
    ranges.run(of: value) != nil
  }

  /// The Hangul syllable that two or three jamo make.
  private static func syllable(_ character: Span<UInt8>) -> UInt32? {
    typealias Hangul = UnicodeData.Hangul
    guard character.count == 6 || character.count == 9,
      let leading = decodeScalar(character, at: 0), leading.length == 3,
      let vowel = decodeScalar(character, at: 3), vowel.length == 3
    else { return nil }
    let first = leading.value &- Hangul.firstLeading
    let second = vowel.value &- Hangul.firstVowel
    guard first < Hangul.leadingCount, second < Hangul.vowelCount else { return nil }
    let open =
      Hangul.firstSyllable + (first * Hangul.vowelCount + second) * Hangul.trailingCount
    guard character.count == 9 else { return open }
    guard let trailing = decodeScalar(character, at: 6) else { return nil }
    let third = trailing.value &- Hangul.beforeFirstTrailing
    return third > 0 && third < Hangul.trailingCount ? open + third : nil
  }
}

/// Which scalars fold to a character: the folding table, the other way round.
///
/// Built when the first class that holds letters beyond ASCII is asked.
struct Unfolding: Sendable {
  /// The one table.
  static let shared = Unfolding()

  private var sourcesByKey: [[UInt8]: [UInt32]] = [:]

  private init() {
    let table = FoldingTable.shared
    for value in UInt32(0)..<0x30000 where table.place(of: value) != 0 {
      var source: [UInt8] = []
      source.append(utf8: value)
      let key = CollisionKey.foldedBytes(source, form: .canonicalCaseless)
      if key != source { sourcesByKey[key, default: []].append(value) }
    }
  }

  /// The scalars that are not the character, but fold to it.
  func sources(of character: [UInt8]) -> [UInt32] {
    sourcesByKey[character] ?? []
  }
}
