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

  @Test(
    "A last line that ends in a carriage return and has no newline stays the same line in a result")
  func lastLineEndsInCarriageReturn() throws {
    func text(_ counts: [(String, Int)]) -> [UInt8] {
      let lines = counts.flatMap { line, count in Array(repeating: line, count: count) }
      return Array(lines.joined(separator: "\r\n").utf8)
    }
    let head = [
      ("\u{FEFF}\r", 1), ("a\r", 1), ("a", 1), ("\u{FEFF}a", 1), ("\r", 1), ("\u{2028}", 1),
    ]
    let bare = [("\r", 1), ("a\r", 1), ("a", 1), ("\u{FEFF}a", 1), ("\r", 1), ("\u{2028}", 1)]
    let base = text(head + [("\r", 1), ("a\r", 33)])
    let sides = [
      text(
        bare + [
          ("\r", 1), ("a\r", 3), (" a", 1), ("a", 1), ("a\r", 14), ("a\u{85}", 1), ("a\r", 15),
          ("", 1),
        ]), text(head + [("a\r", 3), ("\r", 1), ("a\r", 33)]),
    ]
    let merged = try #require(try TextMerger().merge(base: base, sides: sides).cleanText)
    for side in sides {
      let again = try TextMerger().merge(base: base, sides: [merged, side]).cleanText
      #expect(again == nil || again == merged, "\(string(side) ?? "")")
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
