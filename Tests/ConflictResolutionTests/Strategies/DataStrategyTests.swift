import ConflictResolution
import Testing

/// Settings and data: merged by value, and checked where they merged by lines.
@Suite struct DataStrategyTests {
  private func outcome(
    _ strategy: Strategy, _ path: String, _ base: String, _ ours: String, _ theirs: String
  ) throws -> (text: String?, declined: String?) {
    let path = try #require(RelativePath(path))
    func version(_ text: String, _ device: DeviceID, _ vector: VersionVector, _ time: Int64)
      -> FileVersion
    {
      FileVersion(
        path: path, state: .file(FileContent(text)), vector: vector, device: device,
        modified: .seconds(1_795_000_000 + time))
    }
    let file = FileHistory(
      path: path,
      versions: [
        version(base, "a", ["a": 1], 0), version(ours, "a", ["a": 2], 2),
        version(theirs, "b", ["a": 1, "b": 1], 1),
      ])
    let result = try #require(
      try Resolver(Policy([strategy], resolvingDevice: "a")).resolve([file]).files.first)
    guard result.state == .resolved, case .file(let content)? = result.keeps.first?.version.state
    else { return (nil, result.declined.first?.reason) }
    return (content.bytes.map { String(decoding: $0, as: UTF8.self) }, nil)
  }

  struct Row: CustomTestStringConvertible, Sendable {
    let path: String
    let base: String
    let ours: String
    let theirs: String
    let text: String?
    let declined: String?
    var testDescription: String { "\(path): \(ours)" }
  }

  @Test(arguments: [
    Row(
      path: "a.json", base: "{\"x\": 1, \"y\": 2}\n", ours: "{\"x\": 3, \"y\": 2}\n",
      theirs: "{\"x\": 1, \"y\": 4}\n", text: "{\"x\": 3, \"y\": 4}\n", declined: nil),
    Row(
      path: "a.json", base: "{\"p\": [{\"id\": 1, \"n\": 2}]}\n",
      ours: "{\"p\": [{\"id\": 1, \"n\": 3}]}\n", theirs: "{\"p\": [{\"id\": 1, \"n\": 4}]}\n",
      text: nil, declined: "p[0].n: both changed the value"),
    Row(
      path: "a.toml", base: "[s]\nx = 1\ny = 2\n", ours: "[s]\nx = 3\ny = 2\n",
      theirs: "[s]\nx = 1\ny = 4\n", text: "[s]\nx = 3\ny = 4\n", declined: nil),
    Row(
      path: "a.csv", base: "id,n,m\n1,a,b\n", ours: "id,n,m\n1,c,b\n", theirs: "id,n,m\n1,a,d\n",
      text: "id,n,m\n1,c,d\n", declined: nil),
    Row(
      path: "a.txt", base: "x\n", ours: "y\n", theirs: "z\n", text: nil,
      declined: "by its name the file is no JSON, TOML, INI, .strings, CSV or TSV"),
  ])
  func byValue(_ row: Row) throws {
    let found = try outcome(.mergeData, row.path, row.base, row.ours, row.theirs)
    #expect(found.text == row.text)
    #expect(found.declined == row.declined)
  }

  @Test(
    "What values that belong together do not allow is declined by lines, too, one value a line",
    arguments: [
      ("a.json", "changedTwice", "{\n\"rgb\": [\n255,\n10,\n20\n]\n}\n", "255", "0", "20", "99"),
      (
        "a.canvas", "missingTarget",
        "{\"nodes\": [\n{\"id\": \"a\"},\n{\"id\": \"b\"},\n{\"id\": \"c\"}\n],\n\"x\": 1,\n\"edges\": [\n]\n}\n",
        ",\n{\"id\": \"c\"}", "", "\"edges\": [\n",
        "\"edges\": [\n{\"id\": \"e\", \"fromNode\": \"a\", \"toNode\": \"c\"}\n"
      ),
      (
        "a.json", "outdatedCount",
        "{\n\"n\": 2,\n\"x\": 1,\n\"l\": [\n\"a\",\n\"k\",\n\"b\"\n]\n}\n", "\"a\",",
        "\"c\",\n\"a\",", "\"b\"", "\"d\",\n\"b\""
      ),
      (
        "a.json", "mismatched", "{\n\"price\": 2,\n\"x\": 1,\n\"currency\": \"EUR\"\n}\n", "2",
        "3", "EUR", "USD"
      ),
    ])
  func belongingValues(
    _ path: String, _ kind: String, _ base: String, _ old: String, _ ours: String, _ other: String,
    _ theirs: String
  ) throws {
    func edited(_ part: String, _ new: String) throws -> String {
      let range = try #require(base.firstRange(of: part))
      let text = String(base[..<range.lowerBound] + new + base[range.upperBound...])
      return kind == "outdatedCount"
        ? text.replacing("\"n\": 2", with: "\"n\": 4").replacing("\"k\",\n", with: "")
        : text
    }
    let found = try outcome(.merge, path, base, edited(old, ours), edited(other, theirs))
    #expect(found.text == nil, "\(kind)")
  }

  private static let base = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4\n}\n"

  @Test("A clean merge by lines that has a key twice is declined, with the line and the key")
  func keyTwice() throws {
    let ours = "{\n  \"new\": 0,\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4\n}\n"
    let theirs = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"new\": 9,\n  \"d\": 4\n}\n"
    let found = try outcome(.merge, "a.json", Self.base, ours, theirs)
    #expect(found.text == nil)
    #expect(
      found.declined
        == "no two changes touch, but 'new' would be there twice, in line 2 of a and line 5 of b")
    // The same key for who reads the format, and no name twice for who reads the lines.
    let escaped = theirs.replacing("new", with: "n\\u0065w")
    #expect(
      try outcome(.merge, "a.json", Self.base, ours, escaped).declined
        == "no two changes touch, but 'new' would be there twice, again in line 6")
    // Another name, another format: nothing is known of the text.
    #expect(try outcome(.merge, "a.swift", Self.base, ours, escaped).text != nil)
  }

  @Test(
    "Settings, lists of packages and notebooks with other names are checked as well",
    arguments: [
      ("a.arb", "{\n", "  \"%\": \"$\",\n", "  \"end\": \"\"\n}\n"),
      ("x/composer.lock", "{\n", "  \"%\": \"$\",\n", "  \"end\": \"\"\n}\n"),
      (".eslintrc", "{\n", "  \"%\": \"$\",\n", "  \"end\": \"\"\n}\n"),
      (".prettierrc", "{\n", "  \"%\": \"$\",\n", "  \"end\": \"\"\n}\n"),
      ("a.ipynb", "{\n", "  \"%\": \"$\",\n", "  \"end\": \"\"\n}\n"),
      ("setup.cfg", "[metadata]\n", "% = $\n", "[end]\n"),
      ("a.desktop", "[Desktop Entry]\n", "%=$\n", ""), (".npmrc", "", "%=$\n", ""),
      ("Pipfile", "[packages]\n", "% = \"$\"\n", ""),
      ("a/poetry.lock", "[metadata]\n", "% = \"$\"\n", ""),
      ("Cargo.lock", "[metadata]\n", "% = \"$\"\n", ""),
      ("uv.lock", "[metadata]\n", "% = \"$\"\n", ""),
      ("pubspec.lock", "packages:\n", "  %: $\n", "sdks: x\n"),
      (".clang-format", "---\n", "%: $\n", "...\n"), ("CITATION.cff", "", "%: $\n", ""),
    ])
  func namedOtherwise(_ path: String, _ head: String, _ entry: String, _ tail: String) throws {
    func with(_ key: String, at place: Int) -> String {
      var keys = ["a", "b", "c", "d", "e"]
      keys.insert(key, at: place)
      // The values of the other keys stay.
      return head
        + keys.map { name in
          entry.replacing("%", with: name).replacing("$", with: name == key ? "v\(place)" : "v")
        }.joined() + tail
    }
    let base =
      head
      + ["a", "b", "c", "d", "e"].map {
        entry.replacing("%", with: $0).replacing("$", with: "v")
      }.joined() + tail
    // Two lines that give no name for who does not read the format.
    let (key, again) =
      entry.contains("\"%\"")
      ? ("new", "n\\u0065w") : entry.contains("\"$\"") ? ("new", "  new") : ("a+b", "a+b")
    let twice = try outcome(.merge, path, base, with(key, at: 1), with(again, at: 4))
    #expect(twice.text == nil)
    #expect(twice.declined?.contains("'\(key)' would be there twice, again") == true)
    #expect(try outcome(.merge, path, base, with("new", at: 1), with("more", at: 4)).text != nil)
    // Of the same kind by name, and not read so.
    #expect(
      try outcome(.merge, path + ".bak", base, with(key, at: 1), with(again, at: 4)).text != nil)
  }
}
