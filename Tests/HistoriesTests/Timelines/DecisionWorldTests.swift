import ConflictResolution
import Streams
import TestSupport
import Testing

@testable import Histories
@testable import Scenarios

/// Every pair of lists of versions that two people keep of one conflict, apart, and every list of what is then
/// still in conflict: all laws hold after each step, and once all devices have met.
@Suite("Everything that two people can keep") struct DecisionWorldTests {
  /// Three devices that have met, with three versions of a file that nobody has decided.
  private static func player(_ steps: String) throws -> TimelinePlayer {
    let text =
      #"{"format": "resolve-scenario/1", "resolve": {"strategy": "manual"}, "timeline": [\#(steps)]}"#
    let scenario = try ScenarioReader.read(Array(text.utf8), file: "t", contentFolder: nil)
    var player = TimelinePlayer(scenario, settings: scenario.runs[0].settings)
    while try player.next() != nil {}
    return player
  }

  private static let meetings =
    #"{"sync": ["a", "b"]}, {"sync": ["a", "c"]}, {"sync": ["b", "c"]}"#

  static let beginnings = [
    // Three new files of one name.
    #"{"device": "a", "write": "f", "text": "1"}, {"device": "b", "write": "f", "text": "2"}, "#
      + #"{"device": "c", "write": "f", "text": "3"}, "# + meetings,
    // Two edits and a deletion.
    #"{"device": "a", "write": "f", "text": "0"}, "# + meetings
      + #", {"device": "a", "write": "f", "text": "1"}, {"device": "b", "write": "f", "text": "2"}, "#
      + #"{"device": "c", "delete": "f"}, "# + meetings,
    // An edit, another one under another name, and a name alone.
    #"{"device": "a", "write": "f", "text": "0"}, "# + meetings
      + #", {"device": "a", "write": "f", "text": "1"}, {"device": "b", "rename": "f", "to": "g"}, "#
      + #"{"device": "b", "write": "g", "text": "2"}, {"device": "c", "rename": "f", "to": "h"}, "#
      + meetings,
  ]

  /// The undecided file on a device, with every list of its live versions.
  private static func lists(
    _ player: TimelinePlayer, on device: Int
  ) -> (path: RelativePath, lists: [[VersionID]])? {
    let files = player.fleet.devices[device].outcome?.files ?? []
    guard let file = files.first(where: { $0.state == .undecided }) else { return nil }
    let live = file.choices.filter { $0.version.state.isLive }.map { $0.id }
    var lists: [[VersionID]] = []
    var longest: [[VersionID]] = [[]]
    for _ in live {
      longest = longest.flatMap { list in
        live.filter { !list.contains($0) }.map { list + [$0] }
      }
      lists += longest
    }
    return (file.path, lists)
  }

  @Test(arguments: beginnings) func keepsEveryLaw(beginning: String) throws {
    let start = try Self.player(beginning)
    let first = try #require(Self.lists(start, on: 0))
    let second = try #require(Self.lists(start, on: 1))
    var figures = (histories: 0, decidedAgain: 0)
    for own in first.lists {
      var player = start
      try player.perform(TimelineStep("a", .decide(first.path, .keep(own))))
      #expect(player.violationsOfLastStep() == [], "\(own)")
      for other in sample(second.lists, ordinarilyOneIn: 3) {
        var player = player
        try player.perform(TimelineStep("b", .decide(second.path, .keep(other))))
        try player.perform(TimelineStep("a", .meet("b", files: nil, resolving: .both)))
        #expect(player.violationsOfLastStep() == [], "\(own) against \(other)")
        guard let left = Self.lists(player, on: 0) else {
          figures.histories += 1
          #expect(player.violations() == [], "\(own) against \(other)")
          continue
        }
        for last in left.lists {
          figures.decidedAgain += 1
          figures.histories += 1
          var player = player
          try player.perform(TimelineStep("a", .decide(left.path, .keep(last))))
          let found = player.violationsOfLastStep() + player.violations()
          #expect(found == [], "\(own) against \(other), then \(last)")
        }
      }
    }
    print("histories with decisions: \(figures)")
    #expect(figures.histories >= 16 && figures.decidedAgain > 0)
  }
}
