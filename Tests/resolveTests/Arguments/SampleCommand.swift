@testable import resolve

/// A command that has one of everything.
enum SampleCommand {
  static let root = CommandSpecification(
    name: "tool", abstract: "Does things.",
    arguments: [ArgumentSpecification("input", help: "What to read.", isOptional: true)],
    options: [
      .value(
        "strategy", short: "s", help: "How a conflict is decided.",
        value: ValueSpecification("strategy")),
      .value(
        "format", short: "f", help: "How it is printed.",
        value: ValueSpecification("format", allowed: ["text", "json", "jsonl"], default: "text")),
      .flag("apply", short: "a", help: "Does it."),
      .flag("verbose", short: "v", help: "Says more."),
    ],
    subcommands: [copy, take, group])

  static let copy = CommandSpecification(
    name: "copy", abstract: "Copies files to another place, one by one, and says which.",
    examples: [CommandExample(purpose: "Copy one file", line: "tool copy a.txt there")],
    discussion: ["Nothing is overwritten unless that is asked for with a flag that says so."],
    arguments: [
      ArgumentSpecification("from", help: "The file to copy."),
      ArgumentSpecification(
        "to", help: "Where to, as often as there are places.", isRepeating: true),
    ],
    options: [
      .value(
        "side", help: "Which one.", value: ValueSpecification("side", allowed: ["left", "right"])),
      .value(
        "level", help: "How far.",
        value: ValueSpecification("level", allowed: ["1", "2", "3", "4", "5", "6"], default: "3")),
      .value(
        "exclude", short: "x", help: "What is left out.",
        value: ValueSpecification("path", isRepeating: true, isPath: true)),
      .flag("record", help: "Writes it down."),
    ])

  static let take = CommandSpecification(
    name: "take", abstract: "Takes things as git does.",
    arguments: [ArgumentSpecification("from", help: "What to take.", isOptional: true)],
    options: [
      .value(
        "label", short: "L", help: "What it is called.",
        value: ValueSpecification("label", isRepeating: true, takesAnyWord: true)),
      .flag("print", short: "p", help: "Prints it."),
    ], wrongUsageStatus: .wrongUsageAsGit)

  static let group = CommandSpecification(
    name: "group", abstract: "Holds commands.",
    subcommands: [CommandSpecification(name: "list", abstract: "Lists them.")],
    requiresSubcommand: true)

  static let parser = ArgumentParser(root: root, version: "1.2.3", width: 60)

  /// The usage of the main command, as it ends every message about it.
  static let usage = """
    Usage: tool [--strategy <strategy>] [--format <format>] [--apply] [--verbose] [<input>]
           tool <subcommand>
      See 'tool --help' for more information.

    """

  static let copyUsage = """
    Usage: tool copy [--side <side>] [--level <level>] [--exclude <path> ...] [--record] <from> <to> ...
      See 'tool copy --help' for more information.

    """
}

/// Runs a parse that must end in a message.
func message(_ body: () throws(CommandMessage) -> Void) -> CommandMessage? {
  do throws(CommandMessage) {
    try body()
    return nil
  } catch {
    return error
  }
}

extension ArgumentParser {
  func parse(_ arguments: [String]) throws(CommandMessage) -> ParsedArguments {
    try parse(arguments.map { Array($0.utf8) })
  }
}
