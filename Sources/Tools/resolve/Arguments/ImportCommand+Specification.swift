extension ImportCommand {
  static let name = "import"

  /// `resolve import`: the versions of other tools, as a scenario.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Makes a scenario of what a sync tool knows.",
    examples: [
      CommandExample(
        purpose: "Decide what two branches changed in the same files",
        line: "resolve import git main topic | resolve --strategy merge -"),
      CommandExample(
        purpose: "The same of a merge that is in progress", line: "resolve import git -o merge.json"
      ),
      CommandExample(
        purpose: "Import what two Syncthing devices said, with contents from their folders",
        line:
          "resolve import syncthing --content Phone --content Laptop phone.json laptop.json -o sync.json"
      ),
      CommandExample(
        purpose: "Import two listings of rclone, and what its last bisync listed",
        line:
          "resolve import rclone --base drive.path1.lst --base drive.path2.lst laptop.json drive.json"
      ),
    ],
    discussion: [
      "git: the inputs are two commits, by default HEAD and the one that is being merged. Their merge bases are the "
        + "bases, and authors are the devices. Only the repository is read, by the program git.",
      "rclone: the inputs are the listings of two sides, each printed by 'rclone lsjson -R --hash' and named after its "
        + "side.",
      "syncthing: the inputs are answers of its REST API, saved one after the other, one file for each device.",
      "No other program is asked and nothing is downloaded. What the tool knows and a scenario has no word for is "
        + "reported.",
      "Exit status: 0 all imported, 1 something was left out, 64 wrong usage, 65 bad input data, 66 input not there, 73 or "
        + "74 output or input failed.",
    ],
    arguments: [
      ArgumentSpecification(
        "source", help: "The tool: git, rclone or syncthing.",
        suggested: ImportArguments.sourceNames),
      ArgumentSpecification(
        "input", help: "Two commits for git, or files with what the tool printed.",
        isOptional: true,
        isRepeating: true),
    ],
    options: [
      .value(
        "repository", help: "For git: reads this repository. Default: that of the current folder.",
        value: ValueSpecification("folder", isPath: true)),
      .value(
        "base",
        help:
          "For rclone: reads what both sides had in common from a listing of bisync (.lst) or of 'rclone lsjson'; two "
          + "are for the first and the second side.",
        value: ValueSpecification("file", isRepeating: true, isPath: true)),
      .value(
        "folder", help: "For syncthing: the ID of the folder that the answers are about.",
        value: ValueSpecification("id")),
      .value(
        "content",
        help:
          "For rclone and syncthing: reads contents from this folder, where size and hash or time match; may be given "
          + "again.",
        value: ValueSpecification("folder", isRepeating: true, isPath: true)),
      .flag(
        "all",
        help:
          "For git and rclone: imports files, too, that one side changed. By default those that both changed."
      ),
      .value(
        "format",
        help: "Writes a scenario (json), or a stream with one file a line (jsonl).",
        value: ValueSpecification("format", allowed: ["json", "jsonl"], default: "json")),
      .value(
        "output", short: "o", help: "Writes to this file. By default to standard output.",
        value: ValueSpecification("file", isPath: true)),
    ])
}
