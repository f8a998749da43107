import ConflictResolution
import Scenarios
import Streams
import TestSupport
import Testing

struct ReadingRulesTests {
  private func rules(_ text: String) throws -> [PolicyRule] {
    try RulesFile.read(bytes(text), file: "rules")
  }

  @Test func everyConventionByName() throws {
    for convention in NumberingConvention.allCases {
      let read = try rules("*.png numbering=\(convention.name)\n")
      #expect(read.map { $0.settings.numbering } == [convention])
      let scenario = try ScenarioReader.read(
        Array(
          """
          {"format": "resolve-scenario/1", "name": "a", "files": [], "resolve": {"numbering":
          "\(convention.name)", "rules": [{"path": "*.png", "numbering": "\(convention.name)"}]}}
          """.utf8), file: "a.json", contentFolder: nil)
      let settings = try #require(scenario.runs.first?.settings)
      #expect(settings.common.numbering == convention)
      #expect(settings.rules.map { $0.settings.numbering } == [convention])
    }
  }

  @Test func everySetting() throws {
    let read = try rules(
      """
      # comment
        # and another

      *            strategy=newest
      *.md\tstrategy=merge,keep-both deletes=delete-wins   numbering=hyphen-from-0  # and why
      *.pages/     group=folder granularity=touching,word:take
      Library/     group=app\\ data
      x            group=none strategy=device:mom
      """)
    #expect(read.map { $0.pattern.description } == ["*", "*.md", "*.pages/", "Library/", "x"])
    #expect(
      read.map { $0.settings.strategies?.map { $0.name } } == [
        ["newest"], ["merge", "keep-both"], nil, nil, ["device:mom"],
      ])
    #expect(read.map { $0.settings.deletes } == [nil, .deleteWins, nil, nil, nil])
    #expect(read.map { $0.settings.numbering } == [nil, .hyphenFromZero, nil, nil, nil])
    #expect(
      read.map { $0.settings.granularity } == [
        nil, nil, TextGranularity([.touchingLines, .words], isTaken: true), nil, nil,
      ])
    #expect(
      read.map { $0.settings.grouping } == [
        nil, nil, .folder, .scope(GroupName("app data", isFolder: false)), PolicyRule.Grouping.none,
      ])
  }

  @Test(arguments: [
    (#"My\ Notes.txt strategy=newest"#, #"My\ Notes.txt"#),
    ("\\#hash strategy=newest", "\\#hash"),
    ("a#b strategy=newest", "a#b"),
    ("a=b strategy=newest", "a=b"),
    ("a strategy=newest\r", "a"),
    (#"[\ ]x strategy=newest"#, #"[\ ]x"#),
  ])
  func backslashesTakeTheMeaningAway(line: String, pattern: String) throws {
    #expect(try rules(line).map { $0.pattern.description } == [pattern])
  }

  @Test(arguments: ["", "\n", "#", "  # only\n\n", "\r\n"])
  func nothingIsNoRules(text: String) throws {
    #expect(try rules(text).isEmpty)
  }

  @Test func aPatternMayHoldAnyBytes() throws {
    let read = try RulesFile.read([0xFF, 0x20] + bytes("strategy=newest"), file: "rules")
    #expect(read.map { $0.pattern.text } == [[0xFF]])
  }

  @Test func decisionsOfEveryKind() throws {
    let read = try DecisionsFile.read(
      bytes(
        #"""
        {
          "c-6": {"keep": ["mom:2", "home:1"]},
          "c-5": {"pick": "home:1,mom:2", "path": "a", "heads": ["mom:2", "home:1"]},
          "c-4": {"keepBoth": true}, "c-3": {"merge": true}, "c-2": {"text": "x"},
          "c-1": {"base64": "/w=="}, "c-0": {"delete": true}
        }
        """#), file: "decisions")
    #expect(
      read == [
        Decision(
          ConflictID("c-6"), .keep([VersionID(vector: ["mom": 2]), VersionID(vector: ["home": 1])])),
        Decision(
          ConflictID("c-5"), .pick(VersionID(vector: ["home": 1, "mom": 2])), path: "a",
          heads: [VersionID(vector: ["mom": 2]), VersionID(vector: ["home": 1])]),
        Decision(ConflictID("c-4"), .keepBoth), Decision(ConflictID("c-3"), .merge),
        Decision(ConflictID("c-2"), .content(bytes("x"))),
        Decision(ConflictID("c-1"), .content([0xFF])), Decision(ConflictID("c-0"), .delete),
      ])
    let again = try DecisionsFile.read(DecisionsWriter.bytes(of: read), file: "decisions")
    #expect(again == read.reversed())
    #expect(try DecisionsFile.read(bytes("{}"), file: "decisions").isEmpty)
  }

  @Test(arguments: [
    ("newst", "newest"), ("NEWEST", "newest"), ("kepboth", "keep-both"), ("mrege", "merge"),
    ("manuel", "manual"), ("oldset", "oldest"), ("x", nil), ("", nil), ("vote", nil),
    ("newest-please-now", nil),
  ])
  func suggestions(word: String, name: String?) {
    #expect(
      Suggestion.nearest(to: word, among: ["newest", "oldest", "keep-both", "merge", "manual"])
        == name)
  }

  @Test(arguments: [
    ("strat", "strategy"), ("stra", nil), ("a", "as"), ("x", nil), ("formta", "format"),
    ("fast", "as"), ("", nil),
  ])
  func suggestionsWithinThreeSteps(word: String, name: String?) {
    #expect(
      Suggestion.nearest(to: word, among: ["strategy", "as", "format"], within: 3) == name)
  }
}
