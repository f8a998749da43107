import ConflictResolution
import Scenarios

extension Schema {
  /// `resolve`: what applies to all files.
  static let settings = Schema.object(ResolveKey.all.keys.map { $0.field })

  /// A rule: what applies to the paths that a pattern matches.
  static let rule = Schema.object(
    RuleKey.all.keys.map { $0.field }, [.anyOf(SettingName.inRules.map { $0.key })])

  /// The policy of a device from a step of a timeline on: all of `resolve` except what is a document.
  static let stepSettings = Schema.object(
    ResolveKey.all.keys.compactMap { key in
      switch key {
      case .groups: nil
      case .rules:
        .optional(
          "rules", .list(of: .named("stepRule")),
          "Rules by path; a later one goes before an earlier one.")
      case .setting, .resolvingDevice, .now, .clockTolerance: key.field
      }
    })

  /// A rule of such a policy.
  static let stepRule = Schema.object(
    RuleKey.all.keys.compactMap { if case .setting(.group) = $0 { nil } else { $0.field } },
    [.anyOf(SettingName.inRules.filter { $0 != .group }.map { $0.key })])
}

extension ResolveKey {
  var field: SchemaField {
    switch self {
    case .setting(let name): name.field
    case .resolvingDevice:
      .optional(
        "as", .device,
        "The device that decides and writes the outcome. Without it, new content is provisional.")
    case .rules:
      .optional(
        "rules", .list(of: .named("rule")), "Rules by path; a later one goes before an earlier one."
      )
    case .groups:
      .optional(
        "groups", .list(of: .bytes),
        "Patterns of folders, each with `/` at its end: such a folder is one document.")
    case .now: .optional("now", .time, "Distrust versions dated after this time.")
    case .clockTolerance:
      .optional(
        "clockTolerance", .number(from: 0, to: UInt64(Int64.max)),
        "How far after `now` a version may be dated, in seconds; by default 86400.")
    }
  }
}

extension RuleKey {
  var field: SchemaField {
    switch self {
    case .path:
      .required("path", .bytes, "The pattern, as in a .gitignore file; `!` is not supported.")
    case .setting(let name): name.field
    }
  }
}

extension SettingName {
  var field: SchemaField {
    let name = Schema.text(pattern: "^[\\s\\S]+")
    let schema: Schema =
      if let bounds {
        .number(from: bounds.lowerBound, to: UInt64(bounds.upperBound))
      } else if !values.isEmpty {
        .words(values)
      } else if self == .strategy {
        .either([name, .list(of: name)])
      } else if self == .group {
        .bytes
      } else {
        .text()
      }
    return .optional(key, schema, summary)
  }

  private var summary: String {
    switch self {
    case .strategy:
      "The strategies, tried in turn: names with commas between them, or a list of names. "
        + Strategy.builtInNames.joined(separator: ", ") + "."
    case .deletes:
      "What wins where one side deleted what another changed; by default `\(DeletePolicy.editWins.rawValue)`."
    case .numbering: "How copies are named; by default `\(NumberingConvention.hyphen.name)`."
    case .granularity:
      "What a merge tries where lines conflict: `line` (default), `touching`, `word`, or both with a comma; with "
        + "`:take` the result is taken."
    case .nameLimit: "The most bytes that the name of a copy may have; by default 255."
    case .folders:
      "What becomes of folders of one name that are two by identity: `join` (default), they stand as one; `number`, "
        + "one keeps the name and the others get numbered names."
    case .orphans:
      "What becomes of the versions of a file that is gone, nobody knows by whom or when: `leave` (default), they are "
        + "left open; `revive`, the file is made again; `set-aside`, they go, too; `follow`, they are versions of the "
        + "file that it is now."
    case .sameTime:
      "How many seconds apart two modification times may be and count as equal, for `newest:strict` and for plans; by "
        + "default 0."
    case .group:
      "`folder`: each folder that the pattern matches is one document; `none`: no document; else the path of the "
        + "document that all matched files are part of."
    default: "The \(noun)."
    }
  }
}
