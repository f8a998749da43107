import Foundation
import Testing

/// `resolve graph` of the built program, where it writes files and where several are asked for.
struct GraphTests {
  @Test func writesThePictureThatItWouldPrint() throws {
    let folder = try TestFolder()
    let place = folder.url.appending(path: "plane.svg").path(percentEncoded: false)
    let printed = try BuiltProgram.run(["graph", TranscriptTests.plane])
    let written = try BuiltProgram.run(["graph", "--output", place, TranscriptTests.plane])
    #expect(written.status == 0)
    #expect(written.outputText.isEmpty)
    #expect(try String(contentsOfFile: place, encoding: .utf8) == printed.outputText)
    #expect(printed.outputText.hasPrefix("<svg "))
  }

  @Test func drawsTheFilesThatAreAskedFor() throws {
    let timeline = TranscriptTests.timelines + "/three-devices-edit-at-once.json"
    let one = try BuiltProgram.run(["graph", "--file", "Notes.md", timeline])
    #expect(one.outputText.contains("<title id=\"history-title\">History of Notes.md</title>"))
    let two = try BuiltProgram.run(
      ["graph", "--file", "Notes-1.md", "--file", "Notes-2.md", timeline])
    #expect(two.outputText.contains("<title id=\"history-title\">Histories of 2 files</title>"))
    let all = try BuiltProgram.run(["graph", timeline])
    #expect(all.outputText.contains("<title id=\"history-title\">Histories of 3 files</title>"))
  }
}
