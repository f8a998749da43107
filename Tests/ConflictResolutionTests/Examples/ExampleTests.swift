import ConflictResolution
import Testing

@Suite("Examples in the documents")
struct ExampleTests {
  @Test("the embedding example keeps both versions")
  func embedding() throws {
    // Nothing tells the times apart, so the vectors of the origins do: device by device.
    #expect(try planForBudget() == ["write Budget-1.txt", "write Budget.txt"])
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
