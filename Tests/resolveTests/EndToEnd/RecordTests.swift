import Foundation
import Testing

/// `resolve replay --record`.
@Suite("Recording what comes out", .serialized)
struct RecordTests {
  @Test func recordedScenarioPassesAfterwards() throws {
    let folder = try TestFolder()
    let wrong = BuiltProgram.packageFolder.appending(path: TranscriptTests.inputs + "/wrong.json")
    let before = try Data(contentsOf: wrong)
    let scenario = try folder.write("a.json", before)
    #expect(try BuiltProgram.run(["replay", "a.json"], in: folder.url).status == 1)

    let recording = try BuiltProgram.run(["replay", "--record", "a.json"], in: folder.url)
    #expect(recording.outputText == "a.json: recorded\n")
    #expect(recording.errorText == "")
    #expect(recording.status == 1)
    let recorded = try Data(contentsOf: scenario)
    #expect(recorded != before)

    let after = try BuiltProgram.run(["replay", "a.json"], in: folder.url)
    #expect(after.outputText == "1 scenario, 1 run: 1 as expected, 0 not.\n")
    #expect(after.status == 0)
    // Recorded once more nothing changes, and nothing is written.
    let file = try inode(of: folder.path("a.json"))
    let again = try BuiltProgram.run(["replay", "--record", "a.json"], in: folder.url)
    #expect(again.outputText == "a.json: as expected, unchanged\n")
    #expect(again.status == 0)
    #expect(try Data(contentsOf: scenario) == recorded)
    #expect(try inode(of: folder.path("a.json")) == file)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(names == ["a.json"])
  }

  private func inode(of path: String) throws -> Int {
    try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int)
  }

  @Test func partOfAnOutcomeThatIsMetStays() throws {
    let folder = try TestFolder()
    let text =
      #"{"format": "resolve-scenario/1", "files": [], "expect": {"summary": {"files": 0}}}"#
    let scenario = try folder.write("a.json", Data(text.utf8))
    let run = try BuiltProgram.run(["replay", "--record", "a.json"], in: folder.url)
    #expect(run.outputText == "a.json: as expected, unchanged\n")
    #expect(try Data(contentsOf: scenario) == Data(text.utf8))
  }

  @Test func outcomeHasNoPlaceForAnExpectation() throws {
    let folder = try TestFolder()
    let outcome = BuiltProgram.packageFolder.appending(path: "Fixtures/outcomes/newest.json")
    let before = try Data(contentsOf: outcome)
    let file = try folder.write("o.json", before)
    let run = try BuiltProgram.run(["replay", "--record", "o.json"], in: folder.url)
    #expect(
      run.outputText == """
        o.json: not recorded
          o.json:2:13: only a file with "format": "resolve-scenario/1" can hold what is expected; make a \
        scenario of these files first

        """)
    #expect(run.status == 1)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func nothingIsRecordedWhereOneIsBad() throws {
    let folder = try TestFolder()
    let wrong = BuiltProgram.packageFolder.appending(path: TranscriptTests.inputs + "/wrong.json")
    let before = try Data(contentsOf: wrong)
    let scenario = try folder.write("a.json", before)
    try folder.write("b.json", Data("{".utf8))
    let run = try BuiltProgram.run(["replay", "--record", "."], in: folder.url)
    #expect(run.status == 65)
    #expect(run.output.isEmpty)
    #expect(
      run.errorText.hasSuffix(
        "Warning: nothing is recorded; with --keep-going the other files are\n"))
    #expect(try Data(contentsOf: scenario) == before)
    let others = try BuiltProgram.run(["replay", "--record", "--keep-going", "."], in: folder.url)
    #expect(others.status == 65)
    #expect(others.outputText == "./a.json: recorded\n")
    #expect(try Data(contentsOf: scenario) != before)
  }
}
