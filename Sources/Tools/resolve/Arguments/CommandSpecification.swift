/// The syntax of a command, as plain data.
///
/// A command is described once, and everything follows from the description: the accepted words, every error message,
/// the usage line, and the help. Wording and layout are those that Swift users know from swift-argument-parser.
///
///     let copy = CommandSpecification(
///       name: "copy", abstract: "Copies files.",
///       arguments: [ArgumentSpecification("file", help: "What to copy.", isRepeating: true)],
///       options: [.flag("verbose", short: "v", help: "Says what it does.")])
///     let words = ["-v", "a.txt"].map { Array($0.utf8) }
///     let parsed = try ArgumentParser(root: copy, version: "1.0", width: 80).parse(words)
///     parsed.has("verbose")      // true
///     parsed.values(of: "file")  // the bytes of a.txt
///
/// Parsing is pure: it reads no file, no environment and no terminal. The result is ``ParsedArguments`` or a
/// ``CommandMessage`` with a text, a stream and a status. It is not a general parser: no option is required, and only
/// the last argument can repeat.
struct CommandSpecification: Hashable, Sendable {
  /// The word by which it is called.
  let name: String
  /// What it does, in one sentence that fits on a line next to the name.
  let abstract: String
  /// Its uses, shown first in the help.
  var examples: [CommandExample] = []
  /// More about it, paragraph by paragraph.
  var discussion: [String] = []
  /// The arguments without names, in order; only the last may repeat.
  var arguments: [ArgumentSpecification] = []
  /// The options, in the order of the help.
  var options: [OptionSpecification] = []
  /// Headings under which the help lists some of the options.
  var optionGroups: [OptionGroup] = []
  /// The long names of the options that few people need: `-h` leaves them out, and `--help` lists them last.
  var rareOptions: Set<String> = []
  /// Its subcommands, in the order of the help.
  var subcommands: [CommandSpecification] = []
  /// Headings under which the help lists the subcommands; a subcommand that none names is not listed.
  var subcommandGroups: [CommandGroup] = []
  /// Other topics of its help.
  var topics: [HelpTopic] = []
  /// Whether it does nothing without a subcommand.
  var requiresSubcommand = false
  /// The status of wrong usage, for a command that replaces another program's command.
  var wrongUsageStatus = ExitStatus.wrongUsage

  /// The option with a long name.
  ///
  /// - Parameter name: The long name without its hyphens.
  /// - Returns: The option, or `nil`.
  func option(named name: String) -> OptionSpecification? {
    options.first { $0.name == name }
  }
}

extension CommandSpecification {
  /// All values of its arguments, for completion in a shell; empty if these are paths or any words.
  var suggestedArguments: [String] { arguments.first?.suggested ?? [] }

  /// The options that are in no group.
  var ungroupedOptions: [OptionSpecification] {
    let grouped = Set(optionGroups.flatMap { $0.names })
    return options.filter { !grouped.contains($0.name) }
  }
}

/// Subcommands that the help lists under one heading.
struct CommandGroup: Hashable, Sendable {
  /// The heading.
  let title: String
  /// The names of the subcommands, in the order of the help.
  let names: [String]
}

/// Options that the help lists under one heading.
struct OptionGroup: Hashable, Sendable {
  /// The heading.
  let title: String
  /// The long names of the options, in the order of the help.
  let names: [String]
}

/// One use of a command.
struct CommandExample: Hashable, Sendable {
  /// Its purpose.
  let purpose: String
  /// The line to type.
  let line: String
}

/// A value that is given without a name.
struct ArgumentSpecification: Hashable, Sendable {
  /// The name of the value, as shown between angle brackets.
  let name: String
  /// Its meaning, in one sentence.
  let help: String
  /// Whether it is optional.
  let isOptional: Bool
  /// Whether several may be given.
  let isRepeating: Bool
  /// All values, for completion in a shell; empty for paths.
  let suggested: [String]

  init(
    _ name: String, help: String, isOptional: Bool = false, isRepeating: Bool = false,
    suggested: [String] = []
  ) {
    self.suggested = suggested
    self.name = name
    self.help = help
    self.isOptional = isOptional
    self.isRepeating = isRepeating
  }
}

/// A value or a switch that is given by name.
struct OptionSpecification: Hashable, Sendable {
  /// What follows the name.
  enum Kind: Hashable, Sendable {
    /// Nothing: it is given or not.
    case flag
    /// A value.
    case value(ValueSpecification)
    /// Nothing, or a value after an equals sign: `--name` or `--name=value`, never `--name value`.
    case optionalValue(ValueSpecification)
  }

  /// The long name without its hyphens.
  let name: String
  /// The short form, a letter; `nil` if it has none.
  let short: Character?
  /// Its meaning, in one sentence.
  let help: String
  /// What follows the name.
  let kind: Kind

  /// The value's description, or `nil` for a flag.
  var value: ValueSpecification? {
    switch kind {
    case .flag: nil
    case .value(let value), .optionalValue(let value): value
    }
  }

  /// Whether the next word is the value, unless the value follows an equals sign.
  var takesNextWord: Bool {
    if case .value = kind { true } else { false }
  }

  /// Describes a flag.
  static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    Self(name: name, short: short, help: help, kind: .flag)
  }

  /// Describes an option with a value; if it is given twice and does not repeat, the last one counts.
  static func value(
    _ name: String, short: Character? = nil, help: String, value: ValueSpecification
  ) -> Self {
    Self(name: name, short: short, help: help, kind: .value(value))
  }

  /// Describes an option without a value, or with one after an equals sign.
  static func optionalValue(_ name: String, help: String, value: ValueSpecification) -> Self {
    Self(name: name, short: nil, help: help, kind: .optionalValue(value))
  }
}

/// The values that an option accepts.
struct ValueSpecification: Hashable, Sendable {
  /// The name of the value, as shown between angle brackets.
  let name: String
  /// The allowed values; empty if any value is accepted.
  var allowed: [String] = []
  /// Some values, for completion in a shell, if any value is accepted.
  var suggested: [String] = []
  /// The default, for the help.
  var defaultText: String?
  /// Whether every occurrence counts.
  var isRepeating = false
  /// Whether it is several values, separated by commas.
  var isList = false
  /// Whether it is or contains a path, which may be any bytes; all other values must be UTF-8.
  var isPath = false
  /// Whether it is read as git and `getopt` read it, for a command that replaces one of theirs.
  ///
  /// The next word is the value even if it begins with a hyphen, and so is the rest of a short option's word: `-L -x`
  /// gives `-x`, `-Lx` gives `x`, `-L=x` gives `=x`.
  var takesAnyWord = false

  init(
    _ name: String, allowed: [String] = [], suggested: [String] = [],
    default defaultText: String? = nil,
    isRepeating: Bool = false, isList: Bool = false, isPath: Bool = false,
    takesAnyWord: Bool = false
  ) {
    self.name = name
    self.allowed = allowed
    self.suggested = suggested
    self.defaultText = defaultText
    self.isRepeating = isRepeating
    self.isList = isList
    self.isPath = isPath
    self.takesAnyWord = takesAnyWord
  }
}
