import Testing

@testable import TextMerge

/// What is left to do in a text that a person has edited.
@Suite struct EditedConflictTextTests {
  static let labels = ConflictLabels(base: "base", sides: ["ours", "theirs"])

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let left: String?
  }

  static let todo = ": edit each to what should stand and remove its marker lines"

  static let rows = [
    Row(testDescription: "nothing", text: "", left: nil),
    Row(testDescription: "edited", text: "a\nX and Y\nc\n", left: nil),
    Row(
      testDescription: "untouched",
      text: "a\n<<<<<<< ours\nX\n||||||| base\nb\n=======\nY\n>>>>>>> theirs\nc\n",
      left: "1 conflict is left, in lines 2 to 8"),
    Row(
      testDescription: "two of three",
      text: "<<<<<<< ours\nX\n=======\nY\n>>>>>>> theirs\nc\n"
        + "<<<<<<< ours\n||||||| base\n=======\n>>>>>>> theirs\n",
      left: "2 conflicts are left, in lines 1 to 5, 7 to 10"),
    Row(
      testDescription: "the end was removed alone", text: "<<<<<<< ours\nX\nY\n",
      left: "1 conflict is left, in line 1"),
    Row(
      testDescription: "the start was removed alone", text: "X\n=======\nY\n>>>>>>> theirs\n",
      left: "1 conflict is left, in line 4"),
    Row(
      testDescription: "the base was left", text: "X\n||||||| base\nb\n",
      left: "1 conflict is left, in line 2"),
    Row(
      testDescription: "one inside of another",
      text: "<<<<<<< ours\nX\n<<<<<<< ours\n=======\n>>>>>>> theirs\n",
      left: "2 conflicts are left, in lines 1, 3 to 5"),
    Row(
      testDescription: "an editor wrote CRLF and blanks",
      text: "a\r\n<<<<<<< ours \r\nX\r\n=======\r\nY\r\n>>>>>>> theirs\r\n",
      left: "1 conflict is left, in lines 2 to 6"),
    Row(
      testDescription: "other labels and an underlined heading are text",
      text: "Conflicts\n=======\n<<<<<<< HEAD\nX\n=======\nY\n>>>>>>> topic\n", left: nil),
    Row(
      testDescription: "longer and shorter ones are text",
      text: "<<<<<<<< ours\n<<<<<< ours\n>>>>>>>theirs\n>>>>>>> theirs!\n", left: nil),
    Row(
      testDescription: "a side without its newline",
      text: "<<<<<<< ours (no final newline)\nX\n", left: "1 conflict is left, in line 1"),
  ]

  @Test("What is left, where, and what to do", arguments: rows)
  func left(_ row: Row) throws {
    let result = try merge("a\nb\nc\n", "a\nX\nc\n", "a\nY\nc\n")
    let edited = EditedConflictText(
      Array(row.text.utf8), markers: [result.markers(style: .diff3, labels: Self.labels)])
    switch edited.resolved {
    case .success(let text):
      #expect(row.left == nil)
      #expect(string(text) == row.text)
    case .failure(let left):
      #expect(row.left.map { $0 + Self.todo } == left.description)
      #expect(left.places == edited.conflictsLeft)
    }
  }

  @Test(
    "A shown text is all left, by every style, and clean with one side in each conflict's place")
  func generated() throws {
    for seed in UInt64(0)..<1_000 {
      let made = GeneratedMerge(seed: seed, sideCount: Int(seed % 3) + 2)
      let result = try TextMerger().merge(base: made.base, sides: made.sides)
      for style in ConflictStyle.allCases where !result.isClean {
        let markers = result.markers(style: style, labels: Self.labels)
        let text = result.conflictText(style: style, labels: Self.labels)
        let left = EditedConflictText(text, markers: [markers]).conflictsLeft
        #expect(left.count == result.conflicts(in: style).count, "seed \(seed)")
        let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for place in left {
          #expect(lines[place.lines.lowerBound - 1].first == 0x3C, "seed \(seed)")
          #expect(lines[place.lines.upperBound - 1].first == 0x3E, "seed \(seed)")
        }
        let chosen = try ConflictText(parsing: text).text(of: .side(1)) ?? []
        #expect(EditedConflictText(chosen, markers: [markers]).conflictsLeft.isEmpty)
      }
    }
  }

  @Test("A conflict of the base inside of a conflict is one with it, and alone one of its own")
  func nested() {
    let markers = [ConflictMarkers(length: 8), ConflictMarkers(length: 7)]
    let inner = "<<<<<<< x\nX\n=======\nY\n>>>>>>> y\n"
    let whole = "<<<<<<<< a\nA\n|||||||| o\n" + inner + "========\nB\n>>>>>>>> b\n"
    #expect(
      EditedConflictText(Array(whole.utf8), markers: markers).conflictsLeft.map(\.lines) == [1...11]
    )
    #expect(
      EditedConflictText(Array(("A\n" + inner).utf8), markers: markers).conflictsLeft.map(\.lines)
        == [2...6])
  }

  @Test("Many places are counted, not listed")
  func many() {
    let text = Array(String(repeating: "<<<<<<< ours\n", count: 12).utf8)
    let left = EditedConflictText(text, markers: [ConflictMarkers(length: 7)]).resolved
    guard case .failure(let left) = left else {
      Issue.record("nothing is left")
      return
    }
    #expect(
      left.description == "12 conflicts are left, in lines 1, 2, 3, 4, 5, 6, 7, 8, 4 more"
        + Self.todo)
  }
}
