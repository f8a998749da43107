import ConflictResolution
import FileNames

extension CheckCommand {
  static let name = "check"

  /// `resolve check`: names that collide, and names that some system refuses.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Finds names that collide, or that some system refuses.",
    examples: [
      CommandExample(
        purpose: "Check what git tracks, as a step in CI", line: "resolve check --git"),
      CommandExample(
        purpose: "Fail on everything that a Windows or Mac checkout trips over",
        line: "resolve check --git --portable --for win32,apfs"),
      CommandExample(purpose: "Check a folder and all in it", line: "resolve check ~/Documents"),
      CommandExample(
        purpose: "Give names that collide numbers; 'resolve undo' undoes it",
        line: "resolve check --fix --apply ~/Documents"),
    ],
    discussion: [
      "A collision is certain where the names are equal but for case and Unicode form: they cannot "
        + "live side by side on a Mac. It is an error. What only some system takes for one name, or "
        + "refuses, is a warning; with --portable it is an error, too.",
      "Arguments are folders and names: each folder is walked and checked by itself, all names are checked "
        + "together, whether they are there or not. What a file lists is checked with --list.",
      "In a folder symbolic links are checked and not followed, and what is in '.git' is passed over.",
      "With --fix the names in a folder that collide for certain are told apart: of several with one content all but one are "
        + "set aside, and others get numbers (notes-1.md). It shows the plan, and --apply carries it out as a run. Folders "
        + "are left for a person to join.",
      "A list has one relative path a line, a folder's with or without a slash at its end; './' before a "
        + "path and a line of '.' alone are dropped, and without -z a carriage return at a line's end and "
        + "a byte order mark, too.",
      "Exit status: 0 nothing or only warnings, 1 an error, 64 wrong usage, 65 a bad line or scenario, "
        + "66 input not there, 74 output or input failed, or a folder that could not be read.",
    ],
    arguments: [
      ArgumentSpecification(
        "path",
        help: "Folders, or names as relative paths; '-' or none is a list on standard input.",
        isOptional: true, isRepeating: true)
    ],
    options: [
      .flag(
        "git",
        help: "Checks the names that git tracks in the folders, by default in the current one."),
      .value(
        "list",
        help:
          "Checks the names in a scenario (.json), a stream (.jsonl, .ndjson) or a list (any other file), each "
          + "by itself; '-' is a list on standard input.",
        value: ValueSpecification("file", isRepeating: true, isPath: true)),
      .flag("fix", help: "Tells names apart that collide in a real folder: shows the plan."),
      .flag("apply", help: "Carries the plan of --fix out."),
      .store,
    ] + ResolveCommands.mainOptions.filter { $0.name == "numbering" } + [
      .flag("portable", help: "Makes every finding an error."),
      .value(
        "for",
        help: "Checks only these systems, separated by commas or given one by one: "
          + FileSystem.allCases.map(\.name).joined(separator: ", ")
          + "; 'windows' is ntfs and win32, 'macos' or 'mac' apfs and hfsplus. Default: all but ecryptfs.",
        value: ValueSpecification(
          "system", suggested: CheckArguments.systemNames, isRepeating: true, isList: true)),
      .flag("null", short: "z", help: "Takes lists whose names end with NUL, not a line feed."),
      .value(
        "format",
        help:
          "How the findings are printed: for a person, as JSON, one line each, as commands of GitHub Actions, "
          + "or as SARIF 2.1.0.",
        value: ValueSpecification(
          "format", allowed: CheckFormat.allCases.map(\.rawValue), default: "text")), .color,
    ])
}
