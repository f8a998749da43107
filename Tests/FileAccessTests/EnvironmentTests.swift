import Foundation
import Testing

@testable import FileAccess

@Suite("Terminal, environment, clock")
struct EnvironmentTests {
  @Test(
    arguments: [
      ("120", 90, 120), (nil, 90, 90), (nil, 0, 80), ("", 90, 90), ("x", 0, 80), ("0", 0, 80),
      ("-5", 100, 100), ("99999999999999999999", 100, 100),
    ] as [(String?, Int, Int)])
  func size(given: String?, reported: Int, size: Int) {
    #expect(Terminal.size(given: given, reported: reported, otherwise: 80) == size)
  }

  @Test(
    arguments: [
      (true, nil, nil, "xterm", true), (true, nil, nil, nil, true), (true, "", nil, "xterm", true),
      (true, "1", nil, "xterm", false), (true, nil, nil, "dumb", false),
      (false, nil, nil, "xterm", false),
      // Forced, but where NO_COLOR is set.
      (false, nil, "1", nil, true), (false, "", "yes", "dumb", true),
      (true, nil, "0", "xterm", true),
      (false, nil, "0", "xterm", false), (false, nil, "", "xterm", false),
      (false, "1", "1", "xterm", false), (true, "1", "1", "xterm", false),
    ] as [(Bool, String?, String?, String?, Bool)])
  func color(isTerminal: Bool, noColor: String?, forced: String?, term: String?, allowed: Bool) {
    #expect(
      Terminal.allowsColor(isTerminal: isTerminal, noColor: noColor, forced: forced, term: term)
        == allowed)
  }

  @Test func variables() {
    #expect(Environment.text("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.bytes("NO_SUCH_VARIABLE_AT_ALL") == nil)
  }

  @Test func argumentsAreThoseOfTheProcess() {
    #expect(
      CurrentProcess.arguments.map { String(decoding: $0, as: UTF8.self) }
        == Array(ProcessInfo.processInfo.arguments.dropFirst()))
  }

  @Test func clockAgreesWithAnother() {
    let before = Date().timeIntervalSince1970
    let now = Double(WallClock.nanosecondsSince1970()) / 1e9
    let after = Date().timeIntervalSince1970
    // A double holds today's time to less than a microsecond.
    #expect(before - 0.001 <= now && now <= after + 0.001)
  }

  @Test func aPipeIsNoTerminal() throws {
    let pipe = Pipe()
    #expect(!CLibrary.isTerminal(pipe.fileHandleForReading.fileDescriptor))
    #expect(CLibrary.terminalSize(pipe.fileHandleForReading.fileDescriptor).columns == 0)
  }

  @Test func exitStatus() async {
    await #expect(processExitsWith: .exitCode(74)) {
      CurrentProcess.exit(74)
    }
  }

  @Test func noFileTakesTheNumberOfAClosedStream() async {
    await #expect(processExitsWith: .success) {
      close(0)
      let file = try CLibrary.open(Array("/dev/null".utf8), .read)
      #expect(file.number > 2)
      CurrentProcess.exit(file.number > 2 ? 0 : 1)
    }
  }

  @Test func closedStandardInputIsAnError() async {
    await #expect(processExitsWith: .success) {
      close(0)
      do throws(FileAccessError) {
        _ = try StandardInput.readAll()
        CurrentProcess.exit(1)
      } catch {
        CurrentProcess.exit(error.code == .closed ? 0 : 2)
      }
    }
  }
}
