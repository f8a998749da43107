import ConflictResolution
import FileAccess
import FileNames
import Foundation
import Scenarios
import Streams
import Testing

/// A person decides the conflicts of scenarios at a terminal.
@Suite("A person at the terminal, with scenarios", .serialized)
struct ManualReviewTests {
  static let kinds = TranscriptTests.inputs + "/every-kind.json"
  static let letter = TranscriptTests.letter

  static func path(_ name: String) -> String {
    BuiltProgram.packageFolder.appending(path: name).path(percentEncoded: false)
  }

  /// A review of a file.
  static func review(
    _ input: String = kinds, _ options: [String] = [], in folder: TestFolder,
    environment: [String: String] = [:], columns: Int32 = 100, output: String? = nil
  ) throws -> PlayedTerminal {
    try PlayedTerminal(
      ["--strategy", "manual", "--as", "mom"] + options + [path(input)], in: folder,
      environment: ["PAGER": "cat", "NO_COLOR": "1"].merging(environment) { $1 }, columns: columns,
      output: output)
  }

  /// A program for a test: a line of shell with `$1`.
  static func program(_ name: String, _ line: String, in folder: TestFolder) throws -> String {
    try folder.write(name, Data("#!/bin/sh\n\(line)\n".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.path(name))
    return folder.path(name)
  }

  /// The file with saved answers; `nil` if there is none.
  static func answers(in folder: TestFolder) throws -> String? {
    let state = folder.path("state/resolve")
    guard let names = try? FileManager.default.subpathsOfDirectory(atPath: state) else {
      return nil
    }
    return try names.first { $0.hasSuffix("/answers.json") }
      .map { try String(contentsOfFile: state + "/" + $0, encoding: .utf8) }
  }

  /// The question about a file of ``kinds``, reached by skipping those before it.
  static func question(
    _ path: String, _ terminal: PlayedTerminal
  ) throws -> String {
    while true {
      let shown = try terminal.wait(for: "?): ")
      if shown.contains(" of 6: \(path)") { return shown }
      terminal.type("s")
    }
  }

  // MARK: Kinds of conflicts

  @Test(arguments: [
    ("Album.pages", ["0 members added, 0 removed, 1 changed, 1 the same.", "~ text"]),
    ("draft.txt", ["Home Mac deleted it, and ", " deleted: 6 bytes\n"]),
    (
      "list.txt",
      [
        "Home Mac and Mom's iPad both changed it.\n",
        "1  Home Mac, 2026-11-18 09:00:50 +00:00, 50 s later than Mom's iPad's, 35 bytes\n",
        // The newer text is the one that was added.
        "- 2  Mom's iPad\n+ 1  Home Mac\n", "- [-oat-] milk\n+ {+soy+} milk\n",
        "- oil (as before)\n+ {+olive +}oil\n",
      ]
    ),
    ("photo.png", ["1 and 2: binary file. Not text: o opens both."]),
    ("plan.md", ["3  Mom's iPad", "- two\n+ three\n", "- one\n+ three\n"]),
    ("trip/old.txt", ["named\n   trip/paris.txt\n", "trip/rome.txt\n"]),
  ]) func eachKindIsShown(path: String, parts: [String]) throws {
    let folder = try TestFolder()
    let terminal = try Self.review(in: folder, environment: ["NO_COLOR": "1"])
    let shown = try Self.question(path, terminal)
    for part in parts { #expect(shown.contains(part), "\(part)\n\(shown)") }
    terminal.type("q")
    #expect(try terminal.end() == 1)
    #expect(terminal.treacherousParts == [])
  }

  @Test(arguments: [
    ("Album.pages", "1", "pick"), ("Album.pages", "b", "keepBoth"),
    ("draft.txt", "3", "pick"), ("draft.txt", "d", "delete"), ("draft.txt", "b", "keepBoth"),
    ("list.txt", "2", "pick"), ("photo.png", "b", "keepBoth"), ("photo.png", "1", "pick"),
    ("plan.md", "k 3 1", "keep"), ("plan.md", "k 2", "pick"), ("plan.md", "b", "keepBoth"),
    ("trip/old.txt", "2", "pick"), ("trip/old.txt", "k 1 2", "keep"),
  ]) func eachKindIsDecided(path: String, key: String, choice: String) throws {
    let folder = try TestFolder()
    let file = folder.path("answers.json")
    let terminal = try Self.review(Self.kinds, ["--decisions", file], in: folder)
    _ = try Self.question(path, terminal)
    terminal.type(key)
    terminal.type("q")
    #expect(try terminal.end() == 1)
    let saved = try DecisionsFile.read(path: Array(file.utf8))
    #expect(saved.map { $0.path?.description } == [path])
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("\"\(choice)\": "), "\(text)")
    // Given again, it is carried out without a person, and nothing is refused.
    let again = try BuiltProgram.run([
      "--strategy", "manual", "--as", "mom", "--decisions", file, Self.kinds,
    ])
    #expect(again.errorText == "", "\(again.errorText)")
    #expect(again.outputText.contains("6 conflicts: 1 resolved, 5 undecided"))
  }

  @Test(arguments: [
    ("photo.png", "m", "That cannot be done: "), ("Album.pages", "e", "There is no text to edit."),
    ("photo.png", "h", "There are no parts to choose."), ("list.txt", "9", "'9' is no version"),
    ("list.txt", "hello", "'hello' is no answer. Type ? for a list."),
    ("Album.pages", "u", "There is no answer to undo."),
    ("list.txt", "i", "   vector home:1,mom:1\n   digest "),
    ("list.txt", "?", "u     go back to the question before"),
  ]) func whatCannotBeAnsweredLeavesTheQuestionOpen(path: String, key: String, message: String)
    throws
  {
    let folder = try TestFolder()
    let terminal = try Self.review(in: folder)
    _ = try Self.question(path, terminal)
    terminal.type(key)
    try terminal.wait(for: message)
    try terminal.wait(for: "Answer (")
    terminal.type("1")
    terminal.send([4])
    #expect(try terminal.end() == 1)
    #expect(terminal.screen.contains("manual\n") == true, "\(terminal.screen)")
  }

  // MARK: The way through

  @Test func aPersonGoesBackAndAnswersAnew() throws {
    let folder = try TestFolder()
    let terminal = try Self.review(in: folder)
    for answer in ["1", "s", "u", "u", "2", "s", "s", "s", "s", "s"] {
      try terminal.wait(for: "?): ")
      terminal.type(answer)
    }
    #expect(try terminal.end() == 1)
    #expect(terminal.screen.contains("1 of 6: Album.pages\n"))
    let again = terminal.screen.components(separatedBy: "1 of 6: ").count - 1
    #expect(again == 2)
    #expect(terminal.screen.contains("home:1   Home Mac, mom:1 was picked"), "\(terminal.screen)")
    #expect(try Self.answers(in: folder)?.contains("\"pick\": \"mom:1\"") == true)
  }

  @Test(arguments: [
    (["a", "2", "r", "d"], 6), (["a 2 f", "d"], 5), (["a mom f", "y"], 5),
    (["a b t", "y", "s", "s", "s"], 3), (["a d r", "y"], 6), (["a s r", "y"], 0),
    (["a 2 x", "q"], 0), (["a q", "q"], 0), (["a", "1", "zz", "q"], 0),
    // Without a yes nothing is answered.
    (["a b r", "n", "q"], 0), (["a d r", "", "q"], 0), (["a 2 r", "1", "q"], 0),
  ]) func oneAnswerIsForMany(lines: [String], decided: Int) throws {
    let folder = try TestFolder()
    let terminal = try Self.review(in: folder)
    for line in lines {
      try terminal.wait(for: ") ", or: ": ")
      terminal.type(line)
    }
    // What the answer does not fit is asked about; it is left.
    terminal.send(Array("q\n".utf8))
    _ = try terminal.end()
    #expect(
      terminal.screen.contains("6 conflicts: \(decided) resolved, \(6 - decided) undecided"),
      "\(terminal.screen)")
  }

  @Test func twoHundredConflictsAreAnsweredAtOnce() throws {
    let folder = try TestFolder()
    let files = (0..<200).map { index in
      """
      {"path": "d\(index % 4)/\(index).txt", "versions": [
        {"device": "a", "vector": {"a": 1}, "modified": "2026-11-18T08:00:00Z", "text": "a\\n"},
        {"device": "b", "vector": {"b": 1}, "modified": "2026-11-18T09:00:00Z", "text": "b\\n"}]}
      """
    }
    let scenario =
      "{\"format\": \"resolve-scenario/1\", \"name\": \"many\", \"files\": [\(files.joined(separator: ","))]}"
    try folder.write("many.json", Data(scenario.utf8))
    let terminal = try PlayedTerminal(
      ["--strategy", "manual", "--as", "a", folder.path("many.json")], in: folder,
      environment: ["NO_COLOR": "1"])
    try terminal.wait(for: "1 of 200: d0/0.txt")
    terminal.type("a 2 f")
    try terminal.wait(for: "o  Keep the oldest version in all 50\n")
    try terminal.wait(for: "d  Keep the version of a in all 50\n")
    terminal.type("o")
    try terminal.wait(for: "51 of 200: d1/1.txt\n")
    terminal.type("s")
    try terminal.wait(for: "d1/101.txt\n")
    terminal.type("a b r")
    try terminal.wait(for: "Keep all versions in all 149?\nDo that? (y n) ")
    terminal.type("y")
    #expect(try terminal.end() == 1)
    #expect(
      terminal.screen.contains("200 conflicts: 199 resolved, 1 undecided; 50 versions discarded"))
    let text = try #require(try Self.answers(in: folder))
    #expect(text.components(separatedBy: "\"pick\": \"a:1\"").count - 1 == 50)
    #expect(text.components(separatedBy: "\"keepBoth\": true").count - 1 == 149)
  }

  @Test func theSizeIsAskedForAtEachQuestion() throws {
    let folder = try TestFolder()
    let terminal = try Self.review(in: folder, environment: ["NO_COLOR": "1"], columns: 60)
    _ = try Self.question("list.txt", terminal)
    terminal.resize(columns: 130)
    terminal.type("s")
    try terminal.wait(for: "?): ")
    terminal.type("u")
    let shown = try terminal.wait(for: "?): ")
    #expect(shown.contains("- [-oat-] milk") && shown.contains(" | + {+soy+} milk\n"), "\(shown)")
    terminal.type("q")
    _ = try terminal.end()
  }

  @Test func fortyColumnsAreEnough() throws {
    let folder = try TestFolder()
    let terminal = try Self.review(in: folder, environment: ["NO_COLOR": "1"], columns: 40)
    for _ in 0..<6 {
      let shown = try terminal.wait(for: "?): ")
      for line in shown.split(separator: "\n") {
        #expect(DisplayText.width(of: String(line)) <= 40, "\(line)")
      }
      terminal.type("s")
    }
    _ = try terminal.end()
    #expect(!terminal.screen.contains("\u{1B}"))
  }

  // MARK: Nothing treacherous

  @Test func hostileNamesAndContentsStayText() throws {
    let hostile = "\\u001b]0;x\\u0007\\u001b[2J\\u009b31m\\u202egpj\\u2066\\r\\u0000"
    let plain = hostile.replacingOccurrences(of: "\\u0000", with: "").replacingOccurrences(
      of: "\\r", with: "")
    let scenario = """
      {"format": "resolve-scenario/1", "name": "x", "devices": {"a": "A\(plain)", "b": "B\(plain)"}, "files": [
        {"path": "f\(plain)/n.txt", "versions": [
          {"device": "a", "vector": {"a": 1}, "modified": "2026-11-18T08:00:00Z", "text": "l\(plain)\\nx y\\n"},
          {"device": "b", "vector": {"b": 1}, "modified": "2026-11-18T09:00:00Z", "text": "m\(plain)\\nx z\\n"}]},
        {"path": "s", "versions": [
          {"device": "a", "vector": {"a": 1}, "symlink": "t\(plain)"},
          {"device": "b", "vector": {"b": 1}, "symlink": "u\(plain)"}]},
        {"path": "z\(plain)", "versions": [
          {"device": "a", "vector": {"a": 1}, "text": "l\(hostile)\\n"},
          {"device": "b", "vector": {"b": 1}, "path": "y\(plain)", "text": "m\(hostile)\\n"}]}
      ]}
      """
    for columns in [40, 100, 140] as [Int32] {
      let folder = try TestFolder()
      try folder.write("hostile.json", Data(scenario.utf8))
      let terminal = try PlayedTerminal(
        ["--strategy", "manual", folder.path("hostile.json")], in: folder,
        environment: ["PAGER": "cat"], columns: columns)
      for key in ["?", "v", "v 1", "h", "q", "a", "1", "x", "\u{1B}[A", "s"] {
        try terminal.wait(for: "): ", or: ") ")
        terminal.type(key)
      }
      for key in ["v", "s", "v", "v 2", "b"] {
        try terminal.wait(for: "?): ")
        terminal.type(key)
      }
      _ = try terminal.end()
      #expect(terminal.screen.contains("3 of 3: "), "\(terminal.screen)")
      // What was typed the terminal itself has echoed.
      #expect(terminal.treacherousParts == [])
    }
  }
}
