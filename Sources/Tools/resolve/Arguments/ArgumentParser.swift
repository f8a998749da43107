import ConflictResolution
import FileAccess

/// Turns the words of a command line into values, or into a message to print instead.
///
/// It accepts `--opt value`, `--opt=value`, `-o value`, `-o=value`, and bundled flags (`-ab`); `--` ends the options,
/// `-` is an ordinary argument. A value that begins with a hyphen needs the equals sign, and so does an optional value.
/// Names are never abbreviated: an abbreviation that works today may be ambiguous tomorrow.
///
/// A subcommand is the first word that is neither an option nor an option's value, before any `--`. A file with a
/// subcommand's name is given as `./name`.
///
/// `--help` and `--version` take precedence over every error, so that a person can ask for help in the middle of an
/// invalid line. Of several errors, the first on the line is reported.
struct ArgumentParser: Sendable {
  /// The main command.
  let root: CommandSpecification
  /// What `--version` prints.
  let version: String
  /// The number of columns that help is wrapped at.
  let width: Int

  /// Parses the words after the program's name.
  ///
  /// - Parameter arguments: The words, as bytes.
  /// - Returns: The values, all of them allowed.
  /// - Throws: ``CommandMessage``: help, the version, or an error.
  /// - Complexity: O(*n*) in the length of the words.
  func parse(_ arguments: [[UInt8]]) throws(CommandMessage) -> ParsedArguments {
    var usage = CommandUsage(root)
    if let answer = try generated(by: arguments) { throw answer }
    var words = arguments
    while !usage.command.subcommands.isEmpty,
      let position = Self.firstArgument(of: words, in: usage.command),
      let name = String(validating: words[position], as: UTF8.self)
    {
      if let subcommand = usage.command.subcommands.first(where: { $0.name == name }) {
        usage = usage.descending(to: subcommand)
        words.remove(at: position)
      } else if usage.stack.count == 1, name == "help" {
        throw help(with: words[(position + 1)...])
      } else {
        break
      }
    }
    var line = CommandLineScan(usage: usage, words: words)
    line.scan()
    switch line.request {
    case .help: throw .answer(usage.help(width: width))
    case .shortHelp: throw .answer(usage.shortHelp(width: width))
    case .version: throw .answer("\(version)\n")
    case nil: return try line.result()
    }
  }

  /// The output of `--generate-completion-script` or `--generate-manual` as the first word.
  private func generated(by words: [[UInt8]]) throws(CommandMessage) -> CommandMessage? {
    guard let first = words.first.map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
    if first == "--generate-manual", words.count == 1 {
      return .answer(ManualPage(root, version: version, day: Release.day).text)
    }
    let option = "--generate-completion-script"
    guard first == option || first.hasPrefix(option + "=") else { return nil }
    let names = CompletionScript.Shell.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    var values = words.dropFirst().map { String(decoding: $0, as: UTF8.self) }
    if first != option { values.insert(String(first.dropFirst(option.count + 1)), at: 0) }
    guard values.count == 1, let shell = CompletionScript.Shell(rawValue: values[0]) else {
      throw CommandUsage(root).failure(
        values.isEmpty
          ? "Missing value for '\(option) <shell>'. Please provide one of \(names)."
          : "'\(option)' takes one shell: \(names).")
    }
    return .answer(CompletionScript(root).text(for: shell))
  }

  /// The output of `help` as a subcommand, with the names after it.
  private func help(with names: ArraySlice<[UInt8]>) -> CommandMessage {
    var usage = CommandUsage(root)
    for word in names where !CommandLineScan.isOption(word) {
      let name = String(decoding: word, as: UTF8.self)
      if let subcommand = usage.command.subcommands.first(where: { $0.name == name }) {
        usage = usage.descending(to: subcommand)
      } else if let topic = usage.command.topics.first(where: { $0.name == name }) {
        return .answer(usage.help(on: topic, width: width))
      } else {
        return usage.unknownHelp(name)
      }
    }
    let isMain = usage.stack.count == 1
    if usage.stack.count == 2,
      let topic = root.topics.first(where: { $0.name == usage.command.name })
    {
      // Only `help` leads to a topic: if a command has the same name, the topic is printed first.
      return .answer(
        CommandUsage(root).help(on: topic, width: width) + "\n" + usage.help(width: width))
    }
    return .answer(isMain ? usage.shortHelp(width: width) : usage.help(width: width))
  }

  /// The position of the first word that is neither an option nor an option's value.
  ///
  /// The command of the options is not known yet, so here an option takes a value if it does so in the command or in
  /// one of its subcommands.
  private static func firstArgument(
    of words: [[UInt8]], in command: CommandSpecification
  ) -> Int? {
    let options = command.options + command.subcommands.flatMap(\.options)
    let valued = options.filter(\.takesNextWord)
    var isValue = false
    for (position, word) in words.enumerated() {
      if !CommandLineScan.isOption(word) {
        if !isValue { return position }
        isValue = false
        continue
      }
      if word == Array("--".utf8) { return nil }
      let text = String(decoding: word, as: UTF8.self)
      isValue = valued.contains { option in
        if text == "--\(option.name)" { return true }
        guard let short = option.short, !text.hasPrefix("--"), !text.contains("=") else {
          return false
        }
        return text.last == short
      }
    }
    return nil
  }
}
