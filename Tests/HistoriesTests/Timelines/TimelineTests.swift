import ConflictResolution
import Foundation
import Streams
import TestSupport
import Testing

@testable import Histories
@testable import Scenarios

/// Timelines: what devices did, played on the real engine.
@Suite struct TimelineTests {
  private func scenario(_ steps: String, _ resolve: String = #"{"strategy": "keep-both"}"#) throws
    -> Scenario
  {
    let text = #"{"format": "resolve-scenario/1", "resolve": \#(resolve), "timeline": [\#(steps)]}"#
    return try ScenarioReader.read(Array(text.utf8), file: "t", contentFolder: nil)
  }

  private func play(_ scenario: Scenario) throws -> (events: [TimelinePlayer.Event], Scenario) {
    var player = TimelinePlayer(scenario, settings: scenario.runs[0].settings)
    var events: [TimelinePlayer.Event] = []
    while let event = try player.next() { events.append(event) }
    #expect(player.violations().isEmpty)
    return (events, player.scenario)
  }

  private func tree(_ scenario: Scenario) throws -> [String] {
    let outcome = try Resolver(
      scenario.runs[0].settings.registering(Array(scenario.devices.keys))
    ).resolve(scenario.files)
    return outcome.files.flatMap { $0.keeps }.filter { $0.version.state.isLive }
      .map { "\($0.path)" }.sorted()
  }

  private static let twoEdits = """
    {"device": "a", "write": "f", "text": "1"}, {"device": "b", "write": "f", "text": "2"}
    """

  @Test func stepsAreNumberedAndTellTheirLines() throws {
    let (events, _) = try play(
      scenario("\n\(Self.twoEdits),\n\n{\"sync\": [\"a\", \"b\"]}\n"))
    #expect(events.map { $0.number } == [1, 2, 3])
    #expect(events.map { $0.step.line } == [2, 2, 4])
    #expect(events[0].changes.map { "\($0.device) \($0.path!)" } == ["a f"])
    #expect(events[2].resolutions.map { $0.device } == ["a", "b"])
    #expect(
      Set(events[2].changes.map { "\($0.device) \($0.path!)" }) == ["a f", "a f-1", "b f", "b f-1"])
  }

  @Test func whoResolvesAtAMeeting() throws {
    let both = try play(scenario(Self.twoEdits + #", {"sync": ["a", "b"]}"#)).events[2]
    #expect(both.resolutions.count == 2)
    let one = try play(
      scenario(Self.twoEdits + #", {"sync": ["a", "b"], "resolve": "b"}"#)
    ).events[2]
    #expect(one.resolutions.map { $0.device } == ["b"])
    // The other shows what came of it.
    #expect(one.changes.contains { $0.device == "a" && $0.path == "f-1" })
    let nobody = try play(
      scenario(Self.twoEdits + #", {"sync": ["a", "b"], "resolve": "none"}"#)
    ).events[2]
    #expect(nobody.resolutions.isEmpty && nobody.changes.isEmpty)
  }

  @Test func someFilesOnly() throws {
    let steps = """
      {"device": "a", "write": "f", "text": "1"}, {"device": "a", "write": "g", "text": "2"},
      {"sync": ["a", "b"], "files": ["g"]}
      """
    let (_, view) = try play(scenario(steps, #"{"strategy": "newest", "as": "b"}"#))
    #expect(try tree(view) == ["g"])
  }

  @Test func aRestoredDeviceWritesAFork() throws {
    let steps = """
      {"device": "a", "write": "f", "text": "1"}, {"device": "a", "backup": "x"},
      {"device": "a", "write": "f", "text": "2"}, {"sync": ["a", "b"]},
      {"device": "a", "restore": "x"}, {"device": "a", "write": "f", "text": "3"},
      {"sync": ["a", "b"]}
      """
    let (events, view) = try play(scenario(steps))
    #expect(events[6].resolutions[0].outcome.files.first?.conflict?.kind == .fork)
    #expect(try tree(view) == ["f", "f-1"])
  }

  @Test func clocksAndPolicies() throws {
    let steps = """
      {"device": "b", "clock": -3600}, {"device": "b", "policy": {"strategy": "oldest"}},
      {"at": "2026-01-01T10:00:00Z", "device": "a", "write": "f", "text": "1"},
      {"at": "2026-01-01T10:30:00Z", "device": "b", "write": "f", "text": "2"},
      {"sync": ["a", "b"], "resolve": "b"}
      """
    let (events, _) = try play(scenario(steps, #"{"strategy": "newest"}"#))
    let kept = try #require(events[4].resolutions.first?.outcome.files.first?.keeps.first)
    #expect(kept.version.device == "b")
    #expect(kept.version.modified == Timestamp("2026-01-01T09:30:00Z"))
    #expect(events[4].resolutions.first?.outcome.files.first?.decidedBy == .strategy("oldest"))
  }

  @Test func aCrashLeavesTheCopyAndTheOriginalAsItWas() throws {
    let (events, _) = try play(
      scenario(
        Self.twoEdits + #", {"device": "a", "crash": true}, {"sync": ["a", "b"], "resolve": "a"}"#))
    let changes = events[3].changes
    #expect(changes.map { "\($0.device) \($0.path!)" } == ["a f-1"])
  }

  @Test(arguments: [
    (
      #"{"device": "a", "delete": "f"}"#, "step 1, line 1: a shows nothing at 'f'; it shows no file"
    ),
    (
      #"{"device": "a", "write": "f", "text": "1"}, {"device": "a", "rename": "g", "to": "h"}"#,
      "step 2, line 1: a shows nothing at 'g'; it shows 'f'"
    ),
    (
      """
      {"device": "a", "write": "f", "text": "1"}, {"device": "a", "write": "g", "text": "1"},
      {"device": "a", "rename": "f", "to": "g"}
      """, "step 3, line 2: a shows a file at 'g' already; delete or rename that first"
    ),
    (
      #"{"device": "a", "restore": "x"}"#,
      "step 1, line 1: a has no backup 'x'; make one in an earlier step"
    ),
    (
      #"{"device": "a", "decide": {"path": "f", "keepBoth": true}}"#,
      "step 1, line 1: a knows of no file 'f'; name one that it left undecided"
    ),
    (
      """
      {"device": "a", "write": "D.pages/x", "text": "1"},
      {"device": "a", "write": "x", "text": "1"}, {"device": "a", "rename": "D.pages/x", "to": "x"}
      """, "step 3, line 2: a shows a file at 'x' already; delete or rename that first"
    ),
    (
      """
      {"device": "a", "write": "D.pages/x", "text": "1"}, {"device": "a", "delete": "D.pages/y"}
      """, "step 2, line 1: a shows nothing at 'D.pages/y' in the document 'D.pages'"
    ),
    (
      #"{"sync": ["a", "b"], "files": ["f"]}"#,
      "step 1, line 1: a and the other know of no file 'f'"
    ),
  ])
  func whatCannotHaveHappened(steps: String, message: String) throws {
    let scenario = try scenario(steps, #"{"strategy": "keep-both", "groups": ["*.pages/"]}"#)
    #expect(throws: TimelineError.self) { try PlayedRun(scenario) }
    let replay = Replay(scenario)
    #expect(!replay.isPassed)
    #expect(replay.messages == ["cannot have happened: " + message])
  }

  /// A write that is not possible is reported: it was left out, and nobody noticed.
  @Test func aFolderOfItsOwnDoesNotBecomeADocument() throws {
    var scenario = try scenario(
      #"{"device": "a", "mkdir": "E.pages"}, {"device": "a", "write": "E.pages/m", "text": "1"}"#,
      #"{"strategy": "keep-both", "groups": ["*.pages/"]}"#)
    #expect(throws: Never.self) { try PlayedRun(scenario) }
    scenario.followsFolders = true
    #expect(throws: TimelineError.self) { try PlayedRun(scenario) }
  }

  @Test func aDeviceThatMeetsNobodyLosesNothing() throws {
    let (events, view) = try play(scenario(#"{"device": "a", "write": "f", "text": "1"}"#))
    #expect(events.count == 1)
    #expect(try tree(view) == ["f"])
  }

  @Test func aWriteToAMemberIsAVersionOfTheDocument() throws {
    let steps = """
      {"device": "a", "write": "D.pages/x", "text": "1"},
      {"device": "a", "write": "D.pages/y", "text": "2"},
      {"device": "a", "rename": "D.pages/y", "to": "D.pages/z"},
      {"device": "a", "rename": "D.pages", "to": "E.pages"},
      {"device": "a", "write": "E.pages/x", "text": "3"},
      {"device": "a", "delete": "E.pages/z"}, {"device": "a", "delete": "E.pages/x"}
      """
    let (events, view) = try play(
      scenario(steps, #"{"strategy": "keep-both", "groups": ["*.pages/"]}"#))
    #expect(events.map { $0.changes.count } == Array(repeating: 1, count: 7))
    #expect(events[5].changes[0].version.vector == ["a": 6])
    guard case .group(let content) = events[5].changes[0].version.state else {
      Issue.record("no document")
      return
    }
    #expect(content.members.map { $0.path } == ["x"])
    #expect(events[3].changes[0].path == "E.pages" && events[6].changes[0].path == nil)
    #expect(try tree(view).isEmpty)
  }

  @Test func theSameTimelinePlaysTheSame() throws {
    let scenario = try scenario(Self.twoEdits + #", {"sync": ["a", "b"]}, {"sync": ["a", "c"]}"#)
    let texts = try (0..<3).map { _ in
      try play(scenario).events.map { TraceText().text(of: $0) }.joined()
    }
    #expect(Set(texts).count == 1)
    #expect(try play(scenario).1.files == play(scenario).1.files)
  }

  @Test func aDeviceWithoutStrategyLeavesItUndecided() throws {
    let (events, _) = try play(
      scenario(Self.twoEdits + #", {"sync": ["a", "b"]}"#, "{}"))
    #expect(events[2].resolutions.allSatisfy { !$0.outcome.isComplete })
  }
}
