import SyncFolders

extension WatchCommand {
  static let name = "watch"

  /// `resolve watch`: resolves conflicts as they appear.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Resolves conflicts as they appear, until it is stopped.",
    examples: [
      CommandExample(
        purpose: "Resolve conflicts as they come",
        line: "resolve watch --strategy merge,keep-both ~/Sync"),
      CommandExample(
        purpose: "Report plans and change nothing",
        line: "resolve watch --strategy newest --plan-only ~/Sync"),
      CommandExample(
        purpose: "Resolve what is there and end, for cron",
        line: "resolve watch --strategy merge,keep-both --once ~/Sync"),
    ],
    discussion: [
      "It changes files without asking, unless '--plan-only' is given. It resolves what is there, then waits. When names in a folder change, only that folder is looked at again, once no "
        + "version of the file was written to for some seconds, no program has one open for writing, and no sync tool is "
        + "downloading one. Every run is one that 'resolve apply' would make: 'resolve log' lists it and 'resolve undo' undoes "
        + "it. A run that was interrupted is finished first.",
      "With '--strategy merge,keep-both' what does not merge gets a name with a number, and nothing is left to decide. With "
        + "'--strategy merge' it stays open, and 'resolve review' offers the merges that are possible. What was undone, here or "
        + "on another device that had decided it, too, is left to a person, whatever is edited: until that person decides, or the "
        + "copy is gone. In a folder "
        + "that Syncthing syncs, '.stignore' needs the line '/.resolve'.",
      "It keeps a copy of each text of at most 1 MiB, outside of the folder, so that a later merge has the base that both "
        + "versions started from: 64 states of a file or those of 30 days, 1 GiB in all. 'resolve status' shows how much that is, and "
        + "'resolve forget --seen' removes it.",
      "A folder that is gone, as on a disk that was taken away, is waited for. What cannot be read or written is reported "
        + "once and tried again, after pauses that double up to 10 minutes.",
      "The command of '--notify' gets one line of JSON on standard input ('resolve schema watch') for each run, plan, "
        + "problem and conflict that is left. It may take a minute and print 1 MiB.",
      "SIGTERM, SIGINT and SIGHUP end it after the run at hand; a second signal ends it at once. Started by systemd it "
        + "reports that it is ready, its status, and signs of life.",
      "Exit status: 0 stopped by a signal, or with --once all resolved, 1 with --once something left open, 64 wrong "
        + "usage, 65 bad input data, 66 a folder is not there, 73 or 74 output or input failed.",
    ],
    arguments: [
      ArgumentSpecification(
        "folder", help: "The folders, each with all that is in it.", isRepeating: true)
    ],
    options: options,
    optionGroups: ResolveCommands.decidingGroups + [
      OptionGroup(
        title: "Watching",
        names: [
          "share-seen", "devices", "no-archive", "plan-only", "once", "settle", "poll", "notify",
          "remind", "format",
        ])
    ])

  /// The options of the main command that affect decisions, and those of the watch.
  private static let options: [OptionSpecification] =
    ResolveCommands.decidingOptions(without: ["folders", "decisions", "pick", "now"]) + [
      .flag(
        "share-seen",
        help:
          "Gives the other devices a list of the versions that this one had, in '.resolve-seen' of the folder, and reads "
          + "theirs: so merges find their base. Remembered for the folder until 'resolve forget --seen'."
      ),
      .value(
        "devices",
        help:
          "How many devices have synced the folder since it is watched, this one included, if that is certain: with 2 a base "
          + "is found without lists more often. Remembered for the folder.",
        value: ValueSpecification("count")),
      .flag("no-archive", help: "Keeps no copies of texts as bases of merges."),
      .flag("plan-only", short: "n", help: "Reports what a run would do, and changes nothing."),
      .flag(
        "once", help: "Resolves what is there once it is at rest, then ends."),
      .value(
        "settle",
        help: "Waits until no version of a file was written to for so many seconds.",
        value: ValueSpecification("seconds", default: "5")),
      .value(
        "poll",
        help:
          "Looks at the folders every so many seconds, and waits for no reports of the system. By default waits, and looks "
          + "every 60 seconds at folders of other machines, whose changes the system does not report.",
        value: ValueSpecification("seconds")),
      .value(
        "notify",
        help: "Runs this line of shell with what was done or is left as JSON on standard input.",
        value: ValueSpecification("command", isPath: true)),
      .value(
        "remind",
        help: "Reports what is left to decide again after so many days; 0 is never.",
        value: ValueSpecification("days", default: "7")),
      .format(["text", "jsonl"]),
    ]
}
