/// `resolve plan [FOLDER]`: what a strategy would do in a real folder.
struct PlanCommand: FolderRunCommand {
  static let name = "plan"

  /// Its syntax: the options of the main command that are for a folder.
  static let specification = CommandSpecification(
    name: name, abstract: "Shows what a strategy would decide, and changes nothing.",
    examples: [
      CommandExample(
        purpose: "In the current folder", line: "resolve plan --strategy merge,keep-both"),
      CommandExample(
        purpose: "With an older copy of the folder, so that texts merge",
        line: "resolve plan -s merge,keep-both --base ~/Backup/Documents ~/Documents"),
      CommandExample(
        purpose: "One file", line: "resolve plan -s newest ~/Documents/letter.md"),
    ],
    discussion: [
      "Without a strategy it lists the conflicts with their versions. 'resolve help strategies' explains the "
        + "strategies, 'resolve apply' carries the plan out.",
      "Exit status: 0 every conflict is decided, 1 something is open, 64 wrong usage, 65 bad input data, 66 the folder is "
        + "not there, 74 something could not be read.",
    ],
    arguments: [
      ArgumentSpecification(
        "folder", help: "A folder, or one file in it; by default the current folder.",
        isOptional: true)
    ],
    options: FolderRunArguments.options(without: ["even-if-open"]),
    optionGroups: FolderRunArguments.groups, rareOptions: FolderRunArguments.rareOptions)

  let command: ResolveCommand

  init(_ command: ResolveCommand) { self.command = command }
}

/// A command that runs the main command in one real folder.
protocol FolderRunCommand: Command where Arguments == FolderRunArguments {
  /// The main command.
  var command: ResolveCommand { get }

  init(_ command: ResolveCommand)
}

extension FolderRunCommand {
  init(arguments: FolderRunArguments) throws(CommandMessage) {
    self.init(try ResolveCommand(arguments: arguments.resolve))
  }

  var isQuiet: Bool { command.isQuiet }

  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    try command.runInFolder(&console)
  }
}
