import Reviews
import Testing

/// What a comparison shows of texts as people write them.
struct TextComparisonTests {
  /// A row as one line: a sign, then each side with its changed pieces in brackets.
  private func drawn(_ row: ComparedRow) -> String {
    func side(_ line: ComparedLine?) -> String {
      guard let line else { return "-" }
      return line.pieces.map { $0.isChanged ? "[\(string($0.bytes))]" : string($0.bytes) }.joined()
    }
    let moved = (row.left ?? row.right)?.counterpart.map { " (\($0))" } ?? ""
    return "\(row.kind.rawValue)\(moved): \(side(row.left)) | \(side(row.right))"
  }

  private func rows(_ left: String, _ right: String) throws -> [String] {
    try #require(TextComparison(from: bytes(left), to: bytes(right))).rows.map(drawn)
  }

  @Test func marksTheWordsThatChanged() throws {
    #expect(
      try rows("Dear Ann,\nLunch on Monday at noon.\n", "Dear Ann,\nLunch on Tuesday at noon.\n")
        == [
          "unchanged: Dear Ann, | Dear Ann,",
          "changed: Lunch on [Monday] at noon. | Lunch on [Tuesday] at noon.",
        ])
  }

  @Test func marksAPhraseAsOne() throws {
    // The blank between the two words stayed, and says nothing.
    #expect(
      try rows("We meet at half past ten today.\n", "We meet at quarter to eleven today.\n") == [
        "changed: We meet at [half past ten] today. | We meet at [quarter to eleven] today."
      ])
  }

  @Test func showsALineBesideTheOneThatItBecame() throws {
    #expect(
      try rows("Bring the old camera.\n", "Call first.\nBring the new camera.\n") == [
        "added: - | [Call first.]",
        "changed: Bring the [old] camera. | Bring the [new] camera.",
      ])
  }

  @Test func showsTwoJoinedLinesBesideTheOneThatSaysMore() throws {
    #expect(
      try rows(
        "The camera is in the blue bag\nbehind the door\n",
        "The camera is in the blue bag behind the door\n") == [
          "changed: The camera is in the blue bag | The camera is in the blue bag[ behind the door]",
          "removed: [behind the door] | -",
        ])
  }

  @Test func showsLinesThatHaveNothingInCommonWhole() throws {
    #expect(try rows("one\n", "1\n") == ["changed: [one] | [1]"])
    #expect(
      try rows("alpha beta\ngamma\n", "delta\n") == [
        "changed: [alpha beta] | [delta]", "removed: [gamma] | -",
      ])
  }

  @Test func oneWordInCommonDoesNotMakeALineTheSame() throws {
    let (old, new) = (
      "The red camera is in the bag upstairs", "Nothing of it is left whatever you do"
    )
    #expect(try rows(old + "\n", new + "\n") == ["changed: [\(old)] | [\(new)]"])
  }

  @Test func showsWhatWasMoved() throws {
    let block = "The second paragraph has enough letters.\n"
    #expect(
      try rows("one\n\(block)two\nthree\nfour\n", "one\ntwo\nthree\nfour\n\(block)") == [
        "unchanged: one | one",
        "moved (5): The second paragraph has enough letters. | -",
        "unchanged: two | two", "unchanged: three | three", "unchanged: four | four",
        "moved (2): - | The second paragraph has enough letters.",
      ])
  }

  @Test func movesNothingThatStandsEverywhere() throws {
    let drawn = try rows("}\none\ntwo\nthree\n", "one\ntwo\nthree\n}\n")
    #expect(!drawn.contains { $0.hasPrefix("moved") })
    // Twenty letters and digits make a line one of its kind, as in git.
    for (line, isMoved) in [("abcdefghij 12345678-9\n", false), ("abcdefghij 12345678-90\n", true)]
    {
      let drawn = try rows("\(line)one\ntwo\nthree\n", "one\ntwo\nthree\n\(line)")
      #expect(drawn.contains { $0.hasPrefix("moved") } == isMoved, "\(line)")
    }
  }

  @Test func tellsLineEndingsApart() throws {
    let comparison = try #require(TextComparison(from: bytes("a\nb\n"), to: bytes("a\r\nb")))
    #expect(comparison.rows.map { $0.kind } == [.changed, .changed])
    #expect(comparison.rows.map { $0.left?.ending } == [.lf, .lf])
    #expect(comparison.rows.map { $0.right?.ending } == [.crlf, ComparedLine.Ending.none])
    for line in comparison.rows.flatMap({ [$0.left, $0.right] }) {
      #expect(line?.isEndingChanged == true)
      #expect(line?.pieces.contains { $0.isChanged } == false)
    }
  }

  @Test func foldsWhatIsFarFromAChange() throws {
    let lines = (1...20).map { "line \($0)\n" }
    var edited = lines
    edited[9] = "line ten\n"
    let comparison = try #require(
      TextComparison(from: bytes(lines.joined()), to: bytes(edited.joined())))
    #expect(
      comparison.sections(context: 3) == [.folded(0..<6), .shown(6..<13), .folded(13..<20)])
    #expect(
      comparison.sections(context: 0) == [.folded(0..<9), .shown(9..<10), .folded(10..<20)])
    // One row is not worth folding.
    #expect(comparison.sections(context: 8) == [.shown(0..<18), .folded(18..<20)])
    #expect(comparison.sections(context: 9) == [.shown(0..<20)])
    let same = try #require(TextComparison(from: bytes(lines.joined()), to: bytes(lines.joined())))
    #expect(same.sections() == [.folded(0..<20)])
  }

  @Test func refusesWhatIsNoTextOrTooLarge() {
    #expect(TextComparison(from: [0], to: []) == nil)
    let limits = ComparisonLimits(textBytes: 4, textLines: 2)
    #expect(TextComparison(from: bytes("abcd"), to: [], limits: limits) != nil)
    #expect(TextComparison(from: bytes("abcde"), to: [], limits: limits) == nil)
    #expect(TextComparison(from: [], to: bytes("\n\n\n"), limits: limits) == nil)
  }

  @Test func marksALongLineBetweenItsCommonEnds() throws {
    let limits = ComparisonLimits(lineBytes: 10)
    let comparison = try #require(
      TextComparison(
        from: bytes("a long line with é in it\n"), to: bytes("a long line with è in it\n"),
        limits: limits))
    #expect(comparison.isCutShort)
    #expect(
      comparison.rows.map(drawn) == [
        "changed: a long line with [é] in it | a long line with [è] in it"
      ])
  }

  /// Each of these takes minutes where some step costs the square of the lines or words.
  @Test func comparesLargeTextsOfEveryShape() throws {
    let count = 10_000
    func text(_ line: (Int) -> String) -> [UInt8] { bytes((0..<count).map(line).joined()) }
    let plain = text { "line \($0) of a text of some length\n" }
    let shapes: [(String, [UInt8], [UInt8])] = [
      (
        "every tenth line", plain,
        text { "line \($0) of a \($0 % 10 == 0 ? "book" : "text") of some length\n" }
      ),
      ("every line", plain, text { "line \($0) of a book of some length\n" }),
      ("nothing in common", plain, text { "\($0 &* 7919 % 10_007)\n" }),
      (
        "equal lines", text { _ in "the same line all over again\n" },
        text { $0 % 2 == 0 ? "\n" : "the same line all over again\n" }
      ),
      ("backwards", plain, text { "line \(count - 1 - $0) of a text of some length\n" }),
      (
        "halves swapped", plain,
        text { "line \(($0 + count / 2) % count) of a text of some length\n" }
      ),
    ]
    for (name, left, right) in shapes {
      let comparison = try #require(TextComparison(from: left, to: right), "\(name)")
      #expect(comparison.rows.flatMap { $0.left?.bytes ?? [] } == left, "\(name)")
      #expect(comparison.rows.flatMap { $0.right?.bytes ?? [] } == right, "\(name)")
      switch name {
      case "every tenth line": #expect(comparison.count(of: .changed) == count / 10)
      case "every line": #expect(comparison.count(of: .changed) == count)
      case "halves swapped": #expect(comparison.count(of: .moved) == count)
      default: continue
      }
    }
  }
}
