import ConflictResolution
import Scenarios
import TestSupport
import Testing

struct OutcomeTextTests {
  @Test func noNameReachesTheTerminalAsItIs() throws {
    for scenario in WrittenScenarios.all {
      let text = OutcomeText(devices: scenario.devices).text(of: try scenario.outcome())
      for scalar in text.unicodeScalars where scalar != "\n" {
        let category = scalar.properties.generalCategory
        #expect(
          category != .control && category != .format && category != .lineSeparator,
          "\(scenario.name): U+\(String(scalar.value, radix: 16))")
      }
    }
  }

  /// What is told of a discarded version is left out where it stands in the line above; what a strategy of
  /// the host says is never cut.
  @Test func reasonsOfHostsAreWhole() throws {
    let own = Strategy(name: "own") {
      .keep($0.heads[0].id, rule: .modified, reason: "older than \($0.heads[0].device)'s")
    }
    let files = WrittenScenarios.newest.files
    let winner = try #require(try WrittenScenarios.newest.outcome().files[0].keeps.first).version
    let text = OutcomeText().text(of: try Resolver(Policy([own])).resolve(files))
    #expect(text.contains("older than \(winner.device)'s\n"), "\(text)")
    let builtIn = OutcomeText().text(of: try Resolver(Policy([.newest])).resolve(files))
    #expect(builtIn.contains("s older\n"), "\(builtIn)")
  }

  /// Whose version a discarded one is older than is left out only where that one stands in the line above:
  /// not where its content stands under a name that another device gave.
  @Test func comparisonsAreWholeWhereAnotherDeviceStandsAbove() throws {
    func version(
      _ path: RelativePath, _ text: String, _ vector: VersionVector, _ device: DeviceID,
      _ time: Int64
    ) -> FileVersion {
      FileVersion(
        path: path, state: .file(FileContent(text)), vector: vector, device: device,
        modified: .seconds(time))
    }
    let file = FileHistory(
      path: "f",
      versions: [
        version("f", "o", ["O": 1], "O", 0), version("f", "x", ["O": 1, "X": 1], "X", 9),
        version("f", "y", ["O": 1, "Y": 1], "Y", 4), version("g", "o", ["O": 1, "Z": 1], "Z", 2),
      ])
    let outcome = try Resolver(Policy([.newest], resolvingDevice: "R")).resolve([file])
    #expect(outcome.files[0].keeps.map { $0.version.device } == ["R"])
    let text = OutcomeText().text(of: outcome)
    #expect(text.contains("5 s older than X's\n"), "\(text)")
  }

  @Test func lightsAreColored() throws {
    let rows: [(Scenario, String)] = [
      (WrittenScenarios.newest, "\u{1B}[32m●\u{1B}[0m Documents/Budget.txt   "),
      (WrittenScenarios.undecided, "\u{1B}[33m●\u{1B}[0m To do.txt   "),
      (WrittenScenarios.listed, "\u{1B}[31m●\u{1B}[0m film.mov   "),
      (WrittenScenarios.collision, "\u{1B}[32m●\u{1B}[0m README.md, readme.md   "),
      (WrittenScenarios.presentCollision, "\u{1B}[33m●\u{1B}[0m A, a   "),
    ]
    for (scenario, start) in rows {
      let text = OutcomeText(usesColor: true).text(of: try scenario.outcome())
      #expect(text.hasPrefix(start), "\(scenario.name)")
    }
  }

  @Test func lastLineCountsInWords() {
    func line(_ change: (inout Outcome.Summary) -> Void, refused: Int = 0) -> String {
      var summary = Outcome.Summary()
      change(&summary)
      return OutcomeText().summaryLine(summary, refused: refused)
    }
    #expect(line({ _ in }) == "No conflict.\n")
    #expect(line({ $0.unchanged = 1 }) == "No conflict; 1 file unchanged.\n")
    #expect(
      line {
        $0.conflicts = 3
        $0.resolved = 2
        $0.undecided = 1
        $0.discarded = 2
      } == "3 conflicts: 2 resolved, 1 undecided; 2 versions discarded.\n")
    #expect(
      line(
        {
          $0.conflicts = 1
          $0.resolved = 1
          $0.collisions = 2
          $0.converged = 1
          $0.unchanged = 4
        }, refused: 1)
        == "1 conflict: 1 resolved, 0 undecided; 0 versions discarded; 2 collisions; "
        + "1 decision refused; 1 file converged; 4 files unchanged.\n")
  }

  @Test func wideAndCombiningLettersStandUnderEachOther() throws {
    var scenario = WrittenScenarios.newest
    scenario.devices = ["mom": "ママ", "home": "Ho\u{308}me"]
    scenario.runs[0].settings.common.strategies = [.keepBoth]
    let lines = OutcomeText(devices: scenario.devices).text(of: try scenario.outcome())
      .split(separator: "\n")
    #expect(lines[1].contains("ママ, 2026-11-18 11:08:20   keep-both"))
    #expect(lines[2].contains("Ho\u{308}me, 2026-11-18 11:07:30   as "))
  }

  @Test func pickIsQuotedForAShell() throws {
    let scenario = WrittenScenarios.scenario(
      "quoted", [.manual], [WrittenScenarios.edited("Mom's $HOME;.txt")])
    let text = OutcomeText().text(of: try scenario.outcome())
    #expect(text.contains("decide     --pick 'Mom'\\''s $HOME;.txt=mom:2'\n"))
  }

  @Test func longPreviewIsCut() throws {
    let long = (0..<40).map { "line \($0)\n" }.joined()
    let scenario = WrittenScenarios.scenario(
      "long", [.merge],
      [WrittenScenarios.edited("a.txt", base: "x\n", mom: long, home: "y\n")])
    let text = OutcomeText().text(of: try scenario.outcome())
    #expect(text.contains("    … and 26 lines more\n"))
  }

  @Test func resolvedTombstoneNamesItsLocalCopies() throws {
    let deleted = WrittenScenarios.version("a", "mom", ["mom": 1], 1, .deleted)
    var scenario = WrittenScenarios.deleteWins
    scenario.files[0].versions[2].deletion.keptBy = ["mom"]
    #expect(deleted.state == .deleted)
    let text = OutcomeText(devices: scenario.devices).text(of: try scenario.outcome())
    #expect(text.contains("local copy                  Mom's iPad keeps its own"))
  }

  @Test func whatIsTooLongStandsBelow() throws {
    for scenario in WrittenScenarios.all {
      let outcome = try scenario.outcome()
      let narrow = OutcomeText(devices: scenario.devices, width: 60).text(of: outcome)
      let wide = OutcomeText(devices: scenario.devices, width: 1000).text(of: outcome)
      func words(_ text: String) -> [Substring] { text.split { $0 == " " || $0 == "\n" } }
      #expect(words(narrow) == words(wide), "\(scenario.name)")
    }
    let merged = WrittenScenarios.merged
    #expect(
      OutcomeText(devices: merged.devices, width: 60).text(of: try merged.outcome()) == """
        notes.md   edit-edit, 2 versions
          merges   home:2,mom:2   Home Mac, 2026-11-18 11:08:20
                   merge of home:1,mom:1 and mom:2: no two changes
                   since mom:1 touch
        1 conflict: 1 resolved, 0 undecided; 0 versions discarded.

        """)
  }

  @Test func versionWithAnEqualsSignIsPickedByItsConflict() throws {
    let scenario = WrittenScenarios.scenario(
      "equals", [.manual],
      [
        FileHistory(
          path: "a=b.txt",
          versions: [
            WrittenScenarios.version("a=b.txt", "x=1", ["x=1": 1], 0, WrittenScenarios.text("x")),
            WrittenScenarios.version("a=b.txt", "y", ["y": 1], 1, WrittenScenarios.text("y")),
          ])
      ])
    let text = OutcomeText().text(of: try scenario.outcome())
    #expect(text.contains("--pick a=b.txt=y:1\n"))
    #expect(text.contains("\": {\"pick\": \"x=1:1\"}}\n"))
  }
}
