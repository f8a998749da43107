extension RestoreCommand {
  static let name = "restore"

  /// `resolve restore`: restores a version that was set aside.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Restores one version that was set aside.",
    examples: [
      CommandExample(
        purpose: "Restore what 'notes.md' was before the last run",
        line: "resolve restore ~/Documents/notes.md"),
      CommandExample(
        purpose: "Restore a version under a name of your choice",
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
        + "its run can still be undone.",
      "With --all every version that runs on the folder VERSION have set aside is copied to the folder of --to, which must "
        + "be new or empty: 'Plans/notes 2026-11-20 10.30.12.md' has the name of its original and the time of its last "
        + "change. The folder itself stays as it is.",
      "Restoring is a run of its own: 'resolve log' lists it, and 'resolve undo' undoes it.",
      "Exit status: 0 restored, 1 the name is taken, several versions are meant, or it was changed in the store, "
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
