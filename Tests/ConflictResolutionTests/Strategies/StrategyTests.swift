@testable import ConflictResolution
import Testing

/// What each strategy keeps, with ties, absent values and clocks that run ahead.
@Suite struct StrategyTests {
  struct Row: CustomStringConvertible, Sendable {
    let name: String
    let versions: [FileVersion]
    let strategies: [Strategy]
    var now: Timestamp?
    let expected: String
    var by: Decider?
    var description: String { name }
  }

  static let pair = [
    version("older, longer", ["X": 1], by: "X", at: 1), version("newer", ["Y": 1], by: "Y", at: 2),
  ]
  static let tie = [
    version("aaa", ["X": 1], by: "X", at: 2), version("bbb", ["Y": 1], by: "Y", at: 2),
  ]
  static let untimed = [
    version("aaa", ["X": 1], by: "X", at: nil), version("bb", ["Y": 1], by: "Y", at: 2),
  ]
  static let base = version("1\n2\n3\n", ["X": 1], by: "X", at: 0)
  static let clean = [
    base, version("one\n2\n3\n", ["X": 2], by: "X", at: 1),
    version("1\n2\nthree\n", ["X": 1, "Y": 1], by: "Y", at: 2),
  ]
  static let clashing = [
    base, version("1\nzwei\n3\n", ["X": 2], by: "X", at: 1),
    version("1\ndeux\n3\n", ["X": 1, "Y": 1], by: "Y", at: 2),
  ]

  static let rows: [Row] = [
    Row(
      name: "newest", versions: pair, strategies: [.newest], expected: "f=newer",
      by: .strategy("newest")),
    Row(
      name: "newest, equal times: the vector", versions: tie, strategies: [.newest],
      expected: "f=aaa"),
    Row(name: "newest, no time", versions: untimed, strategies: [.newest], expected: "undecided"),
    Row(
      name: "newest falls back", versions: untimed, strategies: [.newest, .largest],
      expected: "f=aaa", by: .strategy("largest")),
    Row(
      name: "newest, clock ahead",
      versions: [
        version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 90_000),
      ], strategies: [.newest], now: .seconds(2), expected: "undecided"),
    Row(
      name: "newest, ahead within the tolerance",
      versions: [
        version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 86_402),
      ], strategies: [.newest], now: .seconds(2), expected: "f=b"),
    Row(
      name: "newest, now at the end of time", versions: pair, strategies: [.newest],
      now: Timestamp(nanoseconds: .max), expected: "f=newer"),
    Row(name: "newest:strict", versions: pair, strategies: [.newestStrict], expected: "f=newer"),
    Row(
      name: "newest:strict, tie", versions: tie, strategies: [.newestStrict],
      expected: "undecided"),
    Row(name: "oldest", versions: pair, strategies: [.oldest], expected: "f=older, longer"),
    Row(
      name: "oldest, tie to the higher rank", versions: tie, strategies: [.oldest],
      expected: "f=aaa"),
    Row(name: "oldest, no time", versions: untimed, strategies: [.oldest], expected: "undecided"),
    Row(name: "largest", versions: pair, strategies: [.largest], expected: "f=older, longer"),
    Row(
      name: "largest, tie to the higher rank", versions: tie, strategies: [.largest],
      expected: "f=aaa"),
    Row(name: "smallest", versions: pair, strategies: [.smallest], expected: "f=newer"),
    Row(
      name: "smallest, tie to the higher rank", versions: tie, strategies: [.smallest],
      expected: "f=aaa"),
    Row(
      name: "largest has no size to go by",
      versions: [
        tie[0],
        FileVersion(path: "f", state: .symlink([0x61]), vector: ["Y": 1], device: "Y"),
      ], strategies: [.largest], expected: "undecided"),
    Row(
      name: "device", versions: pair, strategies: [.device("X")], expected: "f=older, longer",
      by: .strategy("device:X")),
    Row(
      name: "device that wrote none", versions: pair, strategies: [.device("Q")],
      expected: "undecided"),
    Row(
      name: "device that wrote two: the higher rank",
      versions: [
        version("a", ["X": 1, "Y": 1], by: "X", at: 1), version("b", ["X": 2], by: "X", at: 2),
        version("c", ["Z": 1], by: "Z", at: 3),
      ], strategies: [.device("X")], expected: "f=b"),
    Row(
      name: "keep-both", versions: pair, strategies: [.keepBoth],
      expected: "f=newer f-1=older, longer", by: .strategy("keep-both")),
    Row(
      name: "keep-both, equal contents once",
      versions: [
        version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 3),
        version("a", ["Z": 1], by: "Z", at: 2),
      ], strategies: [.keepBoth], expected: "f=b f-1=a"),
    Row(
      name: "keep-both of three in rank order",
      versions: [
        version("a", ["X": 1], by: "X", at: 1), version("b", ["Y": 1], by: "Y", at: 3),
        version("c", ["Z": 1], by: "Z", at: 2),
      ], strategies: [.keepBoth], expected: "f=b f-1=c f-2=a"),
    Row(
      name: "merge", versions: clean, strategies: [.merge], expected: "f=one/2/three/",
      by: .strategy("merge")),
    Row(
      name: "merge, hunks conflict", versions: clashing, strategies: [.merge],
      expected: "undecided"),
    Row(
      name: "merge falls back", versions: clashing, strategies: [.merge, .newest],
      expected: "f=1/deux/3/", by: .strategy("newest")),
    Row(name: "merge, no base", versions: tie, strategies: [.merge], expected: "undecided"),
    Row(
      name: "merge, binary",
      versions: [
        base, version("1\n\0\n", ["X": 2], by: "X"), version("1\n2\n", ["X": 1, "Y": 1], by: "Y"),
      ], strategies: [.merge], expected: "undecided"),
    Row(name: "manual", versions: pair, strategies: [.manual], expected: "undecided"),
    Row(name: "no strategy", versions: pair, strategies: [], expected: "undecided"),
    Row(
      name: "one of your own", versions: pair,
      strategies: [
        Strategy(name: "mine") { .keep($0.heads[1].id, rule: .mine, reason: "the second") }
      ], expected: "f=older, longer", by: .strategy("mine")),
    Row(
      name: "one that discards nothing may not choose", versions: pair,
      strategies: [
        Strategy(name: "mine", mayDiscard: false) {
          .keep($0.heads[1].id, rule: .mine, reason: "the second")
        }
      ], expected: "undecided"),
    Row(
      name: "one that chooses what is not there", versions: pair,
      strategies: [
        Strategy(name: "mine") { _ in .keep(VersionID(vector: ["Q": 9]), rule: .mine, reason: "r") }
      ], expected: "undecided"),
    Row(
      name: "one that keeps what is not there", versions: pair,
      strategies: [
        Strategy(name: "mine") { _ in
          .keepAll(first: VersionID(vector: ["Q": 9]), Explanation(rule: .mine, reason: "r"))
        }
      ], expected: "undecided"),
    Row(
      name: "one that gives a content", versions: pair,
      strategies: [
        Strategy(name: "mine") { _ in .content([0x21], Explanation(rule: .mine, reason: "r")) }
      ], expected: "f=!", by: .strategy("mine")),
  ]

  @Test(arguments: rows) func keeps(_ row: Row) throws {
    for versions in [row.versions, row.versions.reversed()] {
      let file = try outcome(versions, row.strategies, now: row.now)
      #expect(file.summary == row.expected)
      if let by = row.by { #expect(file.decidedBy == by) }
      #expect(file.conflict != nil)
    }
  }

  /// A content that was lost is of no version that a strategy chooses by time, size or device.
  @Test(arguments: [
    ("", "text\n"), ("\0\0\0", "text\n"), ("te", "text\n"), ("one\ntw", "one\ntwo\n"),
    ("a\0\n", "a\0\nb"),
    ("caf\u{C3}", "caf\u{C3}\u{A9}\n"),
  ])
  func lostContentIsNotChosen(lost: String, whole: String) throws {
    for (isNewer, names) in [
      (true, ["newest", "newest:strict", "device:X"]), (false, ["oldest", "device:X"]),
    ] {
      let versions = [
        version(lost, ["X": 1], by: "X", at: isNewer ? 2 : 1),
        version(whole, ["Y": 1], by: "Y", at: isNewer ? 1 : 2),
      ]
      for name in names + [lost.utf8.count < whole.utf8.count ? "smallest" : "largest"] {
        let strategy = try #require(Strategy(named: name))
        #expect(try outcome(versions, [strategy]).summary == "undecided", "\(name)")
        let file = try outcome(versions.reversed(), [strategy, .device("Y")])
        #expect(file.decidedBy == .strategy("device:Y"), "\(name)")
      }
    }
  }

  /// Nothing was lost where lines were deleted at the end, where both are empty, or where the content is unknown.
  @Test(arguments: [
    ("one\n", "one\ntwo\n"), ("one", "one\ntwo"), ("one", "one\r\ntwo"), ("", "\0\0"),
    ("b", "ab\n"),
  ])
  func otherContentIsChosen(newer: String, older: String) throws {
    let versions = [
      version(newer, ["X": 1], by: "X", at: 2), version(older, ["Y": 1], by: "Y", at: 1),
    ]
    #expect(try outcome(versions, [.newest]).decidedBy == .strategy("newest"))
  }

  /// Without a base texts merge whose lines are the same; of their properties the plainer ones are taken.
  @Test(arguments: [
    ("a\nb\n", "a\r\nb\r\n"), ("a\nb", "a\nb\n"), ("\u{FEFF}a\nb\n", "a\nb\n"),
    ("\u{FEFF}a\r\nb", "a\nb\n"),
  ])
  func oneTextNeedsNoBase(left: String, right: String) throws {
    for (left, right) in [(left, right), (right, left)] {
      let versions = [
        version(left, ["X": 1], by: "X", at: 1), version(right, ["Y": 1], by: "Y", at: 2),
      ]
      let file = try outcome(versions, [.merge])
      #expect(file.summary == "f=a/b/" && file.decidedBy == .strategy("merge"))
      #expect(try outcome(versions, [.superset]).decidedBy == .strategy("superset"))
    }
    let other = [
      version(left, ["X": 1], by: "X", at: 1), version(right + "c", ["Y": 1], by: "Y", at: 2),
    ]
    #expect(try outcome(other, [.merge]).summary == "undecided")
  }

  @Test func builtInNamesAreTheStrategies() throws {
    for name in Strategy.builtInNames where !["device:ID", "keep-both:COUNT"].contains(name) {
      #expect(try #require(Strategy(named: name)).name == name)
    }
    #expect(try #require(Strategy(named: "device:mom")).name == "device:mom")
    for name in ["", "Newest", "device:", "device:a,b", "union", "newest "] {
      #expect(Strategy(named: name) == nil, "\(name)")
    }
  }

  /// Two sides that conflict show where, in markers, and nothing is stored.
  @Test func mergeShowsWhereItConflicts() throws {
    let file = try outcome(Self.clashing, [.merge])
    let preview = String(decoding: try #require(file.preview), as: UTF8.self)
    #expect(preview.contains("deux") && preview.contains("zwei") && preview.contains("|||||||"))
    #expect(file.keeps.isEmpty && file.choices.count == 2)
    #expect(file.declined.map({ $0.decider }) == [.strategy("merge")])
  }

  @Test func mergeNamesTheContentsThatItLacks() throws {
    var versions = Self.clean
    versions[0].state = .file(FileContent(size: 6, digest: .opaque([1])))
    versions[2].state = .file(FileContent(size: 9, digest: .opaque([2])))
    let file = try outcome(versions, [.merge])
    #expect(file.declined.first?.needs.map({ $0.description }) == ["X:1,Y:1", "X:1"])
    #expect(file.light == .red)
  }

  /// X and Y merged each other's edits apart: two ancestors, neither before the other.
  @Test func mergeOnSeveralAncestors() throws {
    let versions = [
      version("1\n2\n3\n4\n5\n6\n7\n", ["X": 1], by: "X", at: 0),
      version("one\n2\n3\n4\n5\n6\n7\n", ["X": 2], by: "X", at: 1),
      version("1\n2\n3\n4\n5\n6\nseven\n", ["X": 1, "Y": 1], by: "Y", at: 1),
      version("one\n2\nthree\n4\n5\n6\nseven\n", ["X": 3, "Y": 1], by: "X", at: 2),
      version("one\n2\n3\n4\nfive\n6\nseven\n", ["X": 2, "Y": 2], by: "Y", at: 2),
    ]
    let file = try outcome(versions, [.merge])
    #expect(file.summary == "f=one/2/three/4/five/6/seven/")
    #expect(file.conflict?.bases.map({ $0.description }) == ["X:2", "X:1,Y:1"])
    var declining = versions
    declining[2] = version("uno\n2\n3\n4\n5\n6\n7\n", ["X": 1, "Y": 1], by: "Y", at: 1)
    #expect(try outcome(declining, [.merge]).summary == "undecided")
    #expect(try outcome(Array(versions.dropFirst()), [.merge]).summary == "undecided")
  }

  /// Three heads, two of which have a nearer base than all three.
  @Test func mergeOfThreeOnTwoBases() throws {
    func text(_ changed: [Int: String]) -> String {
      (1...9).map { changed[$0] ?? "\($0)" }.joined(separator: "\n") + "\n"
    }
    func versions(_ ofX: [Int: String]) -> [FileVersion] {
      [
        version(text([:]), ["X": 1], by: "X", at: 0),
        version(text([4: "four"]), ["X": 1, "Y": 1], by: "Y", at: 1),
        version(text([4: "four", 6: "six"]), ["X": 1, "Y": 2], by: "Y", at: 4),
        version(text([2: "two", 4: "four"]), ["X": 1, "Y": 1, "Z": 1], by: "Z", at: 3),
        version(text(ofX), ["X": 2], by: "X", at: 2),
      ]
    }
    let expected = text([2: "two", 4: "four", 6: "six", 9: "nine"]).replacing("\n", with: "/")
    #expect(try outcome(versions([9: "nine"]), [.merge]).summary == "f=" + expected)
    #expect(try outcome(versions([6: "VI"]), [.merge]).summary == "undecided")
    #expect(try outcome(versions([4: "IV"]), [.merge]).summary == "undecided")
  }
}
