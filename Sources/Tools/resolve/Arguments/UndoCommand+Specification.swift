extension UndoCommand {
  static let name = "undo"

  /// `resolve undo`: undoes what was applied to a folder.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Undoes a run, byte for byte.",
    examples: [
      CommandExample(purpose: "Undo the last run", line: "resolve undo ~/Documents"),
      CommandExample(
        purpose: "See what can be undone", line: "resolve undo --list ~/Documents"),
      CommandExample(
        purpose: "Undo one run", line: "resolve undo ~/Documents 20261121-093015"),
    ],
    discussion: [
      "Files get back their names, with the times and permissions that they had. A file that was "
        + "changed since is left untouched and reported, together with what belongs to it.",
      "A run that was interrupted can be undone like any other. Of a run whose journal is damaged every "
        + "content is put back into the folder, under the name that it had if that is known and free, else "
        + "under a free one.",
      "Exit status: 0 undone or listed, 1 something was left untouched, or there is nothing to "
        + "undo, 64 wrong usage, 66 the folder is not there, 73 the store cannot be written, 74 it cannot "
        + "be read.",
    ],
    arguments: [
      ArgumentSpecification(
        "folder", help: "The folder whose last run is undone; '.' is the current one."),
      ArgumentSpecification("id", help: "The run, as it is listed.", isOptional: true),
    ],
    options: [
      .flag("list", help: "Lists the runs with what they changed, and undoes nothing."),
      .flag("all", help: "Lists all files of each run, and not only the first 10."),
      .flag(
        "as-is",
        help: "Undoes files that were written to in the store as well, with what is in them now."),
      .usedStore,
      .format(["text", "json"]),
    ])
}
