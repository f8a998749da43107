import ConflictResolution
import Testing

@testable import Reviews

/// Which merges a person is offered, by kind of text.
struct MergeSuggestionTests {
  /// The suggestions for two texts with one base; the first is the newer one.
  static func suggestions(
    _ path: RelativePath, _ base: String, _ ours: String, _ theirs: String,
    _ policy: Policy = Policy([.manual]), proposal: String? = nil
  ) throws -> MergeSuggestions {
    func version(
      _ text: String, _ vector: VersionVector, _ device: DeviceID, _ second: Int64
    ) -> FileVersion {
      FileVersion(
        path: path, state: .file(FileContent(text)), vector: vector, device: device,
        modified: Timestamp(nanoseconds: second * 1_000_000_000))
    }
    let history = FileHistory(
      path: path,
      versions: [
        version(base, ["a": 1], "a", 1), version(ours, ["a": 2], "a", 3),
        version(theirs, ["a": 1, "b": 1], "b", 2),
      ])
    return MergeSuggestions(
      for: try Resolver(policy).resolve([history]).files[0], by: policy,
      proposal: proposal.map { Array($0.utf8) })
  }

  /// A merge on a base that nothing proves comes last, and not at all if another merge has its text.
  @Test func aProposedMergeIsTheLast() throws {
    let texts = ("one two three four\n", "1 two three four\n", "one two three 4\n")
    func ways(_ proposal: String) throws -> [MergeSuggestion.Way] {
      try Self.suggestions("a.md", texts.0, texts.1, texts.2, proposal: proposal).all.map(\.way)
    }
    let proposed = try Self.suggestions(
      "a.md", texts.0, texts.1, texts.2, proposal: "1 two three four\none two three 4\n"
    ).all
    #expect(proposed.map(\.way) == [.units([.words]), .likelyBase])
    #expect(proposed.last?.choice == .content(Array("1 two three four\none two three 4\n".utf8)))
    #expect(try ways("1 two three 4\n") == [.units([.words])])
  }

  struct Row: CustomTestStringConvertible {
    let path: RelativePath
    let texts: (String, String, String)
    /// Each merge by its identifier, with the text; `*` if the decision `merge` has that text.
    let expected: [String]
    var testDescription: String { path.description }
  }

  static let rows: [Row] = [
    Row(
      path: "nested.json",
      texts: (
        #"{"a": {"x": 1, "y": 2}}"# + "\n", #"{"a": {"x": 3, "y": 2}}"# + "\n",
        #"{"a": {"x": 1, "y": 4}}"# + "\n"
      ),
      expected: [#"merge:data {"a": {"x": 3, "y": 4}}"# + "\n*"]),
    Row(
      path: "settings.jsonc",
      texts: (
        "{\n  // how wide\n  \"w\": 1, \"h\": 2\n}\n",
        "{\n  // how wide\n  \"w\": 3, \"h\": 2\n}\n",
        "{\n  // how wide\n  \"w\": 1, \"h\": 4\n}\n"
      ),
      expected: ["merge:data {\n  // how wide\n  \"w\": 3, \"h\": 4\n}\n*"]),
    Row(
      path: "app.toml",
      texts: (
        "[a]\nx = 1\ny = 2\n", "[a]\nx = 3\ny = 2\n", "[a]\nx = 1\ny = 4\n"
      ),
      expected: ["merge:data [a]\nx = 3\ny = 4\n*"]),
    Row(
      path: "app.ini", texts: ("[a]\nx=1\n", "[a]\nx=1\ny=2\n", "[a]\nx=1\nz=3\n"),
      expected: ["merge:data [a]\nx=1\ny=2\nz=3\n", "both [a]\nx=1\nz=3\ny=2\n"]),
    Row(
      path: "stock.csv",
      texts: ("id,tea,rooms\n1,2,3\n", "id,tea,rooms\n1,5,3\n", "id,tea,rooms\n1,2,6\n"),
      expected: ["merge:data id,tea,rooms\n1,5,6\n*"]),
    Row(
      path: "same.csv",
      texts: ("n,m\n1,2\n1,2\n", "n,m\n1,3\n1,2\n", "n,m\n4,2\n1,2\n"),
      expected: ["cell n,m\n4,3\n1,2\n*"]),
    Row(
      path: "table.md",
      texts: (
        "| a | b |\n|---|---|\n| 1 | 2 |\n", "| a | b |\n|---|---|\n| 3 | 2 |\n",
        "| a | b |\n|---|---|\n| 1 | 4 |\n"
      ),
      expected: ["word | a | b |\n|---|---|\n| 3 | 4 |\n*"]),
    Row(
      path: "note.md",
      texts: (
        "Dinner is on Monday. Come at noon.\n", "Dinner is on Tuesday. Come at noon.\n",
        "Dinner is on Monday. Come at one.\n"
      ),
      expected: ["word Dinner is on Tuesday. Come at one.\n*"]),
    Row(
      path: "times.md",
      texts: (
        "---\nupdated: 2026-11-20\n---\nText.\n", "---\nupdated: 2026-11-24\n---\nText.\n",
        "---\nupdated: 2026-11-26\n---\nText.\n"
      ),
      expected: ["stamp ---\nupdated: 2026-11-26\n---\nText.\n*"]),
    Row(
      path: "events.log", texts: ("one\n", "one\nnew\n", "one\nother\n"),
      expected: ["both one\nother\nnew\n"]),
    Row(
      path: "code.c", texts: ("int a;\nint b;\n", "int c;\nint b;\n", "int a;\nint d;\n"),
      expected: ["word int c;\nint d;\n*"]),
    Row(
      path: "mixed.log",
      texts: (
        "Now we go home.\n1\n2\n3\n4\nend\n", "Then we go home.\n1\n2\n3\n4\nend\nnew\n",
        "Now we go away.\n1\n2\n3\n4\nend\nother\n"
      ),
      expected: ["word,both Then we go away.\n1\n2\n3\n4\nend\nother\nnew\n"]),
    Row(path: "none.md", texts: ("Monday\n", "Tuesday\n", "Friday\n"), expected: []),
    Row(
      path: "clean.txt",
      texts: ("1\n2\n3\n4\n5\n", "one\n2\n3\n4\n5\n", "1\n2\n3\n4\nfive\n"),
      expected: ["merge one\n2\n3\n4\nfive\n*"]),
  ]

  @Test(arguments: rows) func eachKindOfTextHasItsMerges(_ row: Row) throws {
    let found = try Self.suggestions(row.path, row.texts.0, row.texts.1, row.texts.2)
    #expect(
      found.all.map { merge in
        "\(merge.identifier) \(String(decoding: merge.text, as: UTF8.self))"
          + (merge.choice == .merge ? "*" : "")
      } == row.expected)
    #expect((found.refusal == nil) == row.expected.contains { $0.hasSuffix("*") })
    for merge in found.all {
      #expect(!merge.account.isEmpty)
      if merge.choice != .merge { #expect(merge.choice == .content(merge.text)) }
    }
  }

  @Test func namesAreThoseOfPersonsAndOfRules() throws {
    let names = try Self.rows.flatMap { row in
      try Self.suggestions(row.path, row.texts.0, row.texts.1, row.texts.2).all
        .map { "\($0.identifier): \($0.name)" }
    }
    #expect(
      Set(names) == [
        "merge: by lines", "merge:data: by value", "word: by words", "cell: by cells",
        "stamp: by the later time", "both: both insertions, one after the other",
        "word,both: by words and both insertions",
      ])
    for name in names where !name.hasPrefix("merge") {
      #expect(TextGranularity(named: String(name.prefix { $0 != ":" })) != nil)
    }
  }

  @Test func theReasonOfARefusalIsThere() throws {
    let found = try Self.suggestions("a.txt", "1\n2\n", "one\n2\n", "eins\n2\n")
    #expect(found.refusal == "1 conflicting hunk" && found.all.isEmpty)
  }

  /// A rule that sets a granularity hides no other one, and the decision `merge` follows the rule.
  @Test func aRuleHidesNothing() throws {
    var policy = Policy([.manual])
    policy.rules = [
      PolicyRule(
        try PathPattern(Array("*.log".utf8)),
        FileSettings(granularity: TextGranularity([.insertions])))
    ]
    let both = try Self.suggestions("a.log", "one\n", "one\nnew\n", "one\nother\n", policy)
    #expect(both.all.map(\.choice) == [.merge])
    let words = try Self.suggestions(
      "a.log", "Now we go home.\n", "Then we go home.\n", "Now we go away.\n", policy)
    #expect(words.all.map(\.identifier) == ["word"] && words.all[0].choice != .merge)
  }
}
