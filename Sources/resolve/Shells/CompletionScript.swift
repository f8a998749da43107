/// What a shell needs to complete the program's commands, options and values.
///
/// Everything follows from the commands' descriptions; a value that has no list of its own is completed as a
/// path. To be read by the shell when it begins:
///
///     resolve --generate-completion-script bash > ~/.local/share/bash-completion/completions/resolve
struct CompletionScript {
  /// The shells that there is a script for.
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  private let root: CommandSpecification

  /// The script for a program.
  ///
  /// - Parameter root: The main command.
  init(_ root: CommandSpecification) { self.root = root }

  /// The text of the script.
  ///
  /// - Parameter shell: The shell that reads it.
  /// - Returns: The text, with its last line feed.
  /// - Complexity: O(*n*) in the number of commands and options.
  func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private var commands: [CommandSpecification] { [root] + root.subcommands }

  private static func words(of option: OptionSpecification) -> [String] {
    ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? [])
  }

  private static func values(of option: OptionSpecification) -> [String] {
    guard let value = option.value else { return [] }
    return value.allowed.isEmpty ? value.suggested : value.allowed
  }

  /// In single quotes, in which a shell sees nothing but the text.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  // MARK: bash

  private var bash: String {
    var text = """
      _resolve() {
        local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=\(root.name) index
        for ((index = 1; index < COMP_CWORD; index++)); do
          case ${COMP_WORDS[index]} in
            \(root.subcommands.map(\.name).joined(separator: " | "))) command=${COMP_WORDS[index]}; break ;;
          esac
        done
        if [[ $word == = ]]; then
          word= before=$before=
        elif [[ $before == = ]]; then
          before=${COMP_WORDS[COMP_CWORD-2]}=
        fi
        COMPREPLY=()
        case $command:$before in

      """
    for command in commands {
      for option in command.options where option.value != nil {
        // bash takes the equals sign for a word of its own.
        let end = option.takesNextWord ? "" : "="
        let labels = Self.words(of: option).map { "\(command.name):\($0)\(end)" }
          .joined(separator: " | ")
        let values = Self.values(of: option)
        let reply =
          values.isEmpty
          ? "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
          : "mapfile -t COMPREPLY < <(compgen "
            + (option.value?.isList == true ? #"-P "${word%"${word##*,}"}" "# : "")
            + "-W \(Self.quoted(values.joined(separator: " "))) -- "
            + (option.value?.isList == true ? #""${word##*,}")"# : #""$word")"#)
        text += "    \(labels)) \(reply); return ;;\n"
      }
    }
    text += "  esac\n  if [[ $word == -* ]]; then\n    case $command in\n"
    for command in commands {
      let words = command.options.flatMap(Self.words) + ["--help"]
      text +=
        "      \(command.name)) mapfile -t COMPREPLY < <(compgen -W "
        + "\(Self.quoted(words.joined(separator: " "))) -- \"$word\") ;;\n"
    }
    let names = root.subcommands.map(\.name).joined(separator: " ")
    text += """
          esac
          return
        fi
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        if [[ $command == \(root.name) ]]; then
          mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W \(Self.quoted(names)) -- "$word")
        fi
      }
      complete -o filenames -F _resolve \(root.name)

      """
    return text
  }

  // MARK: zsh

  /// A text inside of the brackets of `_arguments`, in single quotes.
  private static func bracketed(_ text: String) -> String {
    var safe = ""
    for character in text {
      if "[]:\\".contains(character) { safe.append("\\") }
      safe += character == "'" ? "'\\''" : String(character)
    }
    return safe
  }

  private func zshArguments(of command: CommandSpecification) -> String {
    var lines: [String] = []
    for option in command.options {
      var action = ""
      if let value = option.value {
        let values = Self.values(of: option)
        let listed = values.map { $0.replacing(":", with: "\\:") }.joined(separator: " ")
        action =
          (option.takesNextWord ? ":" : "::") + "\(Self.bracketed(value.name)):"
          + (values.isEmpty
            ? "_files" : value.isList ? "_values -s , \(value.name) \(listed)" : "(\(listed))")
      }
      // Only what stands behind the equals sign is the value.
      let end = option.value == nil || option.takesNextWord ? "" : "=-"
      let repeats = option.value?.isRepeating == true ? "*" : ""
      for word in Self.words(of: option) {
        lines.append("'\(repeats)\(word)\(end)[\(Self.bracketed(option.help))]\(action)'")
      }
    }
    lines.append("'--help[Show help information.]'")
    return lines.joined(separator: " \\\n        ")
  }

  private var zsh: String {
    var text = "#compdef \(root.name)\n\n_resolve() {\n  local command=\(root.name) word\n"
    text += "  for word in ${words[2,CURRENT-1]}; do\n    case $word in\n"
    text +=
      "      \(root.subcommands.map(\.name).joined(separator: " | "))) command=$word; break ;;\n"
    text += "    esac\n  done\n  case $command in\n"
    for command in root.subcommands {
      text += "    \(command.name))\n      _arguments \\\n        \(zshArguments(of: command)) \\\n"
      text += "        '*:path:_files' ;;\n"
    }
    text += "    *)\n      local -a commands=(\n"
    for command in root.subcommands {
      text += "        '\(command.name):\(Self.bracketed(command.abstract))'\n"
    }
    text += "      )\n      _arguments \\\n        \(zshArguments(of: root)) \\\n"
    text +=
      "        '*:: :{ _describe command commands; _files }' ;;\n  esac\n}\n\n_resolve \"$@\"\n"
    return text
  }

  // MARK: fish

  private var fish: String {
    let names = root.subcommands.map(\.name).joined(separator: " ")
    var text = ""
    for command in root.subcommands {
      text +=
        "complete -c \(root.name) -n 'not __fish_seen_subcommand_from \(names)' "
        + "-a \(command.name) -d \(Self.quoted(command.abstract))\n"
    }
    for command in commands {
      let condition =
        command.name == root.name
        ? "not __fish_seen_subcommand_from \(names)"
        : "__fish_seen_subcommand_from \(command.name)"
      for option in command.options {
        var line = "complete -c \(root.name) -n \(Self.quoted(condition)) -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        if option.value != nil {
          let values = Self.values(of: option)
          line +=
            values.isEmpty
            ? " -r"
            : (option.takesNextWord ? " -x" : " -f")
              + " -a \(Self.quoted(values.joined(separator: " ")))"
        }
        text += line + " -d \(Self.quoted(option.help))\n"
      }
    }
    return text
  }
}
