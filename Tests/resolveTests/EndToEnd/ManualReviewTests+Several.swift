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
    (["a 2"], "oat milk\\nbread\\neggs\\nsalt\\nolive oil\\n"),
    (["?", "7", "u"], ""), (["q"], ""),
  ]) func hunksAreDecidedOneByOne(keys: [String], text: String) throws {
    let folder = try TestFolder()
    let editor = try Self.program("editor", "printf 'typed\\n' > \"$1\"", in: folder)
    let terminal = try Self.review(in: folder, environment: ["EDITOR": editor])
    _ = try Self.question("list.txt", terminal)
    terminal.type("h")
    try terminal.wait(for: "Part 1 of 1")
    for key in keys {
      try terminal.wait(for: "?): ")
      terminal.type(key)
    }
    if !text.isEmpty {
      try terminal.wait(for: "Use this text?")
      terminal.type("u")
      try terminal.wait(for: "?): ")
      terminal.type(keys[0])
      try terminal.wait(for: "Use this text?")
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
    #expect(try again(["a r r", "y"]).status == 0)
  }

  @Test func aHunkIsEditedWithAllVersionsInSight() throws {
    let folder = try TestFolder()
    // First a line is added and the markers stay, then they go.
    let editor = try Self.program(
      "editor",
      "cp \"$1\" seen; if grep -q more \"$1\"; then grep -v '^[<|=>]' \"$1\" > t; cp t \"$1\"; else echo more >> \"$1\"; fi",
      in: folder)
    let terminal = try Self.review(in: folder, environment: ["EDITOR": editor])
    _ = try Self.question("list.txt", terminal)
    terminal.type("h")
    try terminal.wait(for: "?): ")
    terminal.type("e")
    try terminal.wait(for: "That cannot be taken: 1 conflict is left, in lines 1 to 7")
    let seen = try String(contentsOfFile: folder.path("seen"), encoding: .utf8)
    #expect(
      seen == """
        <<<<<<< 1 Home Mac
        soy milk
        ||||||| base
        milk
        =======
        oat milk
        >>>>>>> 2 Mom's iPad

        """, "\(seen)")
    try terminal.wait(for: "?): ")
    terminal.type("e")
    try terminal.wait(for: "Use this text?")
    terminal.type("y")
    try terminal.wait(for: "4 of 6: ")
    try terminal.wait(for: "?): ")
    terminal.type("q")
    _ = try terminal.end()
    #expect(
      terminal.screen.contains(
        "\"text\": \"soy milk\\nmilk\\noat milk\\nmore\\nbread\\neggs\\nsalt\\nolive oil\\n\""),
      "\(terminal.screen)")
  }

  @Test(arguments: [
    ("h 2", "oat milk\\nbread\\neggs\\nsalt\\nolive oil\\n"),
    ("h 2 1", "oat milk\\nsoy milk\\nbread\\neggs\\nsalt\\nolive oil\\n"),
    ("h 0", "milk\\nbread\\neggs\\nsalt\\nolive oil\\n"),
  ]) func allHunksFollowARule(line: String, text: String) throws {
    let folder = try TestFolder()
    let terminal = try Self.review(in: folder)
    _ = try Self.question("list.txt", terminal)
    terminal.type(line)
    try terminal.wait(for: "4 of 6: ")
    try terminal.wait(for: "?): ")
    terminal.type("q")
    _ = try terminal.end()
    #expect(terminal.screen.contains("\"text\": \"\(text)\""), "\(terminal.screen)")
  }

  /// Hunks by a rule and some of the versions are answers for many; what was typed is not.
  @Test func rulesForHunksAndSomeVersionsAreForMany() throws {
    let folder = try TestFolder()
    let files = (0..<40).map { index in
      """
      {"path": "\(index).txt", "versions": [
        {"device": "a", "vector": {"a": 1, "c": 1}, "modified": "2026-11-18T08:00:00Z", "text": "a\(index)\\nx\\ny\\n"},
        {"device": "b", "vector": {"b": 1, "c": 1}, "modified": "2026-11-18T09:00:00Z", "text": "b\(index)\\nx\\nz\\n"}]}
      """
    }
    let scenario =
      "{\"format\": \"resolve-scenario/1\", \"name\": \"many\", \"files\": [\(files.joined(separator: ","))]}"
    try folder.write("many.json", Data(scenario.utf8))
    func review() throws -> PlayedTerminal {
      try PlayedTerminal(
        ["--strategy", "manual", "--as", "a", folder.path("many.json")], in: folder,
        environment: ["NO_COLOR": "1"])
    }
    let terminal = try review()
    for (line, message) in [
      ("a e r", "A text that you type is for one file"),
      ("a h r", "For all, a number, newest, oldest, a device, b, k 1 2"),
      ("a k r", "Type the versions to keep behind 'k'"), ("a h 9 r", "Type the versions that all"),
      ("a h 0 r", "Do that? (y n) "),
      ("y", "0.txt: the same answer cannot be used: nobody knows the lines before."),
    ] {
      if line != "y" { try terminal.wait(for: "?): ") }
      terminal.type(line)
      try terminal.wait(for: message)
    }
    try terminal.wait(for: "?): ")
    terminal.type("k 2 1")
    // The rule that fits nothing holds on: from each of the others it is set aside.
    try terminal.wait(for: "2 of 40: ")
    try terminal.wait(for: "?): ")
    terminal.type("a h 2 1 r")
    terminal.type("y")
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    let text = try #require(terminal.screen.range(of: "These decisions"))
    let decisions = terminal.screen[text.lowerBound...]
    #expect(decisions.components(separatedBy: "\"text\": ").count - 1 == 39)
    let first = decisions.contains("\"text\": \"a7\\nb7\\nx\\ny\\nz\\n\"")
    let second = decisions.contains("\"text\": \"b7\\na7\\nx\\nz\\ny\\n\"")
    #expect(first || second, "\(decisions)")

    let again = try review()
    try again.wait(for: "?): ")
    again.type("a k 2 1 r")
    again.type("y")
    #expect(try again.end() == 0, "\(again.screen)")
    #expect(again.screen.components(separatedBy: "\"keep\": [").count - 1 == 40)
  }

  /// Each file has the newer version by another device: what a number means elsewhere is named and asked.
  @Test(arguments: [
    ("a 1 r", "n", ["a", "b", "b"]), ("a 1 r", "d", ["a", "a", "a"]),
    ("a 2 r", "o", ["b", "a", "a"]),
    ("a 2 r", "d", ["b", "b", "b"]), ("a newest r", "y", ["a", "b", "b"]),
    ("a OLDER r", "y", ["b", "a", "a"]),
  ])
  func aNumberForAllIsNamedBeforeItIsUsed(line: String, answer: String, kept: [String]) throws {
    let folder = try TestFolder()
    func version(_ device: String, at hour: Int) -> String {
      """
      {"device": "\(device)", "vector": {"\(device)": 1}, "modified": "2026-11-18T0\(hour):00:00Z", "text": "\(device)\\n"}
      """
    }
    let files = (0..<3).map { index in
      """
      {"path": "\(index).txt", "versions": [
        \(version("a", at: index == 0 ? 9 : 8)), \(version("b", at: index == 0 ? 8 : 9))]}
      """
    }
    let scenario =
      "{\"format\": \"resolve-scenario/1\", \"name\": \"three\", \"files\": [\(files.joined(separator: ","))]}"
    try folder.write("three.json", Data(scenario.utf8))
    let terminal = try PlayedTerminal(
      ["--strategy", "manual", "--as", "a", folder.path("three.json")], in: folder,
      environment: ["NO_COLOR": "1"])
    try terminal.wait(for: "?): ")
    terminal.type(line)
    try terminal.wait(for: "in all 3")
    terminal.type(answer)
    #expect(try terminal.end() == 0, "\(terminal.screen)")
    let picks = terminal.screen.components(separatedBy: "\"pick\": \"").dropFirst()
    #expect(picks.map { String($0.prefix(1)) } == kept, "\(terminal.screen)")
  }

  /// A version without content is not chosen for many at once, nor one of several with one time.
  @Test func theNewestIsNotChosenWhereItLostItsContent() throws {
    let folder = try TestFolder()
    let scenario = #"""
      {"format": "resolve-scenario/1", "name": "lost", "files": [
        {"path": "0.txt", "versions": [
          {"device": "a", "vector": {"a": 1}, "modified": "2026-11-18T09:00:00Z", "text": "new\n"},
          {"device": "b", "vector": {"b": 1}, "modified": "2026-11-18T08:00:00Z", "text": "old\n"}]},
        {"path": "1.txt", "versions": [
          {"device": "a", "vector": {"a": 1}, "modified": "2026-11-18T09:00:00Z", "text": ""},
          {"device": "b", "vector": {"b": 1}, "modified": "2026-11-18T08:00:00Z", "text": "old\n"}]},
        {"path": "2.txt", "versions": [
          {"device": "a", "vector": {"a": 1}, "modified": "2026-11-18T09:00:00Z", "text": "1\n"},
          {"device": "b", "vector": {"b": 1}, "modified": "2026-11-18T09:00:00Z", "text": "2\n"}]}]}
      """#
    try folder.write("lost.json", Data(scenario.utf8))
    let terminal = try PlayedTerminal(
      ["--strategy", "manual", "--as", "a", folder.path("lost.json")], in: folder,
      environment: ["NO_COLOR": "1"])
    try terminal.wait(for: "?): ")
    terminal.type("a newest r")
    try terminal.wait(for: "Keep the newest version in all 3?")
    terminal.type("y")
    try terminal.wait(for: "1.txt: the same answer cannot be used: ")
    try terminal.wait(for: "?): ")
    terminal.type("s")
    try terminal.wait(for: "2.txt: the same answer cannot be used: ")
    try terminal.wait(for: "?): ")
    terminal.type("s")
    #expect(try terminal.end() == 1)
    #expect(terminal.screen.contains("3 conflicts: 1 resolved, 2 undecided"))
  }
}
