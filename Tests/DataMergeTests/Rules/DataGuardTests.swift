import Testing
import TextMerge

@testable import DataMerge

/// What the check of merged texts reports, and what it leaves alone.
@Suite struct DataGuardTests {
  private func fault(
    _ format: DataFormat, _ merged: String, _ inputs: [String]
  ) -> DataFault? {
    let texts = inputs.map { Array($0.utf8) }
    return DataGuard(format).fault(
      in: Array(merged.utf8), base: texts[0], sides: Array(texts[1...]))
  }

  @Test("A row of one side is not below columns that the other changed; new names are no change")
  func columns() {
    let base = "id,a,b\n1,x,\n2,y,\"l\n\"\n"
    let row = "3,p,q\n"
    for (columns, isFound) in [
      ("id,b,a", true), ("id,a", true), ("id,a,b,c", true), ("id,a,c", false),
    ] {
      let changed = base.replacing("id,a,b", with: columns)
      for sides in [[changed, base + row], [base + row, changed]] {
        let found = fault(.csv, changed + row, [base] + sides)
        #expect(found == (isFound ? .otherColumns(line: 5) : nil), "\(columns)")
      }
    }
  }

  @Test("What cannot be read in one side alone is told, and what could be read nowhere is not")
  func brokenSide() {
    let (base, edited) = ("{\n\"a\": 1,\n\"b\": 1\n}", "{\n\"a\": 2,\n\"b\": 1\n}")
    let (broken, merged) = ("{\n\"a\": 1\n\"b\": 2\n}", "{\n\"a\": 2\n\"b\": 2\n}")
    let expected = DataFault.unreadable(line: 3, expected: "a comma or the end of the object")
    #expect(fault(.json, merged, [base, edited, broken]) == expected)
    #expect(fault(.json, merged, [base, broken, edited]) == expected)
    #expect(fault(.json, merged, [broken, merged + " ", broken + " "]) == nil)
    #expect(fault(.json, broken, [base, edited, broken]) == nil)
  }

  static let found: [(DataFormat, String, DataFault)] = [
    (.json, "{\n\"a\": 1,\n\"a\": 2\n}", .repeatedKey(line: 3, key: "a")),
    (.json, "{\n\"o\": {\"x\":1},\n\"l\": [{\"x\":1, \"x\":2}]}", .repeatedKey(line: 3, key: "x")),
    (
      .json, "{\n\"a\": 1\n\"b\": 2\n}",
      .unreadable(line: 3, expected: "a comma or the end of the object")
    ),
    (.json, "{\n\"a\": 1,\n}", .unreadable(line: 2, expected: "a value behind the comma")),
    (.json, "{\"l\": [\"a\",\n\"b\",\n\"a\"]}", .repeatedString(line: 3, text: "\"a\"")),
    (.canvas, "{\"nodes\":[}", .unreadable(line: 1, expected: "a value")),
    (.toml, "[a]\nx = 1\n[b]\n[a]\n", .repeatedKey(line: 4, key: "a")),
    (.toml, "a.b = 1\nc = 2\na.b = 2\n", .repeatedKey(line: 3, key: "a.b")),
    (.toml, "[[a]]\nx = 1\nx = 2\n[[a]]\nx = 1\n", .repeatedKey(line: 3, key: "x")),
    (.toml, "key = 1\n\"key\" = 2\n", .repeatedKey(line: 2, key: "key")),
    (.toml, "b.k = 1\n[b]\nx = 1\n", .repeatedKey(line: 2, key: "b")),
    (.toml, "s = {a = 1}\n[s]\nb = 1\n", .repeatedKey(line: 2, key: "s")),
    (.toml, "[[s]]\nx = 1\n[s]\ny = 1\n", .repeatedKey(line: 3, key: "s")),
    (
      .toml, "a = \"x\nb = 1\n",
      .unreadable(line: 1, expected: "the end of the string that begins here")
    ),
    (.ini, "[a]\nx=1\ny=1\nx=2\n", .repeatedKey(line: 4, key: "x")),
    (.strings, "\"a\" = \"1\";\n\"a\" = \"2\";\n", .repeatedKey(line: 2, key: "a")),
    (.strings, "\"a\" = \"1\"\n\"b\" = \"2\";\n", .unreadable(line: 2, expected: "a semicolon")),
    (
      .propertyList, "<plist><dict>\n<key>a</key><true/>\n<key>a</key><false/>\n</dict></plist>",
      .repeatedKey(line: 3, key: "a")
    ),
    (
      .propertyList, "<plist>\n<dict><key>a</key><array></dict></plist>",
      .unreadable(line: 2, expected: "the end of the innermost element")
    ),
    (.yaml, "a: 1\nb:\n  a: 2\na: 3\n", .repeatedKey(line: 4, key: "a")),
    (.yaml, "s:\n  web:\n    p: 1\n  db: 2\n  web: 3\n", .repeatedKey(line: 5, key: "web")),
    (.yaml, "l:\n- k: 1\n  v: |\n    k: 2\n  k: 3\n", .repeatedKey(line: 5, key: "k")),
    (.yaml, "- - a: 1\n    b: 1\n    a: 2\n", .repeatedKey(line: 3, key: "a")),
    (.yaml, "a: &x 1\nb: *y\n", .unreadable(line: 2, expected: "an anchor before its use")),
    (
      .json, "[{\"name\": \"a\", \"x\": 1},\n {\"name\": \"a\", \"x\": 2}]",
      .repeatedID(line: 2, id: "\"a\"")
    ),
  ]

  @Test("Texts in UTF-16 are read as those in UTF-8", arguments: found)
  func utf16(_ format: DataFormat, _ merged: String, _ fault: DataFault) throws {
    let right = try #require(Self.right[format])
    let inputs = [right, right, right].map { TextEncoding.utf16BigEndian.encoded(Array($0.utf8)) }
    #expect(
      DataGuard(format).fault(
        in: TextEncoding.utf16BigEndian.encoded(Array(merged.utf8)), base: inputs[0],
        sides: Array(inputs[1...])) == fault)
  }

  static let right: [DataFormat: String] = [
    .json: "{\"a\": 1}", .canvas: "{}", .toml: "a = 1\n", .ini: "[a]\nx=1\n",
    .strings: "\"a\" = \"1\";\n",
    .propertyList: "<plist><dict/></plist>", .yaml: "a: 1\n",
  ]

  @Test(arguments: found.indices)
  func faultsAreFound(_ index: Int) throws {
    let (format, text, expected) = Self.found[index]
    let right = try #require(Self.right[format])
    #expect(fault(format, text, [right, right, right]) == expected)
    // What an input has too is no fault of the merge.
    #expect(fault(format, text, [right, text, right]) == nil)
    #expect(fault(format, text, [text, right, right]) == nil)
  }

  @Test("A table has a row twice if its first cell is there twice that differed in all rows")
  func rows() {
    let base = "id,name\n1,a\n2,b\n"
    #expect(
      fault(
        .csv, "id,name\n3,c\n1,a\n2,b\n3,d\n", [base, base + "3,d\n", "id,name\n3,c\n1,a\n2,b\n"])
        == .repeatedID(line: 5, id: "3"))
    #expect(fault(.csv, base + "3,a\n", [base, base, base + "3,a\n"]) == nil)
    let repeating = "day,sum\nMon,1\nMon,2\n"
    #expect(fault(.csv, repeating + "Mon,3\n", [repeating, repeating, repeating]) == nil)
  }

  static let accepted: [(DataFormat, String)] = [
    (.json, "\u{FEFF}{ // c\n\"a\": [1, {\"x\":1}, {\"x\":1}] /* d */ }"),
    (.toml, "[a]\nx = 1\n[b]\nx = 1\n[[c]]\nx = 1\n[c.d]\ny = 1\n[[c]]\nx = 1\n[c.d]\ny = 1\n"),
    (.toml, "[[c]]\n[c.d]\ny = 1\n[a]\n[[c]]\n[c.d]\ny = 1\n[[c]]\n[c.d]\n"),
    (
      .toml,
      "a = '''\na = 1\n'''\nb = \"\"\"x\"\"\"\"\"\nt = 1979-05-27 07:32:00 # t\nu = { a = 1, b = [1] }\n"
    ),
    (.json, "[[\"a\", 1, \"a\"], [1, 1], [\"a\", \"A\"], [\"a\"]]"),
    (.ini, "[a]\nx=1\n[b]\nx=1\n; x=1\nsingle\n"),
    (.strings, "/* a; */ \"a\" = \"\\\"1\"; // x\nb = c;\n\"only\";"),
    (
      .propertyList,
      "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"-//A\" \"b>c\"><plist version='1'><dict><key>a</key><dict><key>a</key><string>x &lt;</string></dict><!-- <key>a</key> --><key>b</key><array><dict><key>a</key><true/></dict><dict><key>a</key><true/></dict></array></dict></plist>"
    ),
    (
      .yaml,
      "a: |\n  a: 1\nb: \"x\na: 2\n\"\n---\na: 1\n'c': {x: 1,\na: 2}\nd: it's\ne: # a:\n- a: 1\n- a: 2\nx: &x {}\ny: &y {}\n<<: *x\n<<: *y\n"
    ),
    (
      .yaml,
      "a:\n  k: >\n    k: 1\n\n    # k\n  l: - *x, *y\n  m:\n  - k: 1\n    k2: [k: 1, k: 2]\n  - k: 1\nb:\n  k: 1\n  m: \"k: 1\n    k: 2\"\nc:\n  - k: 1\n  - - k: 1\n    - k: 1\n"
    ),
    (.csv, "a,b\nc\n"),
  ]

  @Test(arguments: accepted.indices)
  func whatIsRightIsLeftAlone(_ index: Int) {
    let (format, text) = Self.accepted[index]
    #expect(fault(format, text, ["", "", ""].map { _ in Self.right[format] ?? "" }) == nil)
  }

  @Test func inINIFilesKeysMayBeRepeatedIfAnInputDoesSo() {
    #expect(fault(.ini, "a=1\nb=1\nb=2\n", ["a=1\na=2\n", "a=1\nb=1\n", "a=1\nb=2\n"]) == nil)
    #expect(
      fault(.ini, "a=1\nb=1\nb=2\n", ["a=1\n", "a=1\nb=1\n", "a=1\nb=2\n"])
        == .repeatedKey(line: 3, key: "b"))
  }

  @Test func anotherKeyOfTheSameNameIsAFault() {
    let input = "{\"a\":{\"x\":1,\"x\":2},\"b\":{\"x\":1}}"
    #expect(
      fault(.json, "{\"a\":{\"x\":1},\"b\":{\"x\":1,\"x\":2}}", [input, input, input]) != nil)
  }
}
