/// `resolve apply FOLDER`: decides conflicts in a real folder.
struct ApplyCommand: FolderRunCommand {
  static let name = "apply"

  /// Its syntax: that of `plan`, and what concerns files that are in use.
  static let specification = CommandSpecification(
    name: name, abstract: "Decides conflicts in a folder; 'resolve undo' undoes it.",
    examples: [
      CommandExample(
        purpose: "In the current folder", line: "resolve apply --strategy merge,keep-both ."),
      CommandExample(
        purpose: "One file", line: "resolve apply -s newest ~/Documents/letter.md"),
      CommandExample(
        purpose: "Keep a version that you choose",
        line: "resolve apply --pick letter.md=original ~/Documents"),
      CommandExample(
        purpose: "Decide each one at the terminal", line: "resolve apply -s manual ~/Documents"),
    ],
    discussion: [
      "It does what 'resolve plan' shows. What is not kept is set aside, outside of the folder: 'resolve log' lists it, "
        + "'resolve restore' restores one version, 'resolve undo' undoes the run.",
      "With the strategy 'manual', also at the end of a chain, a person at a terminal is asked about each conflict that "
        + "is left. Every answer is saved at once, and '?' lists the answers.",
      "Exit status: 0 every conflict is decided, 1 something is open, 64 wrong usage, 65 bad input data, 66 the folder is "
        + "not there, 73 the folder or the store cannot be written, 74 something could not be read.",
    ],
    arguments: [
      ArgumentSpecification("folder", help: "A folder, or one file in it.")
    ],
    options: FolderRunArguments.options(without: []) + [
      .flag("plan-only", short: "n", help: "Shows the plan, and changes nothing.")
    ],
    optionGroups: FolderRunArguments.groups, rareOptions: FolderRunArguments.rareOptions)

  let command: ResolveCommand

  init(_ command: ResolveCommand) { self.command = command }
}
