import ConflictResolution
import Histories
import JSONText
import ScenarioSupport
import Scenarios
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

  @Test func recordingChangesNothingElse() throws {
    let before = """
      {"format": "resolve-scenario/1", "expect": {"old": true}, "name": "n", "big": \
      18446744073709551615, "files": []}
      """
    let after = try Replay.record(
      Array(before.utf8), file: "n.json", outcomes: [try WrittenScenarios.unchanged.outcome()])
    #expect(
      String(decoding: after, as: UTF8.self) == """
        {
          "format": "resolve-scenario/1",
          "expect": {
            "summary": {
              "files": 1,
              "unchanged": 1,
              "converged": 0,
              "conflicts": 0,
              "resolved": 0,
              "undecided": 0,
              "collisions": 0,
              "discarded": 0
            },
            "undecided": [],
            "tree": {
              "a.txt": "a\\n"
            },
            "files": [
              {
                "path": "a.txt",
                "state": "unchanged",
                "keeps": [
                  {
                    "path": "a.txt",
                    "from": [
                      "mom:1"
                    ]
                  }
                ]
              }
            ]
          },
          "name": "n",
          "big": 18446744073709551615,
          "files": []
        }

        """)
  }

  @Test func eachRunIsRecorded() throws {
    let outcome = try WrittenScenarios.unchanged.outcome()
    let recorded = try Replay.record(
      Array(#"{"runs": [{"resolve": {}}, {"expect": {}}]}"#.utf8), file: "n.json",
      outcomes: [outcome, outcome])
    let runs = try #require(try JSONValue.parse(recorded)["runs"]?.arrayValue)
    #expect(runs.map { $0["expect"]?["summary"]?["files"] } == [1, 1])
    #expect(runs[0].objectValue?.keys == ["resolve", "expect"])
  }

  @Test(arguments: ["{", "[]", #"{"runs": [1]}"#, #"{"runs": []}"#])
  func whatIsNoScenarioIsNotRecorded(_ text: String) throws {
    let outcome = try WrittenScenarios.unchanged.outcome()
    #expect(throws: ScenarioError.self) {
      try Replay.record(Array(text.utf8), file: "n.json", outcomes: [outcome])
    }
  }
}
