extension CommandUsage {
  /// The number of examples on the first screen.
  private static let screenExamples = 4

  /// What the help says of itself.
  private static let requestForHelp = "Show help; -h in short."

  /// The column in which the explanations begin.
  private static let explanationColumn = 26

  /// The fewest columns for an explanation, even on a narrow terminal.
  private static let narrowestExplanation = 20

  /// The help of `-h`: what it is for, examples, and the options that most people need.
  ///
  /// - Parameter width: The number of columns to wrap at.
  /// - Returns: The text, with its last line feed.
  /// - Complexity: O(*n*) in the length of the text.
  func shortHelp(width: Int) -> String {
    if !command.subcommandGroups.isEmpty { return screen(width: width) }
    return purpose(width: width) + syntax(width: width, isWhole: false)
      + subcommands(width: width)
  }

  /// The whole help, of `--help`.
  ///
  /// - Parameter width: The number of columns to wrap at.
  /// - Returns: The text, with its last line feed.
  /// - Complexity: O(*n*) in the length of the text.
  func help(width: Int) -> String {
    var text = overview(width: width) + syntax(width: width, isWhole: true)
    for topic in command.topics where topic.isInHelp {
      text += Self.section(on: topic, width: width)
    }
    guard let root = stack.first, !command.subcommands.isEmpty else { return text }
    text += subcommands(width: width)
    let names = [root.name, "help"] + stack.dropFirst().map(\.name) + ["<subcommand>"]
    text += "\n  See '\(names.joined(separator: " "))' for detailed help.\n"
    if !command.topics.isEmpty {
      let topics = command.topics.map { $0.name }.joined(separator: ", ")
      let line = "See '\(root.name) help <topic>' for: \(topics)."
      text += line.wrapped(to: width - 2).map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// The usage, the arguments and the options.
  ///
  /// - Parameters:
  ///   - width: The number of columns to wrap at.
  ///   - isWhole: Whether rare options are listed.
  /// - Returns: The text, with its last line feed.
  private func syntax(width: Int, isWhole: Bool) -> String {
    var text = "\nUSAGE: \(lines.joined(separator: "\n       "))\n"
    text += Self.section(
      "ARGUMENTS", command.arguments.map { ("<\($0.name)>", $0.help) }, width: width)
    func isUsual(_ option: OptionSpecification) -> Bool {
      !command.rareOptions.contains(option.name)
    }
    func rows(_ options: [OptionSpecification]) -> [(label: String, explanation: String)] {
      options.map { ($0.helpLabel, $0.explanation) }
    }
    for group in command.optionGroups {
      let options = group.names.compactMap(command.option(named:)).filter(isUsual)
      text += Self.section(group.title.uppercased(), rows(options), width: width)
    }
    text += Self.section(
      command.optionGroups.isEmpty ? "OPTIONS" : "OTHER OPTIONS",
      rows(command.ungroupedOptions.filter(isUsual)) + [
        ("--version", "Show the version."), ("-h, --help", Self.requestForHelp),
      ], width: width)
    let rare = command.options.filter { !isUsual($0) }
    if isWhole {
      text += Self.section("MORE OPTIONS", rows(rare), width: width)
    } else if !rare.isEmpty || !command.discussion.isEmpty {
      text += "\n  '\(name) --help' says more"
      text += rare.isEmpty ? ".\n" : ", and lists \(rare.count) more options.\n"
    }
    return text
  }

  /// The help of the main command on one screen: examples and the subcommands.
  private func screen(width: Int) -> String {
    var text = command.abstract.wrapped(to: width).map { "\($0)\n" }.joined() + "\n"
    let examples = command.examples.prefix(Self.screenExamples)
    let longest = examples.map(\.line.count).max() ?? 0
    for example in examples {
      let gap = String(repeating: " ", count: longest - example.line.count + 3)
      text += "  \(example.line)\(gap)\(example.purpose)\n"
    }
    text += subcommands(width: width)
    let topics = command.topics.map { $0.name }.joined(separator: ", ")
    for paragraph in [
      "'\(name) help COMMAND' explains a command, '\(name) help TOPIC' one of: \(topics).",
      "'\(name) --help' lists the options for scenarios and streams.",
    ] {
      text += "\n" + paragraph.wrapped(to: width).map { "\($0)\n" }.joined()
    }
    return text
  }

  /// The subcommands under their headings.
  private func subcommands(width: Int) -> String {
    guard !command.subcommandGroups.isEmpty else {
      return Self.section(
        "SUBCOMMANDS", command.subcommands.map { ($0.name, $0.abstract) }, width: width)
    }
    let column = 3 + (command.subcommands.map(\.name.count).max() ?? 0) + 2
    return command.subcommandGroups.map { group in
      let named = group.names.compactMap { name in
        command.subcommands.first { $0.name == name }
      }
      return Self.section(
        group.title.uppercased(), named.map { ($0.name, $0.abstract) }, width: width,
        column: column)
    }.joined()
  }

  /// The explanation of one topic of the help.
  ///
  /// - Parameters:
  ///   - topic: The topic.
  ///   - width: The number of columns to wrap at.
  /// - Returns: The text, with its last line feed.
  func help(on topic: HelpTopic, width: Int) -> String {
    let text = topic.abstract.wrapped(to: width).map { $0 + "\n" }.joined()
    return text + Self.section(on: topic, width: width)
  }

  private func purpose(width: Int) -> String {
    var text = ""
    for line in "OVERVIEW: \(command.abstract)".wrapped(to: width) { text += "\(line)\n" }
    for example in command.examples {
      text += "\n  \(example.purpose):\n    \(example.line)\n"
    }
    return text
  }

  private func overview(width: Int) -> String {
    var text = purpose(width: width)
    for paragraph in command.discussion {
      text += "\n"
      for line in paragraph.wrapped(to: width) { text += "\(line)\n" }
    }
    return text
  }

  private static func section(on topic: HelpTopic, width: Int) -> String {
    section(topic.title, topic.rows.map { ($0.label, $0.explanation) }, width: width)
  }

  private static func section(
    _ title: String, _ rows: [(label: String, explanation: String)], width: Int,
    column explanationColumn: Int = CommandUsage.explanationColumn
  ) -> String {
    guard !rows.isEmpty else { return "" }
    var text = "\n\(title):\n"
    let available = max(width, explanationColumn + narrowestExplanation) - explanationColumn
    for row in rows {
      var line = "  \(row.label)"
      // A label that reaches the column moves its explanation to the next line.
      if line.count >= explanationColumn {
        text += "\(line)\n"
        line = ""
      }
      for explanation in row.explanation.wrapped(to: available) {
        let gap = String(repeating: " ", count: explanationColumn - line.count)
        text += "\(line)\(gap)\(explanation)\n"
        line = ""
      }
    }
    return text
  }
}

extension OptionSpecification {
  fileprivate var helpLabel: String {
    let long = label("--\(name)")
    guard let short else { return long }
    return "-\(short), \(long)"
  }

  fileprivate var explanation: String {
    var notes: [String] = []
    if let allowed = value?.allowed, !allowed.isEmpty {
      notes.append("values: \(allowed.joined(separator: ", "))")
    }
    if let text = value?.defaultText { notes.append("default: \(text)") }
    return notes.isEmpty ? help : "\(help) (\(notes.joined(separator: "; ")))"
  }
}
