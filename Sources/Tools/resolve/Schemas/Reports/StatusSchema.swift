import SyncFolders

extension FormatSchema {
  /// The conflicts that are left for a person.
  static let status = FormatSchema(
    "status", format: RunFormat.status,
    "What `resolve status` prints: what is left for a person to decide, folder by folder.",
    root: .object([
      formatField(RunFormat.status), .required("now", .time, "When the folders were looked at."),
      .required("folders", .list(of: .named("folder")), "The folders."),
      .required("summary", .named("summary"), "How many of each there are."),
    ]),
    definitions: [
      (
        "folder", "A folder that was looked at, or one that is known and not there.",
        .either([
          .object([
            .required("folder", .bytes, "The folder, as it was named."),
            .required("path", .bytes, "Its path, absolute and without symbolic links."),
            .required("conflicts", .list(of: .named("conflict")), "Conflicts that are open."),
            .required(
              "interrupted", .list(of: .named("run")), "Runs that were interrupted."),
            .optional("answers", .named("answers"), "Answers that no run has carried out."),
            .optional("archive", .named("archive"), "What a watch keeps as bases of merges."),
            .optional("lastRun", .named("run"), "The last run."),
            .required("commands", .named("commands"), "Commands for all conflicts of the folder."),
            .required("weak", .count, "Possible copies, which do not count."),
            .required("names", .count, "Names that were seen."),
            .required("problems", .list(of: .text()), "What could not be read."),
          ]),
          .object([
            .required("folder", .bytes, "The path of the folder."),
            .required("missing", .isTrue, "The folder is not there now, or cannot be read."),
            .required(
              "noted", .count, "How many conflicts were open when it was looked at last."),
            .optional("problem", .text(), "Why."),
          ]),
        ])
      ),
      (
        "conflict", "A file with conflict copies that no decision settled.",
        .object([
          .required("path", .bytes, "The path of the original in the folder."),
          .required(
            "kind", .words(["versions", "orphan", "name-clash", "document"]),
            "`orphan`: the original is gone; `name-clash`: a tool renamed the file; `document`: the copies are inside of "
              + "a document."
          ),
          .required(
            "key", .text(pattern: "^[0-9a-f]{16}"),
            "What knows these copies again; another one if a copy was added or changed."),
          .required("since", .time, "Since when it is open."),
          .required(
            "from", .words(OpenSince.Source.allCases.map { $0.rawValue }),
            "What tells that: it was `seen` first then, the `name` of a copy, or when a copy was `modified`."
          ),
          .optional("seen", .time, "When it was seen first; missing if that cannot be noted."),
          .optional("told", .time, "When it was reported to a person last."),
          .optional("same", .isTrue, "All versions have the same content: no decision is needed."),
          .optional("obstacle", .text(), "Why no decision settles it, for a person."),
          .required(
            "versions", .list(of: .named("version")),
            "The original if it is there, then the copies."),
        ])
      ),
      (
        "version", "A version as it is in the folder.",
        .object([
          .required("name", .bytes, "Its name."),
          .required("device", .text(), "What `--pick` calls it."),
          .optional(
            "tool", .words(CopyTool.allCases.map { $0.identifier }), "The tool that made the copy."),
          .optional("writer", .bytes, "The device or the person that the name tells."),
          .optional("time", .text(), "The local time that the name tells; with `Z` if it is UTC."),
          .required("kind", .words(["file", "folder", "symlink", "other"]), "What it is."),
          .optional("size", .size, "The length of a file in bytes."),
          .optional("modified", .time, "When it was last changed."),
          .optional("pick", .text(), "The command that keeps this version."),
        ])
      ),
      (
        "run", "One `--apply`, or one `resolve restore`.",
        .object(
          runFields + [
            .required("store", .bytes, "The path of its store."),
            .optional("finish", .text(), "The command that finishes it."),
            .optional("undo", .text(), "The command that undoes it."),
          ])
      ),
      (
        "answers", "Answers of a person that no run has carried out.",
        .object([
          .required("file", .bytes, "The path of their file."),
          .optional("count", .count, "How many there are; missing if they cannot be read."),
        ])
      ),
      (
        "archive", "What a watch keeps as bases of merges.",
        .object([
          .required("texts", .count, "How many texts it has."),
          .required("bytes", .count, "How many bytes those have that no run has set aside."),
          .required("sharing", .boolean, "Whether the other devices get lists."),
          .required("lists", .count, "How many devices give lists, this one included."),
        ])
      ),
      (
        "commands", "Commands, as lines for a shell.",
        .object([
          .required("ask", .text(), "Asks about each conflict at the terminal."),
          .required("review", .text(), "Shows all conflicts on a page."),
          .required("apply", .text(), "Sets aside copies that need no decision."),
        ])
      ),
      (
        "summary", "How many of each there are.",
        .object([
          .required("open", .boolean, "Whether something is open."),
          .required("conflicts", .count, "Conflicts that are open."),
          .required("interrupted", .count, "Runs that were interrupted."),
          .required("weak", .count, "Possible copies."),
          .required("names", .count, "Names that were seen."),
          .required("problems", .count, "What could not be read."),
          .optional("since", .time, "Since when the oldest conflict is open."),
        ])
      ),
    ])
}
