import Testing

@testable import TextMerge

/// Line endings, the newline at the end and the byte order mark are merged apart from the lines.
@Suite struct FilePropertyTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let base: String
    let ours: String
    let theirs: String
    let text: String?
  }

  static let rows = [
    Row(
      testDescription: "all CRLF", base: "a\r\nb\r\nc\r\n", ours: "A\r\nb\r\nc\r\n",
      theirs: "a\r\nb\r\nC\r\n", text: "A\r\nb\r\nC\r\n"),
    Row(
      testDescription: "one converts, the other edits", base: "a\nb\nc\n",
      ours: "a\r\nb\r\nc\r\n", theirs: "a\nB\nc\n", text: "a\r\nB\r\nc\r\n"),
    Row(
      testDescription: "back to LF", base: "a\r\nb\r\nc\r\n", ours: "a\nb\nc\n",
      theirs: "a\r\nB\r\nc\r\nd\r\n", text: "a\nB\nc\nd\n"),
    Row(
      testDescription: "both convert, one edits", base: "a\nb\nc\nd\n",
      ours: "A\r\nb\r\nc\r\nd\r\n", theirs: "a\r\nb\r\nc\r\nD\r\n",
      text: "A\r\nb\r\nc\r\nD\r\n"),
    Row(
      testDescription: "one makes ends alike, the other edits the line beside",
      base: "a\r\nb\nc\n", ours: "a\r\nB\nc\n", theirs: "a\nb\nc\n", text: "a\nB\nc\n"),
    Row(
      testDescription: "one makes ends alike, the other edits that line",
      base: "a\nb\r\nc\n", ours: "a\nB\r\nc\n", theirs: "a\nb\nc\n", text: "a\nB\nc\n"),
    Row(
      testDescription: "one makes ends alike, the other adds a line that ends as those did",
      base: "a\nb\r\nc\n", ours: "a\nb\r\nx\r\nc\n", theirs: "a\nb\nc\n",
      text: "a\nb\nx\nc\n"),
    Row(
      testDescription: "one ends a line otherwise, the other another",
      base: "a\nb\r\nc\nd\n", ours: "a\r\nb\r\nc\nd\n", theirs: "a\nb\nc\nd\n",
      text: "a\nb\nc\nd\n"),
    Row(
      testDescription: "each ends a line otherwise, and none all",
      base: "a\nb\r\nc\nd\n", ours: "a\r\nb\r\nc\nd\n", theirs: "a\nb\r\nc\r\nd\n",
      text: "a\r\nb\r\nc\r\nd\n"),
    Row(
      testDescription: "both make ends alike, in two ways", base: "a\r\nb\n",
      ours: "a\r\nb\r\n", theirs: "a\nb\n", text: "a\nb\n"),
    Row(
      testDescription: "a line ends otherwise, the last one ends now", base: "a\r\nb\nc",
      ours: "A\r\nb\nc", theirs: "a\r\nb\nc\r\nd\n", text: "A\r\nb\nc\r\nd\n"),
    Row(
      testDescription: "a line ends otherwise, the last newline is gone", base: "a\nb\nc\r\n",
      ours: "A\nb\nc\r\n", theirs: "a\nb\nc", text: "A\nb\nc"),
    Row(
      testDescription: "mixed endings are kept", base: "a\r\nb\nc\nd\n", ours: "a\r\nb\nc\nD\n",
      theirs: "A\r\nb\nc\nd\n", text: "A\r\nb\nc\nD\n"),
    Row(
      testDescription: "dropped final newline and an edit above", base: "a\nb\nc\n",
      ours: "A\nb\nc\n", theirs: "a\nb\nc", text: "A\nb\nc"),
    Row(
      testDescription: "dropped final newline and lines appended", base: "a\n", ours: "a\nb\n",
      theirs: "a", text: "a\nb"),
    Row(
      testDescription: "added final newline and lines appended", base: "a", ours: "a\nb",
      theirs: "a\n", text: "a\nb\n"),
    Row(
      testDescription: "appended empty line stays", base: "a\n", ours: "a\n\n", theirs: "a",
      text: "a\n\n"),
    Row(
      testDescription: "last line edited, newline dropped", base: "a\nb\n", ours: "a\nB\n",
      theirs: "a\nb", text: "a\nB"),
    Row(
      testDescription: "byte order mark added, first line edited", base: "a\nb\n",
      ours: "\u{FEFF}a\nb\n", theirs: "A\nb\n", text: "\u{FEFF}A\nb\n"),
    Row(
      testDescription: "byte order mark removed", base: "\u{FEFF}a\n", ours: "a\n",
      theirs: "\u{FEFF}a\nb\n", text: "a\nb\n"),
    Row(
      testDescription: "lone CR is text", base: "a\rb\n", ours: "a\rB\n", theirs: "A\rb\n",
      text: nil),
    Row(testDescription: "all empty", base: "", ours: "", theirs: "", text: ""),
    Row(testDescription: "emptied", base: "a\nb", ours: "", theirs: "a\nb\n", text: ""),
    Row(testDescription: "created alike", base: "", ours: "a\n", theirs: "a", text: "a\n"),
  ]

  @Test("Merged text", arguments: rows)
  func merged(_ row: Row) throws {
    let result = try merge(row.base, row.ours, row.theirs)
    #expect(string(result.cleanText) == row.text)
    let swapped = try merge(row.base, row.theirs, row.ours)
    #expect(string(swapped.cleanText) == row.text)
    try expectReadingBack(result, row.testDescription)
  }

  @Test("Bytes that are no UTF-8 are merged as they are")
  func bytes() throws {
    let base: [UInt8] = [0xE9, 0x0A, 0x62, 0x0A, 0xFF, 0xFE, 0x0A]
    let ours: [UInt8] = [0xE8, 0x0A, 0x62, 0x0A, 0xFF, 0xFE, 0x0A]
    let theirs: [UInt8] = [0xE9, 0x0A, 0x62, 0x0A, 0xFF, 0x0A]
    let text = try TextMerger().merge(base: base, sides: [ours, theirs]).cleanText
    #expect(text == [0xE8, 0x0A, 0x62, 0x0A, 0xFF, 0x0A])
  }

  @Test("A conflict in the first line keeps each side's byte order mark")
  func markInConflict() throws {
    let result = try merge("a\n", "\u{FEFF}X\n", "Y\n")
    let text = result.conflictText(style: .diff3, labels: ConflictLabels())
    let parsed = try ConflictText(parsing: text)
    #expect(parsed.text(of: .side(0)) == Array("\u{FEFF}X\n".utf8))
    #expect(parsed.text(of: .side(1)) == Array("Y\n".utf8))
    #expect(parsed.text(of: .base) == Array("a\n".utf8))
  }
}
