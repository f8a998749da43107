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
    return .optional(key, schema, SettingText.of(self)?.summary ?? "")
  }
}
