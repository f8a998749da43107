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
      // If all lines end in one way now, so do those that the other side adds, whatever it deletes.
      let isForAll = Set(converted).count == 1 && converted != ends
      // If no line is left whose end was changed, and others are replaced with fewer, these may have ends to the contrary.
      let isLeft = edits.regions.contains {
        $0.sides[0].count >= $0.base.count && $0.base.contains { ends[$0] != converted[$0] }
      }
      let hasFewer = edits.regions.contains {
        !$0.sides[0].isEmpty && $0.sides[0].count < $0.base.count
      }
      guard isLeft || !hasFewer || !isForAll else { continue }
      var side: [UInt8] = []
      var expected: [UInt8] = []
      for region in edits.regions {
        for (place, line) in region.sides[0].enumerated() {
          // Fewer lines than the base has are in place of none of them.
          let isPaired = place < region.base.count && region.sides[0].count >= region.base.count
          let known = isPaired ? region.base.lowerBound + place : nil
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
    var (proposals, mergedAgain) = (0, 0)
    for seed in Self.seeds {
      var random = RepeatableGenerator(seed: seed)
      let made = GeneratedMerge(
        seed: seed, sideCount: Int(seed / 2 % 2) + 2, onlyTerminatedLF: true)
      func mixed(_ text: [UInt8]) -> [UInt8] {
        var mixed = contents(text).flatMap { $0 + Self.ending(random.chance(1, in: 3)) }
        if random.chance(1, in: 4), mixed.popLast() != nil, mixed.last == 0x0D {
          mixed.removeLast()
        }
        // A last line without text is there by its newline alone.
        return contents(mixed) == contents(text) ? mixed : text
      }
      let base = mixed(made.base)
      var sides = made.sides.map(mixed)
      // One side makes all ends alike.
      if seed % 3 != 0 {
        sides[0] = contents(made.sides[0]).flatMap { $0 + Self.ending(seed % 3 == 1) }
      }
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
      // Equal lines may be aligned otherwise with the result than with a side, and then get another's end.
      let areDistinct = ([base] + sides).allSatisfy {
        Set(contents($0)).count == contents($0).count
      }
      guard sides.count == 2, areDistinct else { continue }
      mergedAgain += 1
      for side in sides {
        let again = try TextMerger().merge(base: base, sides: [text, side]).cleanText
        #expect(again == nil || again == text, "seed \(seed), merged again")
      }
    }
    #expect(proposals > Self.seeds.count / 8)
    #expect(mergedAgain > Self.seeds.count / 32)
  }

  @Test(
    "A side that makes all ends alike decides for all lines, also if another deletes the odd one",
    arguments: [
      ("1\n2\r\n3\n", "1\n2\n3\n", "new\r\n1\n3\n", "new\n1\n3\n"),
      ("1\n2\r\n3\n", "1\n2\n3\n", "1\n3\nnew\r\n", "1\n3\nnew\n"),
      ("1\n2\r\n3\n", "1\n2\n3\n", "1\n3\nnew", "1\n3\nnew"),
      ("1\n2\n3\r\n", "1\n2\n3\n", "new\r\n1\n2\n3", "new\n1\n2\n3"),
      ("1\r\n2\n3\r\n", "1\r\n2\r\n3\r\n", "1\r\n3\r\nnew\n", "1\r\n3\r\nnew\r\n"),
      ("1\r\n2\n3\r\n", "1\r\n2\r\n3\r\n", "2x\n3\r\n", "2x\r\n3\r\n"),
      (
        "1\n2\r\n3\n4\n5\n", "1\n2\n3\n4\n5 x\n", "new\r\n1\n3\n4\n5\n", "new\n1\n3\n4\n5 x\n"
      ),
      // Who deletes the odd line changes no end, so the other's are left.
      ("1\n2\r\n3\n", "1\n3\n", "1\n2\r\n3\nnew\r\n", "1\n3\nnew\r\n"),
      ("1\n2\r\n3\n", "1\n3\n", "1\r\n2\r\n3\r\n", "1\r\n3\r\n"),
      // Nothing is left of the line whose end was changed, and the contrary was done to another.
      ("1\n2\r\n3\n", "1\n2\n3\n", "1\r\n3\n", "1\r\n3\n"),
      // Of two equal lines the first is aligned, so its end was changed.
      ("a\na\r\nb\n", "a\na\nb\n", "a\r\nb\n", "a\r\nb\n"),
      // Both add a line: it ends as all others do.
      ("1\r\n", "1\r\nnew\r\n", "1\r\nnew\n", "1\r\nnew\r\n"),
    ])
  func endsMadeAlike(base: String, ours: String, theirs: String, expected: String) throws {
    let sides = [Array(ours.utf8), Array(theirs.utf8)]
    for sides in [sides, sides.reversed()] {
      let merged = try TextMerger().merge(base: Array(base.utf8), sides: sides).cleanText
      #expect(merged == Array(expected.utf8))
      for side in sides {
        let again = try TextMerger().merge(
          base: Array(base.utf8), sides: [Array(expected.utf8), side])
        #expect(again.cleanText == Array(expected.utf8), "merged again")
      }
    }
  }

  @Test(
    "Two sides lack a newline at different lines: in any order of the sides, each line ends in its own way",
    arguments: [
      (
        "1\n2\r\n3\n", ["1\r\n2\n3", "1\n2\r\n3\n4\n", "1\r\n2\n3\r\n4"],
        "1\r\n2\n3\r\n4"
      ),
      ("1\r\n2\r\n3\n", ["2\n3\n4", "1\n2\r\n3\n4\r\n", "2\r\n3"], "2\n3\n4"),
      (
        "1\r\n2\n3\r\n", ["0\r\n2\n3", "1\n2\r\n3\n4\n5", "1\n2\n3\n4\n5\r\n"],
        "0\n2\r\n3\n4\n5"
      ),
    ])
  func lastLines(base: String, sides: [String], expected: String) throws {
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
      let merged = try TextMerger().merge(
        base: Array(base.utf8), sides: order.map { Array(sides[$0].utf8) })
      #expect(
        merged.cleanText.map { String(decoding: $0, as: UTF8.self) } == expected, "\(order)")
    }
  }
}
