import Foundation
import Testing

// Answers to parts of a file, and answers that are used for several.
extension ManualReviewTests {
  @Test(arguments: [
    (["1"], "soy milk\\nbread\\neggs\\nsalt\\nolive oil\\n"),
    (["2 1"], "oat milk\\nsoy milk\\nbread\\neggs\\nsalt\\nolive oil\\n"),
    (["0"], "milk\\nbread\\neggs\\nsalt\\nolive oil\\n"),
    (["n"], "bread\\neggs\\nsalt\\nolive oil\\n"),
    (["e"], "typed\\nbread\\neggs\\nsalt\\nolive oil\\n"),
    (["?", "7", "u"], ""), (["q"], ""),
  ]) func hunksAreDecidedOneByOne(keys: [String], text: String) throws {
    let folder = try TestFolder()
    let editor = try Self.program("editor", "printf 'typed\\n' > \"$1\"", in: folder)
    let terminal = try Self.review(in: folder, environment: ["EDITOR": editor])
    _ = try Self.question("list.txt", terminal)
    terminal.type("h")
    try terminal.wait(for: "Hunk 1 of 1")
    for key in keys {
      try terminal.wait(for: "?): ")
      terminal.type(key)
    }
    if !text.isEmpty {
      try terminal.wait(for: "Take it?")
      terminal.type("u")
      try terminal.wait(for: "?): ")
      terminal.type(keys[0])
      try terminal.wait(for: "Take it?")
      terminal.type("y")
      try terminal.wait(for: "4 of 6: ")
    }
    try terminal.wait(for: "?): ")
    terminal.type("q")
    _ = try terminal.end()
    #expect(
      terminal.screen.contains("\"text\": \"\(text)\"") == !text.isEmpty, "\(terminal.screen)")
  }

  @Test func whatWasDecidedBeforeIsOfferedAndMarked() throws {
    let folder = try TestFolder()
    let options = ["--remember", folder.path("remembered.json")]
    let first = try Self.review(Self.letter, options, in: folder)
    let plain = try first.wait(for: "?): ")
    #expect(!plain.contains("Remembered"))
    first.type("2")
    #expect(try first.end() == 0)
    // The same contents under another name.
    let text = try String(contentsOfFile: Self.path(Self.letter), encoding: .utf8)
    try folder.write(
      "brief.json", Data(text.replacingOccurrences(of: "Letter.txt", with: "Brief.txt").utf8))
    func again(_ keys: [String]) throws -> (screen: String, status: Int32) {
      let terminal = try PlayedTerminal(
        ["--strategy", "manual", "--as", "mom"] + options + [folder.path("brief.json")],
        in: folder, environment: ["NO_COLOR": "1"])
      let shown = try terminal.wait(for: "?): ")
      #expect(
        shown.contains("for Letter.txt: keep 2. r takes it again.\n") && shown.contains(" r "),
        "\(shown)")
      for key in keys { terminal.type(key) }
      return (terminal.screen, try terminal.end())
    }
    // Nothing is repeated that the person leaves undecided.
    #expect(try again(["s"]).status == 1)
    #expect(try again(["r"]).status == 0)
    #expect(try again(["a r r"]).status == 0)
  }
}
