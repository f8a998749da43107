import Foundation
import Scenarios
import TestSupport
import Testing

/// What is shown to be pasted is what a shell takes for the same bytes.
struct ShellWordTests {
  @Test(arguments: [
    ("a.txt", "a.txt"), ("a b", "'a b'"), ("it's", #""it's""#), ("", "''"), ("*", "'*'"),
    ("it's $1", #"'it'\''s $1'"#), ("it's!", #"'it'\''s!'"#),
    ("é", "'é'"),
    ("a\nb", #"$'a\012b'"#), ("\u{1B}[31m", #"$'\033[31m'"#), ("it's\t\\", #"$'it\'s\011\\'"#),
    // A character that turns the text, written out byte by byte.
    ("exe\u{202E}gpj", #"$'exe\342\200\256gpj'"#),
  ])
  func words(text: String, word: String) {
    #expect(DisplayText.shellWord(Array(text.utf8)) == word)
  }

  /// Any bytes but NUL, which no command line can have, in one run of the shell.
  @Test func aShellTakesThemForTheSameBytes() throws {
    let shell = "/bin/bash"
    try #require(FileManager.default.isExecutableFile(atPath: shell))
    var random = RepeatableGenerator(seed: 20_261_123)
    let pieces: [[UInt8]] = [
      [0x80], [0xC3, 0xA9], [0xE2, 0x80, 0xAE], [0xE2, 0x80], [0x27], [0x5C], [0x24], [0x20],
    ]
    let samples = (0..<400).map { _ in
      (0..<Int.random(in: 0...12, using: &random)).flatMap { _ in
        Bool.random(using: &random)
          ? pieces[Int.random(in: pieces.indices, using: &random)]
          : [UInt8.random(in: 1...255, using: &random)]
      }
    }
    let process = Process()
    process.executableURL = URL(filePath: shell)
    let words = samples.map { DisplayText.shellWord($0) }.joined(separator: " ")
    process.arguments = ["-c", "printf '%s\\0' " + words]
    process.environment = ["LC_ALL": "C.UTF-8"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    #expect(
      printed.split(separator: 0, omittingEmptySubsequences: false).dropLast().map { Array($0) }
        == samples)
  }
}
