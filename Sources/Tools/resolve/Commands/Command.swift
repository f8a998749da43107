/// A command of the program: its syntax, the values of a command line, and the work.
///
/// A new command is a type that conforms, listed in ``ResolveCommands/subcommands``; help, completion and the manual page
/// follow from its specification.
protocol Command: Sendable {
  /// The values of a command line.
  associatedtype Arguments: CommandArguments

  /// The word by which it is called.
  static var name: String { get }

  /// Its syntax and its help.
  static var specification: CommandSpecification { get }

  /// Prepares the work.
  ///
  /// - Throws: ``CommandMessage`` for values that are refused together.
  init(arguments: Arguments) throws(CommandMessage)

  /// Whether it prints only warnings and errors.
  var isQuiet: Bool { get }

  /// Does the work.
  ///
  /// - Returns: The exit status.
  /// - Throws: ``CommandFailure``, which is reported and ends the program.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus
}

extension Command {
  var isQuiet: Bool { false }

  /// Prepares the work of a command line.
  static func prepared(_ parsed: ParsedArguments) throws(CommandMessage) -> any Command {
    try Self(arguments: try Arguments(parsed))
  }
}

/// The values of a command line, for one command.
protocol CommandArguments: Sendable {
  /// Converts the words.
  ///
  /// - Throws: ``CommandMessage`` for a value that is refused.
  init(_ parsed: ParsedArguments) throws(CommandMessage)
}
