import ConflictResolution
import FileAccess
import Foundation
import Scenarios
import Streams
import Testing

// However a review ends: what was answered, and where it is then.
extension ManualReviewTests {
  /// However a review ends: what was answered is offered the next time, and the result is the same as without the end.
  @Test(arguments: 0..<6) func interruptedAtEachQuestionItGoesOn(question: Int) throws {
    let folder = try TestFolder()
    let whole = try TestFolder()
    let keys = ["1", "2", "b", "2", "k 3 1", "1"]
    func run(_ keys: ArraySlice<String>, _ terminal: PlayedTerminal) throws {
      for key in keys {
        try terminal.wait(for: "?): ")
        terminal.type(key)
      }
    }
    let first = try Self.review(in: folder)
    try run(keys[..<question], first)
    try first.wait(for: "?): ")
    switch question % 3 {
    case 0: first.send([3])
    case 1: first.hangUp()
    default: first.terminate()
    }
    #expect(try first.end() > 128)
    #expect(!first.screen.contains("conflicts: "))
    #expect(try Self.answers(in: folder) != nil || question == 0)

    let second = try Self.review(in: folder)
    if question > 0 {
      try second.wait(for: "You answered \(question) of 6 at ")
      try second.wait(for: "Continue from there? [Y/n] ")
      second.type("")
    }
    try run(keys[question...], second)
    #expect(try second.end() == 0, "\(second.screen)")
    let reference = try Self.review(in: whole)
    try run(keys[...], reference)
    #expect(try reference.end() == 0, "\(reference.screen)")
    func result(_ screen: String) -> Substring? {
      screen.range(of: "These decisions").map { screen[$0.lowerBound...] }
    }
    #expect(result(second.screen) == result(reference.screen))
    #expect(result(second.screen) != nil)
    // Nothing is left to be offered.
    #expect(try Self.answers(in: folder) == nil)
  }

  @Test func earlierAnswersNeedNotBeUsed() throws {
    let folder = try TestFolder()
    let first = try Self.review(Self.letter, in: folder)
    try first.wait(for: "?): ")
    first.send([3])
    _ = try first.end()
    #expect(try Self.answers(in: folder) == nil)
    let second = try Self.review(in: folder)
    try second.wait(for: "?): ")
    second.type("1")
    try second.wait(for: "2 of 6")
    second.send([3])
    _ = try second.end()
    let third = try Self.review(in: folder)
    try third.wait(for: "[Y/n] ")
    third.type("what")
    try third.wait(for: "Please answer y or n.")
    third.type("n")
    try third.wait(for: "1 of 6: Album.pages")
    third.type("q")
    #expect(try third.end() == 1)
    let fourth = try Self.review(in: folder)
    try fourth.wait(for: "[Y/n] ")
    fourth.type("y")
    try fourth.wait(for: "2 of 6: ")
    try fourth.wait(for: "?): ")
    fourth.type("u")
    try fourth.wait(for: "1 of 6: ")
    fourth.send([4])
    #expect(try fourth.end() == 1)
  }

  @Test func answersAreAddedToTheFileThatIsNamed() throws {
    let folder = try TestFolder()
    let file = folder.path("mine.json")
    try folder.write("mine.json", Data("{\"c-0000000000000000\": {\"keepBoth\": true}}".utf8))
    let terminal = try Self.review(Self.letter, ["--decisions", file], in: folder)
    try terminal.wait(for: "?): ")
    terminal.type("2")
    #expect(try terminal.end() == 1, "the other decision is stale")
    #expect(terminal.screen.contains("1 answer is saved in '\(file)'.\n"), "\(terminal.screen)")
    let saved = try DecisionsFile.read(path: Array(file.utf8))
    #expect(saved.map(\.conflict.description) == ["c-0000000000000000", "c-aca6dd3f0b734fe5"])
    #expect(try Self.answers(in: folder) == nil)
  }

  @Test func aMissingFileIsAnErrorWhereNobodyIsAsked() throws {
    let folder = try TestFolder()
    let file = folder.path("missing.json")
    let asked = try PlayedTerminal(
      ["--strategy", "newest", "--decisions", file, Self.path(Self.letter)], in: folder)
    #expect(try asked.end() == 66)
    #expect(asked.screen.contains("missing.json"))
    let piped = try BuiltProgram.run(["--strategy", "manual", "--decisions", file, Self.letter])
    #expect(piped.status == 66)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func withoutAPlaceAnswersCountAllTheSame() throws {
    let folder = try TestFolder()
    try folder.write("file", Data())
    let terminal = try Self.review(
      Self.letter, in: folder, environment: ["XDG_STATE_HOME": folder.path("file")])
    try terminal.wait(for: "?): ")
    terminal.type("1")
    #expect(try terminal.end() == 0)
    #expect(terminal.screen.contains("Warning: the answers are not saved. "), "\(terminal.screen)")
  }

  @Test func resultsMayGoIntoAFile() throws {
    let folder = try TestFolder()
    let output = folder.path("output")
    let editor = try Self.program(
      "editor", "echo seen; cp \"$1\" copy; printf x > \"$1\"", in: folder)
    let terminal = try Self.review(
      Self.letter, in: folder, environment: ["EDITOR": editor], output: output)
    try terminal.wait(for: "?): ")
    terminal.type("e")
    #expect(try terminal.end() == 0)
    #expect(terminal.screen.contains("seen\n"))
    let text = try String(contentsOfFile: output, encoding: .utf8)
    #expect(text.hasPrefix("Letter.txt   edit-edit"), "\(text)")
    #expect(!text.contains("seen"))
  }
}
