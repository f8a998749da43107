import ConflictResolution
import Foundation
import Scenarios
import Streams
import Testing

// Merges and values that a person chooses.
extension ManualReviewTests {
  /// Conflicts of settings: of values, and of insertions at one place.
  private static let merges = TranscriptTests.inputs + "/merges.json"

  @Test func aPersonTakesOneOfSeveralMerges() throws {
    let folder = try TestFolder()
    let file = folder.path("answers.json")
    let terminal = try Self.review(Self.merges, ["--decisions", file], in: folder)
    let shown = try terminal.wait(for: "?): ")
    #expect(shown.contains("m 1  merge by value (merge:data): no two changes"), "\(shown)")
    #expect(
      shown.contains(
        "m 2  merge both insertions, one after the other (both): line 3 from mom, line 4 from home\n"
          + "- 1  Home Mac\n+ m 2  both insertions, one after the other\n  [a]\n  x=1\n+ z=3\n  y=2\n"
      ),
      "\(shown)")
    terminal.type("m 3")
    try terminal.wait(for: "There is no merge 3: expected 1 to 2.\n")
    terminal.type("v m 1")
    try terminal.wait(for: "+ m 1  by value\n  [a]\n  x=1\n  y=2\n+ z=3\n")
    terminal.type("m 2")
    terminal.type("q")
    #expect(try terminal.end() == 1)
    let saved = try DecisionsFile.read(path: Array(file.utf8))
    #expect(saved.map(\.choice) == [.content(Array("[a]\nx=1\nz=3\ny=2\n".utf8))])
  }

  @Test func aMergeThatThePolicyHasIsSavedAsSuch() throws {
    let folder = try TestFolder()
    let file = folder.path("answers.json")
    let terminal = try Self.review(Self.merges, ["--decisions", file], in: folder)
    terminal.type("s")
    try terminal.wait(for: "m  merge by words (word): line 1: ")
    terminal.type("m")
    terminal.type("q")
    #expect(try terminal.end() == 1)
    #expect(try DecisionsFile.read(path: Array(file.utf8)).map(\.choice) == [.merge])
  }

  @Test(arguments: [
    (["h", "2", "u", "1", "2"], "{\"a\": 2, \"b\": 5, \"c\": 3}\n"),
    (["h", "x", "a 2"], "{\"a\": 3, \"b\": 5, \"c\": 3}\n"),
    (["h 0", "h 1"], "{\"a\": 2, \"b\": 4, \"c\": 3}\n"),
  ]) func aPersonDecidesValueByValue(keys: [String], text: String) throws {
    let folder = try TestFolder()
    let file = folder.path("answers.json")
    let terminal = try Self.review(Self.merges, ["--decisions", file], in: folder)
    terminal.type("s")
    terminal.type("s")
    try terminal.wait(for: "Both changed a, b; all else merges: h.\n")
    for key in keys { terminal.type(key) }
    terminal.type("q")
    #expect(try terminal.end() == 1)
    let saved = try DecisionsFile.read(path: Array(file.utf8))
    #expect(saved.map(\.choice) == [.content(Array(text.utf8))], "\(terminal.screen)")
  }

  /// A note in which both rewrote the first sentence and added one at the end, and one of them a further one.
  private static let note = """
    {"format": "resolve-scenario/1", "files": [{"path": "diary.md", "versions": [
      {"device": "home", "vector": {"home": 1}, "text": "It rained. Tea was cold. We left.\\n"},
      {"device": "home", "vector": {"home": 2}, "text": "It poured. Tea was cold. We left. Anna stayed.\\n"},
      {"device": "mom", "vector": {"home": 1, "mom": 1}, "text": "It snowed. Tea was hot. We left. Ben sang.\\n"}
    ]}]}
    """

  @Test(arguments: [
    (["h", "2", "2 1"], "It snowed. Tea was hot. We left. Ben sang. Anna stayed.\n"),
    (["h", "2 1", "1", "u", "a 2"], "It snowed. Tea was hot. We left. Ben sang.\n"),
    (["h 1"], "It poured. Tea was hot. We left. Anna stayed.\n"),
    // A rule for lines.
    (["h 0"], "It rained. Tea was cold. We left.\n"),
  ]) func aPersonDecidesSentenceBySentence(keys: [String], text: String) throws {
    let folder = try TestFolder()
    let file = folder.path("answers.json")
    let note = folder.path("note.json")
    try Self.note.write(toFile: note, atomically: true, encoding: .utf8)
    let terminal = try PlayedTerminal(
      ["--strategy", "manual", "--decisions", file, note], in: folder,
      environment: ["NO_COLOR": "1"])
    try terminal.wait(for: "Both changed 2 sentences; all else merges: h.\n")
    for key in keys { terminal.type(key) }
    terminal.type("q")
    _ = try terminal.end()
    let saved = try DecisionsFile.read(path: Array(file.utf8))
    #expect(saved.map(\.choice) == [.content(Array(text.utf8))], "\(terminal.screen)")
  }
}
