import Scenarios

/// Words of other programs, with what does that here.
enum ForeignWord {
  /// The command lines, by the words that people try first.
  private static let commands: [(words: [String], line: String)] = [
    (["ls", "list", "conflicts", "find", "show-conflicts"], "status"),
    (["diff", "compare"], "status --diff"),
    (["preview", "dry-run", "what"], "plan"),
    (
      ["fix", "clean", "cleanup", "solve", "run", "do", "go", "dedupe", "remove-duplicates"],
      "apply --strategy merge,keep-both FOLDER"
    ),
    (["merge"], "apply --strategy merge FOLDER', or for three files 'resolve merge-file"),
    (["accept", "pick", "choose", "take", "keep", "use"], "apply --pick FILE=VERSION FOLDER"),
    (["edit", "open", "gui", "ui", "web", "browse", "mergetool"], "review --open"),
    (["daemon", "monitor", "auto", "sync"], "watch"),
    (["history", "runs", "journal"], "log"),
    (["cat", "print"], "show"),
    (["get", "recover", "undelete", "checkout"], "restore"),
    (["revert", "rollback", "reset", "back", "abort"], "undo FOLDER"),
    (["prune", "gc", "purge"], "forget FOLDER"),
    (["lint", "names", "validate"], "check"),
    (["inbox", "mv", "move"], "sweep"),
  ]

  /// The command line that does what a word of another program means there; `nil` for any other word.
  static func command(_ word: String) -> String? {
    let word = word.lowercased()
    if let known = commands.first(where: { $0.words.contains(word) }) { return known.line }
    let strategy = StrategyOption.names.contains(word) ? word : Suggestion.strategy(meantBy: word)
    return strategy.map { "plan --strategy \($0)" }
  }

  /// What to do in the place of an option of other programs; `nil` for any other option.
  static func advice(onOption written: String) -> String? {
    ["--dry-run", "--what-if", "--preview"].contains(written)
      ? "'plan' and 'apply -n' change nothing." : nil
  }
}
