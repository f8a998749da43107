import Testing

@testable import TextMerge

/// A clean result merged again, on the old base, with a side that is in it.
@Suite struct MergingAgainTests {
  /// A text with one word a line; a dash is an empty line.
  private func text(_ words: String) -> [UInt8] {
    Array(words.split(separator: " ").map { $0 == "-" ? "\n" : "\($0)\n" }.joined().utf8)
  }

  /// As many blank lines as say nothing of a place.
  private static let blanks = " z" + String(repeating: " -", count: 26)

  static let cases = [
    // Each holds the other if a line could have been added and removed again; one needs less for it.
    ("end end", "J end end", "end", "J end"),
    ("b b", "b", "Q b b", "Q b"),
    // What was added can stand on either side of a blank line, and so touch the other change.
    ("c -\(blanks)", "-\(blanks)", "c - -\(blanks)", "- -\(blanks)"),
    ("- -\(blanks)", "Q - -\(blanks)", "-\(blanks)", "Q -\(blanks)"),
    ("b - -\(blanks)", "- -\(blanks)", "b -\(blanks)", "-\(blanks)"),
  ]

  @Test("The result holds the side, so it comes back", arguments: cases)
  func givesBack(_ base: String, _ ours: String, _ theirs: String, _ result: String) throws {
    let (base, result) = (text(base), text(result))
    let sides = [text(ours), text(theirs)]
    #expect(try TextMerger().merge(base: base, sides: sides).cleanText == result)
    for side in sides {
      for pair in [[result, side], [side, result]] {
        #expect(try TextMerger().merge(base: base, sides: pair).cleanText == result)
      }
    }
  }

  @Test("Two sides of which either may hold the other stay a conflict")
  func eitherMayHoldTheOther() throws {
    for sides in [["a", "a a a"], ["a P a", "a Q a"]] {
      let result = try TextMerger().merge(base: text("a a"), sides: sides.map(text))
      #expect(!result.isClean, "\(sides)")
    }
  }
}
