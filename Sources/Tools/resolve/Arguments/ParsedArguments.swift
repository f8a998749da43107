/// The words given to a command, checked against its description.
struct ParsedArguments: Sendable {
  /// The command and those above it, outermost first.
  let usage: CommandUsage

  private var flags: [String] = []
  private var values: [String: [[UInt8]]] = [:]

  init(usage: CommandUsage) {
    self.usage = usage
  }

  /// The names of the chosen subcommands, outermost first; empty for the main command.
  var subcommands: [String] {
    usage.stack.dropFirst().map(\.name)
  }

  /// Whether no option and no argument was given.
  var isEmpty: Bool { flags.isEmpty && values.isEmpty }

  /// Whether a flag was given.
  func has(_ flag: String) -> Bool {
    flags.contains(flag)
  }

  /// The flag that was given last, of some that exclude each other; `nil` if none was given.
  func lastFlag(of names: [String]) -> String? {
    flags.last { names.contains($0) }
  }

  /// All values of an option or an argument, in the order in which they were given.
  func values(of name: String) -> [[UInt8]] {
    values[name] ?? []
  }

  /// The value of an option or an argument, or `nil` if it was not given.
  func value(of name: String) -> [UInt8]? {
    values[name]?.last
  }

  /// The value of an option or an argument as text.
  func text(of name: String) -> String? {
    value(of: name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The value of `--format`; text if it is not given.
  var outputFormat: OutputFormat {
    text(of: "format").flatMap(OutputFormat.init(rawValue:)) ?? .text
  }

  /// The words that give some options again as they were given.
  ///
  /// - Parameters:
  ///   - options: The options.
  ///   - value: The value for the other line, from the option's name and the value here.
  /// - Returns: The words, in the order of the options.
  func words(
    of options: [OptionSpecification],
    value: (String, [UInt8]) -> [UInt8] = { $1 }
  ) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for option in options {
      let name = Array("--\(option.name)".utf8)
      if has(option.name) { words.append(name) }
      for given in values(of: option.name) {
        let value = value(option.name, given)
        if option.takesNextWord, value.first != UInt8(ascii: "-") {
          words += [name, value]
        } else {
          words.append(name + [UInt8(ascii: "=")] + value)
        }
      }
    }
    return words
  }

  /// The message for an option's value that a later check refuses.
  ///
  /// - Parameters:
  ///   - value: The value, as it was given.
  ///   - option: The option's long name without its hyphens.
  ///   - reason: Why, as a sentence that begins in lower case.
  /// - Returns: Wrong usage, with the option's help, the usage and the pointer to the help.
  func refusal(of value: [UInt8], for option: String, because reason: String) -> CommandMessage {
    usage.invalidValue(
      value, for: usage.command.option(named: option), named: "--\(option)", reason)
  }

  mutating func insertFlag(_ name: String) {
    flags.append(name)
  }

  mutating func append(_ value: [UInt8], to name: String) {
    values[name, default: []].append(value)
  }
}
