import ConflictResolution
import Histories
import JSONText
import Scenarios
import TestSupport
import Testing

struct ReplayTests {
  @Test func runsAreCheckedOneByOne() throws {
    var scenario = WrittenScenarios.newest
    var second = scenario.runs[0]
    second.settings.common.strategies = [.keepBoth]
    scenario.runs[0].expectation = ["summary": ["discarded": 1]]
    second.expectation = ["summary": ["discarded": 1]]
    scenario.runs.append(second)
    let replay = Replay(scenario)
    #expect(replay.runs.map { $0.isPassed } == [true, false])
    #expect(!replay.isPassed)
    #expect(replay.messages == ["run 2: summary.discarded: expected 1, found 0"])
  }

  @Test func withoutExpectationTheLawsAreChecked() {
    for scenario in WrittenScenarios.all {
      #expect(Replay(scenario).messages == [], "\(scenario.name)")
    }
  }

  @Test func scenarioThatExpectsNothingSaysSo() throws {
    var scenario = WrittenScenarios.newest
    let expectations: [(JSONValue?, Bool)] = [
      (nil, false), ([:], false), (["undecided": []], true),
    ]
    for (expectation, expects) in expectations {
      scenario.runs[0].expectation = expectation
      #expect(Replay(scenario).hasExpectation == expects)
    }
    scenario.runs.append(scenario.runs[0])
    scenario.runs[0].expectation = nil
    #expect(Replay(scenario).hasExpectation)
    #expect(Replay(scenario).runs.map { $0.hasExpectation } == [false, true])
  }

  @Test func withoutRunsNothingIsDecided() throws {
    var scenario = WrittenScenarios.newest
    scenario.runs = []
    let replay = Replay(scenario)
    #expect(replay.isPassed)
    #expect(replay.runs.first?.outcome?.summary.undecided == 1)
  }

  @Test func optionsOverrideTheScenario() throws {
    var settings = Policy()
    settings.common.strategies = [.oldest]
    let replay = Replay(WrittenScenarios.newest, overriding: settings)
    #expect(replay.runs.first?.outcome?.files.first?.decidedBy == .strategy("oldest"))
  }

  @Test func filesThatCannotBeResolvedFail() {
    var scenario = WrittenScenarios.newest
    scenario.files[0].versions[0].vector = ["other": 1]
    let replay = Replay(scenario)
    #expect(!replay.isPassed)
    #expect(
      replay.messages.first?.hasPrefix("cannot be resolved: Documents/Budget.txt (mom): ") == true)
  }

  @Test func whatIsRecordedIsExpectedAfterwards() throws {
    for var scenario in WrittenScenarios.all {
      let outcome = try scenario.outcome()
      let recorded = try Replay.record(
        Array("{}".utf8), file: "a.json", outcomes: [outcome], files: scenario.files)
      scenario.runs[0].expectation = try JSONValue.parse(recorded)["expect"]
      #expect(Replay(scenario).messages == [], "\(scenario.name)")
    }
  }
}
