import SyncFolders

extension FormatSchema {
  /// An event that a watch reports.
  static let watch = FormatSchema(
    "watch", format: WatchEvent.format,
    "What `resolve watch --format jsonl` prints and gives to the command of `--notify`: one line for each event.",
    root: .object([
      formatField(WatchEvent.format),
      .required(
        "event", .words(WatchEvent.Kind.allCases.map { $0.rawValue }),
        "`resolved`: a run was made; `left`: only conflicts that are left to decide; `planned`: what a run would do; "
          + "`reminder`: what is left for long; `problem`: what cannot be read, written or watched; `gone`: the folder is "
          + "not there. The command does not get `watching` and `stopped`."),
      .required("time", .time, "When it was reported."),
      .required("folder", .bytes, "The absolute path of the folder."),
      .optional("run", .text(), "The run that resolved conflicts."),
      .optional("undo", .text(), "The command that undoes that run."),
      .optional("decided", .list(of: .named("doneFile")), "What the run did, file by file."),
      .optional("planned", .list(of: .named("file")), "What a run would do, file by file."),
      .optional("left", .list(of: .named("left")), "Conflicts that are left to decide."),
      .optional("decide", .text(), "The command that asks a person about these."),
      .optional("message", .text(), "What is wrong and what to do, or what is watched."),
    ]),
    definitions: planParts + doneParts + [
      (
        "left", "A conflict that is left to decide.",
        .object([
          .required("since", .time, "Since when it is open."),
          .required("file", .named("file"), "The file and its conflict copies."),
        ])
      )
    ])

  /// The parts of a run; those that differ in a plan get another name.
  private static let doneParts: [Definition] = changeParts.filter { part in
    !planParts.contains { $0.name == part.name && $0.schema == part.schema }
  }.map { (name: doneNames[$0.name] ?? $0.name, summary: $0.summary, schema: renamed($0.schema)) }

  private static let doneNames: [String: String] = {
    var names: [String: String] = [:]
    for part in changeParts {
      if planParts.contains(where: { $0.name == part.name && $0.schema != part.schema }) {
        names[part.name] = "done" + part.name.prefix(1).uppercased() + part.name.dropFirst()
      }
    }
    return names
  }()

  private static func renamed(_ schema: Schema) -> Schema {
    switch schema {
    case .named(let name): .named(doneNames[name] ?? name)
    case .list(let element, let least, let most, let isSet):
      .list(of: renamed(element), atLeast: least, atMost: most, isSet: isSet)
    case .object(let fields, let rules):
      .object(
        fields.map {
          SchemaField($0.name, renamed($0.schema), $0.summary, isRequired: $0.isRequired)
        }, rules)
    default: schema
    }
  }
}
