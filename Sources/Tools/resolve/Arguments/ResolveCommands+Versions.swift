extension LogCommand {
  static let name = "log"

  /// `resolve log`: what was decided, when and why.
  static let specification = CommandSpecification(
    name: name,
    abstract:
      "Prints what runs on a folder have decided, why, and how to fetch what they set aside.",
    examples: [
      CommandExample(purpose: "Print the runs on a folder", line: "resolve log ~/Documents"),
      CommandExample(
        purpose: "Print the last decision about one file",
        line: "resolve log -n 1 ~/Documents/notes.md"),
    ],
    discussion: [
      "The last run comes first. Older versions of this program recorded no reasons.",
      "Exit status: 0 printed, 64 wrong usage, 66 the path is not there, 74 a store cannot be read.",
    ],
    arguments: [
      ArgumentSpecification(
        "path",
        help: "The folder, or a path in it, which may be gone; by default the current folder.",
        isOptional: true)
    ],
    options: [
      .value(
        "max-count", short: "n", help: "Prints only so many runs, the last ones.",
        value: ValueSpecification("count")),
      .usedStore,
      .format(["text", "json"]),
    ])

}

extension ShowCommand {
  static let name = "show"

  /// `resolve show`: the content of a version that was set aside.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Prints the content of one version that a run has set aside.",
    examples: [
      CommandExample(
        purpose: "Print what 'notes.md' was before the last run",
        line: "resolve show ~/Documents/notes.md"),
      CommandExample(
        purpose: "Compare it with what it is now",
        line: "resolve show notes.md@20261121-093015 | diff - notes.md"),
      CommandExample(
        purpose: "List the versions of a file that were set aside",
        line: "resolve show --format json notes.md"),
    ],
    discussion: [
      ArgumentSpecification.versionWords,
      "The content is printed byte for byte; on a terminal only text is, with control characters escaped. Of a "
        + "document that is a folder the files in it are listed, of a symbolic link its target is printed.",
      "Exit status: 0 printed, 1 several versions are meant, or it was changed in the store, 64 wrong usage, "
        + "66 there is no such version, 74 the store cannot be read.",
    ],
    arguments: [.version],
    options: [
      .usedStore,
      .value(
        "format",
        help: "Prints the content, or as 'json' what is known of each version that the path names.",
        value: ValueSpecification("format", allowed: ["text", "json"], default: "text")),
    ])

}

extension RestoreCommand {
  static let name = "restore"

  /// `resolve restore`: restores a version that was set aside.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Fetches one version that a run has set aside, and takes nothing else back.",
    examples: [
      CommandExample(
        purpose: "Fetch what 'notes.md' was before the last run",
        line: "resolve restore ~/Documents/notes.md"),
      CommandExample(
        purpose: "Fetch a version under a name of your choice",
        line: "resolve restore notes.md@20261121-093015 --to notes-old.md"),
      CommandExample(
        purpose: "Copy all that was set aside to a folder of its own",
        line: "resolve restore ~/Documents --all --to ~/set-aside"),
    ],
    discussion: [
      ArgumentSpecification.versionWords,
      "The version gets its former name if that is none of a conflict copy and no name in the folder collides with it, else "
        + "a number: notes-1.md. No "
        + "file is ever replaced. It comes with its permissions, times and extended attributes. The store keeps it: "
        + "its run can still be taken back.",
      "With --all every version that runs on the folder VERSION have set aside is copied to the folder of --to, which must "
        + "be new or empty: 'Plans/notes 2026-11-20 10.30.12.md' has the name of its original and the time of its last "
        + "change. The folder itself stays as it is.",
      "Fetching is a run of its own: 'resolve log' lists it, and 'resolve undo' takes it back.",
      "Exit status: 0 fetched, 1 the name is taken, several versions are meant, or it was changed in the store, "
        + "64 wrong usage, 66 there is no such version, 73 the folder or the store cannot be written, 74 the store "
        + "cannot be read.",
    ],
    arguments: [.version],
    options: [
      .value(
        "to", help: "Gives it this name, in the folder that it was in; with --all, a new folder.",
        value: ValueSpecification("name", isPath: true)),
      .flag("all", help: "Copies all versions to the folder of --to, and changes nothing else."),
      .usedStore,
      .format(["text", "json"]),
    ])
}

extension ArgumentSpecification {
  /// A version that was set aside.
  fileprivate static let version = Self(
    "version", help: "The path of the version or of its original, and the run: PATH or PATH@RUN.")

  /// The names of versions, in the help.
  fileprivate static let versionWords =
    "A version is named by the path that it had, or by that of the file that it is a version of: "
    + "'notes.sync-conflict-20261121-000249-X6UAVQQ.md' or 'notes.md'. The last run that has set one aside counts, "
    + "unless @RUN names another: 'notes.md@20261121-093015'. 'resolve log' lists them."
}
