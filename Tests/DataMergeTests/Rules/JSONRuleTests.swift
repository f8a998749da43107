import Testing
import TextMerge

@testable import DataMerge

/// Each rule of the merge of JSON, in small.
@Suite struct JSONRuleTests {
  static let objects = [
    MergeCase(
      "members of both", #"{"a":1}"#, #"{"a":1,"b":2}"#, #"{"a":1,"c":3}"#, #"{"a":1,"b":2,"c":3}"#),
    MergeCase(
      "changes of both", #"{"a":1,"b":1}"#, #"{"a":2,"b":1}"#, #"{"a":1,"b":2}"#, #"{"a":2,"b":2}"#),
    MergeCase("one scalar twice", #"{"a":1}"#, #"{"a":2}"#, #"{"a":3}"#, "changedTwice at a"),
    MergeCase(
      "the same change", #"{"a":1,"b":1}"#, #"{"a":2,"b":1}"#, #"{"a":2,"b":3}"#, #"{"a":2,"b":3}"#),
    MergeCase("another kind", #"{"a":1}"#, #"{"a":[1]}"#, #"{"a":{}}"#, "changedTwice at a"),
    MergeCase("added differently", "{}", #"{"a":1}"#, #"{"a":2}"#, "addedTwice at a"),
    MergeCase(
      "objects added by both", #"{"b":0}"#, #"{"b":0,"o":{"x":1}}"#, #"{"b":0,"o":{"y":2}}"#,
      #"{"b":0,"o":{"x":1,"y":2}}"#),
    MergeCase(
      "deleted by both", #"{"a":1,"b":1}"#, #"{"b":2}"#, #"{"b":1,"c":0}"#, #"{"b":2,"c":0}"#),
    MergeCase("deleted by one", #"{"a":1,"b":1}"#, #"{"b":1}"#, #"{"a":1,"b":2}"#, #"{"b":2}"#),
    MergeCase("deleted and changed", #"{"a":1}"#, "{}", #"{"a":2}"#, "deletedAndChanged at a"),
    MergeCase(
      "deleted and changed inside", #"{"o":{"a":{"x":1}}}"#, #"{"o":{}}"#,
      #"{"o":{"a":{"x":2}}}"#, "deletedAndChanged at o.a"),
    MergeCase(
      "deleted and laid out", #"{"a":[1,2],"b":1}"#, #"{"b":1}"#, #"{"a":[1, 2],"b":2}"#,
      #"{"b":2}"#),
    MergeCase(
      "order of keys", #"{"a":1,"b":1}"#, #"{"b":1,"a":20}"#, #"{"a":1,"b":3}"#, #"{"b":3,"a":20}"#),
    MergeCase(
      "a key behind its predecessor", #"{"z":0,"c":1}"#, #"{"z":0,"n":1,"c":1}"#,
      #"{"z":0,"c":2}"#, #"{"z":0,"n":1,"c":2}"#),
    MergeCase(
      "sorted keys", #"{"a":1,"k":1}"#, #"{"a":1,"d":2,"k":1}"#, #"{"a":1,"c":22,"k":1}"#,
      #"{"a":1,"c":22,"d":2,"k":1}"#),
    MergeCase(
      "sorted keys of which one begins another", #"{"a":1,"a b":3,"z":1}"#,
      #"{"a":0,"a b":3,"d":1,"z":1}"#, #"{"a":1,"a b":3,"c":1,"z":1}"#,
      #"{"a":0,"a b":3,"c":1,"d":1,"z":1}"#),
    MergeCase(
      "a path with a point", #"{"a.b":{"c":1}}"#, #"{"a.b":{"c":2}}"#, #"{"a.b":{"c":3}}"#,
      #"changedTwice at "a.b".c"#),
    MergeCase("roots that are scalars", "1", "2", "3", "changedTwice"),
  ]

  static let spellings = [
    MergeCase(
      "numbers by spelling", #"{"a":1.0,"b":1}"#, #"{"a":1.00,"b":1}"#, #"{"a":1.0,"b":1e0}"#,
      #"{"a":1.00,"b":1e0}"#),
    MergeCase(
      "numbers that are equal", #"{"a":1}"#, #"{"a":1.0}"#, #"{"a":1e0}"#, "changedTwice at a"),
    MergeCase(
      "long numbers", #"{"a":12345678901234567890,"b":0}"#, #"{"a":12345678901234567891,"b":0}"#,
      #"{"a":12345678901234567890,"b":1}"#, #"{"a":12345678901234567891,"b":1}"#),
    MergeCase(
      "escapes mean the same", #"{"a":"é","b":1}"#, #"{"a":"\u00e9","b":2}"#, #"{"a":"x","b":1}"#,
      #"{"a":"x","b":2}"#),
    MergeCase(
      "escapes of keys", #"{"\u0061":1,"b":1}"#, #"{"a":2,"b":1}"#, #"{"\u0061":1,"b":22}"#,
      #"{"\u0061":2,"b":22}"#),
    MergeCase(
      "a side that is only laid out", #"{"a":1}"#, "{\n  \"a\": 1\n}", #"{"a":2}"#, #"{"a":2}"#),
    MergeCase(
      "a changed layout", #"{"a":1,"b":1}"#, "{\n  \"a\": 2,\n  \"b\": 1\n}", #"{"a":1,"b":2}"#,
      "{\n  \"a\": 2,\n  \"b\": 2\n}"),
    MergeCase(
      "lines of an added member", "{\n  \"a\": 1\n}\n", "{\n  \"a\": 1,\n  \"b\": 2\n}\n",
      "{\n  \"a\": 1,\n  \"c\": {\n    \"d\": 3\n  }\n}\n",
      "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": {\n    \"d\": 3\n  }\n}\n"),
    MergeCase(
      "CRLF", "{\r\n \"a\": 1\r\n}", "{\r\n \"a\": 1,\r\n \"b\": 2\r\n}",
      "{\r\n \"a\": 1,\r\n \"c\": 2\r\n}", "{\r\n \"a\": 1,\r\n \"b\": 2,\r\n \"c\": 2\r\n}"),
    MergeCase(
      "a byte order mark", "\u{FEFF}{\"a\":1,\"b\":1}", "\u{FEFF}{\"a\":2,\"b\":1}",
      "\u{FEFF}{\"a\":1,\"b\":22}", "\u{FEFF}{\"a\":2,\"b\":22}"),
    MergeCase("the first member deleted", "[1, 2, 30]", "[2, 30]", "[1, 2, 30, 4]", "[2, 30, 4]"),
  ]

  static let comments = [
    MergeCase(
      "comments are kept", "{\n  // one\n  \"a\": 1, // two\n  \"b\": 1\n}",
      "{\n  // one\n  \"a\": 2, // two\n  \"b\": 1\n}",
      "{\n  // one\n  \"a\": 1, // two\n  \"b\": 12\n}",
      "{\n  // one\n  \"a\": 2, // two\n  \"b\": 12\n}"),
    MergeCase(
      "a comment changed by one", "{\n  // old\n  \"a\": 1\n}", "{\n  // new\n  \"a\": 1\n}",
      "{\n  // old\n  \"a\": 23\n}", "{\n  // new\n  \"a\": 23\n}"),
    MergeCase(
      "a comment changed by both", "{\n  // old\n  \"a\": 1\n}", "{\n  // new\n  \"a\": 1\n}",
      "{\n  // other\n  \"a\": 1\n}", "commentChangedTwice at a"),
    MergeCase(
      "a member behind a comment", "{\n  \"a\": 1 // end\n}",
      "{\n  \"a\": 1, // end\n  \"b\": 2\n}",
      "{\n  \"a\": 12 // end\n}", "{\n  \"a\": 12, // end\n  \"b\": 2\n}"),
    MergeCase(
      "a comment of a deleted member", "{\"a\": 1, /* why */ \"b\": 1}", "{\"a\": 1}",
      "{\"a\": 1, /* because */ \"b\": 1}", "deletedAndChanged at b"),
    MergeCase(
      "a comma behind the last", "{\n  \"a\": 1,\n}", "{\n  \"a\": 1,\n  \"b\": 2,\n}",
      "{\n  \"a\": 1,\n  \"c\": 3,\n}", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n}"),
  ]

  @Test(arguments: objects + spellings + lists + sharedIDs + references + contents + comments)
  func rule(_ example: MergeCase) {
    #expect(merged(example.base, example.first, example.second) == example.result)
    #expect(merged(example.base, example.second, example.first) == example.result)
  }

  static let unreadable = [
    ("{", 1), ("{\"a\":1,}x", 1), ("{\"a\"}", 1), ("[1 2]", 1), ("[01]", 1), ("[1.]", 1),
    ("\n[tru]", 2),
    ("[\"a]", 1), ("[\"\\x\"]", 1), ("[\"\\u12\"]", 1), ("", 1), ("[\"\u{1}\"]", 1),
    ("{\"a\":1 /*", 1), ("[NaN]", 1),
  ]

  @Test(arguments: unreadable)
  func inputsThatCannotBeReadAreNamed(_ text: String, _ line: Int) {
    let result = DataMerger(.json)?.merge(
      base: Array("{}".utf8), sides: [Array("{\"a\":1}".utf8), Array(text.utf8)])
    guard case .failure(let decline) = result,
      case .unreadable(.side(1), line: line, expected: let expected) = decline.reason
    else {
      Issue.record("\(text): \(String(describing: result))")
      return
    }
    #expect(!expected.isEmpty)
  }

  @Test func aKeyThatIsThereTwiceIsNamed() {
    #expect(
      merged("{}", "{\"a\":1}", "{\n\"b\":1,\n\"b\":2}") == "repeatedKey(side 2, line: 3) at b")
    #expect(
      merged("{}", "{\"a\":1}", "{\"b\":1,\"\\u0062\":2}") == "repeatedKey(side 2, line: 1) at b")
    let many = "{" + (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",") + ",\"k7\":1}"
    #expect(merged("{}", "{\"a\":1}", many) == "repeatedKey(side 2, line: 1) at k7")
  }

  @Test func sidesThatAreEqualDoNotCount() throws {
    let texts = ["{}", "{\"a\":1}", "{\"b\":1}", "{\"c\":1}"].map { Array($0.utf8) }
    let merger = try #require(DataMerger(.json))
    #expect(merger.merge(base: texts[0], sides: []) == .success(texts[0]))
    #expect(
      merger.merge(base: texts[0], sides: [texts[1], texts[0], texts[1]]) == .success(texts[1]))
    #expect(
      merger.merge(base: texts[0], sides: Array(texts[1...]))
        == .failure(DataMergeDecline(.tooManySides)))
    #expect(
      merger.merge(base: texts[0], sides: [texts[1], texts[0], texts[2], texts[1]])
        == .success(Array("{\"a\":1,\"b\":1}".utf8)))
  }

  @Test func edgesOfACanvasKeepTheirNodes() {
    let base = #"{"nodes":[{"id":"n1"},{"id":"n2"}],"edges":[]}"#
    let edge =
      #"{"nodes":[{"id":"n1"},{"id":"n2"}],"edges":[{"id":"e","fromNode":"n1","toNode":"n2"}]}"#
    let deleted = #"{"nodes":[{"id":"n1"}],"edges":[]}"#
    for format in [DataFormat.canvas, .json] {
      #expect(merged(base, edge, deleted, as: format) == "missingTarget at edges[0].toNode")
    }
    // An edge that had no node before is no conflict.
    let broken = #"{"nodes":[{"id":"n1"}],"edges":[{"id":"e","fromNode":"n1","toNode":"n9"}]}"#
    let added =
      #"{"nodes":[{"id":"n1"},{"id":"n3"}],"edges":[{"id":"e","fromNode":"n1","toNode":"n9"}]}"#
    let changed =
      #"{"nodes":[{"id":"n1","x":1}],"edges":[{"id":"e","fromNode":"n1","toNode":"n9"}]}"#
    #expect(
      merged(broken, added, changed, as: .canvas)
        == #"{"nodes":[{"id":"n1","x":1},{"id":"n3"}],"edges":[{"id":"e","fromNode":"n1","toNode":"n9"}]}"#
    )
  }

  @Test(arguments: [
    ("a.json", DataFormat.json), ("x/.obsidian/app.JSON", .json), ("b.canvas", .canvas),
    ("c.code-workspace", .json), ("d.toml", .toml), ("e.ini", .ini), ("f.strings", .strings),
    ("g.plist", .propertyList), ("h.yml", .yaml), ("i.csv", .csv), ("j.tsv", .tsv),
    ("x/Cargo.lock", .toml), ("composer.LOCK", .json), ("Pipfile", .toml),
    ("a/pubspec.lock", .yaml),
    ("setup.cfg", .ini), ("x/.npmrc", .ini), (".prettierrc", .json), (".clang-format", .yaml),
  ])
  func formatsAreChosenByName(_ path: String, _ format: DataFormat) {
    #expect(DataFormat(path: path) == format)
    #expect(DataFormat(path: Array(path.utf8)) == format)
  }

  @Test(arguments: [
    "", "json", "a.json5", "a.json~", "a.md", "a.", ".", "a.jsonx", "a.lock", "a.cfg", "Pipfile/a",
    "a.ipynb",
  ])
  func otherNamesHaveNoFormat(_ path: String) {
    #expect(DataFormat(path: path) == nil)
  }
}
