import ConflictResolution
import FileAccess
import Testing

@testable import resolve

@Suite("The commands of resolve")
struct ResolveInvocationTests {
  /// The values of a line; its first word may name another command.
  static func parse<Arguments: CommandArguments>(
    _ line: [String], as type: Arguments.Type = Arguments.self, width: Int = 80
  ) throws(CommandMessage) -> Arguments {
    try Arguments(ResolveCommands.parsed(line.map { Array($0.utf8) }, width: width))
  }

  /// The command of a line.
  static func prepared(_ line: [String]) throws(CommandMessage) -> any Command {
    let parsed = try ResolveCommands.parsed(line.map { Array($0.utf8) }, width: 80)
    return try ResolveCommands.command(of: parsed).prepared(parsed)
  }

  static func resolve(_ line: [String]) throws -> ResolveArguments { try parse(line) }

  static func replay(_ line: [String]) throws -> ReplayArguments { try parse(line) }

  @Test func nothingGivenLeavesEverythingToTheScenario() throws {
    let arguments = try Self.resolve([])
    #expect(arguments.inputs.isEmpty)
    #expect(arguments.common.strategies == nil)
    #expect(arguments.rules == nil)
    #expect(arguments.device == nil)
    #expect(arguments.common.deletes == nil)
    #expect(arguments.decisions == nil)
    #expect(arguments.picks.isEmpty)
    #expect(arguments.common.numbering == nil)
    #expect(arguments.common.nameLimit == nil)
    #expect(arguments.common.granularity == nil)
    #expect(arguments.now == nil)
    #expect(arguments.clockTolerance == nil)
    #expect(!arguments.keepsGoing)
    #expect(arguments.format == .text)
  }

  @Test func everythingGiven() throws {
    let arguments = try Self.resolve([
      "a.json", "--strategy", "newest:strict,device:mom,merge", "--rules=r", "--as", "home",
      "--deletes", "keep-copy", "--decisions", "d.json", "--pick", "a=b.txt=mom:2,x:1",
      "--pick=n=#0011223344556677", "--numbering", "hyphen-from-0", "--granularity",
      "touching,word:take", "--name-limit=143",
      "--now", "clock", "--clock-tolerance", "0", "--keep-going", "--format", "jsonl", "-",
      "./scan",
    ])
    #expect(
      arguments.inputs == [
        .path(Array("a.json".utf8)), .standardInput, .path(Array("./scan".utf8)),
      ])
    #expect(arguments.common.strategies?.map(\.name) == ["newest:strict", "device:mom", "merge"])
    #expect(arguments.rules == Array("r".utf8))
    #expect(arguments.device == "home")
    #expect(arguments.common.deletes == .keepCopy)
    #expect(arguments.decisions == Array("d.json".utf8))
    #expect(
      arguments.picks == [
        PickArgument(path: Array("a=b.txt".utf8), version: "mom:2,x:1"),
        PickArgument(path: Array("n".utf8), version: "#0011223344556677"),
      ])
    #expect(arguments.common.numbering == .hyphenFromZero)
    #expect(arguments.common.nameLimit == 143)
    #expect(
      arguments.common.granularity == TextGranularity([.touchingLines, .words], isTaken: true))
    #expect(arguments.now == .clock)
    #expect(arguments.clockTolerance == 0)
    #expect(arguments.keepsGoing)
    #expect(arguments.format == .jsonl)
  }

  @Test func times() throws {
    #expect(
      try Self.resolve(["--now", "2026-11-18T08:00:00Z"]).now == .text("2026-11-18T08:00:00Z"))
    #expect(
      try Self.resolve(["--clock-tolerance", "9223372036"]).clockTolerance == 9_223_372_036)
  }

  @Test(arguments: Strategy.builtIns.map { $0.example(device: "ID") })
  func everyListedStrategyIsAccepted(name: String) throws {
    #expect(try Self.resolve(["--strategy", name]).common.strategies?.map(\.name) == [name])
    #expect(
      try Self.resolve(["--strategy", "merge,\(name)"]).common.strategies?.map(\.name) == [
        "merge", name,
      ])
  }

  @Test func replaying() throws {
    let plain = try Self.replay(["replay", "a", "b"])
    #expect(plain.paths == [Array("a".utf8), Array("b".utf8)])
    #expect(!plain.records)
    #expect(plain.format == .text)
    let recording = try Self.replay(["--format=json", "replay", "--record", "a"])
    #expect(recording.records)
    #expect(recording.format == .json)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let line: [String]
    let text: String
    var testDescription: String { line.joined(separator: " ") }

    init(_ line: [String], _ text: String) {
      self.line = line
      self.text = text
    }
  }

  static let granularityHelp = """
    Merges finer where lines conflict: by 'touching' lines, 'word', 'cell', 'stamp' (the later update time), 'both' (all \
    that was inserted), 'indentation' (reindented by one side), or several with commas; 'line': no finer. Proposes the \
    result; with ':take' after it, takes it. Prose is merged by 'stamp,word:take', all else by 'indentation,word' or 'cell'.
    """

  static let usage = """
    Usage: resolve [<options>] [<input> ...]
           resolve <subcommand>
      See 'resolve --help' for more information.

    """

  static let known =
    "Please provide one or more of the following, separated by commas:\n"
    + StrategyOption.names.map { "  - \($0)\n" }.joined() + """
      Help:  --strategy <strategy>  Decides conflicts; several, separated by commas or given one by one, are tried in turn.

      """

  static func invalidStrategy(_ value: String, _ reason: String) -> Row {
    Row(
      ["--strategy", value],
      "Error: The value '\(value)' is invalid for '--strategy <strategy>': \(reason)\n" + known
        + usage)
  }

  static func invalidTolerance(_ value: String) -> Row {
    Row(
      ["--clock-tolerance=\(value)"],
      "Error: The value '\(value)' is invalid for '--clock-tolerance <seconds>': "
        + "whole seconds from 0 to 9223372036 are expected.\n"
        + "Help:  --clock-tolerance <seconds>  Allows versions to be this far ahead of that time.\n"
        + usage)
  }

  static func invalidDevice(_ value: String, _ reason: String) -> Row {
    Row(
      ["--as", value],
      "Error: The value '\(value)' is invalid for '--as <device>': \(reason)\n"
        + "Help:  --as <device>  Names the device that decides and writes the outcome.\n" + usage)
  }

  static func invalidPick(_ value: String) -> Row {
    Row(
      ["--pick", value],
      "Error: The value '\(value)' is invalid for '--pick <path=version>': "
        + "a path, an equals sign and a version, a number, a device, several of these with commas, or 'both' "
        + "are expected, as in 'notes.txt=mom:2' or 'notes.txt=both'.\n"
        + "Help:  --pick <path=version>  Keeps this version of this path: its ID, its number in the list, its "
        + "device, its file name, 'original', 'copy' or 'both'; several with commas: the first keeps the name. The "
        + "path is that of the file or of a copy; the file name is enough if it is the only one in conflict.\n"
        + usage)
  }

  @Test(arguments: [
    invalidStrategy("newst", "unknown strategy 'newst'. Did you mean 'newest'?"),
    invalidStrategy("Merge", "unknown strategy 'Merge'. Did you mean 'merge'?"),
    invalidStrategy("merge,keepboth", "unknown strategy 'keepboth'. Did you mean 'keep-both'?"),
    invalidStrategy(
      "newest:strikt", "unknown strategy 'newest:strikt'. Did you mean 'newest:strict'?"),
    invalidStrategy("device", "unknown strategy 'device'. Did you mean 'device:ID'?"),
    invalidStrategy("coin-toss", "unknown strategy 'coin-toss'."),
    invalidStrategy("", "a strategy's name is missing."),
    invalidStrategy("merge,,manual", "a strategy's name is missing."),
    Row(
      ["--strategy", "device:"],
      "Error: The value 'device:' is invalid for '--strategy <strategy>': "
        + "'device:' needs a device after the colon: "
        + "a device ID of 1 to 64 bytes was expected here.\n"
        + "Help:  --strategy <strategy>  Decides conflicts; several, separated "
        + "by commas or given one by one, are tried in turn.\n" + usage),
    Row(
      ["--strategy", "new\u{1B}[31m"],
      #"Error: The value 'new\x1B[31m' is invalid for '--strategy <strategy>': "#
        + #"unknown strategy 'new\x1B[31m'."# + "\n" + known + usage),
    invalidTolerance("x"), invalidTolerance("-5"), invalidTolerance("+5"), invalidTolerance(""),
    invalidTolerance("1.5"), invalidTolerance("9223372037"),
    invalidTolerance("9223372036854775808"),
    invalidDevice("", "a device ID of 1 to 64 bytes was expected here."),
    invalidDevice("a:b", "a device ID must not hold ',', ':' or '#'; choose another ID."),
    invalidDevice("a#b", "a device ID must not hold ',', ':' or '#'; choose another ID."),
    invalidDevice(
      String(repeating: "x", count: 65),
      "this device ID has 65 bytes; at most 64 are allowed."),
    invalidPick("x"), invalidPick("x="), invalidPick("=mom:2"), invalidPick(""),
    Row(
      ["--deletes", "x"],
      "Error: The value 'x' is invalid for '--deletes <mode>'. "
        + "Please provide one of 'edit-wins', 'delete-wins', 'newest' or 'keep-copy'.\n"
        + "Help:  --deletes <mode>  Decides where one side deleted what another changed.\n"
        + usage),
    Row(
      ["--granularity", "x"],
      "Error: The value 'x' is invalid for '--granularity <granularity>': the granularity 'x' is "
        + "not known; expected 'line', 'touching', 'word', 'cell', 'stamp', 'both' or 'indentation'; commas between several try each in turn, "
        + "and ':take' at the end takes the result unseen.\n"
        + "Help:  --granularity <granularity>  " + granularityHelp + "\n" + usage),
    Row(
      ["--stategy", "newest"],
      "Error: Unknown option '--stategy'. Did you mean '--strategy'?\n" + usage),
    Row(
      ["replay"],
      """
      Error: Missing expected argument '<path>'
      Help:  <path>  Scenario files, recordings, or folders of them.
      Usage: resolve replay [<options>] <path> ...
        See 'resolve replay --help' for more information.

      """),
    Row(
      ["replay", "--format", "jsonl", "x"],
      """
      Error: The value 'jsonl' is invalid for '--format <format>'. Please provide one of 'text' and 'json'.
      Help:  --format <format>  Prints the result in this format.
      Usage: resolve replay [<options>] <path> ...
        See 'resolve replay --help' for more information.

      """),
  ])
  func refuses(_ row: Row) {
    let answer = message { () throws(CommandMessage) in _ = try Self.prepared(row.line) }
    #expect(answer == .wrongUsage(row.text))
  }

  @Test func aLaterCheckCanRefuse() throws {
    let arguments = try Self.resolve(["--now", "tomorrow"])
    let refusal = arguments.parsed.refusal(
      of: Array("tomorrow".utf8), for: "now", because: "a time is expected.")
    #expect(
      refusal
        == .wrongUsage(
          "Error: The value 'tomorrow' is invalid for '--now <time>': a time is expected.\n"
            + "Help:  --now <time>  Distrusts versions dated after this time: an RFC 3339 time, "
            + "or 'clock'. Default: none for scenarios, the clock for real folders.\n"
            + Self.usage))
  }

  @Test func version() {
    let answer = message { () throws(CommandMessage) in _ = try Self.prepared(["--version"]) }
    #expect(answer == .answer("\(ResolveCommands.version)\n"))
  }

  /// An option that no group names would come after all others, under a heading of its own.
  @Test func everyOptionOfTheMainCommandIsInOneGroup() {
    let command = ResolveCommands.root
    let names = command.optionGroups.flatMap { $0.names }
    #expect(names.sorted() == command.options.map { $0.name }.sorted())
  }

  /// A line that begins with a subcommand is understood without the description of the others.
  @Test func aSubcommandAloneAnswersAsWithAllOthers() {
    for command in ResolveCommands.subcommands {
      let name = command.name
      #expect(command.specification.name == name)
      for rest in [["--help"], ["help"], ["--no-such-option"], ["a", "b", "c", "d", "e"]] {
        let words = ([name] + rest).map { Array($0.utf8) }
        func answer(of root: CommandSpecification) -> CommandMessage? {
          message { () throws(CommandMessage) in
            _ = try ArgumentParser(root: root, version: "1", width: 80).parse(words)
          }
        }
        #expect(ResolveCommands.root(for: words).subcommands.map { $0.name } == [name])
        #expect(answer(of: ResolveCommands.root(for: words)) == answer(of: ResolveCommands.root))
      }
    }
  }

  /// Every line of three of these words is understood as with the description of all subcommands.
  @Test func aLineNeedsNoMoreThanItsPartOfTheMainCommand() {
    let pool = [
      "status", "help", "-qh", "-hs", "--version", "-s", "--no-such-option", "--driver", "--",
      "a.json", "--generate-manual",
    ].map { Array($0.utf8) }
    func understood(_ words: [[UInt8]], by root: CommandSpecification) -> String {
      do throws(CommandMessage) {
        let parsed = try ArgumentParser(root: root, version: "1", width: 80).parse(words)
        let given = parsed.words(of: parsed.usage.command.options) + parsed.values(of: "input")
        return "\(parsed.subcommands) \(given) \(parsed.usage.pointer)"
      } catch {
        return "\(error)"
      }
    }
    var parts: [[[UInt8]]] = [[]]
    for _ in 0..<3 { parts = [[]] + pool.flatMap { word in parts.map { [word] + $0 } } }
    for words in Set(parts) {
      #expect(
        understood(words, by: ResolveCommands.root(for: words))
          == understood(words, by: ResolveCommands.root),
        "\(words.map { String(decoding: $0, as: UTF8.self) })")
    }
  }
}
