import Foundation
import SyncFolders
import Testing

/// What a scan finds, as JSON that another reader reads.
@Suite("Scans as JSON")
struct ScanWriterTests {
  static func written(_ tree: TestTree, _ style: ScanWriter.Style) throws -> [UInt8] {
    var scan = try FolderScan(of: bytes(tree.path))
    var writer = ScanWriter(of: bytes("x"), style: style)
    var summary = ScanSummary()
    var result: [UInt8] = []
    scan.run { family, folder in
      let finding = ScanFinding(family, FamilyDescription(of: family, in: folder))
      summary.count(finding)
      result += writer.family(finding)
    }
    summary.names = scan.names
    summary.folders = scan.folders
    return result + writer.end(scan.problems, summary)
  }

  static func tree() throws -> TestTree {
    let tree = try TestTree()
    try tree.write("a.md", "1\n")
    try tree.write("a (Anna's conflicted copy 2026-02-13).md", "1\n2\n")
    try tree.write("a 2.md", "else")
    try tree.shell(#"n=$(printf 'caf\351'); : > "$n..path1""#)
    return tree
  }

  @Test func anObjectHoldsAll() throws {
    let data = Data(try Self.written(try Self.tree(), .object))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["format"] as? String == "resolve-scan/2")
    #expect(object["folder"] as? String == "x")
    let families = try #require(object["files"] as? [[String: Any]])
    #expect(families.count == 2)
    let first = try #require(families.first)
    #expect(first["path"] as? String == "a.md")
    #expect(first["content"] as? String == "contained")
    #expect(first["whole"] as? String == "a (Anna's conflicted copy 2026-02-13).md")
    let copies = try #require(first["copies"] as? [[String: Any]])
    #expect(copies.count == 1)
    #expect(copies[0]["tool"] as? String == "dropbox")
    #expect(copies[0]["writer"] as? String == "Anna")
    #expect(copies[0]["time"] as? String == "2026-02-13")
    #expect(copies[0]["size"] as? Int == 4)
    let weak = try #require(first["weak"] as? [[String: Any]])
    #expect(weak.map { $0["name"] as? String } == ["a 2.md"])
    let bytesOfName = try #require(families[1]["path"] as? [String: String])
    #expect(bytesOfName == ["base64": "Y2Fm6Q=="])
    #expect(families[1]["original"] == nil)
    let summary = try #require(object["summary"] as? [String: Int])
    #expect(
      summary == [
        "conflicts": 2, "copies": 2, "weak": 1, "names": 4, "folders": 1, "problems": 0,
      ])
  }

  @Test func linesHoldOneEach() throws {
    let written = text(try Self.written(try Self.tree(), .lines))
    let lines = try written.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(
      lines.map { $0.keys.sorted() } == [
        ["content", "copies", "original", "path", "weak", "whole"],
        ["content", "copies", "path", "weak"], ["folder", "format", "summary"],
      ])
  }

  @Test func nothingIsAnEmptyList() throws {
    let data = Data(try Self.written(try TestTree(["a"]), .object))
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect((object["files"] as? [Any])?.isEmpty == true)
  }
}
