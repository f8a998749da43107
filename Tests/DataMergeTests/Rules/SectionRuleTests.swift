import Testing
import TextMerge

@testable import DataMerge

/// Each rule of the merge of sections and localizations, in small.
@Suite struct SectionRuleTests {
  static let ini = [
    MergeCase(
      "keys of two sections", "[a]\nx=1\n[b]\ny=1\n", "[a]\nx=2\n[b]\ny=1\n",
      "[a]\nx=1\n[b]\ny=22\n", "[a]\nx=2\n[b]\ny=22\n"),
    MergeCase("one key twice", "[a]\nx=1\n", "[a]\nx=2\n", "[a]\nx=3\n", "changedTwice at a.x"),
    MergeCase(
      "keys added", "[a]\nx=1\n", "[a]\nx=1\ny=1\n", "[a]\nx=1\nzz=1\n", "[a]\nx=1\nzz=1\ny=1\n"),
    MergeCase(
      "sections added", "[a]\nx=1\n", "[a]\nx=1\n\n[b]\ny=1\n", "[a]\nx=1\n\n[cc]\nz=1\n",
      "[a]\nx=1\n\n[cc]\nz=1\n\n[b]\ny=1\n"),
    MergeCase(
      "no line end at the end", "[a]\nx=1", "[a]\nx=1\ny=1", "[a]\nx=1\n[b]\nz=22",
      "[a]\nx=1\ny=1\n[b]\nz=22"),
    MergeCase(
      "space is no change", "[a]\nx=1\ny=1\n", "[a]\nx = 1\ny=2\n", "[a]\nx=3\ny=1\n",
      "[a]\nx = 3\ny=2\n"),
    MergeCase(
      "a section deleted and changed", "[a]\nx=1\n[b]\ny=1\n", "[b]\ny=1\n", "[a]\nx=2\n[b]\ny=1\n",
      "deletedAndChanged at a"),
    MergeCase(
      "comments stay", "; top\n[a]\n# of x\nx=1\ny=1\n", "; top\n[a]\n# of x\nx=2\ny=1\n",
      "; top\n[a]\n# of x\nx=1\ny=22\n", "; top\n[a]\n# of x\nx=2\ny=22\n"),
    MergeCase(
      "a comment changed by both", "# a\nx=1\n", "# b\nx=1\n", "# c\nx=1\n",
      "commentChangedTwice at x"),
    MergeCase(
      "a comment deleted above a key that the other added", "a=1\n#b=2\nc=3\n", "a=1\nc=3\n",
      "a=1\n#b=2\nn=1\nc=3\n", "commentChangedTwice"),
    MergeCase(
      "keys put below a comment by both", "# app\n\nh=1\np=1\n", "# app\nn=x\n\nh=1\np=1\n",
      "# app\n\nd=1\nh=1\np=1\n", "commentChangedTwice"),
    MergeCase(
      "a key put below a comment, and another changed", "# app\nh=1\np=1\n",
      "# app\nn=x\nh=1\np=1\n",
      "# app\nh=1\np=22\n", "# app\nn=x\nh=1\np=22\n"),
    MergeCase(
      "lines that continue", "x=1\n  2\ny=1\n", "x=1\n  3\ny=1\n", "x=1\n  2\ny=22\n",
      "x=1\n  3\ny=22\n"),
    MergeCase(
      "a key before the sections", "x=1\n[a]\ny=1\n", "x=1\n[a]\ny=1\n[b]\nz=1\n",
      "x=1\nw=1\n[a]\ny=1\n", "x=1\nw=1\n[a]\ny=1\n[b]\nz=1\n"),
    MergeCase(
      "a section twice", "x=1\n", "[a]\nx=1\n[a]\ny=1\n", "x=2\n",
      "repeatedKey(side 1, line: 3) at a"),
    MergeCase(
      "what programs read differently", "x=1\n", "x=2\n", "x=1\na:b=c\n",
      "unsupported(side 2, line: 2)"),
  ]

  static let toml = [
    MergeCase(
      "tables and values", "a = 1\n[t]\nb = \"x # y\" # c\nc = [\n  1, # one\n  2,\n]\n",
      "a = 2\n[t]\nb = \"x # y\" # c\nc = [\n  1, # one\n  2,\n]\n",
      "a = 1\n[t]\nb = \"x # y\" # c\nc = [\n  1, # one\n]\n",
      "a = 2\n[t]\nb = \"x # y\" # c\nc = [\n  1, # one\n]\n"),
    MergeCase(
      "long strings", "a = \"\"\"\n[no]\nx = 1\n\"\"\"\nb = 1\n",
      "a = \"\"\"\n[no]\nx = 1\n\"\"\"\nb = 2\n", "a = \"\"\"\n[no]\nx = 2\n\"\"\"\nb = 1\n",
      "a = \"\"\"\n[no]\nx = 2\n\"\"\"\nb = 2\n"),
    MergeCase(
      "a comment behind a value", "a = 1 # one\nb = 1\n", "a = 1 # two\nb = 1\n",
      "a = 3 # one\nb = 1\n", "a = 3 # two\nb = 1\n"),
  ]

  private static func table(_ name: String, _ value: Int, comment: String = "") -> String {
    "\n\(comment)[[a]]\nname = \"\(name)\"\nx = \(value)\n"
  }

  /// Tables in arrays of TOML.
  static let tables = [
    MergeCase(
      "two tables", table("p", 1) + table("q", 1), table("p", 2) + table("q", 1),
      table("p", 1) + table("q", 33), table("p", 2) + table("q", 33)),
    MergeCase(
      "tables added", table("q", 1), table("q", 1) + table("p", 1), table("q", 1) + table("n", 22),
      table("q", 1) + table("n", 22) + table("p", 1)),
    MergeCase(
      "tables without a name", "[[a]]\nx = 1\ny = 1\n[[a]]\nx = 2\ny = 2\n",
      "[[a]]\nx = 1\ny = 33\n[[a]]\nx = 2\ny = 2\n",
      "[[a]]\nx = 1\ny = 1\n[[a]]\nx = 2\ny = 4\n",
      "[[a]]\nx = 1\ny = 33\n[[a]]\nx = 2\ny = 4\n"),
    MergeCase(
      "a table deleted with its comment", table("p", 1) + table("q", 1, comment: "# of q\n"),
      table("p", 1), table("p", 22) + table("q", 1, comment: "# of q\n"), table("p", 22)),
    MergeCase(
      "a table moved with its comment",
      "y = 1\n" + table("p", 1) + table("q", 1, comment: "# of q\n"),
      "y = 1\n" + table("q", 1, comment: "# of q\n") + table("p", 1),
      "y = 22\n" + table("p", 1) + table("q", 2, comment: "# of q\n"),
      "y = 22\n" + table("q", 2, comment: "# of q\n") + table("p", 1)),
    MergeCase(
      "a table deleted whose comment changed", table("p", 1) + table("q", 1, comment: "# of q\n"),
      table("p", 1), table("p", 1) + table("q", 1, comment: "# for q\n"),
      "deletedAndChanged at a[1]"),
    MergeCase(
      "a comment above the first table", table("p", 1, comment: "# all\n"),
      table("q", 1, comment: "# all\n") + table("p", 1),
      table("r", 1, comment: "# all\n") + table("p", 1), "commentChangedTwice at a"),
    MergeCase(
      "comments behind headers", "[[a]] # one\nx = 1\ny = 1\n", "[[a]] # two\nx = 1\ny = 1\n",
      "[[a]] # six\nx = 1\ny = 1\n", "commentChangedTwice at a[0]"),
    MergeCase(
      "parts of tables", table("p", 1) + "[a.b]\ny = 1\n" + table("q", 1) + "[a.b]\ny = 1\n",
      table("p", 1) + "[a.b]\ny = 2\n" + table("q", 1) + "[a.b]\ny = 1\n",
      table("p", 1) + "[a.b]\ny = 1\n" + table("q", 1) + "[a.b]\ny = 33\n",
      table("p", 1) + "[a.b]\ny = 2\n" + table("q", 1) + "[a.b]\ny = 33\n"),
    MergeCase(
      "arrays in tables", table("p", 1) + "[[a.b]]\ny = 1\n[a.b.c]\nz = 1\n" + table("q", 1),
      table("p", 1) + "[[a.b]]\ny = 1\n[a.b.c]\nz = 2\n" + table("q", 1),
      table("p", 1) + "[[a.b]]\ny = 1\n[a.b.c]\nz = 1\n[[\"a\" . b]]\ny = 3\n" + table("q", 4),
      table("p", 1) + "[[a.b]]\ny = 1\n[a.b.c]\nz = 2\n[[\"a\" . b]]\ny = 3\n" + table("q", 4)),
    MergeCase(
      "a table and a section", table("p", 1), table("p", 1) + table("q", 1),
      table("p", 1) + "[s]\nx = 1\n", table("p", 1) + table("q", 1) + "[s]\nx = 1\n"),
    MergeCase(
      "a value behind a section", table("p", 1), "y = 1\n" + table("p", 1),
      table("p", 1) + "[ab]\nx = 1\n", "y = 1\n" + table("p", 1) + "[ab]\nx = 1\n"),
    MergeCase(
      "tables that are apart", table("p", 1), table("p", 2),
      table("p", 1) + "[s]\n" + table("q", 1),
      "unsupported(side 2, line: 7)"),
    MergeCase(
      "a part that is apart", table("p", 1), table("p", 2), table("p", 1) + "[s]\n['a'.b]\nx = 1\n",
      "unsupported(side 2, line: 6)"),
    MergeCase(
      "escapes in names", table("p", 1), table("p", 2),
      table("p", 1) + "[\"\\u0061\".b]\nx = 1\n", "unsupported(side 2, line: 5)"),
    MergeCase(
      "tables and a section of one name", table("p", 1), table("p", 2), table("p", 1) + "[a]\n",
      "unsupported(side 2, line: 5)"),
  ]

  /// A name of TOML that one side makes a value, or a table, and the other a table.
  static let names = [
    ("", "a = 1\n", "[a]\nx = 1\n", "a"),
    ("", "a.b = 1\n", "[a]\nx = 1\n", "a"),
    ("", "a = 1\n", "[a.b]\nx = 1\n", "a.b"),
    ("", "a = 1\n", "a.b = 1\n", "a.b"),
    ("", "a = 1\n", "\"a\" = 1\n", "a"),
    ("", "[a]\nx = 1\n", "[[a]]\nx = 1\n", "a"),
    ("[a]\nx = 1\n", "[a]\nx = 1\nb = 1\n", "[a]\nx = 1\n[a.b]\n", "a.b"),
    ("[a]\nx = 1\n", "[a]\nx = 1\nb.c = 1\n", "[a]\nx = 1\n[ a . 'b' ]\n", "a.b"),
  ].map { base, first, second, name in
    MergeCase(
      "\(first) and \(second)", "z = 1\n" + base, "z = 1\n" + first, "z = 1\n" + second,
      "addedTwice at \(name)")
  }

  /// Names that are alike, and are not one.
  static let otherNames = [
    ("a.b = 1\n", "a.c = 1\n"), ("a.b = 1\n", "ab = 1\n"), ("'a.b' = 1\n", "[a.b]\n"),
    ("[a.b]\nx = 1\n", "[a]\nx = 1\n"),
  ]

  @Test(arguments: otherNames) func otherNamesMerge(_ first: String, _ second: String) {
    let result = merged("z = 1\n", "z = 1\n" + first, "z = 1\n" + second, as: .toml)
    #expect(result.contains(first) && result.contains(second), "\(result)")
  }

  static let strings = [
    MergeCase(
      "entries", "/* A */\n\"a\" = \"1\";\n", "/* A */\n\"a\" = \"2\";\n",
      "/* A */\n\"a\" = \"1\";\n\n/* B */\n\"b\" = \"x;\";\n",
      "/* A */\n\"a\" = \"2\";\n\n/* B */\n\"b\" = \"x;\";\n"),
    MergeCase(
      "one entry twice", "\"a\" = \"1\";\n", "\"a\" = \"2\";\n", "\"a\" = \"3\";\n",
      "changedTwice at a"),
    MergeCase(
      "a semicolon missing", "\"a\" = \"1\";\n", "\"a\" = \"1\"\n", "\"a\" = \"3\";\n",
      "unreadable(side 1, line: 2, expected: \"a semicolon\")"),
  ]

  @Test(arguments: ini) func iniRule(_ example: MergeCase) { check(example, .ini) }
  @Test(arguments: toml + tables + names) func tomlRule(_ example: MergeCase) {
    check(example, .toml)
  }
  @Test(arguments: strings) func stringsRule(_ example: MergeCase) { check(example, .strings) }

  private func check(_ example: MergeCase, _ format: DataFormat) {
    #expect(merged(example.base, example.first, example.second, as: format) == example.result)
    let swapped = merged(example.base, example.second, example.first, as: format)
    if !example.result.contains("(side") { #expect(swapped == example.result) }
  }

  @Test("A text in UTF-16 is merged as its UTF-8 is, and the encoding as a property of the text")
  func utf16() throws {
    let merger = try #require(DataMerger(.strings))
    let texts = [
      "\"é\" = \"1\";\n\"b\" = \"1\";\n", "\"é\" = \"2\";\n\"b\" = \"1\";\n",
      "\"é\" = \"1\";\n\"b\" = \"3\";\n",
    ]
    let result = Array("\"é\" = \"2\";\n\"b\" = \"3\";\n".utf8)
    let (narrow, little, big) = (
      TextEncoding.utf8, TextEncoding.utf16LittleEndian, TextEncoding.utf16BigEndian
    )
    for row in [
      [little, little, little, little], [big, big, big, big], [little, narrow, little, narrow],
      [narrow, narrow, big, big],
    ] {
      let inputs = zip(texts, row).map { $1.encoded(Array($0.utf8)) }
      for sides in [[inputs[1], inputs[2]], [inputs[2], inputs[1]]] {
        #expect(
          merger.merge(base: inputs[0], sides: sides) == .success(row[3].encoded(result)), "\(row)")
      }
    }
    // The byte order mark of UTF-8 is a property of the text, too, and there once.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    func input(_ index: Int, _ encoding: TextEncoding?) -> [UInt8] {
      let text = Array(texts[index].utf8)
      return encoding.map { $0.encoded(text) } ?? mark + text
    }
    for row in [
      [nil, nil, nil, nil], [nil, nil, narrow, narrow], [narrow, nil, narrow, nil],
      [nil, nil, little, little], [narrow, nil, little, little], [little, nil, little, nil],
    ] as [[TextEncoding?]] {
      let inputs = (0..<3).map { input($0, row[$0]) }
      for sides in [[inputs[1], inputs[2]], [inputs[2], inputs[1]]] {
        let expected = row[3].map { $0.encoded(result) } ?? mark + result
        #expect(merger.merge(base: inputs[0], sides: sides) == .success(expected), "\(row)")
      }
    }
    let cut = Array(little.encoded(Array(texts[1].utf8)).dropLast())
    let base = little.encoded(Array(texts[0].utf8))
    guard
      case .failure(let decline) = merger.merge(
        base: base, sides: [cut, little.encoded(Array(texts[2].utf8))])
    else {
      Issue.record("merged")
      return
    }
    #expect(
      decline.description
        == "side 1 cannot be read: line 2: expected UTF-16, as the byte order mark says")
  }
}
