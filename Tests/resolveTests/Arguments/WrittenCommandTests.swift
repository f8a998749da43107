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

  @Test func examplesOfTheHelpAreAccepted() {
    let commands = [ResolveCommands.root] + ResolveCommands.root.subcommands
    var count = 0
    for command in commands {
      for example in command.examples where example.line.hasPrefix("resolve") {
        count += 1
        #expect(Self.refusal(of: example.line) == nil, "\(command.name): \(example.line)")
      }
    }
    #expect(count > 50)
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
}
