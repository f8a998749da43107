import ConflictResolution
import ContentDigests
import Histories
import JSONText
import Scenarios
import TestSupport
import Testing

struct ExpectationTests {
  /// What is expected of which scenario, and the differences it has.
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let scenario: Scenario
    let expected: JSONValue
    let differences: [String]
    var testDescription: String { name }

    init(_ name: String, _ scenario: Scenario, _ expected: JSONValue, _ differences: [String] = [])
    {
      self.name = name
      self.scenario = scenario
      self.expected = expected
      self.differences = differences
    }
  }

  static let met: [Row] = [
    Row("nothing", WrittenScenarios.newest, [:]),
    Row("a part of the summary", WrittenScenarios.newest, ["summary": ["conflicts": 1]]),
    Row(
      "a file by its path", WrittenScenarios.collision,
      ["files": [["path": "readme.md", "state": "unchanged"]]]),
    Row(
      "keeps in another order", WrittenScenarios.keepBoth,
      [
        "files": [
          [
            "path": "Documents/Budget.txt",
            "keeps": [
              ["path": "Documents/Budget.txt", "from": ["mom:2"]],
              ["path": "Documents/Budget-1.txt"],
            ],
          ]
        ]
      ]),
    Row("a collision by key", WrittenScenarios.collision, ["collisions": [["key": "readme.md"]]]),
    Row(
      "a collision by paths", WrittenScenarios.collision,
      ["collisions": [["paths": ["README.md", "readme.md"], "renamed": [["to": "readme-1.md"]]]]]),
    Row("what is left out where empty", WrittenScenarios.newest, ["refused": []]),
    Row(
      "a tree of texts", WrittenScenarios.keepBoth,
      ["tree": ["Documents/Budget.txt": "one\n2\n", "Documents/Budget-1.txt": "1\ntwo\n"]]),
    Row(
      "a tree by digest", WrittenScenarios.newest,
      [
        "tree": [
          "Documents/Budget.txt": [
            "sha256": "b8c083898d90038ced2e04df2f932eefa7d187080dee0d9942be12c156d95034"
          ]
        ]
      ]),
    Row("a tree in base64", WrittenScenarios.unchanged, ["tree": ["a.txt": ["base64": "YQo="]]]),
    Row(
      "members below their group", WrittenScenarios.group,
      [
        "tree": [
          "Report.pages/index.xml": "m\n", "Report.pages/data/1.bin": "1\n",
          "Report-1.pages/index.xml": "h\n", "Report-1.pages/data/1.bin": "2\n",
        ]
      ]),
    Row(
      "an undecided file apart from the tree", WrittenScenarios.undecided,
      ["undecided": ["To do.txt"], "tree": [:]]),
    Row(
      "undecided paths that are no UTF-8, in any order", WrittenScenarios.hostile,
      ["undecided": [["base64": "Y2Fm6Q=="], "exe\u{202E}gpj.txt", "a\u{1B}[2J.txt"]]),
  ]

  static let missed: [Row] = [
    Row(
      "a count", WrittenScenarios.newest, ["summary": ["conflicts": 2]],
      ["summary.conflicts: expected 2, found 1"]),
    Row(
      "a key that outcomes do not have", WrittenScenarios.newest, ["sumary": ["conflicts": 1]],
      [#"sumary: expected {"conflicts":1}, found nothing"#]),
    Row(
      "another type", WrittenScenarios.newest, ["summary": "none"],
      [
        #"summary: expected "none", found {"files":1,"unchanged":0,"converged":0,"conflicts":1,"#
          + #""resolved":1,"undecided":0,"collisions":0,"discarded":1}"#
      ]),
    Row(
      "a field of a file", WrittenScenarios.newest,
      ["files": [["path": "Documents/Budget.txt", "by": "oldest"]]],
      [#"files["Documents/Budget.txt"].by: expected "oldest", found "newest""#]),
    Row(
      "a file that is not there", WrittenScenarios.unchanged, ["files": [["path": "b.txt"]]],
      [#"files[0]: expected {"path":"b.txt"}, found nothing"#]),
    Row(
      "a file without its path", WrittenScenarios.unchanged,
      ["files": [["path": "a.txt"], ["state": "unchanged"]]],
      [#"files[1] has no "path": name the file that is expected"#]),
    Row(
      "a file by a misspelt path", WrittenScenarios.unchanged,
      ["files": [["paht": "a.txt", "state": "unchanged"]]],
      [#"files[0] has no "path": name the file that is expected"#]),
    Row(
      "a file whose path is null", WrittenScenarios.unchanged,
      ["files": [["path": nil, "state": "unchanged"]]],
      [#"files[0] has no "path": name the file that is expected"#]),
    Row(
      "a collision without its name", WrittenScenarios.unchanged,
      ["collisions": [["undecided": true], ["key": nil]]],
      [
        #"collisions[0] has neither "key" nor "paths": name the collision that is expected"#,
        #"collisions[1] has neither "key" nor "paths": name the collision that is expected"#,
      ]),
    Row(
      "a misspelt name of a field that would be left out", WrittenScenarios.unchanged,
      ["files": [["path": "a.txt", "keep": [], "discards": [], "notShown": []]]],
      [#"files["a.txt"].keep: expected [], found nothing"#]),
    Row(
      "another name of what is kept", WrittenScenarios.unchanged,
      ["files": [["path": "a.txt", "keeps": [["path": "b.txt"]]]]],
      [#"files["a.txt"].keeps[0].path: expected "b.txt", found "a.txt""#]),
    Row(
      "another state of what is kept", WrittenScenarios.keepBoth,
      [
        "files": [
          [
            "path": "Documents/Budget.txt",
            "keeps": [
              ["path": "Documents/Budget.txt", "size": 7], ["path": "Documents/Budget-1.txt"],
            ],
          ]
        ]
      ],
      [
        #"files["Documents/Budget.txt"].keeps["Documents/Budget.txt"].size: expected 7, found 6"#
      ]),
    Row(
      "heads in another order", WrittenScenarios.newest,
      [
        "files": [
          ["path": "Documents/Budget.txt", "conflict": ["heads": ["home:1,mom:1", "mom:2"]]]
        ]
      ],
      [
        #"files["Documents/Budget.txt"].conflict.heads[0]: expected "home:1,mom:1", found "mom:2""#,
        #"files["Documents/Budget.txt"].conflict.heads[1]: expected "mom:2", found "home:1,mom:1""#,
      ]),
    Row(
      "fewer strategies", WrittenScenarios.undecided, ["strategy": ["merge"]],
      [#"strategy: expected ["merge"], found ["merge","manual"]"#]),
    Row(
      "a collision that there is not", WrittenScenarios.unchanged, ["collisions": [["key": "a"]]],
      [#"collisions[0]: expected {"key":"a"}, found nothing"#]),
    Row(
      "a tree with more, less and other content", WrittenScenarios.keepBoth,
      ["tree": ["Documents/Budget.txt": "one\n", "gone.txt": "", "other": ["directory": true]]],
      [
        #"tree["Documents/Budget.txt"]: expected "one\n", found "one\n2\n""#,
        #"tree["gone.txt"]: expected "", found nothing"#,
        #"tree["other"]: expected {"directory":true}, found nothing"#,
        #"tree["Documents/Budget-1.txt"]: expected nothing, found "1\ntwo\n""#,
      ]),
    Row(
      "nothing undecided", WrittenScenarios.undecided, ["undecided": []],
      [#"undecided: expected [], found ["To do.txt"]"#]),
    Row(
      "no object", WrittenScenarios.newest, ["resolved"],
      [#"expect: expected ["resolved"], found nothing"#]),
  ]

  @Test(arguments: met + missed)
  func differences(_ row: Row) throws {
    let found = Expectation(row.expected).differences(
      from: try row.scenario.outcome(), of: row.scenario, settings: row.scenario.settings)
    #expect(found.map { $0.description } == row.differences)
  }

  @Test func extraCopyAndExtraCollisionAreNotExpected() throws {
    let copies = Expectation([
      "files": [["path": "Documents/Budget.txt", "keeps": [["path": "Documents/Budget.txt"]]]]
    ]).differences(
      from: try WrittenScenarios.keepBoth.outcome(), of: WrittenScenarios.keepBoth,
      settings: WrittenScenarios.keepBoth.settings)
    #expect(
      copies.map { $0.place } == [#"files["Documents/Budget.txt"].keeps["Documents/Budget-1.txt"]"#]
    )
    #expect(copies.map { $0.expected } == [nil])
    let collisions = Expectation(["collisions": []]).differences(
      from: try WrittenScenarios.collision.outcome(), of: WrittenScenarios.collision,
      settings: WrittenScenarios.collision.settings)
    #expect(collisions.map { $0.place } == [#"collisions["readme.md"]"#])
  }

  @Test func treeHoldsLinksAndEmptyFoldersOnly() throws {
    let version = WrittenScenarios.version
    let files = [
      FileHistory(
        path: "link", versions: [version("link", "mom", ["mom": 1], 0, .symlink([0x78]))]),
      FileHistory(path: "empty", versions: [version("empty", "mom", ["mom": 1], 0, .directory)]),
      FileHistory(path: "full", versions: [version("full", "mom", ["mom": 1], 0, .directory)]),
      FileHistory(
        path: "full/a", versions: [version("full/a", "mom", ["mom": 1], 0, .file(FileContent("")))]),
      FileHistory(path: "gone", versions: [version("gone", "mom", ["mom": 1], 0, .deleted)]),
      FileHistory(
        path: "listed",
        versions: [
          version(
            "listed", "mom", ["mom": 1], 0,
            .file(FileContent(size: 2, digest: .sha256(SHA256.digest(of: Array("a\n".utf8))))))
        ]),
      FileHistory(
        path: "source",
        versions: [version("source", "mom", ["mom": 1], 0, .file(FileContent("a\n")))]),
    ]
    let outcome = try Resolver(Policy([])).resolve(files)
    #expect(
      OutcomeTree(outcome, files: files).json() == [
        "link": ["symlink": "x"], "empty": ["directory": true], "full/a": "", "listed": "a\n",
        "source": "a\n",
      ])
  }
}
