import SyncFolders

extension ResolveCommands {
  /// The options of the main command that are for real folders.
  static let folderOptions: [OptionSpecification] = [
    .flag("apply", help: "Carries out the plan for a folder, which is only shown without it."),
    .flag(
      "even-if-open",
      help:
        "Resolves also what a program has open, which is left without it."
    ),
    .value(
      "base",
      help:
        "Takes bases of merges from an older copy of the folder, from 'stversions' or from 'git'. "
        + "By default uses only those by which a merge can lose nothing. With ':trust' at its end relies on what is there.",
      value: ValueSpecification("source", suggested: BaseSource.names, isPath: true)),
    .store,
    .includeWeak(
      help:
        "Resolves weak matches such as 'photo (1).png' as well, those of all tools or of "
        + "some, such as onedrive,google."),
    .ignore,
  ]
}

extension OptionSpecification {
  /// The option that names the store of a folder.
  static let store = store(
    help:
      "Keeps what is set aside in this folder, on the same file system. By default in '.resolve' of a "
      + "folder that Syncthing syncs, else in the user's state folder.")

  /// The same for commands that read a store and set nothing aside.
  static let usedStore = store(
    help: "Looks into this store in the place of the one that a run uses by default.")

  private static func store(help: String) -> Self {
    .value("store", help: help, value: ValueSpecification("folder", isPath: true))
  }

  /// The option that skips paths.
  static let ignore = Self.value(
    "ignore",
    help: "Skips the paths that a pattern names, as in a .gitignore file; may be given again.",
    value: ValueSpecification("pattern", isRepeating: true, isPath: true))

  /// The option that counts weak matches as conflicts, for commands that resolve nothing.
  static let countedWeak = includeWeak(
    help:
      "Counts weak matches as conflicts, those of all tools or of some, such as onedrive,google.")

  /// The option that counts weak matches, of all tools or of some.
  static func includeWeak(help: String) -> Self {
    .optionalValue(
      "include-weak", help: help,
      value: ValueSpecification("tools", suggested: CopyTool.namesOfWeakOnes, isList: true))
  }
}

extension UndoCommand {
  static let name = "undo"

  /// `resolve undo`: undoes what was applied to a folder.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Takes back what 'resolve --apply' did to a folder, byte for byte.",
    examples: [
      CommandExample(purpose: "Take back the last run", line: "resolve undo ~/Documents"),
      CommandExample(
        purpose: "See what can be taken back", line: "resolve undo --list ~/Documents"),
      CommandExample(
        purpose: "Take back one run", line: "resolve undo ~/Documents 20261121-093015"),
    ],
    discussion: [
      "Files get back their names, with the times and permissions that they had. A file that was "
        + "changed since is left untouched and reported, together with what belongs to it.",
      "A run that was interrupted can be taken back like any other. Of a run whose journal is damaged every "
        + "content is put back into the folder, under the name that it had if that is known and free, else "
        + "under a free one.",
      "Exit status: 0 taken back or listed, 1 something was left untouched, or there is nothing to take "
        + "back, 64 wrong usage, 66 the folder is not there, 73 the store cannot be written, 74 it cannot "
        + "be read.",
    ],
    arguments: [
      ArgumentSpecification("folder", help: "The folder."),
      ArgumentSpecification("id", help: "The run, as it is listed.", isOptional: true),
    ],
    options: [
      .flag("list", help: "Lists the runs with what they changed, and takes nothing back."),
      .flag("all", help: "Lists all files of each run, and not only the first 10."),
      .flag(
        "as-is",
        help: "Takes back also files that were written to in the store, with what is in them now."),
      .usedStore,
      .format(["text", "json"]),
    ])
}

extension ForgetCommand {
  static let name = "forget"

  /// `resolve forget`: empties the store of a folder.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Removes for good what runs on a folder have set aside.",
    examples: [
      CommandExample(
        purpose: "Remove what was set aside more than 30 days ago",
        line: "resolve forget ~/Documents"),
      CommandExample(
        purpose: "Remove all of it", line: "resolve forget --older-than 0 ~/Documents"),
      CommandExample(
        purpose: "Remove what others have put into the store",
        line: "resolve forget --foreign ~/Documents"),
    ],
    discussion: [
      "What is removed cannot be taken back any longer. A run that was interrupted is never removed: "
        + "finish it with 'resolve --apply', or take it back, first. Nor is a run whose journal is damaged, "
        + "or that this installation did not write: --damaged removes one of these, and --foreign all of the latter.",
      "Exit status: 0 removed, or there was nothing, 1 a run was left, 64 wrong usage, 66 the folder is "
        + "not there, 73 the store cannot be written, 74 it cannot be read.",
    ],
    arguments: [ArgumentSpecification("folder", help: "The folder.")],
    options: [
      .value(
        "older-than", help: "How old a run must be.",
        value: ValueSpecification("days", default: "30")),
      .value(
        "damaged",
        help: "Removes only this run, whose journal is damaged or not of this installation.",
        value: ValueSpecification("id")),
      .flag(
        "foreign", help: "Removes all runs that this installation did not write, and only these."),
      .usedStore,
    ])
}

extension TrustCommand {
  static let name = "trust"

  /// `resolve trust`: accepts runs that this installation did not write.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Lists runs in the store that this installation did not write, or takes them over.",
    examples: [
      CommandExample(purpose: "See what they claim", line: "resolve trust ~/Documents"),
      CommandExample(
        purpose: "Take over one of them",
        line: "resolve trust ~/Documents 20261121-093015:5b1f0c2d9e7a4411"),
    ],
    discussion: [
      "A run is known by a code that needs the key of this installation, which is outside of what is synced. A run "
        + "without it was written by another computer or user, or by a version of before 0.3. Nothing of it is carried "
        + "out or taken back, until it is taken over: then it is a run like any other, here and where it was written. Of a "
        + "run without a whole journal what is in the store is put into the folder instead. Take over only what you know "
        + "that you did yourself. Without --store, all stores are listed that runs on the folder have used.",
      "Exit status: 0 taken over, or there are none, 1 there are such runs, or one cannot be taken over, 64 wrong "
        + "usage, 66 the folder or the run is not there, 73 the store cannot be written, 74 it cannot be read.",
    ],
    arguments: [
      ArgumentSpecification("folder", help: "The folder."),
      ArgumentSpecification(
        "id", help: "A run that is taken over, with what it claims, as it is listed.",
        isOptional: true,
        isRepeating: true),
    ],
    options: [
      .usedStore
    ])
}
