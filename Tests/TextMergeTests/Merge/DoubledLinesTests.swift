import TestSupport
import Testing

@testable import TextMerge

/// A block of lines that two sides added at different places is not merged twice.
@Suite struct DoubledLinesTests {
  /// A text with one word a line.
  private func lines(_ words: String) -> String {
    words.split(separator: " ").map { $0 == "-" ? "\n" : "\($0)\n" }.joined()
  }

  struct Case: CustomTestStringConvertible {
    let base: String
    let sides: [String]
    /// The clean text, or where the lines stand that would be doubled.
    let outcome: Outcome

    enum Outcome: Equatable {
      case clean(String)
      case doubled(DoubledLines)
    }

    var testDescription: String { "\(base) | \(sides.joined(separator: " | "))" }

    static func doubled(_ side: Int, _ lines: Range<Int>) -> Outcome {
      .doubled(DoubledLines(side: side, lines: lines))
    }
  }

  /// A paragraph of as many bytes as need to be.
  private static let long = String(repeating: "word", count: 15)

  static let cases = [
    // A change log: one side began a new release, the other has an entry before it.
    Case(
      base: "*SVN* - old",
      sides: ["*1.1* - A1 A2 A3 - old", "*SVN* - new - *1.1* - A1 A2 A3 - old"],
      outcome: Case.doubled(0, 0..<6)),
    Case(
      base: "a b c d e f",
      sides: ["a K L M N b c d e f", "a b c d e K L M N f"], outcome: Case.doubled(0, 1..<5)),
    // With a line of one side beside it in each.
    Case(
      base: "a b c d e f",
      sides: ["a x K L M N b c d e f", "a b c d e K L M N y f"], outcome: Case.doubled(0, 2..<6)),
    // Of three sides two have it.
    Case(
      base: "a b c d e f",
      sides: ["a b c d e f", "a K L M N b c d e f", "a b c d e K L M N f"],
      outcome: Case.doubled(1, 1..<5)),
    // At one place: that is one change.
    Case(
      base: "a b c d e f", sides: ["a K L M N b c d e f", "a K L M N b c d e F"],
      outcome: .clean("a K L M N b c d e F")),
    // Three lines.
    Case(
      base: "a b c d e f", sides: ["a K L M b c d e f", "a b c d e K L M f"],
      outcome: .clean("a K L M b c d e K L M f")),
    // Four lines, one of which is new.
    Case(
      base: "a b c d e f g h i", sides: ["a K b d f b c d e f g h i", "a b c d e f g h K b d f i"],
      outcome: .clean("a K b d f b c d e f g h K b d f i")),
    // Four lines that are in the base already.
    Case(
      base: "a K L M N b c d e f g",
      sides: ["a K L M N b K L M N c d e f g", "a K L M N b c d e K L M N f g"],
      outcome: .clean("a K L M N b K L M N c d e K L M N f g")),
    // Both moved a line, to different places.
    Case(
      base: "A B C", sides: ["B A C", "B C A"], outcome: Case.doubled(0, 1..<2)),
    Case(
      base: "a A1 - b c d e f g", sides: ["a b c A1 - d e f g", "a b c d e A1 - f g"],
      outcome: Case.doubled(0, 3..<4)),
    // To one place.
    Case(
      base: "a A b c d e", sides: ["a b c A d e", "a b c A d E"],
      outcome: .clean("a b c A d E")),
    // One of them has it once more: it was meant.
    Case(
      base: "a A b c d e f", sides: ["a b c A d e f", "a A b c d A e f"],
      outcome: .clean("a b c A d A e f")),
    // One long line, added at different places; and a shorter one.
    Case(
      base: "a b c d e f", sides: ["a \(long) b c d e f", "a b c d \(long) e f"],
      outcome: Case.doubled(0, 1..<2)),
    Case(
      base: "a b c d e f",
      sides: ["a \(long.dropLast()) b c d e f", "a b c d \(long.dropLast()) e f"],
      outcome: .clean("a \(long.dropLast()) b c d \(long.dropLast()) e f")),
    // A side has it twice: it was meant.
    Case(
      base: "a b c d e f g h",
      sides: ["a K L M N b c d e f g h", "a b c K L M N d e f K L M N g h"],
      outcome: .clean("a K L M N b c K L M N d e f K L M N g h")),
  ]

  @Test(arguments: cases)
  func declined(_ row: Case) throws {
    let sides = row.sides.map { Array(lines($0).utf8) }
    for reverses in [false, true] {
      let result = try TextMerger().merge(
        base: Array(lines(row.base).utf8), sides: reverses ? sides.reversed() : sides)
      switch row.outcome {
      case .clean(let text):
        #expect(string(result.cleanText) == lines(text))
        #expect(result.doubledLines == nil)
      case .doubled(let lines):
        #expect(!result.isClean)
        if !reverses { #expect(result.doubledLines == lines) }
        // Nothing finer may write it twice either.
        #expect(result.proposal(by: [.touchingLines, .words]) == nil)
      }
    }
  }

  @Test(
    "No block is in a clean text twice that the sides have once, in whichever way they were edited")
  func law() throws {
    var counts = (merges: 0, clean: 0, declined: 0, plainDoubled: 0)
    for seed in UInt64(0)..<1_000 {
      var random = RepeatableGenerator(seed: seed)
      let vocabulary = seed % 2 == 0 ? 4 : 41
      let base = (0..<Int.random(in: 4..<20, using: &random)).map { _ in
        Int.random(in: 0..<vocabulary, using: &random)
      }
      // New lines with known ones between.
      let block = (0..<Int.random(in: 3..<8, using: &random)).map { index in
        Int.random(in: 0..<4, using: &random) == 0
          ? Int.random(in: 0..<vocabulary, using: &random) : 100 + index
      }
      let sides = (0..<Int(seed % 3) / 2 + 2).map { _ in
        var side = base
        if Bool.random(using: &random) {
          GeneratedMerge.edit(&side, vocabulary: vocabulary, using: &random)
        }
        side.insert(contentsOf: block, at: Int.random(in: 0...side.count, using: &random))
        return GeneratedMerge.text(side)
      }
      counts.merges += 1
      let result = try TextMerger().merge(base: GeneratedMerge.text(base), sides: sides)
      if let text = result.cleanText {
        counts.clean += 1
        #expect(!isDoubled(text, base: GeneratedMerge.text(base), sides), "seed \(seed)")
      }
      if result.doubledLines != nil { counts.declined += 1 }
      let plain = try TextMerger(rules: .single(.myers)).merge(
        base: GeneratedMerge.text(base), sides: sides)
      if let text = plain.cleanText, isDoubled(text, base: GeneratedMerge.text(base), sides) {
        counts.plainDoubled += 1
      }
    }
    print("doubled lines: \(counts)")
    #expect(counts.clean > 100)
    #expect(counts.declined > 100)
    #expect(counts.plainDoubled > 100)
  }

  /// By comparing every four lines with every four others.
  private func isDoubled(_ text: [UInt8], base: [UInt8], _ sides: [[UInt8]]) -> Bool {
    func blocks(_ text: [UInt8]) -> [[[UInt8]]: Int] {
      let lines = contents(text)
      return lines.indices.dropLast(3).reduce(into: [:]) { counts, start in
        counts[Array(lines[start..<start + 4]), default: 0] += 1
      }
    }
    let known = Set(contents(base))
    let ofSides = sides.map(blocks)
    return blocks(text).contains { block, count in
      let inSides = ofSides.map { $0[block] ?? 0 }
      return count > 1 && block.count(where: { !known.contains($0) }) >= 2
        && inSides.allSatisfy { $0 <= 1 } && inSides.count(where: { $0 == 1 }) > 1
    }
  }
}
