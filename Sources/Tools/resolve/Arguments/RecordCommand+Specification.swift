extension RecordCommand {
  /// The options that it shares with the main command; no two folders have one name in a real folder.
  static let decidingOptions = ResolveCommands.decidingOptions(without: ["folders"])

  static let name = "record"

  /// `resolve record`: the conflict copies of a folder as one file.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Writes the conflicts of a folder as one scenario.",
    examples: [
      CommandExample(
        purpose: "Record what 'resolve --strategy merge ~/Documents' plans",
        line: "resolve record --strategy merge ~/Documents --output bug.json"),
      CommandExample(
        purpose: "The same without names and words, to send it to somebody",
        line: "resolve record --redact --strategy merge ~/Documents --output bug.json"),
      CommandExample(
        purpose: "Record what an earlier run saw and decided",
        line: "resolve record --run 20261121-093015 ~/Documents"),
      CommandExample(
        purpose: "See that the recording resolves as the folder does",
        line: "resolve replay bug.json"),
    ],
    discussion: [
      "The file has the contents of all conflict copies and originals, their names, times and bases, the other names "
        + "in their folders, and what was decided. With --redact names and words are replaced; sizes, "
        + "times, numbers of up to four digits in names, punctuation, and which words are equal stay.",
      "What a scenario cannot hold is left out, named in the file, and warned of.",
      "A scenario file in place of a folder is redacted; that needs --redact.",
      "Exit status: 0 recorded, 1 something is left out, 64 wrong usage, 65 bad input data, 66 input not there, "
        + "73 the file cannot be written, 74 input failed.",
    ],
    arguments: [
      ArgumentSpecification(
        "input", help: "A real folder, or a scenario file to redact; '-' is standard input.")
    ],
    options: [
      .value(
        "output", short: "o",
        help: "Writes the recording to this file; '-' is standard output.",
        value: ValueSpecification("file", default: "-", isPath: true)),
      .flag(
        "redact",
        help: "Replaces names and words; the decisions stay the same."),
      .value(
        "run", help: "Records what an earlier run saw and decided, from its journal and the store.",
        value: ValueSpecification("id")),
    ] + decidingOptions)
}
