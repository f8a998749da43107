import ArraySpans
import CSystemCalls
import FileAccess
import Foundation
import TestSupport
import Testing

// Who may do what with a version that was fetched, and what else its file carries.
extension RestoreTests {
  /// The extended attributes of a file that a user gave it.
  private static func attributes(_ path: String) throws -> [String: [UInt8]] {
    let file = unsafe open(path, O_RDONLY)
    defer { close(file) }
    try #require(file >= 0)
    var names = [CChar](repeating: 0, count: 1 << 12)
    let count = unsafe resolve_list_attributes(file, &names, UInt(names.count))
    var attributes: [String: [UInt8]] = [:]
    for name in names.prefix(max(count, 0)).split(separator: 0) {
      let text = String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard text.hasPrefix("user.") else { continue }
      var value = [UInt8](repeating: 0, count: 1 << 12)
      let length = unsafe resolve_get_attribute(file, text, &value, UInt(value.count))
      attributes[text] = Array(value.prefix(max(length, 0)))
    }
    return attributes
  }

  /// A file that was set aside is the file itself, and a version that is fetched is a copy: it has the same rights
  /// and extended attributes, and undo brings all of them back as well.
  @Test func aVersionComesBackWithRightsAndAttributes() throws {
    for seed in seeds(12) {
      var generator = RepeatableGenerator(seed: seed)
      let folder = try TestFolder()
      try FileManager.default.createDirectory(
        atPath: folder.path("tree"), withIntermediateDirectories: true)
      var given: [String: [UInt8]] = [:]
      for (index, name) in ["a.md", "a.\(Self.copy).md"].enumerated() {
        let path = folder.path("tree/" + name)
        try folder.write("tree/" + name, Data("version \(index)\n".utf8))
        let own: [String: [UInt8]] = [
          "user.note": Array("note \(seed) of \(index)".utf8), "user.empty": [],
          "user.bytes\(index)": (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) },
        ]
        let file = unsafe open(path, O_RDWR)
        defer { close(file) }
        var isTaken = true
        for (key, value) in own {
          isTaken =
            unsafe resolve_set_attribute(file, key, value, UInt(value.count)) == 0 && isTaken
        }
        // Some file systems have none.
        if index == 0, isTaken { given = own }
        try RightsTests.dress(path, readable: !RightsTests.isRoot, &generator)
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1_790_000_000 + Double(index))],
          ofItemAtPath: path)
      }
      let before = try RightsTests.rights(folder.path("tree"))
      func run(_ words: String...) throws -> BuiltProgram.Run {
        try BuiltProgram.run(words + ["--store", "store"], in: folder.url)
      }
      let applied = try run("--strategy", "newest", "--apply", "tree")
      try #require(applied.status == 0, "seed \(seed): \(applied.errorText)")
      let fetched = try run("restore", "tree/a.md", "--to", "old.md")
      #expect(fetched.status == 0, "seed \(seed): \(fetched.errorText)")
      let text = try String(contentsOfFile: folder.path("tree/old.md"), encoding: .utf8)
      #expect(text == "version 0\n")
      let after = try RightsTests.rights(folder.path("tree"))
      #expect(after["old.md"] == before["a.md"], "seed \(seed)")
      #expect(try Self.attributes(folder.path("tree/old.md")) == given, "seed \(seed)")
      // What is written to the copy does not get into the store.
      unsafe chmod(folder.path("tree/old.md"), 0o600)
      try folder.write("tree/old.md", Data("written\n".utf8))
      #expect(try run("undo", "tree").status <= 1)
      _ = try FileManager.default.removeItem(atPath: folder.path("tree/old.md"))
      let id = try #require(
        FileManager.default.contentsOfDirectory(atPath: folder.path("store/runs")).min())
      let undone = try run("undo", "tree", id)
      #expect(undone.status <= 1, "seed \(seed): \(undone.errorText)")
      #expect(try RightsTests.rights(folder.path("tree")) == before, "seed \(seed)")
      #expect(try Self.attributes(folder.path("tree/a.md")) == given, "seed \(seed)")
      let original = try String(contentsOfFile: folder.path("tree/a.md"), encoding: .utf8)
      #expect(original == "version 0\n")
    }
  }
}
