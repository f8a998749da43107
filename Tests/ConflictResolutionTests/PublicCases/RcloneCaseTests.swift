import ConflictResolution
import Foundation
import Testing

/// `rclone-bisync`: two sides that both changed, under options.
@Suite struct RcloneCaseTests {
  static let name = "rclone-bisync"

  /// A day of a row as seconds, or nothing.
  static func time(_ value: Any?) throws -> Int64? {
    guard let day = (value as? [String: Any])?["mtime"] as? String else { return nil }
    let stamp = try #require(Timestamp(day + "T00:00:00Z"))
    return stamp.nanoseconds / 1_000_000_000
  }

  static func file(_ row: [String: Any]) throws -> FileHistory {
    func state(_ value: Any?) throws -> FileState {
      PublicCase.text(try #require((value as? [String: Any])?["content"] as? String))
    }
    return PublicCase.file(
      try RelativePath(Array(try #require(row["file"] as? String).utf8)),
      base: PublicCase.text("agreed"), local: try state(row["path1"]),
      remote: try state(row["path2"]), times: (try time(row["path1"]), try time(row["path2"])))
  }

  @Test func accounted() throws {
    Account(
      followed: ["rc-resolve-6a", "rc-resolve-7a", "rc-resolve-7b", "rc-volatile-1", "rc-norm-2"],
      profile: [:]
    ).check(try PublicCase.ids(["conflictRuns", "normalization"], in: Self.name))
    // Lists without IDs: what of each row is followed stands in the tests below.
    for (list, count) in [("changeTable", 3), ("resyncModes", 2), ("winnerRules", 2)] {
      #expect(try PublicCase.rows(list, in: Self.name).count == count, "\(list)")
    }
  }

  @Test func theNewerOfTwoWins() throws {
    for id in ["rc-resolve-6a", "rc-resolve-7a"] {
      let row = try PublicCase.row(id, of: "conflictRuns", in: Self.name)
      #expect(row["winner"] as? String == "path1")
      let outcome = try PublicCase.resolve([try Self.file(row)], [.newest])
      #expect(PublicCase.states(outcome) == [PublicCase.text("L(33 B)")], "\(id)")
      #expect(outcome.summary.discarded == 1, "\(id)")
    }
  }

  @Test func identicalChangesAreNoConflict() throws {
    let row = try PublicCase.row("rc-resolve-7b", of: "conflictRuns", in: Self.name)
    #expect(row["winner"] as? String == "no conflict")
    let outcome = try PublicCase.resolve([try Self.file(row)], [])
    #expect(outcome.summary.conflicts == 0 && outcome.summary.converged == 1)
  }

  /// Without a winner nothing is deleted; that both are renamed is the tool's choice.
  @Test func withoutAWinnerBothAreKept() throws {
    let row = try PublicCase.row("rc-volatile-1", of: "conflictRuns", in: Self.name)
    #expect(row["winner"] is NSNull)
    let outcome = try PublicCase.resolve([try Self.file(row)], [.keepBoth])
    #expect(Set(PublicCase.states(outcome)) == [PublicCase.text("L"), PublicCase.text("R")])
    #expect(outcome.summary.discarded == 0)
  }

  /// No winner where nobody chooses one, nor where the attribute is unknown, nor, for `:strict`,
  /// where it is equal on both sides.
  @Test func noWinnerWhereItCannotBeTold() throws {
    let rule = try #require(try PublicCase.rows("winnerRules", in: Self.name).first)
    #expect(rule["resolve"] as? String == "none" && rule["winner"] is NSNull)
    let (left, right) = (PublicCase.text("L"), PublicCase.text("R"))
    let link = FileState.symlink(Array("elsewhere".utf8))
    for (strategies, file) in [
      ([], PublicCase.file("f", local: left, remote: right)),
      ([.newest], PublicCase.file("f", local: left, remote: right, times: (nil, 20))),
      ([.oldest], PublicCase.file("f", local: left, remote: right, times: (10, nil))),
      ([.newestStrict], PublicCase.file("f", local: left, remote: right, times: (10, 10))),
      ([.largest], PublicCase.file("f", local: link, remote: right)),
      ([.smallest], PublicCase.file("f", local: left, remote: link)),
    ] as [([Strategy], FileHistory)] {
      let name = "\(strategies.map { $0.name })"
      let outcome = try PublicCase.resolve([file], strategies)
      #expect(outcome.summary.undecided == 1, "\(name)")
      let kept = try PublicCase.resolve([file], strategies + [.keepBoth])
      #expect(PublicCase.states(kept).count == 2 && kept.summary.discarded == 0, "\(name)")
    }
  }

  @Test func changesOfOneSideAreTaken() throws {
    let rows = try PublicCase.rows("changeTable", in: Self.name)
    #expect(rows.map { $0["file"] as? String } == ["file2.txt", "file6.txt", "file11.txt"])
    let (base, newer) = (PublicCase.text("agreed"), PublicCase.text("newer"))
    let outcome = try PublicCase.resolve(
      [
        PublicCase.file("file2.txt", base: base, local: newer, remote: base),
        PublicCase.file("file6.txt", base: base, local: .deleted, remote: newer, times: (30, 20)),
        PublicCase.file("file11.txt", local: newer),
      ], [.manual])
    #expect(
      PublicCase.tree(outcome) == ["file2.txt": newer, "file6.txt": newer, "file11.txt": newer])
    #expect(outcome.summary.undecided == 0)
  }

  /// The mode `smaller`; a mode that names a side is the tool's own.
  @Test func theSmallerOfTwoWins() throws {
    let row = try #require(
      try PublicCase.rows("resyncModes", in: Self.name).first { $0["mode"] as? String == "smaller" }
    )
    let one = FileState.file(FileContent(Array(repeating: 1, count: row["p1size"] as? Int ?? 0)))
    let two = FileState.file(FileContent(Array(repeating: 2, count: row["p2size"] as? Int ?? 0)))
    #expect(row["winner"] as? String == "path1")
    let outcome = try PublicCase.resolve(
      [PublicCase.file("f", local: one, remote: two)], [.smallest])
    #expect(PublicCase.states(outcome) == [one])
  }

  /// One name in two spellings with one content: one file is shown, nothing is lost.
  ///
  /// Which spelling stands is the tool's choice.
  @Test func twoSpellingsOfOneContentAreShownOnce() throws {
    let row = try PublicCase.row("rc-norm-2", of: "normalization", in: Self.name)
    #expect(row["contentEqual"] as? Bool == true)
    let content = PublicCase.text("same")
    let composed = PublicCase.file(
      "folder/\u{E9}\u{E9}\u{E9}\u{F6}.txt", local: content)
    let decomposed = PublicCase.file(
      "folder/e\u{301}e\u{301}e\u{301}o\u{308}.txt", remote: content)
    let outcome = try PublicCase.resolve([composed, decomposed], [.keepBoth])
    #expect(PublicCase.states(outcome) == [content])
    #expect(outcome.summary.conflicts == 0 && outcome.summary.discarded == 0)
    #expect(!PublicCase.tree(outcome).keys.contains { $0.contains("-1") })
  }
}
