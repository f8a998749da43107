/// Full canonical decompositions, as they are, not folded.
struct DecompositionTable: Sendable {
  /// The one table, read when it is first asked for.
  static let shared = DecompositionTable()

  private var parts: [UInt32: [UInt32]] = [:]

  private init() {
    var reader = UnicodeData.DecompositionReader()
    while let (value, decomposition) = reader.next() { parts[value] = decomposition }
  }

  /// The full decomposition of a scalar; the scalar itself if it has none.
  func decomposition(of value: UInt32) -> [UInt32] {
    typealias Hangul = UnicodeData.Hangul
    let syllable = value &- Hangul.firstSyllable
    guard syllable < Hangul.syllableCount else { return parts[value] ?? [value] }
    let jamo = Hangul.jamo(of: syllable)
    return [jamo.leading, jamo.vowel] + (jamo.trailing.map { [$0] } ?? [])
  }
}

extension UnicodeData {
  /// Reads the table of decompositions, one after the other in ascending order.
  struct DecompositionReader {
    private var reader = Reader(decompositions)
    private var value: UInt32 = 0
    private var previous: [UInt32] = [0, 0, 0, 0]

    /// The next scalar and its parts.
    mutating func next() -> (value: UInt32, parts: [UInt32])? {
      guard let gap = reader.next(), let count = reader.next() else { return nil }
      value += gap
      var parts: [UInt32] = []
      for position in 0..<Int(count) {
        guard position < previous.count, let part = reader.next(from: previous[position]) else {
          return nil
        }
        previous[position] = part
        parts.append(part)
      }
      defer { value += 1 }
      return (value, parts)
    }
  }
}
