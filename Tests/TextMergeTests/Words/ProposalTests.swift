import Testing

@testable import TextMerge

/// What is proposed for a conflict by lines.
@Suite struct ProposalTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let units: [MergeUnit]
    let base: String
    let sides: [String]
    let text: String?
    let line: Int
    init(
      _ name: String, _ units: [MergeUnit], _ base: String, _ sides: String..., gives text: String?,
      line: Int = #line
    ) {
      self.name = name
      self.units = units
      self.base = base
      self.sides = sides
      self.text = text
      self.line = line
    }
    var testDescription: String { "line \(line): \(name)" }
  }

  static let words = [
    Row(
      "two sentences of a paragraph", [.words],
      "We meet on Monday. Bring some food.\n", "We meet on Tuesday. Bring some food.\n",
      "We meet on Monday. Bring some warm food.\n",
      gives: "We meet on Tuesday. Bring some warm food.\n"),
    Row(
      "no word is taken apart", [.words], "On Monday.\n", "On Tuesday.\n", "On Friday.\n",
      gives: nil),
    Row(
      "no third date", [.words], "Due 2026-11-21 here.\n", "Due 2027-11-21 here.\n",
      "Due 2026-11-30 here.\n", gives: nil),
    Row(
      "only a blank between", [.words], "a red house\n", "a blue house\n", "a red home\n",
      gives: nil),
    Row(
      "only a comma between", [.words], "red; house\n", "blue; house\n", "red; home\n", gives: nil),
    Row(
      "one word between", [.words], "red brick house\n", "blue brick house\n", "red brick home\n",
      gives: "blue brick home\n"),
    Row(
      "insertions at one place", [.words], "a b c d\n", "a b x c d\n", "a b y c d\n", gives: nil),
    Row(
      "the same change and one more", [.words], "a b c d e\n", "A b c d e\n", "A b c d E\n",
      gives: "A b c d E\n"),
    Row(
      "a deletion against an edit", [.words], "a b c\n", "", "a b C\n", gives: nil),
    Row(
      "a hyphen between two blanks is not made a word of both", [.words],
      "x y a - b z\n", "x y a- b z\n", "x y a -b z\n", gives: nil),
    Row(
      "characters of a script without blanks", [.words], "会議は月曜日の十二時です。\n",
      "会議は火曜日の十二時です。\n", "会議は月曜日の十三時です。\n",
      gives: "会議は火曜日の十三時です。\n"),
    Row(
      "a sentence over two lines", [.words], "We meet on\nMonday at noon.\n",
      "We meet on\nTuesday at noon.\n", "We all meet on\nMonday at noon.\n",
      gives: "We all meet on\nTuesday at noon.\n"),
    Row(
      "three sides", [.words], "a b c d e\n", "A b c d e\n", "a b C d e\n", "a b c d E\n",
      gives: "A b C d E\n"),
    Row(
      "CRLF by one side", [.words], "a b c\nz\n", "A b c\r\nz\r\n", "a b C\nz\n",
      gives: "A b C\r\nz\r\n"),
    Row(
      "no newline at the end of one side", [.words], "a b c\n", "A b c", "a b C\n", gives: "A b C"),
    Row(
      "a byte order mark", [.words], "\u{FEFF}a b c\n", "\u{FEFF}A b c\n", "\u{FEFF}a b C\n",
      gives: "\u{FEFF}A b C\n"),
    Row(
      "mixed line endings stay", [.words], "x\ny\r\na b c\r\n", "x\ny\r\nA b c\r\n",
      "x\ny\r\na b C\r\n", gives: "x\ny\r\nA b C\r\n"),
    Row(
      "one conflict of two is not settled", [.words], "a b c\n-\n-\nMonday\n",
      "A b c\n-\n-\nTuesday\n", "a b C\n-\n-\nFriday\n", gives: nil),
    Row(
      "what is clean by lines stays", [.words], "1\n-\na b c\n", "one\n-\nA b c\n", "1\n-\na b C\n",
      gives: "one\n-\nA b C\n"),
    Row("clean by lines", [.words], "1\n-\n2\n", "one\n-\n2\n", "1\n-\ntwo\n", gives: nil),
  ]

  static let touching = [
    Row(
      "neighbours", [.touchingLines], "one\ntwo\n", "1\ntwo\n", "one\n2\n", gives: "1\n2\n"),
    Row(
      "an insertion before a changed line", [.touchingLines], "one\ntwo\n", "one\nnew\ntwo\n",
      "one\n2\n", gives: "one\nnew\n2\n"),
    Row(
      "an insertion after a changed line", [.touchingLines], "one\ntwo\n", "one\ntwo\nnew\n",
      "one\n2\n", gives: "one\n2\nnew\n"),
    Row(
      "two insertions at one place", [.touchingLines], "one\n", "one\n2\n", "one\nzwei\n",
      gives: nil),
    Row(
      "the same line", [.touchingLines], "one\ntwo\n", "1\ntwo\n", "eins\n2\n", gives: nil),
    Row(
      "two deletions", [.touchingLines], "1\n2\n3\n", "2\n3\n", "1\n3\n", gives: "3\n"),
    Row(
      "three sides", [.touchingLines], "1\n2\n3\n", "one\n2\n3\n", "1\ntwo\n3\n", "1\n2\nthree\n",
      gives: "one\ntwo\nthree\n"),
    Row(
      "CRLF by one side", [.touchingLines], "1\n2\n", "one\r\n2\r\n", "1\ntwo\n",
      gives: "one\r\ntwo\r\n"),
    Row(
      "no line that all sides have is lost", [.touchingLines], "1\nx\n2\nx\n3\n", "1\n2\nx\n3\n",
      "1\nx\n2\n3\n", "1\nx\ntwo\nx\n3\n", gives: nil),
  ]

  static let several = [
    Row(
      "the first unit that settles it", [.touchingLines, .words], "a b c\nd\n", "A b c\nd\n",
      "a b c\nD\n", gives: "A b c\nD\n"),
    Row(
      "a unit for each conflict", [.touchingLines, .words], "1\n2\n-\na b c\n",
      "one\n2\n-\nA b c\n",
      "1\ntwo\n-\na b C\n", gives: "one\ntwo\n-\nA b C\n"),
    Row("no unit", [], "1\n2\n", "one\n2\n", "1\ntwo\n", gives: nil),
  ]

  @Test(arguments: words + touching + several)
  func text(_ row: Row) throws {
    let result = try TextMerger().merge(
      base: Array(row.base.utf8), sides: row.sides.map { Array($0.utf8) })
    #expect(string(result.proposal(by: row.units)?.text) == row.text)
    let turned = try TextMerger().merge(
      base: Array(row.base.utf8), sides: row.sides.reversed().map { Array($0.utf8) })
    #expect(string(turned.proposal(by: row.units)?.text) == row.text)
  }

  @Test("A step tells the unit, the region, and who changed which words where")
  func steps() throws {
    let result = try TextMerger().merge(
      base: Array("title\n-\nLunch on Monday at noon.\n".utf8),
      sides: [
        Array("Title\nnew\n-\nLunch on Tuesday at noon.\n".utf8),
        Array("title\n-\nLunch on Monday at one o'clock, all.\n".utf8),
      ])
    let proposal = try #require(result.proposal(by: [.touchingLines, .words]))
    #expect(
      string(proposal.text) == "Title\nnew\n-\nLunch on Tuesday at one o'clock, all.\n")
    #expect(proposal.units == [.words])
    let step = try #require(proposal.steps.first)
    #expect(proposal.steps.count == 1 && step.unit == .words && step.lines == 3..<4)
    #expect(step.region.base == 2..<3 && step.region.sides == [3..<4, 2..<3])
    #expect(
      step.changes == [
        .init(sides: [0], line: 3, old: Array("Monday".utf8), new: Array("Tuesday".utf8)),
        .init(
          sides: [1], line: 3, old: Array("noon".utf8), new: Array("one o'clock, all".utf8)),
      ])
  }

  @Test("A step by lines tells the lines that each side changed")
  func stepsByLines() throws {
    let result = try TextMerger().merge(
      base: Array("0\n1\n2\n".utf8),
      sides: [Array("0\none\n2\n".utf8), Array("0\n1\ntwo\n2a\n".utf8)])
    let proposal = try #require(result.proposal(by: [.touchingLines]))
    let step = try #require(proposal.steps.first)
    #expect(step.unit == .touchingLines && step.lines == 1..<4)
    #expect(
      step.changes == [
        .init(sides: [0], line: 1, old: Array("1\n".utf8), new: Array("one\n".utf8)),
        .init(sides: [1], line: 2, old: Array("2\n".utf8), new: Array("two\n2a\n".utf8)),
      ])
  }
}
