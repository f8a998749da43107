import ConflictResolution
import FileNames
import SyncFolders

extension FormatSchema {
  /// The result of a sweep of an inbox.
  static let sweep = FormatSchema(
    "sweep", format: RunFormat.sweep,
    "What `resolve sweep` prints: what becomes of everything in an inbox.",
    root: .object(
      sweepHead + [.required("files", .list(of: .named("file")), "The files in the inbox.")]
        + sweepEnd), definitions: sweepParts)

  /// A line of a sweep.
  static let sweepLines = FormatSchema(
    "sweep-lines", "One line of a sweep in lines: a file, or at the end what holds for all.",
    root: .either([.named("file"), .object(sweepHead + sweepEnd)]), definitions: sweepParts)

  private static let sweepHead: [SchemaField] = [
    formatField(RunFormat.sweep), .required("inbox", .bytes, "The inbox, as it was named."),
    .required("destination", .bytes, "The destination, as it was named."),
    .required("applied", .boolean, "Whether it was done, and not only planned."),
    .optional("run", .text(), "The run that did it, for `resolve undo`."),
  ]

  private static let sweepEnd: [SchemaField] = [
    .required(
      "made", .list(of: .bytes), "Folders that are made, by their paths in the destination."),
    .required(
      "removed", .list(of: .bytes),
      "Folders that have nothing in them then and go, by their paths in the inbox; empty for the inbox itself."
    ),
    .optional("warning", .named("warning"), "What a run would refuse."),
    .required("summary", .named("summary"), "How many of each there are."),
  ]

  private static let sweepParts: [Definition] = [
    (
      "file", "A file in the inbox, or what counts as one: a link, a document, a repository.",
      .object([
        .required("path", .bytes, "Its path in the inbox."),
        .required("kind", .words(["file", "folder", "symlink", "other"]), "What it is."),
        .optional("size", .size, "The length of a file in bytes."),
        .required(
          "does", .words(["moves", "is-there", "stays"]),
          "`is-there`: the destination has the same file; the one in the inbox is set aside."),
        .optional(
          "to", .bytes, "The path in the destination that it gets, or that has the same file."),
        .optional(
          "code", .words(SweepObstacle.Code.allCases.map { $0.rawValue }),
          "Why it stays, for programs."),
        .optional("reason", .text(), "Why it stays, as the end of a sentence."),
      ])
    ),
    warning,
    (
      "summary", "How many of each there are.",
      .object([
        .required("files", .count, "Files in the inbox."),
        .required("moved", .count, "Those that move."),
        .required("there", .count, "Those that are there already."),
        .required("stays", .count, "Those that stay."),
      ])
    ),
  ]
}
