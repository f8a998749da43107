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

  /// The documents that show what is printed, and what.
  private static let documents: [(path: String, outputs: Set<String>)] = [
    ("README.md", ["plan"]), (MarkdownDocument.catalog + "/ConflictCopies.md", ["scan", "plan"]),
    (MarkdownDocument.catalog + "/Names.md", ["check"]),
  ]

  @Test(arguments: documents)
  func whatIsShownIsWhatIsPrinted(path: String, outputs: Set<String>) throws {
    let folder = try TestFolder()
    for name in ["Backup", "Documents", "Project/src"] {
      try FileManager.default.createDirectory(
        at: folder.url.appending(path: name), withIntermediateDirectories: true)
    }
    for file in Self.files {
      let url = try folder.write(file.path, Data(file.text.utf8))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: file.seconds)],
        ofItemAtPath: url.path(percentEncoded: false))
    }
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
