extension StatusCommand {
  static let name = "status"

  /// `resolve status`: what is left for a person.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Lists what is open, since when, and what decides it.",
    examples: [
      CommandExample(
        purpose: "List what is open in one folder", line: "resolve status ~/Documents"),
      CommandExample(purpose: "Of one file", line: "resolve status ~/Documents/letter.md"),
      CommandExample(purpose: "In all folders that were resolved before", line: "resolve status"),
      CommandExample(
        purpose: "With what differs, as a mail",
        line: "resolve status --diff ~/Documents | mail -s conflicts mom"),
      CommandExample(
        purpose: "Ask in a script", line: "resolve status --quiet ~/Documents || echo 'conflicts'"),
    ],
    discussion: [
      "It lists conflict copies that no decision settled, runs that were interrupted, answers that were given and not "
        + "applied, and the last run. Nothing in a folder is changed.",
      "Without a folder it looks at every folder that a run or an earlier status knows, and at the current one if it "
        + "has conflict copies.",
      "A conflict is open since the time in the name of its copy. If the name has none, it is open since it was seen "
        + "first, and if the folder was never looked at before, since the copy was last changed. What was seen is noted "
        + "in the user's state folder, never in a synced folder.",
      "With --diff texts of up to 4 MiB are compared by lines, with at most 1,000 lines of a difference and 20 copies of a "
        + "file; of other contents size and digest are printed. Control characters are written out.",
      "Exit status: 0 nothing is open, 1 something is, 64 wrong usage, 66 a folder is not there, 74 output failed, or "
        + "something could not be read.",
    ],
    arguments: [
      ArgumentSpecification(
        "folder",
        help: "Folders, with all that is in them, or single files; by default all known folders.",
        isOptional: true, isRepeating: true)
    ],
    options: [
      .flag(
        "diff",
        help:
          "Prints a unified diff of each conflict, the original against each copy, for a script or a mail."
      ),
      .countedWeak, .ignore,
      .usedStore,
      .format(["text", "json"]), .quiet, .summary, .all, .times, .color,
    ])
}
