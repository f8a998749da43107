import Foundation
import Reviews
import Scenarios
import TestSupport
import Testing

/// Whole pictures, compared byte for byte with what is in `Fixtures/pictures`.
///
/// With `RECORD` set the files are written anew, and the run fails so that somebody looks.
struct GoldenPictureTests {
  private static let scenarios = [
    "mom-on-a-plane.json", "deleted-and-edited-twice.json", "criss-cross.json", "four-heads.json",
    "app-and-daemon-fork.json", "rename-against-edit.json",
    "conflict-versions-without-vectors.json",
    "timelines/three-devices-edit-at-once.json", "timelines/restored-backup.json",
    "timelines/decided-by-a-person.json",
  ]

  private func check(_ text: String, at path: String) throws {
    #expect(try difference(of: text, fromRecorded: URL(filePath: path)) == nil)
  }

  @Test(arguments: scenarios, PictureFormat.allCases)
  func picturesAreDrawnAsRecorded(_ name: String, _ format: PictureFormat) throws {
    let pictures = try PictureFixtures.pictures(of: ScenarioFixtures.read(name))
    let file = name.split(separator: "/").last.map { $0.dropLast(5) } ?? ""
    let ending = format == .mermaid ? "mmd" : format.rawValue
    try check(format.text(of: pictures), at: fixtureFolder("pictures/\(file).\(ending)"))
  }
}
