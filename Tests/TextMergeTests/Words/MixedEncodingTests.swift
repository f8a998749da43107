import TestSupport
import Testing

@testable import TextMerge

/// Texts of which one side is in UTF-8, and another is not.
@Suite struct MixedEncodingTests {
  /// The bytes of a text in Latin-1.
  private func latin1(_ text: String) -> [UInt8] {
    text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
  }

  private func text(_ lines: [String], _ encode: (String) -> [UInt8]) -> [UInt8] {
    encode(lines.map { $0 + "\n" }.joined())
  }

  private static let words = ["Käse", "Öl", "crème", "niño", "straße", "garçon"]

  @Test("A side that converts to UTF-8 is not merged with lines that are not UTF-8")
  func converted() throws {
    let utf8: (String) -> [UInt8] = { Array($0.utf8) }
    for seed in seeds(2_000, ordinarily: 300) {
      var random = RepeatableGenerator(seed: seed)
      var lines = (0..<6).map { "line \($0)" }
      lines[random.number(2)] = random.pick(Self.words) + " und mehr"
      var (ours, theirs) = (lines, lines)
      if random.chance(1, in: 2) { ours[0] += " here" }
      let place = 4 + random.number(2)
      if random.chance(1, in: 2) {
        theirs[place] = "neu: " + random.pick(Self.words)
      } else {
        theirs.insert("neu: " + random.pick(Self.words), at: place)
      }
      func merged(_ base: [UInt8], _ sides: [[UInt8]]) throws -> [UInt8]? {
        try ProseMerge.text(base, seed % 2 == 0 ? sides : sides.reversed())
      }
      let base = text(lines, latin1)
      #expect(try merged(base, [text(ours, utf8), text(theirs, latin1)]) == nil, "seed \(seed)")
      // All in one encoding, or one that has nothing but ASCII.
      var both = theirs
      both[0] = ours[0]
      for encode in [latin1, utf8] {
        #expect(
          try merged(text(lines, encode), [text(ours, encode), text(theirs, encode)])
            == (ours[0] == lines[0] ? text(theirs, encode) : text(both, encode)), "seed \(seed)")
      }
      var plain = (0..<6).map { "line \($0)" }
      let plainBase = text(plain, utf8)
      plain[0] += " here"
      let edited = text(plain, utf8)
      plain[0] = "line 0"
      plain[place] = "neu: " + Self.words[0]
      let added = text(plain, latin1)
      plain[0] += " here"
      #expect(try merged(plainBase, [edited, added]) == text(plain, latin1), "seed \(seed)")
      // Who alone changed the text may convert it, or break it.
      #expect(try merged(base, [base, text(ours, utf8)]) == text(ours, utf8), "seed \(seed)")
    }
  }
}
