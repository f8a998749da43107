import FileAccess
import Foundation
import Testing

@testable import resolve

@Suite("What a command line is answered")
struct ArgumentMessagesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let line: [String]
    let text: String
    var testDescription: String { line.joined(separator: " ") }

    init(_ line: [String], _ text: String) {
      self.line = line
      self.text = text
    }
  }

  @Test(arguments: [
    Row(
      ["--stategy", "x"],
      "Error: Unknown option '--stategy'. Did you mean '--strategy'?\n" + SampleCommand.usage),
    Row(
      ["--stategy=x"],
      "Error: Unknown option '--stategy'. Did you mean '--strategy'?\n" + SampleCommand.usage),
    Row(["--color"], "Error: Unknown option '--color'\n" + SampleCommand.usage),
    Row(
      ["--versio"],
      "Error: Unknown option '--versio'. Did you mean '--version'?\n" + SampleCommand.usage),
    Row(
      ["--strat", "x"],
      "Error: Unknown option '--strat'. Did you mean '--strategy'?\n" + SampleCommand.usage),
    Row(["-q"], "Error: Unknown option '-q'\n" + SampleCommand.usage),
    Row(["-aq"], "Error: Unknown option '-q'\n" + SampleCommand.usage),
    Row(["-5"], "Error: Unknown option '-5'\n" + SampleCommand.usage),
    Row(
      ["-formt", "json"],
      "Error: Unknown option '-formt'. Did you mean '--format'?\n" + SampleCommand.usage),
    Row(
      ["-verbos"],
      "Error: Unknown option '-verbos'. Did you mean '--verbose'?\n" + SampleCommand.usage),
    Row(["-=x"], "Error: Unknown option '-=x'\n" + SampleCommand.usage),
    Row(["--=x"], "Error: Unknown option '--'\n" + SampleCommand.usage),
    Row(
      ["--\u{1B}[31m"], #"Error: Unknown option '--\x1B[31m'"# + "\n" + SampleCommand.usage),
    Row(
      ["--strategy"],
      "Error: Missing value for '--strategy <strategy>'\n"
        + "Help:  --strategy <strategy>  How a conflict is decided.\n" + SampleCommand.usage),
    Row(
      ["--strategy", "--apply"],
      "Error: Missing value for '--strategy <strategy>'\n"
        + "Help:  --strategy <strategy>  How a conflict is decided.\n" + SampleCommand.usage),
    Row(
      ["--strategy", "--", "x"],
      "Error: Missing value for '--strategy <strategy>'\n"
        + "Help:  --strategy <strategy>  How a conflict is decided.\n" + SampleCommand.usage),
    Row(
      ["-s"],
      "Error: Missing value for '-s <strategy>'\n"
        + "Help:  -s <strategy>  How a conflict is decided.\n" + SampleCommand.usage),
    Row(
      ["-sa", "x"],
      "Error: Missing value for '-s <strategy>'\n"
        + "Help:  -s <strategy>  How a conflict is decided.\n" + SampleCommand.usage),
    Row(
      ["--format", "x"],
      "Error: The value 'x' is invalid for '--format <format>'. "
        + "Please provide one of 'text', 'json' or 'jsonl'.\n"
        + "Help:  --format <format>  How it is printed.\n" + SampleCommand.usage),
    Row(
      ["-f", "x"],
      "Error: The value 'x' is invalid for '-f <format>'. "
        + "Please provide one of 'text', 'json' or 'jsonl'.\n"
        + "Help:  -f <format>  How it is printed.\n" + SampleCommand.usage),
    Row(
      ["--apply=x"],
      "Error: The option '--apply' does not take any value, but 'x' was specified.\n"
        + SampleCommand.usage),
    Row(
      ["--help=x"],
      "Error: The option '--help' does not take any value, but 'x' was specified.\n"
        + SampleCommand.usage),
    Row(["a", "x"], "Error: Unexpected argument 'x'\n" + SampleCommand.usage),
    Row(["a", "x", "y"], "Error: 2 unexpected arguments: 'x', 'y'\n" + SampleCommand.usage),
    Row(["--one", "--two"], "Error: Unknown option '--one'\n" + SampleCommand.usage),
    Row(
      ["help", "x"],
      "Error: There is no help on 'x'.\nHelp:  There is help on copy, take, group.\n"
        + SampleCommand.usage),
    Row(
      ["copy"],
      "Error: Missing expected argument '<from>'\nHelp:  <from>  The file to copy.\n"
        + SampleCommand.copyUsage),
    Row(
      ["copy", "a"],
      "Error: Missing expected argument '<to>'\n"
        + "Help:  <to>  Where to, as often as there are places.\n" + SampleCommand.copyUsage),
    Row(
      ["copy", "--side", "x", "a", "b"],
      "Error: The value 'x' is invalid for '--side <side>'. "
        + "Please provide one of 'left' and 'right'.\n"
        + "Help:  --side <side>  Which one.\n" + SampleCommand.copyUsage),
    Row(
      ["copy", "--level=7", "a", "b"],
      "Error: The value '7' is invalid for '--level <level>'. "
        + "Please provide one of the following:\n  - 1\n  - 2\n  - 3\n  - 4\n  - 5\n  - 6\n"
        + "Help:  --level <level>  How far.\n" + SampleCommand.copyUsage),
    Row(
      ["--apply", "copy", "a", "b"],
      "Error: Unknown option '--apply'\n" + SampleCommand.copyUsage),
    Row(
      ["group"],
      """
      Error: Missing required subcommand.
      Usage: tool group <subcommand>
        See 'tool group --help' for more information.

      """),
    Row(
      ["group", "x"],
      """
      Error: Unexpected argument 'x'
      Usage: tool group <subcommand>
        See 'tool group --help' for more information.

      """),
  ])
  func refuses(_ row: Row) {
    let answer = message { () throws(CommandMessage) in
      _ = try SampleCommand.parser.parse(row.line)
    }
    #expect(answer == .wrongUsage(row.text))
    #expect(answer?.status == .wrongUsage)
    #expect(answer?.stream == .error)
  }

  @Test(arguments: [
    (["take", "-L"], "Missing value for '-L <label>'"),
    (["take", "-pL"], "Missing value for '-L <label>'"),
    (["take", "-pz"], "Unknown option '-z'"),
    (["take", "a", "b"], "Unexpected argument 'b'"),
  ])
  func aCommandMayHaveAStatusOfItsOwn(line: [String], text: String) {
    let answer = message { () throws(CommandMessage) in _ = try SampleCommand.parser.parse(line) }
    #expect(answer?.text.hasPrefix("Error: \(text)\n") == true)
    #expect(answer?.status == .wrongUsageAsGit)
  }

  @Test func textMustBeUTF8() {
    let answer = message { () throws(CommandMessage) in
      _ = try SampleCommand.parser.parse([Array("--strategy".utf8), [0x61, 0xFF]])
    }
    #expect(
      answer?.text == #"Error: The value 'a\xFF' is invalid for '--strategy <strategy>': "#
        + "it is not valid UTF-8.\nHelp:  --strategy <strategy>  How a conflict is decided.\n"
        + SampleCommand.usage)
  }

  @Test(arguments: [
    ["--version"], ["copy", "--version"], ["--nonsense", "--version", "--help"],
    ["--strategy", "--version"],
  ])
  func version(line: [String]) {
    let answer = message { () throws(CommandMessage) in
      _ = try SampleCommand.parser.parse(line)
    }
    #expect(answer == .answer("1.2.3\n"))
    #expect(answer?.status == .complete)
    #expect(answer?.stream == .output)
  }

  static let help = """
    OVERVIEW: Does things.

    USAGE: tool [--strategy <strategy>] [--format <format>] [--apply] [--verbose] [<input>]
           tool <subcommand>

    ARGUMENTS:
      <input>                 What to read.

    OPTIONS:
      -s, --strategy <strategy>
                              How a conflict is decided.
      -f, --format <format>   How it is printed. (values: text,
                              json, jsonl; default: text)
      -a, --apply             Does it.
      -v, --verbose           Says more.
      --version               Show the version.
      -h, --help              Show help; -h in short.

    SUBCOMMANDS:
      copy                    Copies files to another place, one
                              by one, and says which.
      take                    Takes things as git does.
      group                   Holds commands.

      See 'tool help <subcommand>' for detailed help.

    """

  static let copyHelp = """
    OVERVIEW: Copies files to another place, one by one, and
    says which.

      Copy one file:
        tool copy a.txt there

    Nothing is overwritten unless that is asked for with a flag
    that says so.

    USAGE: tool copy [--side <side>] [--level <level>] [--exclude <path> ...] [--record] <from> <to> ...

    ARGUMENTS:
      <from>                  The file to copy.
      <to>                    Where to, as often as there are
                              places.

    OPTIONS:
      --side <side>           Which one. (values: left, right)
      --level <level>         How far. (values: 1, 2, 3, 4, 5,
                              6; default: 3)
      -x, --exclude <path>    What is left out.
      --record                Writes it down.
      --version               Show the version.
      -h, --help              Show help; -h in short.

    """

  /// The short forms: without the discussion and the pointers at the end.
  static let short = without("\n  See 'tool help <subcommand>' for detailed help.\n", help)
  static let copyShort =
    without(
      "Nothing is overwritten unless that is asked for with a flag\nthat says so.\n\n", copyHelp)
    + "\n  'tool copy --help' says more.\n"
  static let groupShort = without(
    "\n  See 'tool help group <subcommand>' for detailed help.\n", groupHelp)

  private static func without(_ part: String, _ text: String) -> String {
    let range = text.range(of: part)
    return range.map { text.replacingCharacters(in: $0, with: "") } ?? "\(part) is not in the help"
  }

  static let groupHelp = """
    OVERVIEW: Holds commands.

    USAGE: tool group <subcommand>

    OPTIONS:
      --version               Show the version.
      -h, --help              Show help; -h in short.

    SUBCOMMANDS:
      list                    Lists them.

      See 'tool help group <subcommand>' for detailed help.

    """

  @Test(arguments: [
    Row(["--help"], help), Row(["-h"], short), Row(["help"], short), Row(["-avh"], short),
    Row(["--nonsense", "--help"], help), Row(["--strategy", "--help"], help),
    Row(["a", "b", "c", "--help"], help),
    Row(["copy", "--help"], copyHelp), Row(["--help", "copy"], copyHelp),
    Row(["help", "copy"], copyHelp), Row(["group", "-h"], groupShort),
    Row(["copy", "-h"], copyShort),
    Row(["help", "group"], groupHelp),
  ])
  func givesHelp(_ row: Row) {
    let answer = message { () throws(CommandMessage) in
      _ = try SampleCommand.parser.parse(row.line)
    }
    #expect(answer == .answer(row.text))
  }

  @Test(arguments: [
    ("", 10, [""]), ("a b", 1, ["a", "b"]), ("a b c", 3, ["a b", "c"]),
    ("longword b", 3, ["longword", "b"]), ("  a   b ", 10, ["a b"]),
    ("äöü äöü", 3, ["äöü", "äöü"]),
  ])
  func wraps(text: String, width: Int, lines: [String]) {
    #expect(text.wrapped(to: width) == lines)
  }

  @Test func staysReadableOnTheNarrowestTerminal() {
    let usage = CommandUsage(SampleCommand.root)
    #expect(usage.help(width: 1).contains("\n  -a, --apply             Does it.\n"))
    #expect(usage.help(width: .min) == usage.help(width: 1))
  }
}
