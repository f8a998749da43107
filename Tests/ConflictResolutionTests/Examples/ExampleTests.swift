import ConflictResolution
import Testing

@Suite("Examples in the documents")
struct ExampleTests {
  @Test("the embedding example keeps both versions")
  func embedding() throws {
    // Nothing tells the times apart, so the vectors of the origins do: device by device.
    #expect(try planForBudget() == ["write Budget-1.txt", "write Budget.txt"])
    #expect(try decisions(about: []) == [])
  }

  @Test("conflict versions of a document are merged on their base, and kept without one")
  func documentVersions() throws {
    let base = DocumentVersion(text: "Dear\n\nBye\n", device: "a", modified: .seconds(1))
    let current = [
      DocumentVersion(text: "Dear Anna\n\nBye\n", device: "a", modified: .seconds(3)),
      DocumentVersion(text: "Dear\n\nBye for now\n", device: "b", modified: .seconds(2)),
    ]
    #expect(
      try resolvedDocument("letter.txt", current: current, base: base)
        == ["letter.txt": Array("Dear Anna\n\nBye for now\n".utf8)])
    #expect(
      try resolvedDocument("letter.txt", current: current, base: nil) == [
        "letter.txt": Array("Dear Anna\n\nBye\n".utf8),
        "letter-1.txt": Array("Dear\n\nBye for now\n".utf8),
      ])
  }

  @Test("the tutorial's program asks a person and does what was decided")
  func tutorial() throws {
    let asked = try outcomeOfBudget()
    let file = try #require(asked.files.first)
    #expect(report(asked).isEmpty)
    #expect(question(file) == ["mom:2 by mom", "home:1,mom:1 by home"])
    let decision = try #require(keeping("home", in: file))
    #expect(
      try report(outcomeOfBudget([decision])) == [
        "write Budget.txt of home", "drop mom:2: home:1,mom:1 was picked",
      ])
  }

  @Test("what documentation comments claim of values is so")
  func claims() throws {
    let document = GroupContent([
      GroupContent.Member(path: "index.xml", state: .file(FileContent("<a/>"))),
      GroupContent.Member(path: "photo.png", state: .file(FileContent("png"))),
    ])
    #expect(FileState.group(document).size == 7)
    #expect(FileState.file(FileContent("one\n")).size == 4)
    #expect(FileState.symlink(Array("../notes".utf8)).kind == .symlink)
    let misspelt = try #require(throws: StrategyChainError.self) {
      try StrategyChain.parse(Array("merge,newst".utf8))
    }
    #expect(misspelt.name == Array("newst".utf8))
    #expect(misspelt.offset == 6)
    let empty = try #require(throws: FileNameError.self) {
      try RelativePath(Array("notes//list.md".utf8))
    }
    #expect(empty.code == .emptyComponent)
    #expect(empty.offset == 6)
  }

  @Test("a strategy of one's own decides beside the built-in ones")
  func longestStrategy() throws {
    let policy = Policy([longest, .keepBoth], resolvingDevice: "a")
    let outcome = try Resolver(policy).resolve([
      FileVersion(
        path: "a.txt", state: .file(FileContent("1\n2\n3\n")), vector: ["a": 1], device: "a"),
      FileVersion(path: "a.txt", state: .file(FileContent("1\n")), vector: ["b": 1], device: "b"),
    ])
    let file = try #require(outcome.files.first)
    #expect(file.decidedBy == .strategy("longest"))
    #expect(file.keeps.map(\.version.device) == ["a"])
    #expect(file.discards.map(\.reason) == ["a's has more lines"])
    #expect(file.discards.map(\.explanation.rule) == [.longest])
  }

  @Test("what a strategy of one's own declines the next one decides")
  func longestDeclines() throws {
    let outcome = try Resolver(Policy([longest, .newest])).resolve([
      FileVersion(
        path: "a.txt", state: .file(FileContent(size: 3)), vector: ["a": 1], device: "a",
        modified: .seconds(1)),
      FileVersion(
        path: "a.txt", state: .file(FileContent("1\n")), vector: ["b": 1], device: "b",
        modified: .seconds(2)),
    ])
    #expect(outcome.files.map(\.decidedBy) == [.strategy("newest")])
  }
}
