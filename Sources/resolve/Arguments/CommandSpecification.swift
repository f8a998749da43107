/// What a command understands, as plain data.
///
/// A command is described once, and everything follows from the description: what is accepted, every error
/// message, the usage line, and the help. Wording and layout are those that Swift users know from
/// swift-argument-parser.
///
///     let copy = CommandSpecification(
///       name: "copy", abstract: "Copies files.",
///       arguments: [ArgumentSpecification("file", help: "What to copy.", isRepeating: true)],
///       options: [.flag("verbose", short: "v", help: "Says what it does.")])
///     let parsed = try ArgumentParser(root: copy, version: "1.0", width: 80).parse(["-v", "a.txt"])
///     parsed.has("verbose")      // true
///     parsed.values(of: "file")  // the bytes of a.txt
///
/// Parsing is pure: it reads no file, no environment and no terminal, and ends either in
/// ``ParsedArguments`` or in a ``CommandMessage`` that says what to print, where, and with which status.
/// It is not a general parser: no option is required, and only the last argument can repeat.
struct CommandSpecification: Hashable, Sendable {
  /// The word by which it is called.
  let name: String
  /// What it does, in one sentence.
  let abstract: String
  /// What it is used for, shown first in the help.
  var examples: [CommandExample] = []
  /// More about it, paragraph by paragraph.
  var discussion: [String] = []
  /// What is given without a name, in order; only the last may repeat.
  var arguments: [ArgumentSpecification] = []
  /// What is given by name, in the order of the help.
  var options: [OptionSpecification] = []
  /// Headings under which the help lists some of the options.
  var optionGroups: [OptionGroup] = []
  /// Its subcommands, in the order of the help.
  var subcommands: [CommandSpecification] = []
  /// What its help explains besides.
  var topics: [HelpTopic] = []
  /// Whether it does nothing without a subcommand.
  var requiresSubcommand = false
  /// The status of wrong usage, for a command that stands in for one with a status of its own.
  var wrongUsageStatus = ExitStatus.wrongUsage

  /// The option of that long name.
  ///
  /// - Parameter name: The long name without its hyphens.
  /// - Returns: The option, or `nil`.
  func option(named name: String) -> OptionSpecification? {
    options.first { $0.name == name }
  }
}

extension CommandSpecification {
  /// All values of its arguments, for a shell that completes words; empty if these are paths or any words.
  var suggestedArguments: [String] { arguments.first?.suggested ?? [] }

  /// The options that are in no group.
  var ungroupedOptions: [OptionSpecification] {
    let grouped = Set(optionGroups.flatMap { $0.names })
    return options.filter { !grouped.contains($0.name) }
  }
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
  /// What it does.
  let purpose: String
  /// What to type.
  let line: String
}

/// A value that is given without a name.
struct ArgumentSpecification: Hashable, Sendable {
  /// What the value is, as shown between angle brackets.
  let name: String
  /// What it means, in one sentence.
  let help: String
  /// Whether it may be left out.
  let isOptional: Bool
  /// Whether several may be given.
  let isRepeating: Bool
  /// All values there are, for a shell that completes words; empty for paths.
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
  /// What comes after the name.
  enum Kind: Hashable, Sendable {
    /// Nothing: it is there or not.
    case flag
    /// A value.
    case value(ValueSpecification)
    /// Nothing, or a value behind an equals sign: `--name` or `--name=value`, never `--name value`.
    case optionalValue(ValueSpecification)
  }

  /// The long name without its hyphens.
  let name: String
  /// The letter for short, if there is one.
  let short: Character?
  /// What it means, in one sentence.
  let help: String
  /// What comes after the name.
  let kind: Kind

  /// The value's description, or `nil` for a flag.
  var value: ValueSpecification? {
    switch kind {
    case .flag: nil
    case .value(let value), .optionalValue(let value): value
    }
  }

  /// Whether the next word is the value, unless one stands behind an equals sign.
  var takesNextWord: Bool {
    if case .value = kind { true } else { false }
  }

  /// Describes a flag.
  static func flag(_ name: String, short: Character? = nil, help: String) -> Self {
    Self(name: name, short: short, help: help, kind: .flag)
  }

  /// Describes an option with a value; where it is given twice and does not repeat, the last one counts.
  static func value(
    _ name: String, short: Character? = nil, help: String, value: ValueSpecification
  ) -> Self {
    Self(name: name, short: short, help: help, kind: .value(value))
  }

  /// Describes an option that stands alone or has a value behind an equals sign.
  static func optionalValue(_ name: String, help: String, value: ValueSpecification) -> Self {
    Self(name: name, short: nil, help: help, kind: .optionalValue(value))
  }
}

/// What an option's value may be.
struct ValueSpecification: Hashable, Sendable {
  /// What the value is, as shown between angle brackets.
  let name: String
  /// All values there are, or none where any is accepted here.
  var allowed: [String] = []
  /// Some values, for a shell that completes words, where any is accepted.
  var suggested: [String] = []
  /// What holds where the option is not given, for the help.
  var defaultText: String?
  /// Whether every occurrence counts.
  var isRepeating = false
  /// Whether it is several values, separated by commas.
  var isList = false
  /// Whether it is, or holds, a path, which may be any bytes; all else must be UTF-8.
  var isPath = false
  /// Whether it is read as git and `getopt` read it, for a command that stands in for one of theirs.
  ///
  /// The next word is the value whatever it begins with, and so is the rest of a short option's word:
  /// `-L -x` gives `-x`, `-Lx` gives `x`, `-L=x` gives `=x`.
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
