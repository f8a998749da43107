import ConflictResolution
import Testing

@testable import resolve

/// Wrong usage, word for word as Swift users know it.
@Suite("Wrong usage of the program", .serialized)
struct UsageTests {
  static let usage = """
    Usage: resolve [<options>] [<input> ...]
           resolve <subcommand>
      See 'resolve --help' for more information.

    """
  static let replayUsage = """
    Usage: resolve replay [<options>] <path> ...
      See 'resolve replay --help' for more information.

    """

  struct Row: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let error: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: [String], _ error: String) {
      self.arguments = arguments
      self.error = error
    }
  }

  @Test(arguments: [
    Row(
      ["--stategy", "newest", "x.json"],
      "Error: Unknown option '--stategy'. Did you mean '--strategy'?\n" + usage),
    Row(["-z", "newest"], "Error: Unknown option '-z'\n" + usage),
    Row(
      ["--dry-run"],
      "Error: Unknown option '--dry-run'. 'plan' and 'apply -n' change nothing.\n"
        + usage),
    Row(
      ["--strategy", "latest"],
      "Error: The value 'latest' is invalid for '--strategy <strategy>': unknown strategy 'latest'. Did you mean 'newest'?\n"
        + "Please provide one or more of the following, separated by commas:\n"
        + StrategyOption.names.map { "  - \($0)\n" }.joined()
        + "Help:  --strategy <strategy>  Decides conflicts; several, separated by commas or given one by one, are tried in turn.\n"
        + usage),
    Row(["--everything"], "Error: Unknown option '--everything'\n" + usage),
    Row(
      ["--strategy"],
      "Error: Missing value for '--strategy <strategy>'\n"
        + "Help:  --strategy <strategy>  Decides conflicts; several, separated by "
        + "commas or given one by one, are tried in turn.\n" + usage),
    Row(
      ["--format", "xml"],
      "Error: The value 'xml' is invalid for '--format <format>'. "
        + "Please provide one of 'text', 'json' or 'jsonl'.\n"
        + "Help:  --format <format>  Prints the result in this format.\n" + usage),
    Row(
      ["--numbering", "x"],
      "Error: The value 'x' is invalid for '--numbering <convention>'. "
        + "Please provide one of the following:\n"
        + NumberingConvention.allCases.map { "  - \($0.name)\n" }.joined()
        + "Help:  --numbering <convention>  Names copies by a convention: photo-1.png by 'hyphen'.\n"
        + usage),
    Row(
      ["--as", "a:b"],
      "Error: The value 'a:b' is invalid for '--as <device>': "
        + "a device ID must not hold ',', ':' or '#'; choose another ID.\n"
        + "Help:  --as <device>  Names the device that decides and writes the outcome.\n" + usage),
    Row(
      ["--keep-going=yes"],
      "Error: The option '--keep-going' does not take any value, but 'yes' was specified.\n"
        + usage),
    Row(
      ["replay"],
      "Error: Missing expected argument '<path>'\n"
        + "Help:  <path>  Scenario files, recordings, or folders of them.\n" + replayUsage),
    Row(
      ["--strategy", "newst", "x.json"],
      """
      Error: The value 'newst' is invalid for '--strategy <strategy>': unknown strategy 'newst'. Did you mean 'newest'?
      Please provide one or more of the following, separated by commas:
        - newest
        - newest:strict
        - oldest
        - largest
        - smallest
        - device:ID
        - superset
        - keep-both
        - keep-both:COUNT
        - merge
        - merge:data
        - manual
        - exec:COMMAND
      Help:  --strategy <strategy>  Decides conflicts; several, separated by commas or given one by one, are tried in turn.

      """ + usage),
    Row(
      [".", "x.json"],
      "Error: '.' is a folder: a folder must be the only input.\n" + usage),
    Row(
      ["--apply", "README.md"],
      "Error: --apply is for real folders, and no folder is named.\n" + usage),
  ])
  func isToldWordForWord(_ row: Row) throws {
    let run = try BuiltProgram.run(row.arguments)
    #expect(run.errorText == row.error)
    #expect(run.output.isEmpty)
    #expect(run.status == 64)
  }
}
