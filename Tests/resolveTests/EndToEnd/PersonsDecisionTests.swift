import Foundation
import Testing

/// What a plan and the log say of a person's decision about a real folder.
struct PersonsDecisionTests {
  /// A folder with a conflict copy whose name tells the writer.
  private static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "tree"), withIntermediateDirectories: true)
    try folder.write("tree/plan.md", Data("home\n".utf8))
    try folder.write(copy, Data("away\n".utf8))
    return folder
  }

  private static let copy = "tree/plan (Mom's iPad's conflicted copy 2026-11-18).md"

  @Test(arguments: [
    ("original", "the original was picked"), ("Mom's iPad", "Mom's iPad's version was picked"),
  ])
  func whatWasPickedIsToldByItsWriter(version: String, words: String) throws {
    let folder = try Self.folder()
    let plan = try BuiltProgram.run(["--pick", "plan.md=\(version)", "tree"], in: folder.url)
    #expect(plan.status == 0, "\(plan.errorText)")
    #expect(plan.outputText.contains("manual: \(words)\n"), "\(plan.outputText)")
    #expect(plan.outputText.components(separatedBy: words).count == 3, "\(plan.outputText)")
  }

  @Test func aRunWithoutAStrategyIsListedAsDecisions() throws {
    let folder = try Self.folder()
    let applied = try BuiltProgram.run(
      ["--pick", "plan.md=original", "--store", "store", "--apply", "tree"], in: folder.url)
    #expect(applied.status == 0, "\(applied.errorText)")
    let log = try BuiltProgram.run(["log", "--store", "store", "tree"], in: folder.url)
    #expect(log.outputText.contains(": rules or decisions, applied\n"), "\(log.outputText)")
    #expect(log.outputText.contains("manual: the original was picked\n"), "\(log.outputText)")
    #expect(
      log.outputText.contains(
        "resolve restore '\(Self.copy.replacingOccurrences(of: "'", with: #"'\''"#))@"),
      "\(log.outputText)")
    let list = try BuiltProgram.run(["undo", "--list", "--store", "store", "tree"], in: folder.url)
    #expect(list.outputText.contains("   rules or decisions   "), "\(list.outputText)")
  }

  @Test func aRunThatSetEqualContentsAsideHadNoStrategy() throws {
    let folder = try Self.folder()
    try folder.write(Self.copy, Data("home\n".utf8))
    let applied = try BuiltProgram.run(
      ["--store", "store", "--apply", "tree"], in: folder.url)
    #expect(applied.status == 0, "\(applied.errorText)")
    let log = try BuiltProgram.run(["log", "--store", "store", "tree"], in: folder.url)
    #expect(log.outputText.contains(": no strategy, applied\n"), "\(log.outputText)")
  }
}
