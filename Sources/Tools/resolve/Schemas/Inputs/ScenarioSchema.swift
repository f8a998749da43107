import Scenarios

extension FormatSchema {
  /// A scenario: versions of files, or what devices did, and how they are resolved.
  static let scenario = FormatSchema(
    "scenario", format: Scenario.format,
    "Versions of files, or a timeline of what devices did; how they are resolved; and what is expected.",
    root: .object(
      ScenarioKey.allCases.map { $0.field },
      [
        .exactlyOne(["files", "timeline"]), .notTogether(["runs", "resolve"]),
        .notTogether(["runs", "expect"]),
      ]),
    definitions: [
      (
        "run", "One of several ways to resolve the same versions.",
        .object(RunKey.allCases.map { $0.field })
      ), ("settings", "How files are resolved.", .settings),
      ("rule", "Settings for the paths that a pattern matches.", .rule),
      (
        "stepSettings", "How a device resolves from a step of a timeline on.", .stepSettings
      ), ("stepRule", "Settings of a device for the paths that a pattern matches.", .stepRule),
      decision,
      (
        "stepDecision", "What a person decides about a path in a timeline.",
        DecisionKey.stepDecision
      ),
      (
        "step", "One thing that happens.", .either(StepKey.steps.map { .named($0.name) })
      ),
    ] + StepKey.steps + [
      ("file", "A file with all its known versions.", .file),
      ("version", "One state of a file.", .version(.scenario)),
      (
        "expectation",
        """
        Any part of an outcome. Objects are compared by the keys given here; `files`, `keeps` and `collisions` by path, \
        whatever their order. `files` may name some of the files; `keeps` and `collisions` are complete, and so are all \
        other lists, in their order. Two keys are not an outcome's: `undecided` is the whole list of undecided paths, and \
        `tree` the whole live tree without them and without `present`: each path with its text, or an object with `base64`, \
        `sha256`, `size`, `symlink` or `directory`; a document has an entry for each member.
        """,
        .map(of: .anything)
      ),
    ])

  /// A line of a stream that is resolved.
  static let streamInput = FormatSchema(
    "stream-input",
    "One line of a stream that `resolve --format jsonl` reads: a file with all its known versions.",
    root: .named("file"),
    definitions: [
      ("file", "A file with all its known versions.", .file),
      ("version", "One state of a file.", .version(.scenario)),
    ])
}

extension ScenarioKey {
  var field: SchemaField {
    switch self {
    case .format: FormatSchema.formatField(Scenario.format)
    case .name: .optional(rawValue, .text(), "What it is called; by default the name of its file.")
    case .summary: .optional(rawValue, .text(), "What it shows, for a person.")
    case .recorded:
      .optional(rawValue, .map(of: .text()), "Where it was recorded: names and texts of any kind.")
    case .devices:
      .optional(
        rawValue, .map(of: .text(), keys: Schema.devicePattern),
        "All devices that share the files, and what people call them. A deletion that all of them know of may be "
          + "forgotten.")
    case .files:
      .optional(rawValue, .list(of: .named("file")), "The files, each with its versions.")
    case .present:
      .optional(
        rawValue, .list(of: .path), "Names that exist beside the files and are never renamed.")
    case .resolve: .optional(rawValue, .named("settings"), "How the files are resolved.")
    case .runs:
      .optional(
        rawValue, .list(of: .named("run"), atLeast: 1), "Several ways, each with what it expects.")
    case .decisions:
      .optional(
        rawValue, .map(of: .named("decision"), keys: #"[\s\S]"#),
        "What a person decided, by conflict ID.")
    case .expect: .optional(rawValue, .named("expectation"), "What `resolve replay` compares with.")
    case .timeline:
      .optional(
        rawValue, .list(of: .named("step")), "What devices did, in order, in the place of `files`.")
    case .rename:
      .optional(
        rawValue, .words(["detect"]),
        "Whether the devices of the timeline see no renames, but only what is gone and what is new: by file ID or "
          + "inode hosts could tell more. By default they see them.")
    case .followFolders:
      .optional(
        rawValue, .boolean,
        "Whether the devices of the timeline follow folders: `mkdir` makes an entry with an identity, and what is in "
          + "it goes with it wherever it is moved or renamed, as one version of the folder. By default folders are "
          + "parts of paths.")
    }
  }
}

extension RunKey {
  var field: SchemaField {
    switch self {
    case .resolve: .optional(rawValue, .named("settings"), "How the files are resolved.")
    case .expect: .optional(rawValue, .named("expectation"), "What is expected then.")
    }
  }
}
