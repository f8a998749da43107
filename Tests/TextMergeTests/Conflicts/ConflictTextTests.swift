import Testing

@testable import TextMerge

/// How conflicts are written, and that they can be read.
@Suite struct ConflictTextTests {
  static let labels = ConflictLabels(base: "base", sides: ["ours", "theirs"])

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: String
    let sides: [String]
    let style: ConflictStyle
    let text: String
  }

  static let rows = [
    Row(
      testDescription: "the sides alone", base: "a\nb\nc\n", sides: ["a\nX\nc\n", "a\nY\nc\n"],
      style: .merge, text: "a\n<<<<<<< ours\nX\n=======\nY\n>>>>>>> theirs\nc\n"),
    Row(
      testDescription: "with the base", base: "a\nb\nc\n", sides: ["a\nX\nc\n", "a\nY\nc\n"],
      style: .diff3,
      text: "a\n<<<<<<< ours\nX\n||||||| base\nb\n=======\nY\n>>>>>>> theirs\nc\n"),
    Row(
      testDescription: "three sides", base: "b\n", sides: ["X\n", "Y\n", "Z\n"],
      style: .diff3,
      text: "<<<<<<< ours\nX\n||||||| base\nb\n======= theirs\nY\n=======\nZ\n>>>>>>> side 3\n"),
    Row(
      testDescription: "CRLF", base: "a\r\nb\r\n", sides: ["a\r\nX\r\n", "a\r\nY\r\n"],
      style: .merge,
      text: "a\r\n<<<<<<< ours\r\nX\r\n=======\r\nY\r\n>>>>>>> theirs\r\n"),
    Row(
      testDescription: "no final newline", base: "a\nb", sides: ["a\nX", "a\nY\n"],
      style: .diff3,
      text: "a\n<<<<<<< ours (no final newline)\nX\n||||||| base (no final newline)\nb\n"
        + "=======\nY\n>>>>>>> theirs\n"),
    Row(
      testDescription: "no final newline after the conflict", base: "b\nz",
      sides: ["X\nz", "Y\nz"],
      style: .merge, text: "<<<<<<< ours\nX\n=======\nY\n>>>>>>> theirs\nz"),
    Row(
      testDescription: "a side that ends before the conflict, without a newline", base: "a\nb\n",
      sides: ["a", "a\nY\n"], style: .merge,
      text: "a\n<<<<<<< ours (no final newline)\n=======\nY\n>>>>>>> theirs\n"),
    Row(
      testDescription: "lines that look like markers", base: "=======\nb\n",
      sides: ["=======\n<<<<<<<< x\n", "=======\nY\n"], style: .merge,
      text: "=======\n<<<<<<<<< ours\n<<<<<<<< x\n=========\nY\n>>>>>>>>> theirs\n"),
  ]

  @Test("Golden text", arguments: rows)
  func golden(_ row: Row) throws {
    let result = try TextMerger().merge(
      base: Array(row.base.utf8), sides: row.sides.map { Array($0.utf8) })
    #expect(
      string(result.conflictText(style: row.style, labels: Self.labels)) == row.text)
    try expectReadingBack(result, row.testDescription)
  }

  @Test("What is read back of a text without a final newline")
  func missingNewlines() throws {
    let result = try merge("a\nb", "a", "a\nY\n")
    let text = result.conflictText(style: .diff3, labels: Self.labels)
    let parsed = try ConflictText(parsing: text)
    #expect(string(parsed.text(of: .base)) == "a\nb")
    #expect(string(parsed.text(of: .side(0))) == "a")
    #expect(string(parsed.text(of: .side(1))) == "a\nY\n")
  }

  @Test("Labels are bytes in one line, and a label is never taken for the note")
  func labels() throws {
    let result = try merge("b\n", "X\n", "Y\n")
    let odd = ConflictLabels(base: "", sides: ["two\nlines", "x (no final newline)"])
    let text = result.conflictText(style: .diff3, labels: odd)
    #expect(
      string(text)
        == "<<<<<<< two lines\nX\n|||||||\nb\n=======\nY\n>>>>>>> x (no final newline) \n")
    #expect(string(try ConflictText(parsing: text).text(of: .side(1))) == "Y\n")
  }

  @Test("A clean result has no markers, and a conflict has no clean text")
  func cleanResult() throws {
    let clean = try merge("b\n", "X\n", "b\n")
    #expect(string(clean.conflictText(style: .diff3, labels: Self.labels)) == "X\n")
    #expect(clean.conflictCount == 0)
    let conflict = try merge("b\n", "X\n", "Y\n")
    #expect(conflict.cleanText == nil)
    #expect(conflict.conflictCount == 1)
    #expect(string(conflict.text(favoring: .input(.side(1)))) == "Y\n")
  }

  @Test("Conflicts with few lines between them are one, also where both sides removed a line there")
  func joinedConflicts() throws {
    let (base, ours, theirs) = ("a\n1\nx\n2\nb\n", "A\n1\n2\nB\n", "A!\n1\n2\nB!\n")
    let shown = "<<<<<<< ours\nA\n1\n2\nB\n=======\nA!\n1\n2\nB!\n>>>>>>> theirs\n"
    for rules in [TextMergeRules.git(.myers), .agreement] {
      let result = try TextMerger(rules: rules).merge(
        base: Array(base.utf8), sides: [Array(ours.utf8), Array(theirs.utf8)])
      let merged = result.merged(style: .merge, labels: Self.labels)
      #expect(string(merged.bytes) == shown)
      #expect(merged.conflictCount == 1)
      #expect(result.conflictCount == 2)
    }
  }

  @Test(
    "Markers out of order are refused, with the line and what was expected",
    arguments: [
      ("<<<<<<< a\nx\n", 2, "unended-conflict", "expected '======='"),
      ("a\n<<<<<<< a\nx\n>>>>>>> b\n", 4, "unexpected-marker", "expected '======='"),
      ("<<<<<<< a\n=======\n<<<<<<< a\n", 3, "unexpected-marker", "expected '>>>>>>>'"),
      (
        "<<<<<<< a\n||||||| b\n||||||| b\n=======\n>>>>>>> c\n", 3, "unexpected-marker",
        "expected '======='"
      ),
      (
        "<<<<<<< a\n=======\n||||||| b\n>>>>>>> c\n", 3, "unexpected-marker", "expected '>>>>>>>'"
      ),
      ("<<<<<<< a\n=======\n=======\n>>>>>>> c\n", 3, "unexpected-marker", "in the conflict that"),
      ("<<<<<<< a\n=======\n>>>>>>> c\n>>>>>>> c\n", 4, "unexpected-marker", "outside a conflict"),
    ])
  func malformed(_ text: String, _ line: Int, _ code: String, _ words: String) throws {
    let error = try #require(throws: ConflictTextError.self) {
      try ConflictText(parsing: Array(text.utf8))
    }
    #expect(error.line == line)
    #expect(error.code.rawValue == code)
    #expect(error.message.contains(words))
    #expect(error.description.hasPrefix("line \(line): "))
    #expect(error.message.contains("Put back the marker that is missing, or show the merge again"))
  }

  @Test("A conflict that lost a side is refused where the number of sides is known")
  func sideCount() throws {
    let result = try merge("b\n", "X\n", "Y\n", "Z\n")
    let text = "<<<<<<< ours\nX\n||||||| base\nb\n=======\nZ\n>>>>>>> side 3\n"
    let markers = result.markers(style: .diff3, labels: Self.labels)
    let error = #expect(throws: ConflictTextError.self) {
      try ConflictText(parsing: Array(text.utf8), markers: markers)
    }
    #expect(error?.code == .sideCount)
    #expect(error?.line == 1)
  }

  @Test("Text without markers, and what git writes")
  func plainText() throws {
    let plain = try ConflictText(parsing: Array("a\n=======\nb".utf8))
    #expect(string(plain.text(of: .side(7))) == "a\n=======\nb")
    #expect(plain.markerLength == nil)
    let git = try ConflictText(
      parsing: Array("a\n<<<<<<< HEAD\nX\n=======\nY\n>>>>>>> topic\nz\n".utf8))
    #expect(git.text(of: .base) == nil)
    #expect(string(git.text(of: .side(1))) == "a\nY\nz\n")
    #expect(try ConflictText(parsing: []).text(of: .base) == [])
    let heading = try ConflictText(
      parsing: Array("a\n=======\n<<<<<<< a\nX\n=======\n>>>>>>> b\n||||||| c\n".utf8))
    #expect(string(heading.text(of: .side(0))) == "a\n=======\nX\n||||||| c\n")
  }

  @Test("Markers of a given length leave longer ones in the text")
  func givenLength() throws {
    let text = "<<<<<<<<< a\n<<<<<<< a\nX\n=======\nY\n>>>>>>> b\n"
    let parsed = try ConflictText(parsing: Array(text.utf8), markers: ConflictMarkers(length: 7))
    #expect(string(parsed.text(of: .side(1))) == "<<<<<<<<< a\nY\n")
    #expect(parsed.markerLength == 7)
    #expect(ConflictMarkers(length: -1).length == 1)
  }

  @Test("A byte order mark without a line to stand before is read back, and invents no line")
  func markWithoutLine() throws {
    let result = try merge("a\nb\n", "\u{FEFF}b\n", "X\nb\n")
    let text = result.conflictText(style: .diff3, labels: Self.labels)
    let parsed = try ConflictText(parsing: text)
    #expect(string(parsed.text(of: .side(0))) == "\u{FEFF}b\n")
    #expect(string(result.text(favoring: .input(.side(0)))) == "\u{FEFF}b\n")
    #expect(string(parsed.text(of: .side(1))) == "X\nb\n")
  }
}
