import Foundation
import TestSupport
import Testing

@testable import TextMerge

/// Generated merges, by git's rules here and by the `git` that is installed.
@Suite(
  "Generated merges against git", .serialized,
  .enabled(if: gitIsHere, "git is not installed"))
struct GeneratedAgainstGitTests {
  /// Texts of some length over few lines, so that conflicts, moves and equal changes come close.
  static func texts(seed: UInt64) -> [[UInt8]] {
    var random = RepeatableGenerator(seed: seed)
    let vocabulary = Int.random(in: 3...30, using: &random)
    let base = (0..<Int.random(in: 0...60, using: &random)).map { _ in
      Int.random(in: 0..<vocabulary, using: &random)
    }
    return [base]
      .map { GeneratedMerge.text($0) }
      + (0..<2).map { _ in
        var side = base
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          GeneratedMerge.edit(&side, vocabulary: vocabulary, using: &random)
        }
        let endsOpen = Int.random(in: 0..<6, using: &random) == 0
        return GeneratedMerge.text(
          side, ending: Int.random(in: 0..<9, using: &random) == 0 ? "\r\n" : "\n",
          dropsLast: endsOpen)
      }
  }

  @Test("The same bytes and the same number of conflicts")
  func generated() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "merges-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var conflicts = 0
    for seed in UInt64(0)..<300 {
      let texts = Self.texts(seed: seed)
      let paths = try zip(["base", "ours", "theirs"], texts).map { name, text in
        let url = folder.appending(path: name)
        try Data(text).write(to: url)
        return url.path
      }
      let style = ConflictStyle.allCases[Int(seed % 3)]
      let git = try runGit(
        ["merge-file", "-p", "-L", "ours", "-L", "base", "-L", "theirs"]
          + (style == .merge ? [] : ["--\(style)"]) + [paths[1], paths[0], paths[2]])
      let result = try TextMerger(rules: .git(.myers)).merge(
        base: texts[0], sides: [texts[1], texts[2]])
      let merged = result.merged(
        style: style, labels: ConflictLabels(base: "base", sides: ["ours", "theirs"]))
      #expect(merged.bytes == git.output, "seed \(seed), \(style)")
      #expect(merged.conflictCount == Int(git.status), "seed \(seed), \(style)")
      conflicts += merged.conflictCount
    }
    #expect(conflicts > 100)
  }
}

private struct Run {
  let status: Int32
  let output: [UInt8]
}

private func runGit(_ arguments: [String]) throws -> Run {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = ["git"] + arguments
  let output = Pipe()
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return Run(status: process.terminationStatus, output: Array(data))
}

private let gitIsHere: Bool = (try? runGit(["--version"]).status) == 0
