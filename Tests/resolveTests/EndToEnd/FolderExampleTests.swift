import Foundation
import TestSupport
import Testing

/// What the documents show of a folder is what the program prints.
@Suite("Folders in the documents")
struct FolderExampleTests {
  private static let bread = "bread\nmilk\neggs\n"

  /// The files of the example, with the seconds of their last change.
  private static let files: [(path: String, text: String, seconds: Double)] = [
    ("Backup/list.md", bread, 1_795_132_800),
    ("Documents/list.md", "rye " + bread, 1_795_219_320),
    (
      "Documents/list.sync-conflict-20261121-000249-X6UAVQQ.md", bread + "salt\n", 1_795_219_260
    ),
    ("Documents/plan.md", "first\n", 1_795_165_210),
    ("Documents/plan (Anna's conflicted copy 2026-11-20).md", "second\n", 1_795_165_260),
    ("Project/README.md", "", 1_795_165_200), ("Project/readme.md", "", 1_795_165_200),
    ("Project/src/notes", "", 1_795_165_200), ("Project/src/notes.", "", 1_795_165_200),
    ("Project/src/aux.txt", "", 1_795_165_200),
  ]

  /// The files of the README's example: so old that times are dates.
  private static let oldFiles: [(path: String, text: String, seconds: Double)] = [
    ("Backup/list.md", bread, 1_763_596_800),
    ("Notes/list.md", "rye " + bread, 1_763_683_320),
    ("Notes/list.sync-conflict-20251121-000249-X6UAVQQ.md", bread + "salt\n", 1_763_683_260),
    ("Notes/plan.md", "first\n", 1_763_629_210),
    ("Notes/plan (Anna's conflicted copy 2025-11-20).md", "second\n", 1_763_629_260),
  ]

  /// The documents that show what is printed, and what.
  private static let documents: [(path: String, outputs: Set<String>)] = [
    (MarkdownDocument.catalog + "/ConflictCopies.md", ["scan", "plan"]),
    (MarkdownDocument.catalog + "/Names.md", ["check"]),
  ]

  private static func make(
    _ files: [(path: String, text: String, seconds: Double)], in folder: TestFolder
  ) throws {
    for file in files {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: file.path).deletingLastPathComponent(),
        withIntermediateDirectories: true)
      let url = try folder.write(file.path, Data(file.text.utf8))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: file.seconds)],
        ofItemAtPath: url.path(percentEncoded: false))
    }
  }

  /// What the README shows of a terminal is what a terminal of 80 columns shows, one command after the other.
  @Test func screensOfTheReadme() throws {
    let folder = try TestFolder()
    try Self.make(Self.oldFiles, in: folder)
    var document = try MarkdownDocument("README.md")
    var shown: [String] = []
    for (index, block) in document.blocks.enumerated() where block.mark?.kind == "screen" {
      let words = document.blocks[index - 1].text.split(whereSeparator: \.isWhitespace)
      try #require(words.first == "resolve", "README.md:\(block.line): no command is shown")
      let terminal = try PlayedTerminal(
        words.dropFirst().map(String.init), in: folder, environment: ["NO_COLOR": "1"], columns: 80)
      #expect(try terminal.end() == 0, "\(terminal.screen)")
      // Progress is rewritten in place, and a run is called by its time.
      let screen = terminal.screen.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.split(separator: "\r").last ?? "" }.joined(separator: "\n")
        .replacing(#/\d{8}-\d{6}\b(?!-)/#, with: "20251121-080000")
      document.expect(screen, inBlock: index)
      shown.append(block.mark?.name ?? "")
    }
    #expect(shown == ["plan", "apply", "undo"])
    #expect(try document.differences() == [])
  }

  @Test(arguments: documents)
  func whatIsShownIsWhatIsPrinted(path: String, outputs: Set<String>) throws {
    let folder = try TestFolder()
    try Self.make(Self.files, in: folder)
    var document = try MarkdownDocument(path)
    for (index, block) in document.blocks.enumerated() where block.mark?.kind == "output" {
      // The command is the block before.
      let words = document.blocks[index - 1].text.split(whereSeparator: \.isWhitespace)
      try #require(words.first == "resolve", "\(path):\(block.line): no command is shown")
      let run = try BuiltProgram.run(words.dropFirst().map(String.init), in: folder.url)
      #expect(run.status <= 1, "\(run.errorText)")
      document.expect(run.outputText, inBlock: index)
    }
    let shown = document.blocks.filter { $0.mark?.kind == "output" }.compactMap { $0.mark?.name }
    #expect(Set(shown) == outputs)
    #expect(try document.differences() == [])
  }
}
