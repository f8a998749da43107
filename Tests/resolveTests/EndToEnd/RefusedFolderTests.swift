import Foundation
import TestSupport
import Testing

/// A change that was refused since its folder is not there any longer.
@Suite("A refusal about a folder")
struct RefusedFolderTests {
  @Test("A refusal names the folder that it is about once")
  func aFolderIsNamedOnce() throws {
    let applied = try StoreTests.Applied(isNamed: false)
    let folder = applied.folder
    try StoreTests.add("e", to: folder, in: "tree/sub")
    #expect(try applied.run("apply", "--strategy", "newest").status == 0)
    try FileManager.default.removeItem(atPath: folder.path("tree/sub"))
    try Data("a file".utf8).writeAndClose(to: folder.url.appending(path: "tree/sub"))
    let undone = try applied.run("undo")
    #expect(undone.status == 1)
    #expect(
      undone.errorText.contains("'sub' could not be opened as the folder it was"),
      "\(undone.errorText)")
    #expect(!undone.errorText.contains("sub/sub"), "\(undone.errorText)")
  }
}
