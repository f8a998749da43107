import Testing

@testable import TextMerge

/// Merges that broke a law once, as `.ci/fuzz/run merge` found them and cut down to the lines that matter.
@Suite struct FoundByFuzzingTests {
  /// A text with one letter a line.
  private func lines(_ letters: String) -> [UInt8] {
    Array(letters.map { "\($0)\n" }.joined().utf8)
  }

  @Test("A side that has all of a second, which has all of a third, is merged again with the third")
  func containedInTurn() throws {
    let base = lines("abbbbbbbabaa")
    let sides = ["baaabbbbabaaba", "abbaaabbbbabaaba", "abbbba"].map(lines)
    let text = try TextMerger().merge(base: base, sides: sides).cleanText
    for side in sides {
      guard let text else { continue }
      let again = try TextMerger().merge(base: base, sides: [text, side]).cleanText
      #expect(again == nil || again == text, "\(string(side) ?? "")")
    }
  }

  @Test("The end of a text is each side's own in every style")
  func endsThatDiffer() throws {
    let result = try merge("", "x\nsame", "same\n")
    for style in ConflictStyle.allCases {
      let text = result.conflictText(style: style, labels: ConflictLabels())
      let parsed = try ConflictText(parsing: text)
      #expect(string(parsed.text(of: .side(0))) == "x\nsame", "\(style)")
      #expect(string(parsed.text(of: .side(1))) == "same\n", "\(style)")
    }
  }
}
