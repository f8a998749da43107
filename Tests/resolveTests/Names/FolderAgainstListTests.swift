import ConflictResolution
import FileAccess
import FileNames
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import resolve

/// Folder by folder and as one list, the same names give the same report.
@Suite("A folder and the list of its names", .serialized)
struct FolderAgainstListTests {
  /// Names that some system takes for one, refuses, or neither.
  static let names = [
    "a", "A", "a.", "b", "b ", "\u{E9}", "e\u{301}", "E\u{301}", "\u{DF}", "ss", "SS", "i",
    "\u{131}",
    "x", "x\u{200D}", "con", "what?", String(repeating: "n", count: 120),
  ]

  @Test(
    .enabled(if: CheckTests.disk, "the disk takes the names for one"),
    arguments: 1...30 as ClosedRange<UInt64>)
  func areTheSame(seed: UInt64) throws {
    var generator = RepeatableGenerator(seed: seed)
    var folders: Set<RelativePath> = []
    var files: Set<RelativePath> = []
    for _ in 0..<Int.random(in: 1...25, using: &generator) {
      var components: [[UInt8]] = []
      for _ in 0...Int.random(in: 0...3, using: &generator) {
        components.append(Array((Self.names.randomElement(using: &generator) ?? "a").utf8))
      }
      let path = try RelativePath(components: components)
      var above: [RelativePath] = []
      while let parent = (above.last ?? path).parent { above.append(parent) }
      if folders.contains(path) || !files.isDisjoint(with: above) { continue }
      folders.formUnion(above)
      files.insert(path)
    }
    let folder = try TestFolder()
    let run = try BuiltProgram.launch(
      "/bin/sh", ["-c", #"mkdir -p . "$@""#, "sh"] + folders.sorted().map { "./\($0)" },
      input: Data(), in: folder.url, environment: [:])
    try #require(run.status == 0, "\(run.errorText)")
    let root = Array(folder.url.path(percentEncoded: false).utf8)
    for file in files { try FileWriter.replace(Folder.path(root, file.bytes), with: []) }

    let systems = [
      FileSystem.portable, [.win32, .apfs], [.ntfs, .zfsInsensitive, .ext4CaseFold],
    ].randomElement(using: &generator)
    var walked = FolderCheck(of: root, for: systems ?? [])
    try walked.run {}
    var listed = ListCheck(for: systems ?? [])
    let paths =
      folders.sorted().map { LivePath($0, isFolder: true) } + files.sorted().map { LivePath($0) }
    for path in paths.shuffled(using: &generator) { listed.insert(path) }
    #expect(walked.report() == listed.report(on: root), "seed \(seed)")
  }
}
