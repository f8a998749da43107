/// A script with which a shell completes the program's commands, options and values.
///
/// Everything follows from the commands' descriptions; a value without a list is completed as a path. The
/// shell reads the script when it starts:
///
///     resolve --generate-completion-script bash > ~/.local/share/bash-completion/completions/resolve
struct CompletionScript {
  /// The shells that have a script.
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

  /// The text in single quotes, in which a shell interprets nothing.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }

  // MARK: bash

  /// The completion of an option's value in bash, after `_resolve_add "$lead"`.
  private static func bashReply(for value: ValueSpecification, _ values: [String]) -> [String] {
    var replies: [String] = []
    if !values.isEmpty {
      let list = quoted(values.joined(separator: " "))
      replies.append(
        value.isList
          ? #"-P "${word%"${word##*,}"}" -W \#(list) -- "${word##*,}""# : #"-W \#(list) -- "$word""#
      )
    }
    if value.isPath { replies.append(#"-f -- "$word""#) }
    return replies.map { "_resolve_add \"$lead\" \($0)" }
  }

  /// It works in bash 3.2, which macOS has, without `mapfile` and negative indexes.
  private var bash: String {
    let names = root.subcommands.map(\.name)
    var text = """
      # Adds what compgen finds, without what stands before the last ':' or '=', which bash keeps.
      _resolve_add() {
        local lead=$1 reply
        shift
        while IFS= read -r reply; do COMPREPLY+=("${reply#"$lead"}"); done < <(compgen "$@")
      }
      _resolve() {
        local -a words=()
        local part word before lead command=\(root.name) index last
        # bash takes ':' and '=' for words of their own: what stood together is joined again.
        for part in "${COMP_WORDS[@]:0:COMP_CWORD+1}"; do
          last=$((${#words[@]} - 1))
          if ((last > 0)) && [[ $part == [:=] || ${words[last]} == *[:=] ]]; then
            words[last]+=$part
          else
            words+=("$part")
          fi
        done
        last=$((${#words[@]} - 1))
        for ((index = 1; index < last; index++)); do
          case ${words[index]} in
            \((names + ["help"]).joined(separator: " | "))) command=${words[index]}; break ;;
          esac
        done
        word=${words[last]} before=${words[last > 0 ? last - 1 : 0]}
        if [[ $word == --*=* ]]; then before=${word%%=*}= word=${word#*=}; fi
        lead=${word%"${word##*[:=]}"}
        COMPREPLY=()
        case $command:$before in

      """
    for command in commands {
      for option in command.options {
        guard let value = option.value else { continue }
        let ends = option.takesNextWord ? ["", "="] : ["="]
        let labels = Self.words(of: option).flatMap { word in
          ends.map { "\(command.name):\(word)\($0)" }
        }
        let replies = Self.bashReply(for: value, Self.values(of: option)) + ["return"]
        text +=
          "    \(labels.joined(separator: " | "))) \(replies.joined(separator: "; ")) ;;\n"
      }
    }
    text += "  esac\n  if [[ $word == -* ]]; then\n    case $command in\n"
    for command in commands {
      let words = (command.options.flatMap(Self.words) + ["--help"]).joined(separator: " ")
      text += "      \(command.name)) _resolve_add '' -W \(Self.quoted(words)) -- \"$word\" ;;\n"
    }
    text += "    esac\n    return\n  fi\n  case $command in\n"
    let topics = (names + root.topics.map(\.name)).joined(separator: " ")
    text += "    help) _resolve_add '' -W \(Self.quoted(topics)) -- \"$word\"; return ;;\n"
    for command in root.subcommands where !command.suggestedArguments.isEmpty {
      let values = command.suggestedArguments
      let list = Self.quoted(values.joined(separator: " "))
      text += "    \(command.name)) _resolve_add '' -W \(list) -- \"$word\"; return ;;\n"
    }
    text += """
        esac
        _resolve_add "$lead" -f -- "$word"
        if [[ $command == \(root.name) ]]; then
          _resolve_add '' -W \(Self.quoted((names + ["help"]).joined(separator: " "))) -- "$word"
        fi
      }
      complete -o filenames -F _resolve \(root.name)

      """
    return text
  }

  // MARK: zsh

  /// A text for the brackets of `_arguments`, in single quotes.
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
        // `_arguments` removes one level of escapes, and if it runs a function, the shell removes another.
        let colon = value.isList ? "\\\\\\:" : "\\:"
        let listed = values.map { $0.replacing(":", with: colon) }.joined(separator: " ")
        action =
          (option.takesNextWord ? ":" : "::") + "\(Self.bracketed(value.name)):"
          + (values.isEmpty
            ? value.isPath ? "_files" : " "
            : value.isList
              ? "_values -s , \(value.name) \(listed)"
              : value.isPath ? "{ compadd \(listed); _files }" : "(\(listed))")
      }
      // Only the text after the equals sign is the value.
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
      let values = command.suggestedArguments
      text += "    \(command.name))\n      _arguments \\\n        \(zshArguments(of: command)) \\\n"
      text +=
        values.isEmpty
        ? "        '*:path:_files' ;;\n"
        : "        '*:name:(\(values.joined(separator: " ")))' ;;\n"
    }
    text += "    *)\n      local -a commands=(\n"
    for command in root.subcommands {
      text += "        '\(command.name):\(Self.bracketed(command.abstract))'\n"
    }
    text += "      )\n      _arguments \\\n        \(zshArguments(of: root)) \\\n"
    text +=
      "        '*:: :{ _describe command commands; _files }' ;;\n  esac\n}\n\n"
    // As a file in `fpath`, it is the function's body; if sourced, it registers the function.
    text += "if [[ $funcstack[1] == _resolve ]]; then\n  _resolve \"$@\"\nelse\n"
    text += "  compdef _resolve \(root.name)\nfi\n"
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
    for command in root.subcommands where !command.suggestedArguments.isEmpty {
      let values = command.suggestedArguments
      text +=
        "complete -c \(root.name) -n '__fish_seen_subcommand_from \(command.name)' -f "
        + "-a \(Self.quoted(values.joined(separator: " ")))\n"
    }
    for command in commands {
      let condition =
        command.name == root.name
        ? "not __fish_seen_subcommand_from \(names)"
        : "__fish_seen_subcommand_from \(command.name)"
      for option in command.options {
        var line = "complete -c \(root.name) -n \(Self.quoted(condition)) -l \(option.name)"
        if let short = option.short { line += " -s \(short)" }
        if let value = option.value {
          let values = Self.values(of: option)
          if option.takesNextWord { line += value.isPath ? " -r" : " -x" } else { line += " -f" }
          if !values.isEmpty { line += " -a \(Self.quoted(values.joined(separator: " ")))" }
        }
        text += line + " -d \(Self.quoted(option.help))\n"
      }
    }
    return text
  }
}
