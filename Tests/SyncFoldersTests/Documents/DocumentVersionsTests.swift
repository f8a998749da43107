import ConflictResolution
import FileAccess
import Foundation
import Testing

@testable import SyncFolders

/// Which conflict copies inside of a document belong together.
@Suite("Versions of documents")
struct DocumentVersionsTests {
  /// The members that each version takes from copies, or the problem.
  static func sides(_ paths: [String]) throws -> [String] {
    let tree = try TestTree(paths)
    var scan = try FolderScan(of: tree.bytes)
    var lines: [String] = []
    scan.run { family, _ in
      guard family.kind == .document else { return }
      do throws(DocumentProblem) {
        for version in try DocumentVersions(of: family).versions {
          let sources = version.recipe.sources.map { "\(text($0.key))<\(text($0.value))" }
          lines.append(sources.sorted().joined(separator: " "))
        }
      } catch {
        lines.append(error.reason)
      }
    }
    return lines
  }

  static func text(_ path: [[UInt8]]) -> String {
    String(decoding: Array(path.joined(separator: [0x2F])), as: UTF8.self)
  }

  static func copy(_ name: String, _ time: String, _ device: String) -> String {
    "\(name).sync-conflict-20260901-\(time)-\(device).x"
  }

  @Test func ofOneMemberEachCopyIsAVersion() throws {
    #expect(
      try Self.sides([
        "D.pages/i.x", "D.pages/other", "D.pages/" + Self.copy("i", "101010", "ABCDEFG"),
        "D.pages/" + Self.copy("i", "111010", "ABCDEFG"),
      ]) == [
        "", "i.x<" + Self.copy("i", "101010", "ABCDEFG"),
        "i.x<" + Self.copy("i", "111010", "ABCDEFG"),
      ])
  }

  @Test func copiesOfOneSideGoTogether() throws {
    #expect(
      try Self.sides([
        "D.pages/i.x", "D.pages/a/j.x", "D.pages/i (Anna's conflicted copy 2026-02-13).x",
        "D.pages/i (Ben's conflicted copy 2026-02-13).x",
        "D.pages/a/j (Anna's conflicted copy 2026-02-14).x",
        "D.pages/a/j (Ben's conflicted copy 2026-02-13).x",
      ]) == [
        "",
        "a/j.x<a/j (Anna's conflicted copy 2026-02-14).x"
          + " i.x<i (Anna's conflicted copy 2026-02-13).x",
        "a/j.x<a/j (Ben's conflicted copy 2026-02-13).x"
          + " i.x<i (Ben's conflicted copy 2026-02-13).x",
      ])
    #expect(
      try Self.sides([
        "D.pages/i.x", "D.pages/j.x", "D.pages/" + Self.copy("i", "101010", "ABCDEFG"),
        "D.pages/" + Self.copy("j", "101510", "ABCDEFG"),
      ]) == [
        "",
        "i.x<" + Self.copy("i", "101010", "ABCDEFG") + " j.x<"
          + Self.copy("j", "101510", "ABCDEFG"),
      ])
  }

  @Test(arguments: [
    // One has two copies, the other one: of which version is that?
    [
      "D.pages/i.x", "D.pages/j.x", "D.pages/" + copy("i", "101010", "ABCDEFG"),
      "D.pages/" + copy("i", "101010", "HIJKLMN"), "D.pages/" + copy("j", "101010", "ABCDEFG"),
    ],
    // Each was won by another device.
    [
      "D.pages/i.x", "D.pages/j.x", "D.pages/" + copy("i", "101010", "ABCDEFG"),
      "D.pages/" + copy("j", "101010", "HIJKLMN"),
    ],
    // Two meetings that one device won.
    [
      "D.pages/i.x", "D.pages/j.x", "D.pages/" + copy("i", "101010", "ABCDEFG"),
      "D.pages/" + copy("j", "121010", "ABCDEFG"),
    ],
  ])
  func whatCannotBeToldApartIsUndecided(paths: [String]) throws {
    let lines = try Self.sides(paths)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("try again") == true, "\(lines)")
  }

  @Test func aListingOfAVersionIsThatOfTheDocumentMade() throws {
    let tree = try TestTree([
      "D.pages/i.x", "D.pages/sub/j.x", "D.pages/sub/" + Self.copy("j", "101010", "ABCDEFG"),
      "Made.pages/i.x",
    ])
    try tree.write("D.pages/i.x", "the same")
    try tree.write("Made.pages/i.x", "the same")
    try tree.write("D.pages/sub/" + Self.copy("j", "101010", "ABCDEFG"), "copy")
    try tree.write("Made.pages/sub/j.x", "copy")
    let root = try FolderHandle(tree.bytes)
    let listing = try DocumentListing(of: try root.folder(Array("D.pages".utf8)))
    let made = try DocumentListing(of: try root.folder(Array("Made.pages".utf8)))
    let path = ["sub", Self.copy("j", "101010", "ABCDEFG")].map { Array($0.utf8) }
    let recipe = DocumentRecipe(
      omitted: [path], sources: [["sub", "j.x"].map { Array($0.utf8) }: path])
    #expect(listing.applying(recipe).content == made.content)
    #expect(listing.content != made.content)
  }
}
