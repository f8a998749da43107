import Foundation
import Scenarios
import TestSupport
import Testing

/// What is shown to be pasted is what each shell takes for the same bytes.
struct ShellWordTests {
  @Test(arguments: [
    ("a.txt", "a.txt"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#), ("", "''"), ("*", "'*'"),
    ("it's $1", #"'it'\''s $1'"#), ("'!", #"\''!'"#), ("é", "'é'"), (#"a\nb"#, #"'a'\\'nb'"#),
    // Each of these is a program or a process to a shell, or an option.
    ("=ls", "'=ls'"), ("%self", "'%self'"), ("a=b%c", "a=b%c"),
    ("-\n-", #""$(printf '\055\012-')""#),
    ("a\nb", #""$(printf 'a\012b')""#), ("\u{1B}[31m", #""$(printf '\033\13331m')""#),
    ("100%\t", #""$(printf '100\045\011')""#), ("a\n", "a'\n'"), ("\n", "'\n'"),
    // A character that turns the text, written out byte by byte.
    ("exe\u{202E}gpj", #""$(printf 'exe\342\200\256gpj')""#),
  ])
  func words(text: String, word: String) {
    #expect(DisplayText.shellWord(Array(text.utf8)) == word)
  }

  /// Names that a shell could read in another way, each of them once in every place of a word.
  private static var samples: [[UInt8]] {
    let pieces: [String] = [
      "'", "\"", "\\", "`", "$", "!", "~", "*", "?", "[", "]", "{", "}", "(", ")", "<", ">", "|",
      "&", ";", "#",
      "^", "=", "%", "@", "+", "-", ",", ":", " ", "\t", "\n", "\r", "\u{1B}", "\u{7F}", "\u{85}",
      "\u{202E}",
      "\u{200D}", "\u{FE0F}", "\u{AD}", "\u{E0041}", "\u{FFFD}", "\u{F600}", "\u{F6FF}",
      "é", "中",
      "👩\u{200D}🚀", "$(id)", "`id`", "${HOME}", "%s", "%n", "\\n", "\\047", "\\'", "''", "7",
    ]
    // A character that fish keeps for itself, and bytes that are not UTF-8.
    let all =
      pieces.map { Array($0.utf8) }
      + [[0xEF, 0xB7, 0x90], [0x80], [0xFF], [0xE2, 0x80], [0x81], [0x88], [0xC0, 0xA7]]
    var samples: [[UInt8]] = []
    for piece in all {
      samples += [piece, piece + [0x61], [0x61] + piece, [0x37] + piece + [0x37], piece + piece]
      samples.append(piece + [0x0A])
    }
    var random = RepeatableGenerator(seed: 20_261_123)
    for _ in 0..<400 {
      var sample: [UInt8] = []
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        sample +=
          Bool.random(using: &random)
          ? all[Int.random(in: all.indices, using: &random)]
          : [UInt8.random(in: 1...255, using: &random)]
      }
      samples.append(sample)
    }
    return samples
  }

  /// Any bytes but NUL, which no command line can have, in one run of each shell.
  @Test(
    arguments: ["sh", "dash", "bash", "zsh", "fish"].compactMap { shell in
      ["/bin/", "/usr/bin/", "/usr/local/bin/", "/opt/homebrew/bin/"].map { $0 + shell }
        .first { FileManager.default.isExecutableFile(atPath: $0) }
    }, ["C.UTF-8", "C"])
  func aShellTakesThemForTheSameBytes(shell: String, locale: String) throws {
    let process = Process()
    process.executableURL = URL(filePath: shell)
    let words = Self.samples.map { DisplayText.shellWord($0) }.joined(separator: " ")
    let script = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID()).sh")
    try Data(("env printf '%s\\0' " + words + "\n").utf8).write(to: script)
    defer { try? FileManager.default.removeItem(at: script) }
    process.arguments = [script.path]
    process.environment = ["LC_ALL": locale, "PATH": "/usr/bin:/bin", "HOME": "/nonexistent"]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let printed = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    let read = printed.split(separator: 0, omittingEmptySubsequences: false).dropLast().map {
      Array($0)
    }
    try #require(read.count == Self.samples.count)
    for (read, sample) in zip(read, Self.samples) where read != sample {
      Issue.record("\(DisplayText.shellWord(sample)) is read as \(read), expected \(sample)")
    }
  }
}
