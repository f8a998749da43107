import ConflictResolution
import Foundation
import JSONText
import Scenarios
import TestSupport
import Testing

/// Whole texts, compared byte for byte with what is in `Fixtures/outcomes`.
///
/// With `RECORD` set the files are written anew, and the run fails so that somebody looks.
struct GoldenOutcomeTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/outcomes")

  private func check(_ text: String, _ file: String) throws {
    #expect(
      try difference(of: text, fromRecorded: Self.folder.appending(path: file)) == nil)
  }

  @Test(arguments: WrittenScenarios.all.map { $0.name })
  func outcomeIsWrittenAsRecorded(_ name: String) throws {
    let scenario = try #require(WrittenScenarios.all.first { $0.name == name })
    let outcome = try scenario.outcome()
    let json = OutcomeWriter(scenario, settings: scenario.settings).bytes(of: outcome)
    try check(String(decoding: json, as: UTF8.self), name + ".json")
    try check(OutcomeText(devices: scenario.devices).text(of: outcome), name + ".txt")
  }

  @Test func sampleOfTheFormatIsWrittenAsItStands() throws {
    let scenario = WrittenScenarios.newest
    let text = OutcomeText(devices: scenario.devices).text(of: try scenario.outcome())
    #expect(
      text == """
        Documents/Budget.txt   edit-edit, 2 versions
          keeps      mom:2          Mom's iPad, 2026-11-18 11:08:20   newest
          discards   home:1,mom:1   Home Mac, 50 s older
        1 conflict: 1 resolved, 0 undecided; 1 version discarded.

        """)
  }
}
