import ConflictResolution

extension ResolveCommands {
  /// The topics of the help, apart from the commands.
  static let topics: [HelpTopic] = [strategies, formats, exitStatus, environment, files]

  private static let strategies = HelpTopic(
    name: "strategies",
    abstract: "How a conflict is decided. Join several with commas; each is tried in turn.",
    rows: Strategy.builtIns.map { HelpTopic.Row($0.spelling, $0.summary) } + [
      HelpTopic.Row(
        StrategyOption.program,
        "takes what a program prints that gets base, ours and theirs as files")
    ], isInHelp: true)

  private static let formats = HelpTopic(
    name: "formats",
    abstract: "What is read and printed as JSON. 'resolve schema NAME' prints the schema of one.",
    rows: FormatSchema.all.map { HelpTopic.Row($0.name, $0.summary) })

  private static let exitStatus = HelpTopic(
    name: "exit-status",
    abstract: "How the program ends. The help of each command says what 0 and 1 mean there.",
    rows: [
      HelpTopic.Row("0", "All is done: resolved, as expected, without a finding."),
      HelpTopic.Row("1", "Something remains: undecided conflicts, differences, findings."),
      HelpTopic.Row("64", "Wrong usage."),
      HelpTopic.Row("65", "An input is not what its format says."),
      HelpTopic.Row("66", "An input is not there."),
      HelpTopic.Row("73", "A file cannot be written."),
      HelpTopic.Row("74", "Input or output failed."),
      HelpTopic.Row(
        "1 to 127",
        "'merge-file' only: the number of conflicts. It ends with 129 for wrong usage, 255 for all else."
      ),
    ])

  private static let environment = HelpTopic(
    name: "environment",
    abstract: "Variables that the program reads.",
    rows: [
      HelpTopic.Row("COLUMNS", "How many columns text is wrapped at; by default the terminal's."),
      HelpTopic.Row("NO_COLOR", "If it is not empty, nothing is colored but by --color always."),
      HelpTopic.Row(
        "CLICOLOR_FORCE",
        "If it is neither empty nor 0, files and pipes are colored, too, unless NO_COLOR is set."),
      HelpTopic.Row("TERM", "If it is 'dumb', nothing is colored."),
      HelpTopic.Row("TMPDIR", "Where temporary files are made; by default /tmp."),
      HelpTopic.Row("XDG_STATE_HOME", "Where stores are kept; by default ~/.local/state."),
    ])

  private static let files = HelpTopic(
    name: "files",
    abstract: "Where replaced files are kept for 'resolve undo'.",
    rows: [
      HelpTopic.Row(".resolve", "The store of a folder that Syncthing syncs, in that folder."),
      HelpTopic.Row("~/.local/state/resolve", "The stores of other folders."),
    ])
}
