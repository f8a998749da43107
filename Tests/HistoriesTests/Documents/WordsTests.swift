import Foundation
import TestSupport
import Testing

/// Phrases that readers stumbled over stay out of what they read: documents, help, messages and comments.
@Suite("Words")
struct WordsTests {
  /// Each with what says it better.
  private static let phrases = [
    ("come across", "found"), ("one name on", "collide on"), ("can but", "can only"),
    ("in thought", "in simulation"), ("is not to hold", "does not fit"),
    ("gone on from", "expanded"), ("gone through", "walked"),
    ("people give as well", "people also choose"),
    ("counts on from", "resumes from"), ("was cut short: ", "was interrupted: "),
    ("is no way with", "unknown mode"),
    ("that may be of a copy", "possible copy"), ("has to know besides", "helpers for"),
    ("hunk conflicts", "conflicting hunk"),
    ("hunks conflict\"", "conflicting hunks"),
    ("digest ranks higher", "tie: the higher digest wins"),
    ("nothing where", "`nil` if"), ("resolve the same at once", "resolve at once"),
    ("Who already lives with", "If you already have"),
  ]

  private static func sources() -> [String] {
    let folder = MarkdownDocument.root.appending(path: "Sources")
    let files = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))
    return (files?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".swift") || $0.hasSuffix(".h") }.map { "Sources/" + $0 }
  }

  @Test func nothingReadsBadlyThatWasFoundToDo() throws {
    let paths = try MarkdownDocument.all() + Self.sources()
    #expect(paths.count > 400)
    for path in paths {
      let text = try String(
        contentsOf: MarkdownDocument.root.appending(path: path), encoding: .utf8)
      for (phrase, better) in Self.phrases where text.contains(phrase) {
        Issue.record("\(path): \"\(phrase)\"; say \"\(better)\"")
      }
    }
  }
}
