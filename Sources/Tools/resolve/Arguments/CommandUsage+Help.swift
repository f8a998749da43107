extension CommandUsage {
  /// The column in which the explanations begin.
  private static let explanationColumn = 26

  /// The fewest columns for an explanation, even on a narrow terminal.
  private static let narrowestExplanation = 20

  /// The whole help.
  ///
  /// - Parameter width: The number of columns to wrap at.
  /// - Returns: The text, with its last line feed.
  /// - Complexity: O(*n*) in the length of the text.
  func help(width: Int) -> String {
    var text = overview(width: width)
    text += "\nUSAGE: \(lines.joined(separator: "\n       "))\n"
    text += Self.section(
      "ARGUMENTS", command.arguments.map { ("<\($0.name)>", $0.help) }, width: width)
    for group in command.optionGroups {
      let options = group.names.compactMap(command.option(named:))
      text += Self.section(
        group.title.uppercased(), options.map { ($0.helpLabel, $0.explanation) }, width: width)
    }
    text += Self.section(
      command.optionGroups.isEmpty ? "OPTIONS" : "OTHER OPTIONS",
      command.ungroupedOptions.map { ($0.helpLabel, $0.explanation) } + [
        ("--version", "Show the version."), ("-h, --help", "Show help information."),
      ], width: width)
    for topic in command.topics where topic.isInHelp {
      text += Self.section(on: topic, width: width)
    }
    text += Self.section(
      "SUBCOMMANDS", command.subcommands.map { ($0.name, $0.abstract) }, width: width)
    if let root = stack.first, !command.subcommands.isEmpty {
      let names = [root.name, "help"] + stack.dropFirst().map(\.name) + ["<subcommand>"]
      text += "\n  See '\(names.joined(separator: " "))' for detailed help.\n"
      if !command.topics.isEmpty {
        let topics = command.topics.map { $0.name }.joined(separator: ", ")
        text += "  See '\(root.name) help <topic>' for: \(topics).\n"
      }
    }
    return text
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

  /// The command's purpose, with examples, its usage, and how to get more help.
  ///
  /// - Parameter width: The number of columns to wrap at.
  /// - Returns: The text, with its last line feed.
  func firstScreen(width: Int) -> String {
    purpose(width: width) + "\n" + pointer
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
    _ title: String, _ rows: [(label: String, explanation: String)], width: Int
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
