import Foundation
import JSONText
import TestSupport
import Testing

@testable import resolve

/// One word for one thing, in all that a person reads of the program: help, messages, screens, and the page.
@Suite("Terms")
struct TermsTests {
  struct Term: Sendable {
    let use: String
    let not: [String]
  }

  static let terms: [Term] = {
    let place = BuiltProgram.packageFolder.appending(path: "Fixtures/words/terms.json")
    guard let data = try? Data(contentsOf: place),
      let json = try? JSONValue.parse(Array(data)).objectValue
    else { return [] }
    return (json["terms"]?.arrayValue ?? []).compactMap { value in
      guard let term = value.objectValue, let use = term["use"]?.stringValue else { return nil }
      return Term(use: use, not: (term["not"]?.arrayValue ?? []).compactMap { $0.stringValue })
    }
  }()

  /// The words of a text that are used for a thing that has another one.
  static func misused(in text: some StringProtocol) -> [String] {
    terms.flatMap { term in term.not.filter { text.contains($0) }.map { "\($0) → \(term.use)" } }
  }

  @Test func theTableIsThere() {
    #expect(Self.terms.count >= 8)
    #expect(
      Self.misused(in: "2 hunks are left undecided") == [
        "left undecided → open", "hunks → part",
      ])
  }

  @Test func helpUsesThem() throws {
    let usage = CommandUsage(ResolveCommands.root)
    var texts = [usage.shortHelp(width: 200), usage.help(width: 200)]
    for command in ResolveCommands.root.subcommands {
      texts.append(usage.descending(to: command).help(width: 200))
    }
    for topic in ResolveCommands.topics { texts.append(usage.help(on: topic, width: 200)) }
    for line in texts.flatMap({ $0.split(separator: "\n") }) {
      #expect(Self.misused(in: line) == [], "\(line)")
    }
  }

  /// The string literals of the program and of the page, without what formats and identifiers are called.
  @Test func messagesUseThem() throws {
    let folders = ["Sources/Tools/resolve", "Sources/Tools/Reviews", "Sources/Tools/SyncFolders"]
    var count = 0
    for folder in folders {
      for file in try fixtures(folder, [".swift"]) {
        let place = BuiltProgram.packageFolder.appending(path: file)
        let text = String(decoding: try Data(contentsOf: place), as: UTF8.self)
        for line in text.split(separator: "\n")
        where !line.trimmingPrefix(while: { $0 == " " }).hasPrefix("//") {
          for literal in line.matches(of: #/"(?:[^"\\]|\\.)*"/#).map({ String($0.output) })
          where literal.contains(" ") {
            count += 1
            // What is put in is no word of the text.
            let words = literal.replacing(#/\\\([^()]*(?:\([^()]*\)[^()]*)*\)/#, with: "…")
              .replacing(#/\\\(.*/#, with: "…")
            #expect(Self.misused(in: words) == [], "\(file): \(literal)")
          }
        }
      }
    }
    #expect(count > 2000)
  }

  @Test func screensUseThem() throws {
    for file in try fixtures("Fixtures/screens", [".txt"]) {
      let place = BuiltProgram.packageFolder.appending(path: file)
      let text = String(decoding: try Data(contentsOf: place), as: UTF8.self)
      #expect(Self.misused(in: text) == [], "\(file)")
    }
  }

  @Test func theFirstScreenFits() {
    let lines = CommandUsage(ResolveCommands.root).shortHelp(width: 80).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50)
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    // Every command is on it but 'scan', which 'status' replaces for a person.
    let listed = ResolveCommands.root.subcommandGroups.flatMap { $0.names }
    #expect(Set(ResolveCommands.subcommands.map { $0.name }).subtracting(listed) == ["scan"])
  }

  @Test func theFrontPageIsShort() throws {
    #expect(try MarkdownDocument("README.md").lines.count <= 151)
  }

  @Test func suggestedRulesAreInTheArticle() throws {
    let document = try MarkdownDocument(MarkdownDocument.catalog + "/WhichStrategy.md")
    let block = try #require(document.blocks.first { $0.mark?.kind == "rules" })
    #expect(block.text == SuggestedRules.text())
  }
}
