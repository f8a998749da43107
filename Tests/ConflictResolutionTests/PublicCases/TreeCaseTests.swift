import ConflictResolution
import Foundation
import Testing

/// `tree-conflicts-kdrive`: what two sides do to a tree, and which conflicts are found.
@Suite struct TreeCaseTests {
  static let name = "tree-conflicts-kdrive"
  static let (base, left, right) = (
    PublicCase.text("agreed\n"), PublicCase.text("local\n"), PublicCase.text("remote\n")
  )

  @Test func accounted() throws {
    Account(
      followed: [
        "kd-find-editdelete", "kd-find-movedelete-file", "kd-find-movemovedest", "kd-fig-5.5b",
        "kd-res-movecreate-1", "kd-res-movecreate-2", "kd-res-movemovesource", "kd-int-03",
        "kd-int-04", "kd-int-10",
      ],
      profile: [
        "kd-fig-5.16":
          "moves of folders into one another: a folder has no identity here, only its files have",
        "kd-res-editedit-omit": "the time of creation is no part of a version",
      ]
    ).check(try PublicCase.ids(["finder", "resolver", "integration"], in: Self.name))
  }

  static func kind(_ file: FileHistory) throws -> ConflictKind? {
    try PublicCase.resolve([file], []).files.first?.conflict?.kind
  }

  @Test func conflictsHaveTheirNames() throws {
    for (id, list, file, kind) in [
      (
        "kd-find-editdelete", "finder",
        PublicCase.file("A/AA", base: Self.base, local: Self.left, remote: .deleted, id: "AA"),
        .editDelete
      ),
      (
        // A rename counts as an edit against a deletion.
        "kd-find-movedelete-file", "finder",
        PublicCase.file(
          "A/AA", base: Self.base, remote: .deleted, id: "AA", localPath: "B/AA"), .editDelete
      ),
      (
        "kd-res-movemovesource", "resolver",
        PublicCase.file(
          "A/AA/AAA", base: Self.base, id: "AAA", localPath: "A/AB/AAA", remotePath: "A/AAA"),
        .renameRename
      ),
      (
        "kd-int-03", "integration",
        PublicCase.file(
          "f", base: Self.base, local: Self.left, remote: Self.right, times: (10, 10)), .editEdit
      ),
    ] as [(String, String, FileHistory, ConflictKind)] {
      _ = try PublicCase.row(id, of: list, in: Self.name)
      #expect(try Self.kind(file) == kind, "\(id)")
    }
  }

  @Test func editsAndRenamesBeatDeletions() throws {
    let edited = try PublicCase.resolve(
      [PublicCase.file("f", base: Self.base, local: .deleted, remote: Self.right)], [.manual])
    #expect(PublicCase.tree(edited) == ["f": Self.right])
    let moved = try PublicCase.resolve(
      [
        PublicCase.file(
          "A/AA", base: Self.base, remote: .deleted, id: "AA", localPath: "B/AA")
      ], [.manual])
    #expect(PublicCase.tree(moved) == ["B/AA": Self.base])
  }

  /// Two files at one name are a collision, never a conflict; both stand.
  @Test func filesThatMeetAtOneNameBothStand() throws {
    let other = PublicCase.text("other\n")
    for (id, list, files) in [
      (
        "kd-find-movemovedest", "finder",
        [
          PublicCase.file("A/AA", base: Self.base, id: "AA", localPath: "B/AA"),
          PublicCase.file("A/AB", base: other, id: "AB", remotePath: "B/AA"),
        ]
      ),
      (
        "kd-res-movecreate-1", "resolver",
        [
          PublicCase.file("A/AA/AAA", base: Self.base, id: "AAA", remotePath: "A/AB/ABA"),
          PublicCase.file("A/AB/ABA", local: other, id: "ABA"),
        ]
      ),
      (
        "kd-res-movecreate-2", "resolver",
        [
          PublicCase.file("A/AA/AAA", base: Self.base, id: "AAA", localPath: "A/AB/ABA"),
          PublicCase.file("A/AB/ABA", remote: other, id: "ABA"),
        ]
      ),
    ] as [(String, String, [FileHistory])] {
      _ = try PublicCase.row(id, of: list, in: Self.name)
      for strategy in [.newest, .keepBoth] as [Strategy] {
        let outcome = try PublicCase.resolve(files, [strategy])
        #expect(outcome.summary.conflicts == 0, "\(id)")
        #expect(outcome.summary.collisions == 1, "\(id)")
        #expect(outcome.summary.discarded == 0, "\(id)")
        #expect(Set(PublicCase.states(outcome)) == [Self.base, other], "\(id)")
        #expect(PublicCase.tree(outcome).count == 2, "\(id)")
      }
    }
  }

  /// Both are found: two edits of one file, and a file made where it was renamed to.
  @Test func aConflictAndACollisionAreBothFound() throws {
    let row = try PublicCase.row("kd-fig-5.5b", of: "finder", in: Self.name)
    #expect(row["expectedQueue"] as? [String] == ["MoveCreate", "EditEdit"])
    let made = PublicCase.text("made\n")
    let outcome = try PublicCase.resolve(
      [
        PublicCase.file(
          "A/AA", base: Self.base, local: Self.left, remote: Self.right, id: "AA",
          localPath: "A/AC"),
        PublicCase.file("A/AC", remote: made, id: "AC"),
      ], [.keepBoth])
    #expect(outcome.summary.conflicts == 1 && outcome.summary.collisions == 1)
    #expect(Set(PublicCase.states(outcome)) == [Self.left, Self.right, made])
  }

  /// Equal times do not hide that contents differ.
  @Test func equalTimesHideNoDifference() throws {
    let outcome = try PublicCase.resolve(
      [
        PublicCase.file(
          "f", base: Self.base, local: Self.left, remote: Self.right, times: (10, 10))
      ], [.keepBoth])
    #expect(Set(PublicCase.states(outcome)) == [Self.left, Self.right])
  }

  /// `noConflict`, row by row.
  @Test func whatIsNoConflict() throws {
    let rows = try #require(try PublicCase.fixture(Self.name)["noConflict"] as? [String])
    let cases: [String: FileHistory] = [
      "directory created on both sides":
        PublicCase.file("d", local: .directory, remote: .directory),
      "same destination for the same move":
        PublicCase.file("f", base: Self.base, id: "f", localPath: "d/f", remotePath: "d/f"),
      // Without a checksum a content equals only itself: equal sizes and times prove nothing.
      "same checksum, or (no checksum) same size and mtime":
        PublicCase.file("f", base: Self.base, local: Self.left, remote: Self.left),
      "both deleted": PublicCase.file("f", base: Self.base, local: .deleted, remote: .deleted),
    ]
    #expect(cases.keys.sorted() == rows.sorted())
    for (row, file) in cases {
      let outcome = try PublicCase.resolve([file], [])
      #expect(outcome.summary.conflicts == 0, "\(row)")
      #expect(outcome.summary.converged == 1, "\(row)")
    }
  }
}
