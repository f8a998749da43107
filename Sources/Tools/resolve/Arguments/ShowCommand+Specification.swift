extension ShowCommand {
  static let name = "show"

  /// `resolve show`: the content of a version that was set aside.
  static let specification = CommandSpecification(
    name: name,
    abstract: "Prints a version that was set aside.",
    examples: [
      CommandExample(
        purpose: "Print what 'notes.md' was before the last run",
        line: "resolve show ~/Documents/notes.md"),
      CommandExample(
        purpose: "Compare it with what it is now",
        line: "resolve show notes.md@20261121-093015 | diff - notes.md"),
      CommandExample(
        purpose: "List the versions of a file that were set aside",
        line: "resolve show --format json notes.md"),
    ],
    discussion: [
      ArgumentSpecification.versionWords,
      "The content is printed byte for byte; on a terminal only text is, with control characters escaped. Of a "
        + "document that is a folder the files in it are listed, of a symbolic link its target is printed.",
      "Exit status: 0 printed, 1 several versions are meant, or it was changed in the store, 64 wrong usage, "
        + "66 there is no such version, 74 the store cannot be read.",
    ],
    arguments: [.version],
    options: [
      .usedStore,
      .value(
        "format",
        help: "Prints the content, or as 'json' what is known of each version that the path names.",
        value: ValueSpecification("format", allowed: ["text", "json"], default: "text")),
    ])
}
