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
    // Recorded once more nothing changes.
    #expect(try BuiltProgram.run(["replay", "--record", "a.json"], in: folder.url).status == 1)
    #expect(try Data(contentsOf: scenario) == recorded)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(names == ["a.json"])
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
    #expect(try Data(contentsOf: scenario) == before)
  }
}
