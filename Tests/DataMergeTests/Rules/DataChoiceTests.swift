import Testing

@testable import DataMerge

/// What a person chooses between, and the text of a choice.
@Suite struct DataChoiceTests {
  struct Row: CustomTestStringConvertible {
    let rule: String
    var format = DataFormat.json
    let texts: (base: String, ours: String, theirs: String)
    /// Each conflict as path, base, ours and theirs.
    let conflicts: [String]
    /// The text with all of ours, and with all of theirs.
    let results: (String, String)
    var testDescription: String { rule }
  }

  static let rows: [Row] = [
    Row(
      rule: "a value that both changed",
      texts: (#"{"a": 1, "b": 2}"#, #"{"a": 3, "b": 2}"#, #"{"a": 4, "b": 5}"#),
      conflicts: ["a: 1, 3, 4"], results: (#"{"a": 3, "b": 5}"#, #"{"a": 4, "b": 5}"#)),
    Row(
      rule: "a value that both added",
      texts: (#"{"b": 2}"#, #"{"b": 2, "a": "x"}"#, #"{"b": 2, "a": [1]}"#),
      conflicts: [#"a: -, "x", [1]"#],
      results: (#"{"b": 2, "a": "x"}"#, #"{"b": 2, "a": [1]}"#)),
    Row(
      rule: "a value that one deleted and the other changed",
      texts: (#"{"a": 1, "b": 2}"#, #"{"b": 2}"#, #"{"a": 4, "b": 2}"#),
      conflicts: ["a: 1, -, 4"], results: (#"{"b": 2}"#, #"{"a": 4, "b": 2}"#)),
    Row(
      rule: "an element of a list that one deleted and the other changed",
      texts: (
        #"[{"id": 1, "n": 1}, {"id": 2, "n": 1}]"#, #"[{"id": 1, "n": 1}]"#,
        #"[{"id": 1, "n": 1}, {"id": 2, "n": 3}]"#
      ),
      conflicts: [#"[1]: {"id": 2, "n": 1}, -, {"id": 2, "n": 3}"#],
      results: (#"[{"id": 1, "n": 1}]"#, #"[{"id": 1, "n": 1}, {"id": 2, "n": 3}]"#)),
    Row(
      rule: "a list of numbers is one value",
      texts: (#"{"at": [1, 2]}"#, #"{"at": [3, 2]}"#, #"{"at": [1, 4]}"#),
      conflicts: ["at: [1, 2], [3, 2], [1, 4]"],
      results: (#"{"at": [3, 2]}"#, #"{"at": [1, 4]}"#)),
    Row(
      rule: "TOML", format: .toml,
      texts: ("[a]\nx = 1\n", "[a]\nx = 2\n", "[a]\nx = 3\ny = 4\n"),
      conflicts: ["a.x: 1, 2, 3"], results: ("[a]\nx = 2\ny = 4\n", "[a]\nx = 3\ny = 4\n")),
    Row(
      rule: "INI: a section that one deleted", format: .ini,
      texts: ("k=1\n[a]\nx=1\n", "k=1\n", "k=1\n[a]\nx=2\n"),
      conflicts: ["a: [a]\nx=1\n, -, [a]\nx=2\n"], results: ("k=1\n", "k=1\n[a]\nx=2\n")),
    Row(
      rule: "CSV", format: .csv,
      texts: ("id,n,m\nx,1,1\ny,2,2\n", "id,n,m\nx,3,1\ny,2,2\n", "id,n,m\nx,4,5\ny,2,2\n"),
      conflicts: ["[0].n: 1, 3, 4"],
      results: ("id,n,m\nx,3,5\ny,2,2\n", "id,n,m\nx,4,5\ny,2,2\n")),
  ]

  @Test(arguments: rows) func chooses(_ row: Row) throws {
    let merger = try #require(DataMerger(row.format))
    let (base, ours, theirs) = (
      Array(row.texts.base.utf8), Array(row.texts.ours.utf8), Array(row.texts.theirs.utf8)
    )
    func shown(_ bytes: [UInt8]?) -> String {
      bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-"
    }
    let conflicts = try merger.conflicts(base: base, ours: ours, theirs: theirs).get()
    #expect(
      conflicts.map { "\($0.path): \(shown($0.base)), \(shown($0.ours)), \(shown($0.theirs))" }
        == row.conflicts)
    func merged(_ choice: DataChoice) throws -> String {
      shown(
        try merger.merge(
          base: base, ours: ours, theirs: theirs, choosing: conflicts.map { _ in choice }
        ).get())
    }
    #expect(try merged(.ours) == row.results.0)
    #expect(try merged(.theirs) == row.results.1)
    // Without a choice it declines as the merge does.
    #expect(
      merger.merge(base: base, ours: ours, theirs: theirs, choosing: [])
        == merger.merge(base: base, sides: [ours, theirs]))
  }

  @Test(arguments: [
    (#"[1, "a"]"#, #"[2, "a"]"#, #"[3, "a"]"#), ("{", "{}", "[]"),
    (#"["a", "b", "c"]"#, #"["b", "a", "c"]"#, #"["c", "a", "b"]"#),
    ("{\"a\": 1} // x", "{\"a\": 2} // y", "{\"a\": 3} // z"),
  ]) func otherConflictsAreNotOfValues(base: String, ours: String, theirs: String) throws {
    let merger = try #require(DataMerger(.json))
    let found = merger.conflicts(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
    #expect(throws: DataMergeDecline.self) { try found.get() }
  }
}
