import FileAccess
import Scenarios

/// The texts about a command: its usage line, and its error messages.
struct CommandUsage: Sendable {
  /// The most options and arguments that are listed individually in the usage line.
  private static let mostListed = 12

  /// The command and those above it, outermost first.
  let stack: [CommandSpecification]

  /// The command itself.
  let command: CommandSpecification

  /// The words by which it is called.
  var name: String {
    stack.map(\.name).joined(separator: " ")
  }

  init(_ root: CommandSpecification) {
    self.init(stack: [root], command: root)
  }

  private init(stack: [CommandSpecification], command: CommandSpecification) {
    self.stack = stack
    self.command = command
  }

  /// The texts about one of its subcommands.
  func descending(to subcommand: CommandSpecification) -> Self {
    Self(stack: stack + [subcommand], command: subcommand)
  }

  // MARK: Usage line

  /// The usage lines, one for each form.
  var lines: [String] {
    var lines: [String] = []
    if !command.requiresSubcommand {
      let arguments = command.arguments.map(\.usage)
      var options = command.options.map(\.usage)
      if options.count + arguments.count > Self.mostListed { options = ["[<options>]"] }
      lines.append(([name] + options + arguments).joined(separator: " "))
    }
    if !command.subcommands.isEmpty { lines.append("\(name) <subcommand>") }
    return lines
  }

  // MARK: Errors

  /// Wrong usage: the error, an optional line of help, the usage, and how to get more help.
  func failure(_ message: String, help: String? = nil) -> CommandMessage {
    var text = "Error: \(message)\n"
    if let help { text += "Help:  \(help)\n" }
    return .wrongUsage(text + pointer, status: command.wrongUsageStatus)
  }

  /// The usage, and how to get more help.
  var pointer: String {
    "Usage: \(lines.joined(separator: "\n       "))\n"
      + "  See '\(name) --help' for more information.\n"
  }

  func unknownOption(_ written: String, suggestion: String?) -> CommandMessage {
    if let advice = ForeignWord.advice(onOption: written) {
      return failure("Unknown option '\(written)'. \(advice)")
    }
    guard let suggestion else { return failure("Unknown option '\(written)'") }
    return failure("Unknown option '\(written)'. Did you mean '\(suggestion)'?")
  }

  /// An option without its value; with the word in the place of the value, if that may be meant.
  func missingValue(
    of option: OptionSpecification, named written: String, meant: String? = nil
  ) -> CommandMessage {
    let label = option.label(written)
    var message = "Missing value for '\(label)'"
    if let meant { message += ". If '\(meant)' is the value, write '\(written)=\(meant)'" }
    return failure(message, help: "\(label)  \(option.help)")
  }

  func unwantedValue(_ value: [UInt8], named written: String) -> CommandMessage {
    let shown = String(displayingPath: value)
    return failure("The option '\(written)' does not take any value, but '\(shown)' was specified.")
  }

  func invalidValue(
    _ value: [UInt8], for option: OptionSpecification?, named written: String, _ reason: String?
  ) -> CommandMessage {
    let label = option?.label(written) ?? written
    var message = "The value \(DisplayText.quoted(value)) is invalid for '\(label)'"
    if let reason {
      message += ": \(reason)"
    } else if let allowed = option?.value?.allowed, !allowed.isEmpty {
      message += ". \(Self.choices(allowed))"
    }
    return failure(message, help: option.map { "\(label)  \($0.help)" })
  }

  func missingArgument(_ argument: ArgumentSpecification) -> CommandMessage {
    failure(
      "Missing expected argument '<\(argument.name)>'", help: "<\(argument.name)>  \(argument.help)"
    )
  }

  func unexpectedArguments(_ arguments: [[UInt8]]) -> CommandMessage {
    let shown = arguments.map { DisplayText.quoted($0) }.joined(separator: ", ")
    return failure(
      arguments.count == 1
        ? "Unexpected argument \(shown)" : "\(arguments.count) unexpected arguments: \(shown)")
  }

  /// Help was asked for on an unknown topic.
  func unknownHelp(_ name: String) -> CommandMessage {
    let commands = command.subcommands.map { $0.name }
    let names = commands + command.topics.map { $0.name }.filter { !commands.contains($0) }
    var message = "There is no help on \(DisplayText.quoted(Array(name.utf8)))."
    if let nearest = Suggestion.nearest(to: name, among: names) {
      message += " Did you mean '\(nearest)'?"
    }
    return failure(
      message, help: names.isEmpty ? nil : "There is help on \(names.joined(separator: ", ")).")
  }

  private static func choices(_ values: [String]) -> String {
    let quoted = values.map { "'\($0)'" }
    switch quoted.count {
    case ...2:
      return "Please provide one of \(quoted.joined(separator: " and "))."
    case ...5:
      let first = quoted.dropLast().joined(separator: ", ")
      return "Please provide one of \(first) or \(quoted[quoted.count - 1])."
    default:
      return "Please provide one of the following:\n" + bullets(values)
    }
  }

  /// Why a name in a list is not a known name, as a sentence that begins in lower case.
  ///
  /// - Parameters:
  ///   - name: the name as it was given.
  ///   - kind: the kind of name that was expected, such as `system`.
  ///   - nearest: the name that was probably meant.
  ///   - names: the allowed names.
  ///   - rest: what else each needs, such as ` each with a number,`.
  /// - Returns: the sentences.
  static func unknownName(
    _ name: [UInt8], of kind: String, nearest: String?, among names: [String], rest: String = ""
  ) -> String {
    var reason = "unknown \(kind) \(DisplayText.quoted(name))."
    if name.isEmpty {
      reason = "a \(kind)'s name is missing."
    } else if let nearest {
      reason += " Did you mean '\(nearest)'?"
    }
    return reason + "\nPlease provide one or more of the following,\(rest) separated by commas:\n"
      + bullets(names)
  }

  /// A list, one value a line.
  static func bullets(_ values: [String]) -> String {
    values.map { "  - \($0)" }.joined(separator: "\n")
  }
}

extension OptionSpecification {
  /// The name as it was written, with the name of the value.
  func label(_ written: String) -> String {
    guard let value else { return written }
    return takesNextWord ? "\(written) <\(value.name)>" : "\(written)[=<\(value.name)>]"
  }

  /// The option as it is in the usage line.
  var usage: String {
    value?.isRepeating == true ? "[\(label("--\(name)")) ...]" : "[\(label("--\(name)"))]"
  }
}

extension ArgumentSpecification {
  /// The argument as it is in the usage line.
  var usage: String {
    let label = isRepeating ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(label)]" : label
  }
}
