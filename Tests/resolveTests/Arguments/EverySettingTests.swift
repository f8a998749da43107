import Foundation
import Scenarios
import Streams
import Testing

@testable import ConflictResolution
@testable import resolve

/// What the command line sets of files can be recorded in a scenario, and set by the C library.
struct EverySettingTests {
  /// A value of each setting that is not its default.
  private static let values = [
    "strategy": "merge,keep-both", "deletes": "keep-copy", "numbering": "finder",
    "granularity": "touching,word:take", "nameLimit": "143", "folders": "number",
    "orphans": "revive", "sameTime": "2", "group": "none", "prose": "on",
  ]

  /// The options of the main command that say how a conflict is decided, but are no setting of files.
  private static let ofAResolution = [
    "as": "as", "now": "now", "clock-tolerance": "clockTolerance",
  ]

  @Test(arguments: SettingName.forAllPaths)
  func theCommandLineAndAScenarioSayTheSame(name: SettingName) throws {
    let value = try #require(Self.values[name.key])
    let given = try ResolveInvocationTests.resolve(["--\(name.option)=\(value)"])
    let policy = try given.settings()
    #expect(policy.common.description == "\(name.option)=\(value)")
    #expect(try read(try written(policy)).common.description == policy.common.description)
  }

  @Test(arguments: SettingName.inRules)
  func aRulesFileAndARuleOfAScenarioSayTheSame(name: SettingName) throws {
    let value = try #require(Self.values[name.key])
    var policy = Policy()
    policy.rules = try RulesFile.read(Array("a* \(name.option)=\(value)\n".utf8), file: "rules")
    #expect(policy.rules.map { $0.settings.description } == ["\(name.option)=\(value)"])
    let rules = try read(try written(policy)).rules
    #expect(rules.map { $0.settings.description } == ["\(name.option)=\(value)"])
    #expect(rules.map { $0.pattern.text } == [Array("a*".utf8)])
  }

  @Test func everythingAtOnceComesBackFromAScenario() throws {
    var words: [String] = ["--as=home", "--now=2026-11-18T08:00:00Z", "--clock-tolerance=7"]
    for name in SettingName.forAllPaths {
      words.append("--\(name.option)=\(try #require(Self.values[name.key]))")
    }
    let policy = try ResolveInvocationTests.resolve(words).settings()
    let back = try read(try written(policy))
    #expect(back.common.description == policy.common.description)
    #expect(back.resolvingDevice == policy.resolvingDevice)
    #expect(back.now == policy.now)
    #expect(back.clockTolerance == policy.clockTolerance)
  }

  @Test func everySettingHasItsTexts() {
    #expect(SettingText.all.map { $0.name.key }.sorted() == SettingName.all.map { $0.key }.sorted())
    for text in SettingText.all {
      #expect(!text.summary.isEmpty, "\(text.name.key)")
      // The chain of `--strategy` may also run programs.
      let hasOption = text.name != .strategy && text.name.place != .rules
      #expect((text.option != nil) == hasOption, "\(text.name.key)")
    }
  }

  /// What help calls the default changes nothing.
  @Test func theDefaultsInHelpAreThoseOfTheEngine() {
    func fields(_ settings: FileSettings) -> [String] {
      Mirror(reflecting: EffectiveSettings(settings)).children.map { "\($0)" }
    }
    for text in SettingText.all {
      guard let name = text.option?.value?.defaultText.map({ Array($0.utf8) }) else { continue }
      var settings = FileSettings()
      // A default that depends on the path has a description.
      guard (try? text.name.set(name, in: &settings)) != nil else { continue }
      #expect(fields(settings) == fields(FileSettings()), "\(text.name.key)")
    }
  }

  /// A command that shares options with the main command takes each setting that has a meaning there.
  @Test(arguments: ["record", "review", "watch"])
  func commandsShareTheSettings(name: String) throws {
    let command = try #require(ResolveCommands.root.subcommands.first { $0.name == name })
    let settings = SettingName.forAllPaths.map { $0.option }
    // No two folders have one name in a real folder.
    let expected = settings.filter { name == "review" || $0 != SettingName.folders.option }
    #expect(settings.filter { command.option(named: $0) != nil } == expected)
  }

  /// An option that is neither a setting nor known here to be something else has to be thought about.
  @Test func everyOptionIsASettingOrSomethingElse() {
    let settings = SettingName.forAllPaths.map { $0.option } + Array(Self.ofAResolution.keys)
    let somethingElse =
      [
        "rules", "prose", "decisions", "pick", "remember", "exec-limit", "allow-exec", "keep-going",
        "format", "quiet",
        "summary", "color", "all", "times", "ids",
      ]
      + ResolveCommands.folderOptions.map { $0.name }
    #expect(
      Set(ResolveCommands.root.options.map { $0.name }) == Set(settings).union(somethingElse))
  }

  @Test func noTwoSettingsHaveOneNumber() {
    #expect(Set(SettingName.all.map { $0.number }).count == SettingName.all.count)
  }

  @Test(arguments: [
    ("nameLimit", "16", true), ("nameLimit", "4096", true), ("nameLimit", "15", false),
    ("nameLimit", "4097", false), ("nameLimit", "", false), ("nameLimit", "+16", false),
    ("nameLimit", "99999999999999999999", false), ("deletes", "Newest", false),
    ("folders", "join", true), ("folders", "numbered", false), ("folders", "", false),
    ("numbering", "", false), ("granularity", "line,word", false), ("strategy", "", false),
    ("sameTime", "0", true), ("sameTime", "86400", true), ("sameTime", "86401", false),
    ("sameTime", "2m", false), ("sameTime", "s", false), ("group", "/", false),
    ("group", "folder", true), ("prose", "off", true), ("prose", "true", false),
  ])
  func bounds(key: String, value: String, isAllowed: Bool) throws {
    let name = try #require(SettingName.all.first { $0.key == key })
    var settings = FileSettings()
    if isAllowed {
      try name.set(Array(value.utf8), in: &settings)
    } else {
      #expect(throws: SettingProblem.self) { try name.set(Array(value.utf8), in: &settings) }
    }
    #expect(settings.description == (isAllowed ? "\(name.option)=\(value)" : ""))
    name.clear(in: &settings)
    #expect(settings.description.isEmpty)
  }

  /// What a later policy does not say stays, for each setting alone.
  @Test(arguments: SettingName.all)
  func whatIsNotSaidStays(name: SettingName) throws {
    var all = FileSettings()
    for other in SettingName.all {
      try other.set(Array(try #require(Self.values[other.key]).utf8), in: &all)
    }
    var one = FileSettings()
    try name.set(try #require(name.text(in: all)), in: &one)
    var rest = all
    name.clear(in: &rest)
    #expect(name.text(in: rest) == nil)
    rest.override(by: one)
    #expect(rest.description == all.description)
    one.override(by: rest)
    #expect(one.description == all.description)
    all.override(by: FileSettings())
    #expect(one.description == all.description)
  }

  private func written(_ policy: Policy) throws -> [UInt8] {
    try #require(
      ScenarioWriter.bytes(
        of: Scenario(name: "a", files: [], runs: [Scenario.Run(settings: policy)])))
  }

  private func read(_ scenario: [UInt8]) throws -> Policy {
    let read = try ScenarioReader.read(scenario, file: "a.json", contentFolder: nil)
    return try #require(read.runs.first?.settings)
  }
}
