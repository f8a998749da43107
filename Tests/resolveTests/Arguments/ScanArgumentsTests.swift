import ConflictResolution
import SyncFolders
import Testing

@testable import resolve

@Suite("The arguments of scan")
struct ScanArgumentsTests {
  static func parse(_ line: [String]) throws -> ScanArguments {
    try ResolveInvocationTests.parse(["scan"] + line)
  }

  @Test func aFolderAlone() throws {
    let arguments = try Self.parse(["Notes"])
    #expect(arguments.folder == Array("Notes".utf8))
    #expect(arguments.weakCopies == .none)
    #expect(arguments.ignored.isEmpty)
    #expect(arguments.format == .text)
  }

  @Test func everythingGiven() throws {
    let arguments = try Self.parse([
      "--include-weak", "--ignore", "build/", "--ignore=*.tmp", "--format", "jsonl", "--", "-x",
    ])
    #expect(arguments.folder == Array("-x".utf8))
    #expect(arguments.weakCopies == .all)
    #expect(arguments.ignored.map(\.description) == ["build/", "*.tmp"])
    #expect(arguments.format == .jsonl)
  }

  /// Without an equals sign the next word is no value; the names that people know are understood.
  @Test func toolsOfWeakMatches() throws {
    #expect(try Self.parse(["--include-weak", "onedrive"]).folder == Array("onedrive".utf8))
    #expect(
      try Self.parse(["--include-weak=onedrive,google", "a"]).weakCopies
        == .of([.oneDrive, .parenthesis]))
    #expect(
      try Self.parse(["--include-weak=icloud", "--include-weak=hyphen", "a"]).weakCopies
        == .of([.finder, .hyphen]))
    #expect(
      try Self.parse(["--include-weak=onedrive", "--include-weak", "a"]).weakCopies == .all)
  }

  @Test func anUnknownToolIsRefusedWithASuggestion() throws {
    let refusal = try #require(throws: CommandMessage.self) {
      try Self.parse(["--include-weak=onedrive,goggle", "a"])
    }
    #expect(refusal.text.contains("'onedrive,goggle'"))
    #expect(refusal.text.contains("unknown tool 'goggle'. Did you mean 'google'?"))
  }

  @Test(arguments: [
    ["--include-weak=", "a"], ["--include-weak=goggle", "a"], ["--include-weak=google,", "a"],
    ["a", "b"], ["--ignore", "[", "a"], ["--format", "xml", "a"], ["-z", "a"],
  ])
  func isRefused(_ line: [String]) {
    #expect(throws: CommandMessage.self) { try Self.parse(line) }
  }
}
