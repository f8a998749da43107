import ConflictResolution
import SyncFolders

// Reports about runs on a folder, and about the versions that they set aside.
extension FormatSchema {
  /// The name and version of the output of `resolve undo --list`.
  static let runsFormat = "resolve-runs/1"

  /// The runs on a folder.
  static let runs = FormatSchema(
    "runs", format: runsFormat, "What `resolve undo --list` prints: the runs on a folder.",
    root: .object([
      formatField(runsFormat), .required("runs", .list(of: .named("run")), "The runs."),
    ]),
    definitions: [
      (
        "run", "One `--apply`, or one `resolve restore`.",
        .object(
          runFields + [
            .optional("store", .bytes, "Its store, if that is not the folder's own."),
            .required("changes", .count, "How many files it changed."),
            .required("refused", .count, "How many changes it refused."),
            .optional(
              "files", .list(of: .named("file")),
              "What it did, file by file; not of a damaged or foreign run."
            ),
            .optional(
              "contents", .list(of: .named("content")),
              "What the store has of a damaged or foreign run."),
          ])
      ),
      (
        "content", "A file in the store.",
        .object([
          .optional("path", .bytes, "Where it was."), .required("stored", .bytes, "Where it is."),
          .required("time", .time, "When it was stored."), .optional("size", .size, "Its length."),
          .optional("sha256", .sha256, "Its digest."),
        ])
      ),
    ] + changeParts)

  /// The decisions in a folder.
  static let log = FormatSchema(
    "log", format: RunFormat.log,
    "What `resolve log` prints: what runs on a folder have decided, the last run first.",
    root: .object([
      formatField(RunFormat.log),
      .required(
        "path", .bytes, "The path that was asked about, from the folder; empty for all of it."),
      .required("runs", .list(of: .named("run")), "The runs."),
      .optional(
        "forgotten", .list(of: .named("forgotten")), "Runs that `resolve forget` has removed."),
    ]),
    definitions: [
      (
        "run", "One `--apply`, or one `resolve restore`.",
        .object(
          runFields + [
            .required("store", .bytes, "The path of its store."),
            .required("files", .list(of: .named("file")), "What it did, file by file."),
          ])
      ),
      (
        "forgotten", "A run of which nothing is left.",
        .object([
          .required("id", .text(), "Its name."), .required("began", .time, "When it began."),
          .required("forgotten", .time, "When it was removed."),
        ])
      ),
    ] + changeParts)

  /// Versions that were set aside.
  static let versions = FormatSchema(
    "versions", format: RunFormat.versions,
    "What `resolve show --format json` prints: the versions of a file that runs have set aside.",
    root: .object([
      formatField(RunFormat.versions),
      .required("path", .bytes, "The path that was asked about, from the folder."),
      .required(
        "versions", .list(of: .named("aside")), "The versions, those of the last run first."),
    ]), definitions: [aside])

  /// A version that was restored.
  static let restored = FormatSchema(
    "restored", format: RunFormat.restored,
    "What `resolve restore` prints: the version that it has restored.",
    root: .object([
      formatField(RunFormat.restored),
      .required("path", .bytes, "The path that it has now, from the folder."),
      .required("run", .text(), "The run that restored it, for `resolve undo`."),
      .required("version", .named("aside"), "The version in the store."),
    ]), definitions: [aside])

  static let runFields: [SchemaField] = [
    .required("id", .text(), "Its name."), .required("began", .time, "When it began."),
    .required(
      "state", .words(RunRecord.State.allCases.map { $0.rawValue }),
      "`begun` and `undoing`: interrupted; `damaged`: its journal cannot be read; `foreign`: no journal shows that "
        + "this installation wrote it."),
    .optional("running", .isTrue, "`true` if a process works on it: it is not interrupted."),
    .optional("sequence", .count, "Its number among the runs."),
    .required("strategy", .list(of: .text()), "The strategies; none if it restored a version."),
  ]

  private static let versionFields: [SchemaField] = [
    .optional("version", .versionID, "Its ID."),
    .optional("device", .text(), "What messages call it."),
    .required(
      "content", .words(["file", "folder", "symlink", "other"]),
      "What it is; a folder is a document."),
    .required("size", .size, "Its length in bytes."), .required("sha256", .sha256, "Its digest."),
    .optional("modified", .time, "When it was last changed."),
    .required("permissions", .text(pattern: "^[0-7]+"), "In octal."),
    .optional("rule", .text(), "The rule by which it was not kept."),
    .optional("reason", .text(), "Why it was set aside."),
  ]

  static let changeParts: [Definition] = [
    why,
    (
      "file",
      "What a run did to a file and its conflict copies. Older runs have recorded no reasons.",
      .object([
        .required("path", .bytes, "The path of the original in the folder."),
        .optional("state", .text(), "What was decided, as in a plan."),
        .optional("by", .text(), "What decided."),
        .optional(
          "pattern", .bytes, "The pattern of the rule that gave the file its strategies."),
        .optional("why", .named("why"), "Why."),
        .optional("conflict", .text(), "The conflict's ID."),
        .optional("kind", .text(), "The conflict's kind."),
        .optional("base", .text(), "The base of a merge and how it was found."),
        .optional("declined", .list(of: .named("declined")), "Strategies that could not decide."),
        .optional("restored", .named("from"), "Which version was restored."),
        .optional("swept", .named("swept"), "What was done to an inbox."),
        .optional(
          "applied", .words(AppliedAction.allCases.map { $0.rawValue }),
          "What a sync tool did that uses the library `SyncFolders`."),
        .optional("refused", .named("refused"), "Why nothing of it was done."),
        .optional(
          "undone", .isTrue,
          "`true` if it was undone while another change of the run could not be undone."),
        .required("versions", .list(of: .named("version")), "The original and its copies."),
      ])
    ),
    (
      "version", "A version and what became of it.",
      .object(
        [
          .optional("name", .bytes, "The name that it had; missing if it is a new content."),
          .required(
            "does", .words(RecordedFate.allCases.map { $0.rawValue }),
            "`made`: a new content; `restored`: from the store; `moved`: to another folder."
          ),
          .optional("to", .bytes, "The name that it got."),
        ] + versionFields + [
          .optional("stored", .bytes, "Where it is in the store, if it was set aside.")
        ])
    ),
    (
      "declined", "A strategy that could not decide.",
      .object([
        .required("strategy", .text(), "Its name."), .required("reason", .text(), "Why."),
      ])
    ),
    (
      "from", "Which version was restored.",
      .object([
        .required("run", .text(), "The run that had set it aside."),
        .required("name", .bytes, "The name that it had."),
      ])
    ),
    (
      "swept", "What `resolve sweep` did to something in an inbox.",
      .object([
        .required(
          "does", .words(SweptItem.Action.allCases.map { $0.rawValue }),
          "`already-there`: the same file was in the destination."),
        .required("from", .bytes, "Its path in the folder; absolute if the inbox is elsewhere."),
        .optional("to", .bytes, "The path that it got, or that has the same file."),
      ])
    ),
    (
      "refused", "A change that was not made.",
      .object([
        .required("path", .bytes, "The path that it is about."),
        .required("reason", .text(), "What was found, as the end of a sentence."),
      ])
    ),
  ]

  private static let aside: Definition = (
    "aside", "A version that was set aside.",
    .object(
      [
        .required("path", .bytes, "The path that it had in the folder."),
        .required("of", .bytes, "The path of the file that it is a version of."),
        .required("run", .text(), "The run that set it aside."),
        .required("began", .time, "When that run began."),
        .optional("by", .text(), "What decided."),
      ] + versionFields + [
        .required("stored", .bytes, "Where it is in the store."),
        .optional(
          "members",
          .list(
            of: .object([
              .required("path", .bytes, "Its path in the document."),
              .required("size", .size, "Its length in bytes."),
            ])), "The files in a document."),
      ])
  )
}
