import ConflictResolution

extension ResolveCommands {
  /// The topics of the help, apart from the commands.
  static let topics: [HelpTopic] = [
    strategies, names, bases, rules, formats, exitStatus, environment, files,
  ]

  private static let strategies = HelpTopic(
    name: "strategies",
    abstract:
      "How a conflict is decided. Join several with commas; each is tried in turn. '--rules suggested' takes one for "
      + "each kind of file ('resolve help rules').",
    rows: Strategy.builtIns.map { HelpTopic.Row($0.spelling, $0.summary) } + [
      HelpTopic.Row(
        StrategyOption.program,
        "takes what a program prints that gets base, ours and theirs as files")
    ], isInHelp: true)

  private static let names = HelpTopic(
    name: "names",
    abstract: "Which names count as conflict copies. 'resolve check' looks for names that collide.",
    rows: [
      HelpTopic.Row(
        "copies",
        "Names that a sync tool gives, with a device or a time in them: "
          + "'notes.sync-conflict-20261121-000249-X6UAVQQ.md', 'notes (Anna's conflicted copy).md'. They count as "
          + "conflicts of 'notes.md'."),
      HelpTopic.Row(
        "possible copies",
        "Names that people also choose themselves, such as 'photo (1).png'. They are listed if 'photo.png' is there, "
          + "and count with --include-weak, of all tools or of some: --include-weak=onedrive,google."
      ),
      HelpTopic.Row(
        "photo-1.png",
        "How this program names a version that it keeps; --numbering chooses another form. It counts with "
          + "--include-weak."),
      HelpTopic.Row(
        "gone originals", "A copy whose original is gone is a conflict, too: --orphans decides it."),
      HelpTopic.Row(
        "skipped",
        "What sync tools, version control and systems keep for themselves, such as '.git' and '.stversions', "
          + "and what --ignore names."),
    ])

  private static let bases = HelpTopic(
    name: "bases",
    abstract:
      "A merge needs the base: the text that both edits started from. Sync tools do not keep it; it comes from:",
    rows: [
      HelpTopic.Row(
        "--base FOLDER", "An older copy of the folder, such as a backup or a snapshot."),
      HelpTopic.Row("--base stversions", "What Syncthing's file versioning kept."),
      HelpTopic.Row("--base git", "The last commit, if the folder is in a git repository."),
      HelpTopic.Row(
        "resolve watch",
        "Records the texts of a folder as they change, so that later conflicts have their base; with --share-seen on "
          + "each device nearly all do."),
      HelpTopic.Row(
        "without one",
        "Texts with the same lines need none, nor does the strategy 'superset', which takes the text that has every "
          + "line of all others. 'merge' leaves all others to the next strategy, or to you."),
    ])

  private static let rules = HelpTopic(
    name: "rules",
    abstract:
      "A file for --rules decides each kind of file in its own way. A line has a pattern as in a .gitignore file, and "
      + "settings; for each setting the last line that matches counts.",
    rows: [
      HelpTopic.Row("* strategy=merge,keep-both", "All files, if no later line matches."),
      HelpTopic.Row("*.json strategy=merge:data,keep-both", "Settings: merged value by value."),
      HelpTopic.Row("*.kdbx strategy=manual", "Password safes: left to a person."),
      HelpTopic.Row("*.log granularity=both:take", "Both of what was added at one place."),
      HelpTopic.Row("Work/** deletes=edit-wins", "All that is in a folder."),
      HelpTopic.Row(
        "suggested", "Rules for most folders: 'resolve rules --suggest FOLDER' prints them."),
    ])

  private static let formats = HelpTopic(
    name: "formats",
    abstract: "What is read and printed as JSON. 'resolve schema NAME' prints the schema of one.",
    rows: FormatSchema.all.map { HelpTopic.Row($0.name, $0.summary) })

  private static let exitStatus = HelpTopic(
    name: "exit-status",
    abstract: "How the program ends. The help of each command says what 0 and 1 mean there.",
    rows: [
      HelpTopic.Row("0", "All is done: resolved, as expected, without a finding."),
      HelpTopic.Row("1", "Something remains: open conflicts, differences, findings."),
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
