import ConflictResolution
import FileAccess
import Histories
import Reviews
import Scenarios

/// `resolve graph INPUT`: draws the histories of files.
struct GraphCommand: Command {
  /// The greatest number of files in one picture.
  private static let mostFiles = 100

  let arguments: GraphArguments

  /// Draws the files; nothing is written before all of them are drawn.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let (name, all) = try pictures(&console)
    let (shown, note) = try chosen(among: all, name)
    let text = arguments.format.text(of: shown, note: note)
    guard let output = arguments.output else {
      try console.write(text)
      return .complete
    }
    try CommandFailure.ofWriting { () throws(FileAccessError) in
      try FileWriter.replace(output, with: Array(text.utf8))
    }
    return .complete
  }

  /// The name of the input in messages, and the pictures of all its files.
  private func pictures(
    _ console: inout Console
  ) throws(CommandFailure) -> (String, [HistoryPicture]) {
    let loader = InputLoader()
    if case .path(let path) = arguments.input, path.namesStream {
      let input = try loader.load(arguments.input, &console)
      return (input.name, try pictures(of: input))
    }
    let bytes = try loader.contents(of: arguments.input)
    let input = try loader.document(bytes, arguments.input)
    if let recorded = HistoryPicture.pictures(ofOutcome: bytes, read: input.scenario) {
      return (input.name, recorded)
    }
    return (input.name, try pictures(of: input))
  }

  private func pictures(of input: LoadedInput) throws(CommandFailure) -> [HistoryPicture] {
    let scenario = input.scenario
    guard scenario.timeline == nil else {
      do throws(TimelineError) {
        return try HistoryPicture.pictures(of: scenario, settings: scenario.defaultSettings)
      } catch {
        throw CommandFailure(.badInput, "\(input.name): \(error)")
      }
    }
    let result = try Resolution(input: input, run: try input.played()).result()
    var versions: [FileIdentity: [FileVersion]] = [:]
    for file in scenario.files { versions[file.identity] = file.versions }
    return result.outcome.files.map {
      HistoryPicture(of: $0, versions: versions[$0.identity] ?? [], devices: scenario.devices)
    }
  }

  /// The requested pictures, and a note on those that are left out.
  private func chosen(
    among all: [HistoryPicture], _ name: String
  ) throws(CommandFailure) -> ([HistoryPicture], String?) {
    guard arguments.files.isEmpty else {
      for path in arguments.files
      where !all.contains(where: { $0.paths.contains { $0.bytes == path } }) {
        let known = all.prefix(5).map { "'\($0.title)'" }
        throw CommandFailure(
          .badInput,
          "\(name): there is no file '\(DisplayText.escaping(path))'; "
            + (known.isEmpty
              ? "there is none at all."
              : "expected " + known.joined(separator: ", ")
                + (all.count > known.count ? " or another file in it." : ".")))
      }
      return (
        all.filter { picture in
          arguments.files.contains { path in picture.paths.contains { $0.bytes == path } }
        }, nil
      )
    }
    let eventful = all.filter { $0.nodes.count > 1 }
    let shown = (eventful.isEmpty ? all : eventful).prefix(Self.mostFiles)
    let omitted = all.count - shown.count
    guard omitted > 0 else { return (Array(shown), nil) }
    let left = DisplayText.count(omitted, "more file")
    return (
      Array(shown),
      shown.count == eventful.count
        ? "\(left) with one version." : "\(left); choose with --file."
    )
  }
}

extension GraphCommand {
  static let name = "graph"

  /// `resolve graph`: pictures of the histories of files.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Draws the history of files, and what was decided.",
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

/// The arguments of `resolve graph`.
struct GraphArguments: CommandArguments {
  /// The source of the files.
  let input: InputSource
  /// The format of the pictures.
  let format: PictureFormat
  /// The paths of the files to draw; empty for all.
  let files: [[UInt8]]
  /// The folder that the pictures are written to; `nil` for standard output.
  let output: [UInt8]?

  init(_ parsed: ParsedArguments) {
    input = InputSource(parsed.value(of: "input") ?? [0x2D])
    format = parsed.text(of: "format").flatMap(PictureFormat.init(rawValue:)) ?? .svg
    files = parsed.values(of: "file")
    output = parsed.value(of: "output")
  }
}
