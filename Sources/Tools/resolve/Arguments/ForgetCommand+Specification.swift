extension ForgetCommand {
  static let name = "forget"

  /// `resolve forget`: empties the store of a folder.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Deletes for good what runs have set aside.",
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
      "What is removed cannot be undone any longer. A run that was interrupted is never removed: "
        + "finish it with 'resolve apply', or undo it, first. A run that was undone stays as long as the copies that came back "
        + "are there: a watch leaves them to you. Nor is a run removed whose journal is damaged, "
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
      .flag(
        "seen",
        help:
          "Removes no runs, but what a watch has recorded as bases of merges, and the list that this device gives the others."
      ),
      .usedStore,
    ])
}
