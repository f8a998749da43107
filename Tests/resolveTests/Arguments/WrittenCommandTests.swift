import Foundation
import TestSupport
import Testing

@testable import resolve

/// Every command line that help, documents and the changelog show is one that the program accepts.
@Suite("Written command lines")
struct WrittenCommandTests {
  /// The words of a line as a shell splits it, up to a pipe, a redirection, a comment, another command
  /// or a second column.
  static func words(of line: some StringProtocol) -> [String] {
    var words: [String] = []
    var word: String?
    var quote: Character?
    var isEscaped = false
    line: for character in line {
      if isEscaped {
        word = (word ?? "") + String(character)
        isEscaped = false
      } else if let open = quote {
        if character == open { quote = nil } else { word = (word ?? "") + String(character) }
      } else if character == "\\" {
        isEscaped = true
      } else if character == "'" || character == "\"" {
        quote = character
        word = word ?? ""
      } else if character == " " {
        // Documents explain a line in a second column.
        guard let whole = word else { break line }
        words.append(whole)
        word = nil
      } else if "|<>;&#".contains(character), word == nil || character != "#" {
        break line
      } else {
        word = (word ?? "") + String(character)
      }
    }
    if let whole = word { words.append(whole) }
    return words
  }

  /// Why a line is refused; `nil` if it is accepted, or answered with help.
  static func refusal(of line: some StringProtocol) -> String? {
    do throws(CommandMessage) {
      let parsed = try ResolveCommands.parsed(
        words(of: line).dropFirst().map { Array($0.utf8) }, width: 80)
      _ = try ResolveCommands.command(of: parsed).prepared(parsed)
      return nil
    } catch {
      return error.status == .complete ? nil : error.text
    }
  }

  @Test func linesAreSplitAsByAShell() {
    #expect(
      Self.words(of: "resolve plan -s 'a b' \"c d\" e\\ f --pick x#1=2 > out | less")
        == ["resolve", "plan", "-s", "a b", "c d", "e f", "--pick", "x#1=2"])
    #expect(Self.words(of: "resolve log   # what was decided") == ["resolve", "log"])
    #expect(Self.refusal(of: "resolve plan --strategy newst") != nil)
  }

  /// The examples of the help, each with the name of its command.
  private static var examples: [(command: String, line: String)] {
    ([ResolveCommands.root] + ResolveCommands.root.subcommands).flatMap { command in
      command.examples.map { (command.name, $0.line) }.filter { $0.1.hasPrefix("resolve") }
    }
  }

  @Test func examplesOfTheHelpAreAccepted() {
    for (command, line) in Self.examples {
      #expect(Self.refusal(of: line) == nil, "\(command): \(line)")
    }
    #expect(Self.examples.count > 50)
  }

  @Test func linesOfTheDocumentsAreAccepted() throws {
    var count = 0
    for path in try MarkdownDocument.all() {
      let document = try MarkdownDocument(path)
      for block in document.blocks where ["", "sh", "console"].contains(block.language) {
        for line in block.text.split(separator: "\n") where line.hasPrefix("resolve ") {
          // A line that is printed and one that continues on the next are none to be typed.
          guard block.mark?.kind != "output", block.mark?.kind != "screen", !line.hasSuffix("\\")
          else { continue }
          count += 1
          #expect(Self.refusal(of: line) == nil, "\(path):\(block.line): \(line)")
        }
      }
    }
    #expect(count > 60)
  }

  /// A line in the text of the changelog, which has a part that may be left out in brackets, and choices between bars.
  @Test func linesOfTheChangelogAreAccepted() throws {
    let text = try String(
      contentsOf: BuiltProgram.packageFolder.appending(path: "CHANGELOG.md"), encoding: .utf8
    ).replacing("\n", with: " ")
    // A misspelt command, a name in the place of a format's, and an option that needs a folder.
    let others: Set<String> = [
      "resolve replya", "resolve schema NAME", "resolve check --fix",
    ]
    var count = 0
    for match in text.matches(of: #/`(resolve [^`]+)`/#) {
      let line = String(match.output.1).replacing(#/ +/#, with: " ")
        .replacing(#/\[[^\]]*\]|…/#, with: "").replacing(#/\|[a-z]+/#, with: "")
      if others.contains(line) { continue }
      count += 1
      let refusal = Self.refusal(of: line)
      // The name of a command or an option alone is none to be typed: the answer is what is missing.
      #expect(
        refusal == nil || refusal?.firstRange(of: "Missing ") != nil,
        "\(match.output.1): \(refusal ?? "")")
    }
    #expect(count > 60)
  }

  /// A home folder with all that the examples of the help name, except runs, whose names nobody can know before.
  private static func home() throws -> TestFolder {
    let home = try TestFolder()
    let fixtures = BuiltProgram.packageFolder.appending(path: "Fixtures")
    func write(_ path: String, _ text: String) throws {
      try FileManager.default.createDirectory(
        at: home.url.appending(path: path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try home.write(path, Data(text.utf8))
    }
    func copy(_ fixture: String, _ path: String) throws {
      try write(path, try String(contentsOf: fixtures.appending(path: fixture), encoding: .utf8))
    }
    for path in ["Documents", "Sync"] {
      for name in ["letter", "notes"] {
        try write("\(path)/\(name).md", "one\ntwo\n3\n")
        try write(
          "\(path)/\(name).sync-conflict-20261121-000249-X6UAVQQ.md", "1\ntwo\nthree\n")
        try write("Backup/\(path)/\(name).md", "one\ntwo\nthree\n")
      }
    }
    try write("Documents/Inbox/new.txt", "new\n")
    try write("Code/build/a.o", "object")
    try write("rules.txt", "*.md strategy=newest\n")
    let line = #"{"path":"a","versions":[{"device":"a","vector":{"a":1},"text":"x"}]}"#
    try write("conflicts.jsonl", line + "\n")
    for name in ["ours", "base", "theirs"] { try write("\(name).txt", "one\ntwo\n") }
    try copy("scenarios/app-and-daemon-fork.json", "bug.json")
    try copy("scenarios/app-and-daemon-fork.json", "scenarios/plane.json")
    try copy("scenarios/app-and-daemon-fork.json", "plane.json")
    try copy("scenarios/timelines/fork-of-a-deletion-settled-by-each.json", "timeline.json")
    try copy("recordings/contents.jsonl", "sync.jsonl")
    return home
  }

  /// Each example of the help, carried out in a folder of its own, ends as its command says.
  @Test func examplesOfTheHelpAreCarriedOut() throws {
    var count = 0
    for (command, line) in Self.examples {
      let words = Self.words(of: line).dropFirst()
      // A watch goes on, a page is opened for a person, and random histories take longer than all others.
      if command == "watch" && !words.contains("--once") { continue }
      if words.contains("--open") || command == "simulate" { continue }
      // Alone it reads standard input, if that is no terminal.
      if words.isEmpty { continue }
      count += 1
      let (home, state) = (try Self.home(), try TestFolder())
      let run = try BuiltProgram.run(
        words.map { $0.hasPrefix("~/") ? home.path(String($0.dropFirst(2))) : $0 },
        in: home.url, environment: ["HOME": home.path(""), "XDG_STATE_HOME": state.path("")])
      // There is no such run, no repository, nothing of another tool, and nothing was decided before.
      let isElsewhere =
        words.contains { $0.contains("20261121-") || $0 == "--git" || $0 == "--file" }
        || ["show", "restore", "import"].contains(command) || words.contains("--decisions")
      #expect(
        (isElsewhere ? [1, 65, 66, 74] : [0, 1]).contains(run.status),
        "\(line) ended with \(run.status): \(run.outputText)\(run.errorText)")
    }
    #expect(count > 50)
  }
}
