import ConflictResolution
import Testing

@testable import resolve

@Suite("The arguments of scan")
struct ScanArgumentsTests {
  static func parse(_ line: [String]) throws -> ScanArguments {
    guard case .scan(let arguments) = try ResolveInvocationTests.parse(["scan"] + line) else {
      throw CommandMessage.wrongUsage("not scan")
    }
    return arguments
  }

  @Test func aFolderAlone() throws {
    let arguments = try Self.parse(["Notes"])
    #expect(arguments.folder == Array("Notes".utf8))
    #expect(!arguments.includesWeak)
    #expect(arguments.ignored.isEmpty)
    #expect(arguments.format == .text)
  }

  @Test func everythingGiven() throws {
    let arguments = try Self.parse([
      "--include-weak", "--ignore", "build/", "--ignore=*.tmp", "--format", "jsonl", "--", "-x",
    ])
    #expect(arguments.folder == Array("-x".utf8))
    #expect(arguments.includesWeak)
    #expect(arguments.ignored.map(\.description) == ["build/", "*.tmp"])
    #expect(arguments.format == .jsonl)
  }

  @Test(arguments: [
    [], ["a", "b"], ["--ignore", "[", "a"], ["--format", "xml", "a"], ["-z", "a"],
  ])
  func isRefused(_ line: [String]) {
    #expect(throws: CommandMessage.self) { try Self.parse(line) }
  }
}
