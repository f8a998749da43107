import Foundation
import TestSupport
import Testing

/// Copies that `keep-both` numbered, and that come again since a device was offline.
@Suite struct KeptCopyTests {
  private let folder: TestFolder
  private static let copy = "n.sync-conflict-20261121-000249-X6UAVQQ.md"

  init() throws {
    folder = try TestFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tree"), withIntermediateDirectories: true)
  }

  private func write(_ name: String, _ text: String, _ seconds: Double) throws {
    let url = folder.url.appending(path: "tree/\(name)")
    try Data(text.utf8).writeAndClose(to: url)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: url.path)
  }

  private func resolve(_ words: String...) throws -> BuiltProgram.Run {
    try BuiltProgram.run(
      words + ["--store", folder.path("store"), folder.path("tree")])
  }

  private var texts: [String: String] { (try? StoreTests.texts(folder.path("tree"))) ?? [:] }

  @Test(
    "What a person did with a kept copy stands when it comes again",
    arguments: [true, false], ["n-1.md", "mine.md", nil])
  func comesAgain(originalIsNewer: Bool, keptName: String?) throws {
    try write("n.md", "original\n", originalIsNewer ? 1_700_000_000 : 1_600_000_000)
    try write(Self.copy, "copy\n", 1_650_000_000)
    #expect(try resolve("apply", "--strategy", "keep-both").status == 0)
    let (kept, other, seconds) =
      originalIsNewer
      ? ("original\n", "copy\n", 1_650_000_000.0) : ("copy\n", "original\n", 1_600_000_000)
    var expected = ["n.md": kept, "n-1.md": other]
    #expect(texts == expected)
    if keptName != "n-1.md" {
      try FileManager.default.removeItem(atPath: folder.path("tree/n-1.md"))
      expected["n-1.md"] = nil
    }
    if let keptName {
      try write(keptName, other, seconds)
      expected[keptName] = other
    }
    for _ in 0..<2 {
      try write(Self.copy, other, seconds)
      #expect(try resolve("apply", "--strategy", "keep-both").status == 0)
      #expect(texts == expected)
    }
    // Written again, it is a new edit.
    try write(Self.copy, other, seconds + 60)
    #expect(try resolve("apply", "--strategy", "keep-both").status == 0)
    #expect(texts.count == expected.count + 1 && texts["n.md"] == kept, "\(texts)")
  }
}
