extension LogCommand {
  static let name = "log"

  /// `resolve log`: what was decided, when and why.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Lists what runs decided, why, and what they set aside.",
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
      .format(["text", "json"]), .all, .times,
    ])
}
