import TestSupport
import Testing

@testable import TextMerge

/// Which alignments have to agree before a text is called clean.
@Suite struct AlignmentAgreementTests {
  private func text(_ words: String) -> [UInt8] {
    Array(words.split(separator: " ").map { "\($0)\n" }.joined().utf8)
  }

  private func clean(_ algorithm: DiffAlgorithm, _ base: [UInt8], _ sides: [[UInt8]]) throws
    -> [UInt8]?
  {
    try TextMerger(rules: .single(algorithm)).merge(base: base, sides: sides).cleanText
  }

  @Test("Where the histogram alone is in conflict the others decide")
  func histogramAlone() throws {
    let base = text("a b b")
    let sides = [text("a a b"), text("a b b a")]
    #expect(try clean(.histogram, base, sides) == nil)
    #expect(try TextMerger().merge(base: base, sides: sides).cleanText == text("a a b a"))
    #expect(
      try TextMerger().merge(base: base, sides: sides.reversed()).cleanText == text("a a b a"))
  }

  @Test(
    "A clean text that is no side's is Myers', and the histogram's or that of all but the histogram"
  )
  func law() throws {
    var counts = (both: 0, allButHistogram: 0, myersAlone: 0, otherClean: 0, side: 0)
    for seed in UInt64(0)..<6_000 {
      var random = RepeatableGenerator(seed: seed)
      let vocabulary = Int.random(in: 2...6, using: &random)
      let base = (0..<Int.random(in: 3..<10, using: &random)).map { _ in
        Int.random(in: 0..<vocabulary, using: &random)
      }
      let sides = (0..<2).map { _ in
        var side = base
        GeneratedMerge.edit(&side, vocabulary: vocabulary, using: &random)
        return GeneratedMerge.text(side)
      }
      let baseText = GeneratedMerge.text(base)
      let merged = try TextMerger().merge(base: baseText, sides: sides).cleanText
      let myers = try clean(.myers, baseText, sides)
      let histogram = try clean(.histogram, baseText, sides)
      guard let merged else {
        if let myers, histogram == nil, try clean(.patience, baseText, sides) != myers {
          counts.myersAlone += 1
        } else if myers == nil, histogram != nil {
          counts.otherClean += 1
        }
        continue
      }
      if sides.contains(merged) {
        counts.side += 1
      } else if histogram == nil {
        counts.allButHistogram += 1
        for algorithm in [DiffAlgorithm.myers, .minimal, .patience] {
          #expect(try clean(algorithm, baseText, sides) == merged, "seed \(seed), \(algorithm)")
        }
      } else {
        counts.both += 1
        #expect(myers == merged && histogram == merged, "seed \(seed)")
      }
    }
    print("alignments: \(counts)")
    #expect(counts.both > 500)
    // All of these are there: the rule lets in one of them.
    #expect(counts.allButHistogram > 10)
    #expect(counts.myersAlone > 0)
    #expect(counts.otherClean > 10)
  }
}
