extension ReviewCommand {
  /// The options of `resolve review`.
  static let reviewOptions: [OptionSpecification] =
    [
      .value(
        "output", short: "o",
        help:
          "Writes the page to this file; '-' is standard output, where text goes by default.",
        value: ValueSpecification("file", default: "review.html", isPath: true)),
      .value(
        "format",
        help: "Writes a page, or the differences as text, for a script or a mail.",
        value: ValueSpecification("format", allowed: ["html", "text"], default: "html")),
      .flag(
        "open",
        help:
          "Opens the page with the system's browser; at a terminal also waits for the decisions, and carries them "
          + "out."),
      .value(
        "decisions", help: "Begins with the decisions in a file, to go on with a review.",
        value: ValueSpecification("file", isPath: true)),
      .value(
        "remember",
        help:
          "Offers the decisions in this file for conflicts with the same contents; chooses none by itself.",
        value: ValueSpecification("file", isPath: true)),
    ] + ResolveCommands.decidingOptions(without: ["decisions", "pick", "remember"]) + [.color]

  static let name = "review"

  /// `resolve review`: a page on which a person decides.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Writes a page on which you decide, in a browser.",
    examples: [
      CommandExample(
        purpose: "Decide the conflict copies in a folder",
        line: "resolve review ~/Documents --output review.html --open"),
      CommandExample(
        purpose: "Carry out what was decided on the page",
        line: "resolve --decisions ~/Downloads/review.json --apply ~/Documents"),
      CommandExample(
        purpose: "Print what differs, for a script or a mail",
        line: "resolve review --format text ~/Documents"),
      CommandExample(
        purpose: "Decide only what a merge leaves open",
        line: "resolve review --strategy merge ~/Documents"),
    ],
    discussion: [
      "The page is one file that needs no network: versions side by side, pictures, the history of each file, "
        + "and the result as it would be. It ends in a decisions file, and the command that carries it out.",
      "The page holds the contents of all versions in conflict: who has it can read them. Of "
        + "texts beyond 256 KiB it has what differs. A picture beyond 4 MiB is read from its file in the folder.",
      "With --open at a terminal the command waits until the page's decisions are in the folder in which browsers "
        + "save files, and carries them out, for a folder as with --apply. It takes only the user's own file with the "
        + "name that this page gives it. Ctrl-C ends it without a change.",
      "With --remember the page offers what was decided before, and marks it as remembered. Give the option to the "
        + "command at the end of the page, too, to remember what you decide; that command then also repeats what "
        + "is remembered for conflicts that you left open.",
      "A decision is for exactly the versions on the page: what has changed since is refused, file by file, "
        + "and stays untouched. So a page can be decided on another device.",
      "Exit status: 0 the page is written, 64 wrong usage, 65 bad input data, 66 input not there, 73 the page cannot be "
        + "written, 74 input failed; if --open carries decisions out, that of 'resolve'.",
    ],
    arguments: [
      ArgumentSpecification(
        "input",
        help:
          "A real folder, or scenario files, outcomes (.json) and streams (.jsonl, .ndjson); '-' is standard "
          + "input.",
        isRepeating: true)
    ],
    options: reviewOptions)
}
