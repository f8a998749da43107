import TestSupport
import Testing

@testable import TextMerge

/// Which way a line ends is a property of the line, merged apart from its content.
@Suite struct LineEndingLawTests {
  static let seeds = TestSupport.seeds(4_000, ordinarily: 800)

  private static func ending(_ isCRLF: Bool) -> [UInt8] { isCRLF ? [0x0D, 0x0A] : [0x0A] }

  @Test("One side ends lines otherwise, the other edits: a clean text in which both count")
  func conversionAndEdits() throws {
    for seed in Self.seeds {
      var random = RepeatableGenerator(seed: seed)
      let made = GeneratedMerge(seed: seed, sideCount: 1, onlyTerminatedLF: true)
      let (lines, edited) = (contents(made.base), contents(made.sides[0]))
      let share = random.number(5)
      let ends = lines.map { _ in random.chance(share, in: 4) }
      let target = random.number(3)
      let converted = ends.map { target == 2 ? $0 != random.chance(1, in: 2) : target == 1 }
      let edits = try TextMerger().merge(base: made.base, sides: made.sides)
      // Where all lines end in one way now, so do those that the other side adds.
      let isForAll =
        Set(converted).count == 1
        && edits.regions.contains {
          zip($0.base, $0.sides[0]).contains { ends[$0.0] != converted[$0.0] }
        }
      var side: [UInt8] = []
      var expected: [UInt8] = []
      for region in edits.regions {
        for (place, line) in region.sides[0].enumerated() {
          let known = place < region.base.count ? region.base.lowerBound + place : nil
          let own = known.map { ends[$0] } ?? random.chance(1, in: 3)
          let merged = known.map { converted[$0] } ?? (isForAll ? converted[0] : own)
          side += edited[line] + Self.ending(own)
          expected += edited[line] + Self.ending(merged)
        }
      }
      func text(_ ends: [Bool]) -> [UInt8] {
        zip(lines, ends).flatMap { $0 + Self.ending($1) }
      }
      let base = text(ends)
      for sides in [[side, text(converted)], [text(converted), side]] {
        let merged = try TextMerger().merge(base: base, sides: sides).cleanText
        #expect(merged == expected, "seed \(seed)")
        for side in sides {
          let again = try TextMerger().merge(base: base, sides: [expected, side]).cleanText
          #expect(again == expected, "seed \(seed), merged again")
        }
      }
    }
  }

  @Test("However lines end, what becomes of them is the same, and everything can be read back")
  func anyEndings() throws {
    var proposals = 0
    for seed in Self.seeds {
      var random = RepeatableGenerator(seed: seed)
      let made = GeneratedMerge(seed: seed, sideCount: Int(seed % 2) + 2, onlyTerminatedLF: true)
      func mixed(_ text: [UInt8]) -> [UInt8] {
        var mixed = contents(text).flatMap { $0 + Self.ending(random.chance(1, in: 3)) }
        if random.chance(1, in: 4), mixed.popLast() != nil, mixed.last == 0x0D {
          mixed.removeLast()
        }
        // A last line without text is there by its newline alone.
        return contents(mixed) == contents(text) ? mixed : text
      }
      let base = mixed(made.base)
      let sides = made.sides.map(mixed)
      let result = try TextMerger().merge(base: base, sides: sides)
      let plain = try TextMerger().merge(base: made.base, sides: made.sides)
      #expect(result.regions == plain.regions, "seed \(seed)")
      try expectReadingBack(result, "seed \(seed)")
      for units in [[MergeUnit.touchingLines], [.words, .touchingLines]] {
        // That it comes back is asked of the bytes, so there may be none.
        guard let proposal = result.proposal(by: units) else { continue }
        proposals += 1
        #expect(
          contents(proposal.text) == plain.proposal(by: units).map { contents($0.text) },
          "seed \(seed), \(units)")
      }
      guard let text = result.cleanText else { continue }
      #expect(contents(text) == plain.cleanText.map(contents), "seed \(seed)")
      let turned = try TextMerger().merge(base: base, sides: sides.reversed())
      #expect(turned.cleanText == text, "seed \(seed)")
    }
    #expect(proposals > Self.seeds.count / 8)
  }
}
