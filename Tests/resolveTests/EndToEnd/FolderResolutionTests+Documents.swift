import FileAccess
import Foundation
import JSONText
import Testing

extension FolderResolutionTests {
  @Test func documentsAreOneUnit() throws {
    let folder = try TestFolder()
    for (name, text) in [
      ("Report.pages", "old"), ("Report (conflicted copy 2026-11-20 101500).pages", "new"),
    ] {
      try FileManager.default.createDirectory(
        atPath: folder.path("tree/\(name)/Data"), withIntermediateDirectories: true)
      try folder.write("tree/\(name)/Data/text", Data(text.utf8))
      try folder.write("tree/\(name)/index", Data("\(text) index".utf8))
    }
    let before = try FolderSnapshot(folder.path("tree"))
    let store = ["--store", folder.path("store"), folder.path("tree")]
    for strategy in ["keep-both", "newest", "merge,oldest"] {
      let run = try BuiltProgram.run(["--strategy", strategy, "--apply"] + store)
      #expect(run.status == 0, "\(run.errorText)\(run.outputText)")
      let after = try FolderSnapshot(folder.path("tree"))
      let texts = after.entries.filter { $0.key.hasSuffix("/text") }
      #expect(texts.count == (strategy == "keep-both" ? 2 : 1))
      // Never members of two versions in one.
      for (path, entry) in texts {
        let index = path.replacing("Data/text", with: "index")
        #expect(after.entries[index]?.bytes == entry.bytes + Array(" index".utf8))
      }
      #expect(try BuiltProgram.run(["undo"] + store).status == 0)
      #expect(try FolderSnapshot(folder.path("tree")).difference(from: before) == [])
    }
  }
}
