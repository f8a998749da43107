import Foundation
import Testing

@testable import resolve

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What a waiting review takes for answers.
struct ReviewAnswersTests {
  private func isThere(_ name: String, in folder: TestFolder) -> Bool {
    ReviewAnswers.isThere(Array(name.utf8), in: Array(folder.path("").utf8))
  }

  @Test func onlyAFileThatIsWholeIsTaken() throws {
    let folder = try TestFolder()
    try folder.write("whole.json", Data("{\"c\": {\"keepBoth\": true}}\n".utf8))
    try folder.write("part.json", Data("{\"c\": {\"keepB".utf8))
    // Firefox reserves the name first.
    try folder.write("empty.json", Data())
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.json"), withDestinationPath: folder.path("whole.json"))
    try FileManager.default.createDirectory(
      atPath: folder.path("folder.json"), withIntermediateDirectories: true)
    #expect(isThere("whole.json", in: folder))
    for name in ["part.json", "empty.json", "link.json", "folder.json", "none.json"] {
      #expect(!isThere(name, in: folder), "\(name)")
    }
  }

  @Test(.enabled(if: geteuid() == 0, "only the administrator can give a file away"))
  func aFileOfAnotherUserIsNotTaken() throws {
    let folder = try TestFolder()
    try folder.write("foreign.json", Data("{}".utf8))
    #expect(isThere("foreign.json", in: folder))
    try FileManager.default.setAttributes(
      [.ownerAccountID: 65534], ofItemAtPath: folder.path("foreign.json"))
    #expect(!isThere("foreign.json", in: folder))
  }
}
