import ConflictResolution
import FileNames
import Testing

@testable import resolve

@Suite("The arguments of check")
struct CheckArgumentsTests {
  static func parse(_ line: [String]) throws -> CheckArguments {
    try ResolveInvocationTests.parse(["check"] + line)
  }

  @Test func nothingGiven() throws {
    let arguments = try Self.parse([])
    #expect(arguments.paths.isEmpty && arguments.lists.isEmpty)
    #expect(!arguments.asksGit)
    #expect(arguments.chosenSystems == nil)
    #expect(arguments.systems == FileSystem.portable)
    #expect(!arguments.isPortable)
    #expect(!arguments.endsNamesWithNUL)
    #expect(arguments.format == .text)
  }

  @Test func everythingGiven() throws {
    let arguments = try Self.parse([
      "--portable", "--for", "win32,apfs", "-z", "--for=ecryptfs,win32", "--format", "json", "-",
      "a", "--list", "l.txt",
    ])
    #expect(arguments.paths == [.standardInput, .path([0x61])])
    #expect(arguments.lists == [.path(Array("l.txt".utf8))])
    #expect(arguments.chosenSystems == [.apfs, .win32, .eCryptfs])
    #expect(arguments.isPortable)
    #expect(arguments.endsNamesWithNUL)
    #expect(arguments.format == .json)
  }

  @Test func everySystemCanBeChosen() throws {
    for system in FileSystem.allCases {
      #expect(try Self.parse(["--for", system.name]).systems == [system])
    }
  }

  @Test func aPlatformIsItsSystems() throws {
    #expect(try Self.parse(["--for", "windows"]).systems == [.ntfs, .win32])
    #expect(try Self.parse(["--for", "macos"]).systems == [.apfs, .hfsPlus])
    #expect(try Self.parse(["--for", "mac,linux"]).systems == [.apfs, .hfsPlus, .linux])
  }

  @Test(arguments: ["", ",", "apfs,", "APFS", "apfs ntfs", "Windows", "apfs,,ntfs"])
  func refusesWhatIsNoSystem(list: String) throws {
    let error = #expect(throws: CommandMessage.self) { try Self.parse(["--for", list]) }
    #expect(error?.status == .wrongUsage)
    #expect(
      error?.text.hasPrefix("Error: The value '\(list)' is invalid for '--for <system>': ") == true)
  }

  @Test func showsWhatIsNoSystemWithoutItsControlCharacters() {
    let error = #expect(throws: CommandMessage.self) { try Self.parse(["--for", "a\u{1B}[31m"]) }
    #expect(error?.text.contains(#"unknown system 'a\x1B[31m'."#) == true)
    #expect(error?.text.contains("\u{1B}") == false)
  }

  @Test(arguments: CheckFormat.allCases)
  func everyFormatIsUnderstood(_ format: CheckFormat) throws {
    #expect(try Self.parse(["--format", format.rawValue]).format == format)
  }

  @Test(arguments: [
    ["--git", "-"], ["-", "-"], ["--list", "-", "-"], ["--list=-", "--list", "-"],
  ])
  func refusesWhatCannotBeReadTwice(_ words: [String]) throws {
    let error = #expect(throws: CommandMessage.self) { try Self.parse(words) }
    #expect(error?.status == .wrongUsage)
    #expect(error?.text.contains("'-'") == true)
  }
}
