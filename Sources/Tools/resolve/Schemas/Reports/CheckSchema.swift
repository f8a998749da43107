import FileNames
import Scenarios

extension FormatSchema {
  /// A report of names.
  static let check = FormatSchema(
    "check", format: NameReportWriter.format,
    "Names that collide or are refused, as `resolve check` finds them.",
    root: .object([
      formatField(NameReportWriter.format),
      .required("input", .bytes, "The input, as it was named."),
      .required("unicode", .text(), "The version of Unicode."),
      .required(
        "systems", .list(of: .named("system")), "The file systems that names were checked for."),
      .required("collisions", .list(of: .named("collision")), "Names that collide."),
      .required("names", .list(of: .named("refusal")), "Names that are refused or changed."),
      .required("summary", .named("summary"), "How many of each there are."),
    ]),
    definitions: [
      ("system", "A file system.", .words(FileSystem.allCases.map { $0.name })),
      (
        "collision", "Names that collide.",
        .object([
          .required("key", .text(), "The folded form of the name."),
          .required("paths", .list(of: .bytes), "The names."),
          .required("certain", .boolean, "Whether they collide on one of the systems for certain."),
          .required("systems", .list(of: .named("system")), "Where they collide."),
          .required(
            "free", .list(of: .named("free")),
            "Names that are free, for all paths but the one that can stay."),
        ])
      ),
      (
        "refusal", "A name that is refused or changed.",
        .object([
          .required("path", .bytes, "The path."),
          .optional("line", .count, "The line of the list that it is in."),
          .required("problem", .text(), "What is wrong, for programs."),
          .required("offset", .count, "Where in the path it is wrong, in bytes."),
          .required("message", .text(), "What is wrong, for a person."),
          .required("systems", .list(of: .named("system")), "Where it is."),
          .optional(
            "free", .bytes, "A name that is free in its folder, and that every system takes."),
        ])
      ),
      (
        "free", "A name that is free in its folder, and that every system takes.",
        .object([
          .required("path", .bytes, "The path that could get it."),
          .required("name", .bytes, "The name."),
        ])
      ),
      (
        "summary", "How many of each there are.",
        .object([
          .required("names", .count, "Names."), .required("folders", .count, "Folders."),
          .required("collisions", .count, "Collisions."),
          .required("certain", .count, "Collisions that are certain."),
          .required("refused", .count, "Names that are refused or changed."),
          .required("unread", .count, "Folders that could not be read."),
        ])
      ),
    ])
}
