/// The manual page of the program, in the language of mdoc(7).
///
///     resolve --generate-manual > /usr/local/share/man/man1/resolve.1
struct ManualPage {
  private let root: CommandSpecification
  private let version: String

  /// The page of a program.
  ///
  /// - Parameters:
  ///   - root: The main command.
  ///   - version: The version that the page is for.
  init(_ root: CommandSpecification, version: String) {
    self.root = root
    self.version = version
  }

  /// The text of the page.
  ///
  /// - Returns: The text, with its last line feed.
  /// - Complexity: O(*n*) in the length of the text.
  var text: String {
    var text = ".Dd $Mdocdate$\n.Dt \(root.name.uppercased()) 1\n.Os\n"
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
    if !command.arguments.isEmpty || !command.options.isEmpty {
      text += ".Bl -tag -width Ds\n"
      for argument in command.arguments {
        text += ".It Ar \(argument.name)\n" + Self.line(argument.help)
      }
      for option in command.options {
        text += ".It "
        if let short = option.short { text += "Fl \(short) , " }
        text += "Fl Fl \(option.name)"
        if let value = option.value {
          text += option.takesNextWord ? " Ar \(value.name)" : " Ns Op = Ns Ar \(value.name)"
        }
        text += "\n" + Self.line(option.help)
        if let value = option.value, !value.allowed.isEmpty {
          text += Self.line("Values: \(value.allowed.joined(separator: ", ")).")
        }
        if let value = option.value?.defaultText { text += Self.line("Default: \(value).") }
      }
      text += ".El\n"
    }
    for example in command.examples {
      text += ".Pp\n" + Self.line(example.purpose + ":") + ".Dl \(Self.escaped(example.line))\n"
    }
    return text
  }

  private func section(on topic: HelpTopic) -> String {
    var text = ".Sh \(topic.title)\n\(Self.line(topic.abstract)).Bl -tag -width Ds\n"
    for row in topic.rows {
      text += ".It \(Self.escaped(row.label))\n" + Self.line(row.explanation)
    }
    return text + ".El\n"
  }

  private static func withoutFullStop(_ text: String) -> String {
    text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    // A dot or a quotation mark at the beginning of a line would be taken for a request.
    let isRequest = escaped.hasPrefix(".") || escaped.hasPrefix("'")
    return (isRequest ? "\\&" : "") + escaped + "\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
