import Reviews

extension GraphCommand {
  static let name = "graph"

  /// `resolve graph`: pictures of the histories of files.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Draws the history of files: who wrote what, what follows what, what was decided.",
    examples: [
      CommandExample(
        purpose: "Draw the files of a scenario, and what becomes of them",
        line: "resolve graph plane.json --output plane.svg"),
      CommandExample(
        purpose: "Show one file in an issue or a README on GitHub",
        line: "resolve graph plane.json --file Documents/Budget.txt --format mermaid"),
      CommandExample(
        purpose: "Draw what devices did in a timeline, with Graphviz",
        line: "resolve graph timeline.json --format dot | dot -Tpdf > timeline.pdf"),
    ],
    discussion: [
      "A scenario is resolved as its first 'resolve' says. A timeline is drawn step by step. An outcome is "
        + "drawn with the versions that it names.",
      "Several files are drawn below each other in SVG, and as parts of one graph in the other formats. Files with one "
        + "version are omitted if others have more. Times are in UTC.",
      "In a large history versions that only follow each other are drawn as one, and a file has at most "
        + "\(HistoryPicture.maximumNodeCount) nodes. Mermaid goes into a code "
        + "block named 'mermaid'.",
      "Exit status: 0 drawn, 64 wrong usage, 65 bad input data, or no such file in it, 66 input not there, 73 or 74 "
        + "output or input failed.",
    ],
    arguments: [
      ArgumentSpecification(
        "input",
        help:
          "A scenario or an outcome (.json), or a stream (.jsonl, .ndjson); '-' is standard input.")
    ],
    options: [
      .value(
        "format", help: "Draws in this format.",
        value: ValueSpecification(
          "format", allowed: PictureFormat.allCases.map(\.rawValue), default: "svg")),
      .value(
        "file", help: "Draws only the file at this path; may be given again.",
        value: ValueSpecification("path", isRepeating: true, isPath: true)),
      .value(
        "output", help: "Writes to this file. By default to standard output.",
        value: ValueSpecification("file", isPath: true)),
    ])
}
