import FileAccess
import Foundation
import TestSupport
import Testing

@Suite("Running a line of shell", .serialized)
struct ShellCommandTests {
  static func run(
    _ line: String, _ arguments: [String] = [], limit: Int = 1 << 20
  ) throws -> ShellCommand.Result {
    try ShellCommand.run(
      Array(line.utf8), arguments: arguments.map { Array($0.utf8) }, outputLimit: limit)
  }

  static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func givesWhatIsPrintedAndTheStatus() throws {
    let result = try Self.run("echo out; echo err >&2; exit 7")
    #expect(result.end == .exited(7))
    #expect(Self.text(result.output) == "out\n")
    #expect(Self.text(result.errors) == "err\n")
  }

  @Test func argumentsAreNoPartOfTheLine() throws {
    let result = try Self.run("printf '%s|' \"$@\"", ["a b", "$(echo no)", "'\"", "", "-n", "*"])
    #expect(Self.text(result.output) == "a b|$(echo no)|'\"||-n|*|")
  }

  @Test func argumentsAreAnyBytes() throws {
    let result = try ShellCommand.run(Array("printf %s \"$1\"".utf8), arguments: [[0xFF, 0x0A]])
    #expect(result.output == [0xFF, 0x0A])
  }

  @Test func nothingIsOnStandardInput() throws {
    let result = try Self.run("cat; echo end")
    #expect(Self.text(result.output) == "end\n")
  }

  @Test func whatIsGivenIsOnStandardInput() throws {
    // More than a pipe holds, read or not.
    let input = [UInt8](repeating: 0x61, count: 1 << 20)
    let read = try ShellCommand.run(Array("wc -c".utf8), input: input)
    #expect(Self.text(read.output).split(separator: " ").last?.contains("1048576") == true)
    let unread = try ShellCommand.run(Array("exit 3".utf8), input: input)
    #expect(unread.end == .exited(3))
  }

  /// Programs that do not end by themselves, each in a shell that first writes its number.
  static let endless = [
    "sleep 1000", "sleep 1000 & sleep 1000", "sleep 1000 &", "kill -STOP $$", "(kill -STOP $$) &",
    "exec >/dev/null 2>&1; sleep 1000", "exec >&- 2>&-; kill -STOP $$",
    "while :; do :; done", "while :; do echo more >&2; done", "exec 2>&-; sleep 1000",
    "sleep 1000 >/dev/null 2>&1 & sleep 1000", "cat /dev/zero >&2 & wait",
  ]

  /// Two of them ignore the signals by which they are asked to end.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: endless.map { ("", $0) } + endless.prefix(2).map { ("trap '' TERM PIPE HUP; ", $0) })
  func whatTakesTooLongIsEndedWithAllItStarted(before: String, line: String) throws {
    let folder = try TemporaryFolder()
    let numbers = "echo $$ >>'\(folder.path)/numbers'; "
    // A second shell in the group shows that what was started ends, too.
    let line =
      numbers + before + "sh -c \"echo \\$\\$ >>'\(folder.path)/numbers'; sleep 1000\" & " + line
    let result = try ShellCommand.run(Array(line.utf8), timeLimit: 100)
    #expect(result.end == .tookTooLong)
    try Self.expectGone(folder)
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["", "trap '' TERM PIPE HUP; "])
  func whatPrintsTooMuchIsEndedWithAllItStarted(before: String) throws {
    let folder = try TemporaryFolder()
    let line =
      "echo $$ >>'\(folder.path)/numbers'; \(before)"
      + "sh -c \"echo \\$\\$ >>'\(folder.path)/numbers'; while :; do echo more; done\" & cat /dev/zero"
    let result = try ShellCommand.run(
      Array(line.utf8), timeLimit: 60_000, outputLimit: 1_000)
    #expect(result.end == .printedTooMuch && result.output.isEmpty)
    try Self.expectGone(folder)
  }

  /// Waits until no process runs whose number is in the file.
  static func expectGone(_ folder: borrowing TemporaryFolder) throws {
    let numbers = Self.text(try FileReader.read(folder.path("numbers")))
    let list = numbers.split(separator: "\n").joined(separator: ",")
    var running = ""
    // The system ends them a moment after it was told to.
    for _ in 0..<500 {
      // One that has ended and waits for its parent has the state Z.
      running = Self.text(
        try Self.run("ps -o stat= -p \"$1\" | grep -v '^Z'", [list]).output)
      if running.isEmpty { return }
    }
    #expect(running.isEmpty, "\(list)")
    for number in numbers.split(separator: "\n").compactMap({ Int32($0) }) {
      kill(-number, SIGKILL)
    }
  }

  @Test func whatEndsInTimeIsNotEnded() throws {
    let quick = try ShellCommand.run(Array("echo done; exit 2".utf8), timeLimit: 60_000)
    #expect(quick.end == .exited(2) && Self.text(quick.output) == "done\n")
  }

  @Test func environmentAndFolderAreThisProcesss() throws {
    let result = try Self.run("pwd; printf %s \"$PATH\"")
    let path = try #require(ProcessInfo.processInfo.environment["PATH"])
    #expect(Self.text(result.output) == FileManager.default.currentDirectoryPath + "\n" + path)
  }

  /// Both streams at once, each more than a pipe holds: nobody may wait for the other.
  @Test func takesMuchOnBothStreams() throws {
    let count = 300_000
    let result = try Self.run(
      "head -c \(count) /dev/zero | tr '\\0' e >&2; head -c \(count) /dev/zero | tr '\\0' o; "
        + "printf last >&2")
    #expect(result.output.count == count)
    #expect(result.output.allSatisfy { $0 == UInt8(ascii: "o") })
    #expect(result.errors.count == ShellCommand.keptErrors)
    #expect(result.errors.suffix(5).elementsEqual("elast".utf8))
  }

  @Test(arguments: [("exit 0", 100), ("exit 3", 100), ("", 100)])
  func printingUpToTheLimitIsAllowed(line: String, limit: Int) throws {
    let most = try Self.run("head -c \(limit) /dev/zero; \(line)", limit: limit)
    #expect(most.output.count == limit)
    #expect(most.end != .printedTooMuch)
    let more = try Self.run("head -c \(limit + 1) /dev/zero; \(line)", limit: limit)
    #expect(more.end == .printedTooMuch)
    #expect(more.output.isEmpty)
  }

  @Test(.timeLimit(.minutes(1))) func whoeverPrintsForEverIsEnded() throws {
    let result = try Self.run("echo why >&2; while :; do echo more; done", limit: 1_000)
    #expect(result.end == .printedTooMuch)
  }

  @Test(arguments: [(SIGKILL, "KILL"), (SIGTERM, "TERM"), (SIGSEGV, "SEGV")])
  func tellsTheSignal(number: Int32, name: String) throws {
    #expect(try Self.run("kill -\(name) $$").end == .signalled(number))
  }

  @Test func whatIsNotThereIsTheShellsToTell() throws {
    let result = try Self.run("no-such-program-anywhere")
    #expect(result.end == .exited(127))
    #expect(Self.text(result.errors).contains("no-such-program-anywhere"))
  }

  @Test func aLineWithNULIsRefused() throws {
    let error = try #require(throws: FileAccessError.self) {
      try ShellCommand.run([0x61, 0x00])
    }
    #expect(error.code == .invalidPath)
    #expect(error.action == .run)
  }

  /// No process is left, however it ended.
  @Test func leavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    for line in ["exit 1", "kill -9 $$", "head -c 2000 /dev/zero"] {
      _ = try Self.run("echo $$ >>'\(folder.path)/numbers'; \(line)", limit: 1_000)
    }
    let numbers = Self.text(try FileReader.read(folder.path("numbers"))).split(separator: "\n")
    #expect(numbers.count == 3)
    for number in numbers.compactMap({ Int32($0) }) {
      // A process that ended and was not waited for still answers.
      #expect(kill(number, 0) == -1 && errno == ESRCH)
    }
  }
}

@Suite("A folder for another program", .serialized)
struct PrivateFolderTests {
  @Test func isTheUsersAloneAndGoes() throws {
    let path: String
    do {
      let folder = try PrivateFolder()
      path = String(decoding: folder.path, as: UTF8.self)
      #expect(path.hasPrefix("/"))
      let file = String(decoding: try folder.write("name", [1, 2]), as: UTF8.self)
      #expect(file == path + "/name")
      #expect(try FileReader.read(file) == [1, 2])
      for (place, permissions) in [(path, 0o700), (file, 0o600)] {
        let attributes = try FileManager.default.attributesOfItem(atPath: place)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == permissions)
      }
      // What another program may leave there.
      let inner = path + "/a/b/c"
      try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
      try Data([1]).write(to: URL(fileURLWithPath: inner + "/file"))
      try FileManager.default.createSymbolicLink(
        atPath: path + "/link", withDestinationPath: "/usr")
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(FileManager.default.fileExists(atPath: "/usr"))
  }

  @Test func eachIsANewOne() throws {
    let one = try PrivateFolder()
    let other = try PrivateFolder()
    #expect(one.path != other.path)
  }

  @Test func aNameIsWrittenOnce() throws {
    let folder = try PrivateFolder()
    _ = try folder.write("name", [])
    let error = #expect(throws: FileAccessError.self) { _ = try folder.write("name", []) }
    #expect(error?.action == .write)
  }
}
