import ConflictResolution
import JSONText
import Testing

@testable import Reviews

// Merges that the page offers, and settings value by value.
extension ReviewPageTests {
  /// The page of one conflict with a base, of which the first text is the newer one.
  private func page(
    _ path: RelativePath, _ texts: (String, String, String),
    limits: ReviewPage.Limits = ReviewPage.Limits()
  ) throws -> PageData {
    let sides: [(String, VersionVector, DeviceID)] = [
      (texts.0, ["a": 1], "a"), (texts.1, ["a": 2], "a"), (texts.2, ["a": 1, "b": 1], "b"),
    ]
    let history = FileHistory(
      path: path,
      versions: sides.enumerated().map { place, side in
        FileVersion(
          path: path, state: .file(FileContent(side.0)), vector: side.1, device: side.2,
          modified: Timestamp(nanoseconds: [0, 2, 1][place] * 1_000_000_000))
      })
    let policy = Policy([.manual])
    var page = ReviewPage(source: "Documents", command: Self.command, limits: limits)
    for file in try Resolver(policy).resolve([history]).files {
      page.add(file, merges: MergeSuggestions(for: file, by: policy))
    }
    return try PageData(page)
  }

  @Test func offersEachMergeWithWhatItChanges() throws {
    let page = try page("app.ini", ("[a]\nx=1\n", "[a]\nx=1\ny=2\n", "[a]\nx=1\nz=3\n"))
    #expect(try page.entries[0]["merge"]?["can"]?.boolValue == false)
    #expect(
      try page.entries[0]["merge"]?["note"]?.stringValue == "Not possible: 1 conflicting hunk")
    let merges = try #require(try page.file(0)["merges"]?.arrayValue)
    #expect(merges.map { $0["id"]?.stringValue } == ["merge:data", "both"])
    #expect(merges.map { $0["isMerge"]?.boolValue } == [false, false])
    #expect(
      merges.compactMap { $0["text"]?.piece } == [
        Array("[a]\nx=1\ny=2\nz=3\n".utf8), Array("[a]\nx=1\nz=3\ny=2\n".utf8),
      ])
    // What it changes in the newer version.
    let preview = try #require(merges[0]["preview"])
    let parts = try #require(preview["parts"]?.arrayValue)
    #expect(parts[0]["same"]?.stringValue == "[a]\nx=1\ny=2\n")
    #expect(parts[1]["sides"]?.strings == ["", "z=3\n"])
    #expect(
      preview["versions"]?.arrayValue?.map { $0["writer"]?.stringValue } == ["a", "by value"])
  }

  @Test func aMergeThatTheDecisionHasNeedsNoText() throws {
    let texts = (
      "Dinner is on Monday. Come at noon.\n", "Dinner is on Tuesday. Come at noon.\n",
      "Dinner is on Monday. Come at one.\n"
    )
    let whole = try page("note.md", texts)
    #expect(try whole.entries[0]["merge"]?["can"]?.boolValue == true)
    var limits = ReviewPage.Limits()
    limits.text = 5
    let merges = try #require(
      try page("note.md", texts, limits: limits).file(0)["merges"]?.arrayValue)
    #expect(merges.map { $0["isMerge"]?.boolValue } == [true] && merges[0]["text"] == nil)
    let large = try page(
      "app.ini", ("[a]\nx=1\n", "[a]\nx=1\ny=2\n", "[a]\nx=1\nz=3\n"), limits: limits)
    #expect(try large.file(0)["merges"]?.arrayValue?.isEmpty == true)
    #expect(try large.file(0)["finer"] == nil)
  }

  @Test func settingsAreThereValueByValue() throws {
    let page = try page(
      "a.json",
      ("{\"a\": 1, \"b\": 1}\n", "{\"a\": 2, \"b\": 3}\n", "{\"b\": 1}\n"))
    let values = try #require(try page.file(0)["finer"])
    let conflict = try #require(values["conflicts"]?.arrayValue?.first)
    #expect(conflict["name"]?.stringValue == "a" && conflict["base"]?.stringValue == "1")
    let sides = try #require(conflict["sides"]?.arrayValue)
    #expect(sides.compactMap(\.stringValue) == ["2"] && sides.count == 2)
    // The pieces make each text.
    let pieces = try #require(values["pieces"]?.arrayValue)
    let texts = (0..<2).map { choice in
      pieces.compactMap { $0["same"]?.stringValue ?? $0["texts"]?.strings[choice] }.joined()
    }
    #expect(Set(texts) == ["{\"a\": 2, \"b\": 3}\n", "{\"b\": 3}\n"])
  }
}
