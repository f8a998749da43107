import Reviews
import Testing
import TextMerge

/// What a person chooses between, and what comes of it.
struct ConflictHunksTests {
  private func hunks(_ base: String?, _ sides: String...) throws -> ConflictHunks {
    try #require(
      ConflictHunks(
        base: base.map { bytes($0) }, sides: sides.map { bytes($0) },
        labels: ["1 Mom's iPad", "2 Home Mac"]))
  }

  @Test func settlesWhatOneSideChangedAndAsksForTheRest() throws {
    let hunks = try hunks(
      "one\ntwo\nthree\nfour\nfive\n", "ONE\ntwo\nthree\nvier\nfive\n",
      "one\ntwo\nthree\nquatre\nfive\n")
    #expect(
      hunks.stretches == [
        .settled(bytes("ONE\n"), changedBy: [0]), .settled(bytes("two\nthree\n"), changedBy: []),
        .hunk(0), .settled(bytes("five\n"), changedBy: []),
      ])
    let hunk = hunks.hunks[0]
    #expect(hunk.base == bytes("four\n") && hunk.baseLines == 3..<4)
    #expect(
      hunk.sides == [bytes("vier\n"), bytes("quatre\n")] && hunk.sideLines == [3..<4, 3..<4])
  }

  @Test(arguments: [
    (ConflictHunks.Choice.sides([0]), "a\nleft\nz\n"), (.sides([1, 0]), "a\nright\nleft\nz\n"),
    (.sides([0, 1]), "a\nleft\nright\nz\n"), (.sides([]), "a\nz\n"), (.base, "a\nbase\nz\n"),
    (.text(bytes("own words")), "a\nown words\nz\n"), (.text([]), "a\nz\n"),
  ])
  func putsWhatIsChosenInItsPlace(_ choice: ConflictHunks.Choice, _ text: String) throws {
    let hunks = try hunks("a\nbase\nz\n", "a\nleft\nz\n", "a\nright\nz\n")
    let chosen = hunks.text(choosing: [choice])
    #expect(string(chosen.bytes) == text)
    #expect(chosen.openHunks.isEmpty && hunks.conflictsLeft(in: chosen.bytes) == nil)
  }

  @Test func leavesAHunkOpenForASideThatThereIsNot() throws {
    let hunks = try hunks(nil, "left\n", "right\n")
    #expect(!hunks.hasBase && hunks.hunks[0].base == nil)
    for choice: ConflictHunks.Choice? in [.sides([2]), .sides([-1]), .base, nil] {
      #expect(hunks.text(choosing: [choice]).openHunks == [0])
    }
  }

  @Test func showsAnOpenHunkWithMarkersAndFindsItAgain() throws {
    let hunks = try hunks("a\nbase\nz\n", "a\nleft\nz\n", "a\nright\nz\n")
    let chosen = hunks.text(choosing: [])
    #expect(
      string(chosen.bytes) == """
        a
        <<<<<<< 1 Mom's iPad
        left
        ||||||| base
        base
        =======
        right
        >>>>>>> 2 Home Mac
        z

        """)
    #expect(hunks.conflictsLeft(in: chosen.bytes)?.places.map { $0.lines } == [2...8])
    let without = try self.hunks(nil, "left\n", "right\n").text(choosing: [])
    #expect(
      string(without.bytes) == "<<<<<<< 1 Mom's iPad\nleft\n=======\nright\n>>>>>>> 2 Home Mac\n")
  }

  @Test func endsTypedTextAsTheTextDoes() throws {
    let hunks = try hunks("a\r\nb\r\nc\r\n", "a\r\nx\r\nc\r\n", "a\r\ny\r\nc\r\n")
    #expect(
      string(hunks.text(choosing: [.text(bytes("own\nwords"))]).bytes)
        == "a\r\nown\r\nwords\r\nc\r\n")
    #expect(hunks.newline == bytes("\r\n"))
  }

  @Test func hasAByteOrderMarkOnceAndAtTheStart() throws {
    for base in ["\u{FEFF}base\n", nil] {
      let hunks = try hunks(base, "\u{FEFF}left\n", "\u{FEFF}right\n")
      #expect(
        hunks.text(choosing: [.sides([1, 0])]).bytes == bytes("\u{FEFF}right\nleft\n"))
      #expect(
        hunks.text(choosing: [.text(bytes("own\n"))]).bytes == bytes("\u{FEFF}own\n"))
    }
  }

  @Test func putsAByteOrderMarkThatOneSideHasNowhereButAtTheStart() throws {
    let hunks = try hunks(nil, "\u{FEFF}left\n", "right\n")
    #expect(hunks.text(choosing: [.sides([0, 1])]).bytes == bytes("\u{FEFF}left\nright\n"))
    #expect(hunks.text(choosing: [.sides([1, 0])]).bytes == bytes("right\nleft\n"))
  }

  @Test func addsANewlineOnlyWhereLinesFollow() throws {
    let hunks = try hunks(nil, "a\nleft", "a\nright")
    #expect(hunks.hunks[0].unterminatedSides == [0, 1])
    #expect(string(hunks.text(choosing: [.sides([0])]).bytes) == "a\nleft")
    #expect(string(hunks.text(choosing: [.sides([1, 0])]).bytes) == "a\nright\nleft")
  }

  @Test func isNothingForTextsThatDoNotConflict() {
    #expect(ConflictHunks(base: nil, sides: [bytes("a"), bytes("a")]) == nil)
    #expect(ConflictHunks(base: nil, sides: [bytes("a")]) == nil)
    #expect(ConflictHunks(base: nil, sides: [[0], bytes("a")]) == nil)
    #expect(ConflictHunks(base: nil, sides: [bytes("ab"), bytes("a")], maximumBytes: 1) == nil)
    #expect(ConflictHunks(base: bytes("a\n"), sides: [bytes("a\n"), bytes("b\n")]) == nil)
  }

  /// For every three of ten small texts: one side chosen in all hunks gives its text.
  @Test func choosesRightInEverySmallWorld() throws {
    let texts = ["", "a\n", "b\n", "a", "a\nb\n", "b\na\n", "a\nb", "b\nb\n", "c\n", "a\nc"]
    for left in texts {
      for right in texts {
        for third in texts where left != right {
          let hunks = try hunks(nil, left, right, third)
          for (side, text) in [left, right, third].enumerated() {
            let chosen = hunks.text(choosing: hunks.hunks.map { _ in .sides([side]) })
            #expect(string(chosen.bytes) == text, "\(left) \(right) \(third)")
          }
        }
      }
    }
  }

  @Test func settlesTextsInUTF16() throws {
    func content(_ text: String) -> [UInt8] { utf16(text) }
    let hunks = try #require(
      ConflictHunks(
        base: content("a\nbäse\nz\n"), sides: [content("a\nleft\nz\n"), content("a\nright\nz\n")]))
    #expect(hunks.hunks[0].sides == [bytes("left\n"), bytes("right\n")])
    #expect(hunks.hunks[0].base == bytes("bäse\n"))
    let chosen = hunks.text(choosing: [.text(bytes("漢\n"))])
    #expect(chosen.bytes == content("a\n漢\nz\n"))
    #expect(chosen.shown == bytes("a\n漢\nz\n"))
    #expect(Array(chosen.shown[chosen.places[1]]) == bytes("漢\n"))
    let open = hunks.text(choosing: [])
    #expect(open.bytes.starts(with: [0xFF, 0xFE]))
    #expect(hunks.conflictsLeft(in: open.bytes) != nil)
    #expect(hunks.conflictsLeft(in: hunks.markedText(ofHunk: 0)) != nil)
    #expect(hunks.conflictsLeft(in: chosen.bytes) == nil)
  }
}
