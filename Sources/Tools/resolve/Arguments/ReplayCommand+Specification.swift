extension ReplayCommand {
  static let name = "replay"

  /// `resolve replay`.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Replays scenarios, and compares with what was expected.",
    examples: [
      CommandExample(
        purpose: "Replay every scenario in a folder", line: "resolve replay scenarios"),
      CommandExample(
        purpose: "Write what comes out as the new expectation",
        line: "resolve replay --record scenarios/plane.json"),
      CommandExample(
        purpose: "Show step by step what devices did, and what was decided",
        line: "resolve replay --trace timeline.json"),
      CommandExample(
        purpose: "The same, with the lines that changed",
        line: "resolve replay --differences timeline.json"),
      CommandExample(
        purpose: "Make the calls that an app recorded again", line: "resolve replay sync.jsonl"),
      CommandExample(
        purpose: "Find the smallest part that comes out differently",
        line: "resolve replay --shrink --output smallest.json sync.jsonl"),
    ],
    discussion: [
      "Of a scenario that expects nothing only the laws are checked; it is counted by itself.",
      "A recording is a file that a recorder wrote (.jsonl, begins with "
        + "{\"format\":\"resolve-recording/1\"): each call is made again. An incomplete last line is left out.",
      "Exit status: 0 all as expected, 1 an expectation not met or recorded anew, 64 wrong usage, 65 a "
        + "file that is neither, 66 input not there, 73 or 74 output or input failed.",
    ],
    arguments: [
      ArgumentSpecification(
        "path", help: "Scenario files, recordings, or folders of them.", isRepeating: true)
    ],
    options: [
      .flag(
        "record",
        help:
          "Replaces each expectation that is not met and adds missing ones; nothing else in the file "
          + "changes."),
      .flag(
        "trace", help: "Shows each step of a timeline: who holds what, what was decided and why."),
      .flag(
        "differences",
        help: "Shows the steps as --trace does, and what each changed in the contents; text only."),
      .value(
        "from", help: "Compares the calls of recordings from this number.",
        value: ValueSpecification("number", default: "1")),
      .value(
        "count", help: "Compares only so many calls of recordings. By default all.",
        value: ValueSpecification("number")),
      .flag(
        "shrink",
        help:
          "Finds the smallest part of the first recorded call that comes out differently: a scenario, or a "
          + "recording of a few calls."),
      .value(
        "output", short: "o",
        help: "Writes what --shrink finds to this file. By default to standard output.",
        value: ValueSpecification("file", isPath: true)),
      .flag(
        "keep-going",
        help:
          "Goes on with the next file after one that cannot be read; in a folder this is always so."
      ),
      .format(["text", "json"]), .quiet, .summary, .color,
    ])
}
