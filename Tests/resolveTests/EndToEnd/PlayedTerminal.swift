import Foundation
import PseudoTerminal
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A program on a terminal that a test plays: what it shows is read, and what a person would type is typed.
///
/// ```swift
/// let terminal = try PlayedTerminal(["--strategy", "manual", "letter.json"], in: folder)
/// try terminal.wait(for: "Answer (")
/// try terminal.type("1")
/// #expect(try terminal.end() == 0)
/// ```
final class PlayedTerminal {
  private let descriptor: Int32
  private let process: Int32
  private var isOver = false
  /// Everything that was shown so far, without carriage returns before line feeds.
  private(set) var screen = ""
  private(set) var bytes: [UInt8] = []
  /// How much of the screen was waited for already.
  private var seen = 0

  /// The name of a terminal is found by a function that is not for several threads.
  private static let lock = NSLock()

  /// What waits longer has a fault; the machine may be busy.
  private static let patience: TimeInterval = 60

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: The words after the program's name.
  ///   - folder: The working folder.
  ///   - environment: What is set beside the usual.
  ///   - columns: The columns of the terminal.
  ///   - output: A file for standard output; without, it is the terminal.
  /// - Throws: Where it cannot be started.
  init(
    _ arguments: [String], in folder: TestFolder, environment: [String: String] = [:],
    columns: Int32 = 100, output: String? = nil
  ) throws {
    let program = try BuiltProgram.executable()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let usual = [
      "PATH": path, "TERM": "xterm", "TZ": "UTC0", "HOME": folder.path("home"),
      "XDG_STATE_HOME": folder.path("state"), "TMPDIR": try Self.temporary(in: folder),
    ]
    let all = usual.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let settings = unsafe all.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    var number: Int32 = 0
    descriptor = Self.lock.withLock {
      unsafe resolve_start_on_terminal(
        program, words, settings, folder.path(""), output, columns, 24, &number)
    }
    process = number
    try #require(descriptor >= 0, "no terminal can be played: \(errno)")
  }

  private static func temporary(in folder: TestFolder) throws -> String {
    let path = folder.path("temporary")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  deinit {
    if !isOver {
      kill(process, SIGKILL)
      var status: Int32 = 0
      _ = unsafe waitpid(process, &status, 0)
    }
    close(descriptor)
  }

  /// Reads what is shown, until nothing more comes for a moment or the program has ended.
  private func read(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return true }
    var block = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe Foundation.read(descriptor, &block, block.count)
    guard count > 0 else { return false }
    bytes += block[..<count]
    screen = String(decoding: bytes, as: UTF8.self).replacingOccurrences(of: "\r\n", with: "\n")
    return true
  }

  /// Waits until a text is shown behind what was waited for before.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - other: Another text that may come in its place.
  ///   - sourceLocation: The place in the test.
  /// - Returns: What was shown since then.
  /// - Throws: Where it is not shown.
  @discardableResult
  func wait(
    for text: String, or other: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while true {
      let start = screen.utf8.index(screen.startIndex, offsetBy: min(seen, screen.utf8.count))
      let found = [text, other].compactMap { text in
        text.flatMap { screen.range(of: $0, range: start..<screen.endIndex) }
      }
      if let range = found.min(by: { $0.lowerBound < $1.lowerBound }) {
        let shown = String(screen[start..<range.upperBound])
        seen = screen.utf8.distance(from: screen.startIndex, to: range.upperBound)
        return shown
      }
      let isOpen = read(milliseconds: 100)
      try #require(
        isOpen && Date() < end, "'\(text)' was not shown; the screen has:\n\(screen)",
        sourceLocation: sourceLocation)
    }
  }

  /// Types a line.
  func type(_ line: String) { send(Array((line + "\n").utf8)) }

  /// Types bytes: 3 interrupts, 4 is the end of input.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Gives the terminal another width.
  func resize(columns: Int32) { resolve_resize_terminal(descriptor, columns, 24) }

  /// Ends the program as a window does that is closed.
  func hangUp() { kill(process, SIGHUP) }

  /// Ends the program as the system does that shuts down.
  func terminate() { kill(process, SIGTERM) }

  /// Waits for the end.
  ///
  /// - Returns: The status; of a program that a signal ended, 128 and its number.
  /// - Throws: Where it does not end.
  func end() throws -> Int32 {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while read(milliseconds: 100) {
      var status: Int32 = 0
      if unsafe waitpid(process, &status, WNOHANG) == process {
        while read(milliseconds: 0), pendingBytes { continue }
        return over(status)
      }
      try #require(Date() < end, "the program does not end; the screen has:\n\(screen)")
    }
    var status: Int32 = 0
    _ = unsafe waitpid(process, &status, 0)
    return over(status)
  }

  private var pendingBytes: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLIN) != 0
  }

  private func over(_ status: Int32) -> Int32 {
    isOver = true
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// The parts of what was shown that a terminal could take for more than text: escapes that are no colors, controls
  /// and characters that turn the direction.
  var treacherousParts: [String] {
    var parts: [String] = []
    var rest = Substring(screen).unicodeScalars
    while let scalar = rest.popFirst() {
      switch scalar.value {
      case 0x1B:
        // Colors only: ESC [ digits and semicolons m.
        let code = rest.prefix { "[0123456789;".unicodeScalars.contains($0) }
        rest = rest.dropFirst(code.count)
        if code.first != "[" || rest.popFirst() != "m" { parts.append("an escape") }
      case 0x0A: continue
      // The terminal itself echoes an interrupt as ^C; a bell would be our own.
      case 0..<0x20, 0x7F..<0xA0: parts.append("U+\(String(scalar.value, radix: 16))")
      case 0x061C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF,
        0xFFFD:
        parts.append("U+\(String(scalar.value, radix: 16))")
      default: continue
      }
    }
    return parts
  }
}
