/// The manual page of the program, in the language of mdoc(7).
///
///     resolve --generate-manual > /usr/local/share/man/man1/resolve.1
struct ManualPage {
  private let root: CommandSpecification
  private let version: String
  private let day: String

  /// The page of a program.
  ///
  /// - Parameters:
  ///   - root: The main command.
  ///   - version: The version that the page is for.
  ///   - day: The day of its release: year, month and day in digits, with hyphens between.
  init(_ root: CommandSpecification, version: String, day: String) {
    self.root = root
    self.version = version
    self.day = day
  }

  /// The text of the page.
  ///
  /// - Returns: The text, with its last line feed.
  /// - Complexity: O(*n*) in the length of the text.
  var text: String {
    var text = ".Dd \(Self.date(day))\n.Dt \(root.name.uppercased()) 1\n.Os\n"
    text += ".Sh NAME\n.Nm \(root.name)\n.Nd \(Self.escaped(Self.withoutFullStop(root.abstract)))\n"
    text += ".Sh SYNOPSIS\n"
    for command in [root] + root.subcommands { text += synopsis(of: command) }
    text += ".Sh DESCRIPTION\n" + body(of: root)
    for command in root.subcommands {
      text += ".Sh \(command.name.uppercased())\n\(Self.line(command.abstract))" + body(of: command)
    }
    for topic in root.topics { text += section(on: topic) }
    text += ".Sh SEE ALSO\n.Xr git-merge-file 1 ,\n.Xr diff3 1\n"
    text += ".Sh VERSION\n\(version)\n"
    return text
  }

  private func synopsis(of command: CommandSpecification) -> String {
    var text = ".Nm \(root.name)\n"
    if command.name != root.name { text += ".Cm \(command.name)\n" }
    text += ".Op Ar options\n"
    for argument in command.arguments {
      let dots = argument.isRepeating ? " ..." : ""
      text +=
        argument.isOptional ? ".Op Ar \(argument.name)\(dots)\n" : ".Ar \(argument.name)\(dots)\n"
    }
    return text
  }

  private func body(of command: CommandSpecification) -> String {
    var text = ""
    for paragraph in command.discussion { text += ".Pp\n" + Self.line(paragraph) }
    text += Self.list(
      command.arguments.map { ".It Ar \($0.name)\n" + Self.line($0.help) }
        + command.ungroupedOptions.map(Self.item))
    for group in command.optionGroups {
      let options = group.names.compactMap(command.option(named:))
      text += ".Pp\n" + Self.line(group.title + ":") + Self.list(options.map(Self.item))
    }
    for example in command.examples {
      text += ".Pp\n" + Self.line(example.purpose + ":") + ".Dl \(Self.escaped(example.line))\n"
    }
    return text
  }

  private func section(on topic: HelpTopic) -> String {
    let items = topic.rows.map { ".It \(Self.escaped($0.label))\n" + Self.line($0.explanation) }
    return ".Sh \(topic.title)\n" + Self.line(topic.abstract) + Self.list(items)
  }

  private static func list(_ items: [String]) -> String {
    items.isEmpty ? "" : ".Bl -tag -width Ds\n" + items.joined() + ".El\n"
  }

  private static func item(_ option: OptionSpecification) -> String {
    var text = ".It "
    if let short = option.short { text += "Fl \(short) , " }
    text += "Fl Fl \(option.name)"
    if let value = option.value {
      text += option.takesNextWord ? " Ar \(value.name)" : " Ns Op = Ns Ar \(value.name)"
    }
    text += "\n" + line(option.help)
    if let value = option.value, !value.allowed.isEmpty {
      text += line("Values: \(value.allowed.joined(separator: ", ")).")
    }
    if let value = option.value?.defaultText { text += line("Default: \(value).") }
    return text
  }

  /// The day in the format of mdoc(7): `November 23, 2026`.
  private static func date(_ day: String) -> String {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    let months = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    guard parts.count == 3, months.indices.contains(parts[1] - 1) else { return day }
    return "\(months[parts[1] - 1]) \(parts[2]), \(parts[0])"
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    // A dot or a quotation mark at the beginning of a line would be read as a request.
    let isRequest = escaped.hasPrefix(".") || escaped.hasPrefix("'")
    return (isRequest ? "\\&" : "") + escaped + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
