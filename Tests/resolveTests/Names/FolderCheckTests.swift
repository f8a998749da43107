import ConflictResolution
import FileAccess
import FileNames
import Foundation
import Scenarios
import Testing

@testable import resolve

@Suite("Checking a folder while it changes")
struct FolderCheckTests {
  @Test func aFolderThatVanishesIsToldAndTheRestIsChecked() throws {
    let folder = try TestFolder()
    for name in ["b/con", "a/x", "c/aux"] {
      let place = folder.url.appending(path: name)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: place)
    }
    let root = Array(folder.url.path(percentEncoded: false).utf8)
    var check = FolderCheck(of: root, for: FileSystem.portable)
    var visits = 0
    try check.run {
      visits += 1
      // The first three names are the folders themselves.
      if visits == 3 { try? FileManager.default.removeItem(atPath: folder.path("a")) }
    }
    #expect(check.failures.map(\.code) == [.notFound])
    #expect(check.failures.map(\.path) == [Folder.path(root, Array("a".utf8))])
    let report = check.report()
    #expect(report.refusals.map(\.path) == ["b/con", "c/aux"])
    #expect(report.names == 5)
    #expect(report.folders == 3)
    #expect(report.unreadFolders == 1)
  }

  /// Somebody may put a link in the place of a folder to have another one read.
  @Test func aFolderThatBecomesALinkIsNotFollowed() throws {
    let outside = try TestFolder()
    try outside.write("aux", Data())
    let folder = try TestFolder()
    let inner = folder.path("inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    var check = FolderCheck(
      of: Array(folder.url.path(percentEncoded: false).utf8), for: FileSystem.portable)
    let target = outside.url.path(percentEncoded: false)
    try check.run {
      try? FileManager.default.removeItem(atPath: inner)
      try? FileManager.default.createSymbolicLink(atPath: inner, withDestinationPath: target)
    }
    #expect(check.report().isEmpty)
    #expect(check.failures.count == 1)
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    var check = FolderCheck(of: Array("/nowhere/at/all".utf8), for: FileSystem.portable)
    let error = #expect(throws: FileAccessError.self) { try check.run {} }
    #expect(error?.code == .notFound)
  }
}
