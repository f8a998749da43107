import Foundation
import Scenarios
import TestSupport
import Testing

@testable import Recordings

/// Every file of `Fixtures/imports/invalid` is refused with the very message that `messages.txt` there gives.
///
/// With `RECORD=1` in the environment the messages are written anew, and the test fails.
@Suite("What no tool prints")
struct InvalidAnswerTests {
  private static let folder = fixtureFolder("imports/invalid")

  @Test func everyFaultIsNamedWithItsPlace() throws {
    let found = try InvalidFiles.compare(in: Self.folder, records: isRecording, Self.message)
    #expect(found.differences == [])
    #expect(found.count >= 60)
  }

  @Test func filesThatAreNotThere() throws {
    let folder = try ReadingFolder()
    let nowhere = folder.path("nowhere")
    let mom = savedPath("syncthing/mom.json")
    let errors = [
      refusal(SyncthingImport(answers: [nowhere], folder: nil, contentFolders: []).read),
      refusal(SyncthingImport(answers: [mom], folder: nil, contentFolders: [nowhere]).read),
      refusal(
        RcloneImport(
          listings: [nowhere, nowhere], bases: [], contentFolders: [], importsAll: false
        ).read),
      refusal(
        RcloneImport(
          listings: [savedPath("rclone/laptop.json"), savedPath("rclone/drive.json")],
          bases: [nowhere], contentFolders: [], importsAll: false
        ).read),
    ]
    for error in errors {
      #expect(error?.code == .inputMissing)
      #expect(error?.file.hasSuffix("/nowhere") == true)
    }
    // A file where a folder is expected.
    #expect(
      refusal(SyncthingImport(answers: [mom], folder: nil, contentFolders: [mom]).read)?.code
        == .inputUnreadable)
  }

  /// The code and the message of the error that a file is refused with.
  private static func message(of name: String) -> String {
    let path = bytes(folder + "/" + name)
    let error =
      name.hasPrefix("syncthing")
      ? refusal(SyncthingImport(answers: [path], folder: nil, contentFolders: []).read)
      : refusal(
        RcloneImport(
          listings: [path, path], bases: [], contentFolders: [], importsAll: false
        ).read)
    guard let error else { return "\(name) was read" }
    return "\(error.code.rawValue) \(error)".replacing(folder + "/", with: "")
  }
}
