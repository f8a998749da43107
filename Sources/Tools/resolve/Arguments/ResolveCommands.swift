import ConflictResolution
import FileAccess

/// The commands of this program.
enum ResolveCommands {
  /// What `--version` prints.
  static let version = Release.version

  /// The main command with all its subcommands.
  static let root = main(with: subcommands.map { $0.specification })

  /// The main command with these descriptions of its subcommands.
  private static func main(with subcommands: [CommandSpecification]) -> CommandSpecification {
    CommandSpecification(
      name: ResolveCommand.name,
      abstract:
        "Decides the conflicts that sync tools leave, and can undo every decision.",
      examples: [
        CommandExample(purpose: "List what is in conflict in this folder", line: "resolve"),
        CommandExample(
          purpose: "Show what a strategy would do", line: "resolve plan -s merge,keep-both"),
        CommandExample(purpose: "Do it", line: "resolve apply -s merge,keep-both ."),
        CommandExample(purpose: "Undo it", line: "resolve undo ."),
        CommandExample(
          purpose: "Decide a recorded scenario: the newest version wins",
          line: "resolve --strategy newest plane.json"),
        CommandExample(
          purpose: "List the conflicts of a stream and decide nothing",
          line: "resolve --format jsonl < conflicts.jsonl"),
      ],
      discussion: [
        "Without a strategy, here or in the scenario, nothing is decided: conflicts are listed with "
          + "their choices.",
        "In a real folder it resolves the conflict copies that sync tools left there: it shows the plan as 'resolve plan' "
          + "does, and with --apply carries it out as 'resolve apply' does.",
        "With the strategy 'manual', also at the end of a chain, a person at a terminal is asked about each "
          + "conflict that is left, in a real folder too. Every answer is saved at once, and '?' lists the answers.",
        "With --format jsonl one stream is answered line by line while it is read, of any size; names "
          + "that met follow at its end.",
        "Exit status: 0 all resolved, 1 something left open, 64 wrong usage, 65 bad input data, "
          + "66 input not there, 73 or 74 output or input failed.",
      ],
      arguments: [
        ArgumentSpecification(
          "input",
          help:
            "A real folder, or scenario files (.json) and streams (.jsonl, .ndjson); '-' or none is standard "
            + "input, and at a terminal the current folder.",
          isOptional: true, isRepeating: true)
      ],
      options: mainOptions, optionGroups: optionGroups,
      subcommands: subcommands,
      subcommandGroups: groups.map { group in
        CommandGroup(title: group.title, names: group.commands.map { $0.name })
      }, topics: topics)
  }

  /// The subcommands in the order of the help, with the headings there.
  private static let groups: [(title: String, commands: [any Command.Type])] = [
    (
      "See and decide",
      [
        StatusCommand.self, PlanCommand.self, ApplyCommand.self, ReviewCommand.self,
        WatchCommand.self,
      ]
    ),
    (
      "Look back",
      [
        LogCommand.self, ShowCommand.self, RestoreCommand.self, UndoCommand.self,
        ForgetCommand.self, TrustCommand.self,
      ]
    ),
    (
      "Names and texts",
      [
        CheckCommand.self, MergeFileCommand.self, SweepCommand.self, RulesCommand.self,
      ]
    ),
    (
      "For authors of sync tools",
      [
        ReplayCommand.self, RecordCommand.self, GraphCommand.self, SimulateCommand.self,
        ImportCommand.self, SchemaCommand.self,
      ]
    ),
  ]

  /// The subcommands.
  ///
  /// `scan` is in no group: a person uses `status`, which finds the same copies.
  static let subcommands: [any Command.Type] = groups.flatMap { $0.commands } + [ScanCommand.self]

  /// Parses the words after the program's name.
  ///
  /// - Parameters:
  ///   - words: The words, as bytes.
  ///   - width: The number of columns that help is wrapped at.
  /// - Returns: The values of the words.
  /// - Throws: ``CommandMessage``: help, the version, or an error.
  /// - Complexity: O(*n*) in the length of the words.
  static func parsed(_ words: [[UInt8]], width: Int) throws(CommandMessage) -> ParsedArguments {
    try ArgumentParser(root: root(for: words), version: version, width: width).parse(words)
  }

  /// The command that a command line names.
  static func command(of parsed: ParsedArguments) -> any Command.Type {
    subcommands.first { $0.name == parsed.subcommands.first } ?? ResolveCommand.self
  }

  /// The part of the main command that a line needs.
  ///
  /// Describing all subcommands takes longer than merging a file. A line that begins with the name of a subcommand
  /// needs no other subcommand, and only the name of the main command. A line that names no subcommand, and asks for no
  /// help, needs only their names.
  ///
  /// - Parameter words: The words after the program's name.
  /// - Returns: The main command with what the line needs of its subcommands.
  static func root(for words: [[UInt8]]) -> CommandSpecification {
    func subcommand(_ word: [UInt8]) -> (any Command.Type)? {
      subcommands.first { $0.name.utf8.elementsEqual(word) }
    }
    if let named = words.first.flatMap(subcommand) {
      return CommandSpecification(
        name: ResolveCommand.name, abstract: "", subcommands: [named.specification])
    }
    // Flags of one letter may be in one word, as in `-qh`.
    let mayAskForHelp = words.contains { word in
      word.elementsEqual("help".utf8) || word.starts(with: "--h".utf8)
        || word.starts(with: "--generate".utf8)
        || (word.first == UInt8(ascii: "-") && !word.starts(with: "--".utf8)
          && word.contains(UInt8(ascii: "h")))
    }
    if mayAskForHelp || words.contains(where: { subcommand($0) != nil }) { return root }
    return main(with: subcommands.map { CommandSpecification(name: $0.name, abstract: "") })
  }

  /// The options of the main command.
  static let mainOptions: [OptionSpecification] =
    decidingOptions + [
      .flag(
        "keep-going",
        help: "Goes on with the next input, or line of a stream, after one that cannot be read."),
      .format(["text", "json", "jsonl"]), .quiet, .summary, .color, .all, .times, .ids,
    ] + folderOptions

  /// The options that affect decisions, in a real folder or not.
  private static let decidingOptions: [OptionSpecification] =
    [
      .value(
        "strategy", short: "s",
        help:
          "Decides conflicts; several, separated by commas or given one by one, are tried in turn.",
        value: ValueSpecification(
          "strategy", suggested: StrategyOption.names, isRepeating: true, isList: true)),
      .value(
        "rules",
        help:
          "Reads from a file which paths are decided how; '-' is standard input, 'suggested' the rules that 'resolve "
          + "rules --suggest' prints.",
        value: ValueSpecification("file", suggested: ["suggested"], isPath: true)),
      .value(
        "as", help: "Names the device that decides and writes the outcome.",
        value: ValueSpecification("device")),
    ] + SettingText.conflictOptions + [
      .value(
        "decisions",
        help:
          "Reads decisions for the strategy 'manual' from a file, and adds a person's answers to it; '-' is standard "
          + "input.",
        value: ValueSpecification("file", isPath: true)),
      .value(
        "pick",
        help:
          "Keeps this version of this path: its ID, its number in the list, its device, its file name, "
          + "'original', 'copy' or 'both'; several with commas: the first keeps the name. The path is that of the "
          + "file or of a copy; the file name is enough if it is the only one in conflict.",
        value: ValueSpecification("path=version", isRepeating: true, isPath: true)),
      .value(
        "remember",
        help:
          "Repeats the decisions in this file for conflicts with the same contents, and adds to it those of "
          + "'--decisions', '--pick' and answers.",
        value: ValueSpecification("file", isPath: true)),
    ] + SettingText.resultOptions + [
      .value(
        "prose", help: "Merges the texts that this pattern matches as prose, by words.",
        value: ValueSpecification("pattern", isRepeating: true)),
      .value(
        "now",
        help: "Distrusts versions dated after this time: an RFC 3339 time, or 'clock'. "
          + "Default: none for scenarios, the clock for real folders.",
        value: ValueSpecification("time")),
      .value(
        "clock-tolerance", help: "Allows versions to be this far ahead of that time.",
        value: ValueSpecification("seconds", default: "86400")),
      .value(
        "exec-limit",
        help: "Ends a program of 'exec:' after so many seconds; its conflict is declined.",
        value: ValueSpecification("seconds", default: "\(ProgramMerger.Limits().seconds)")),
      .flag(
        "allow-exec",
        help:
          "Lets the rules file name programs with 'exec:', if it is not in the folder that is resolved."
      ),
    ]

  /// The options that affect what is decided, for a command that shares them with the main command.
  ///
  /// - Parameter others: The long names of those that the command does not have.
  /// - Returns: The options in the order of the main command.
  static func decidingOptions(without others: Set<String>) -> [OptionSpecification] {
    (decidingOptions + scanningOptions).filter { !others.contains($0.name) }
  }

  /// The headings of those options.
  ///
  /// A setting that no heading names is under the first one.
  static let decidingGroups: [OptionGroup] = {
    let names = ["numbering", "name-limit"]
    let deciding = [
      "strategy", "rules", "as", "deletes", "folders", "orphans", "granularity", "prose",
      "decisions", "pick", "remember", "now", "clock-tolerance", "same-time", "exec-limit",
      "allow-exec",
    ]
    let others = SettingText.all.compactMap { $0.option?.name }
      .filter { !(deciding + names).contains($0) }
    return [
      OptionGroup(title: "Options that decide", names: deciding + others),
      OptionGroup(title: "Names of copies", names: names),
      OptionGroup(title: "Real folders", names: folderOptions.map { $0.name }),
    ]
  }()

  private static let optionGroups =
    decidingGroups + [
      OptionGroup(
        title: "Input and output",
        names: ["format", "quiet", "summary", "all", "times", "ids", "color", "keep-going"])
    ]
}

extension OptionSpecification {
  /// The option that prints no results.
  static let quiet = Self.flag(
    "quiet", short: "q", help: "Prints only warnings and errors; the exit status tells the result.")

  /// The option that prints only counts.
  static let summary = Self.flag(
    "summary", help: "Prints only how many of each there are.")

  /// The option that sets when colors are used.
  static let color = Self.value(
    "color", help: "Colors the result; 'auto' does on a terminal.",
    value: ValueSpecification(
      "when", allowed: Terminal.ColorUse.allCases.map(\.rawValue), default: "auto"))

  static func format(_ names: [String]) -> Self {
    .value(
      "format", help: "Prints the result in this format.",
      value: ValueSpecification("format", allowed: names, default: "text"))
  }
}
