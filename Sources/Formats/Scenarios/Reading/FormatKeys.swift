package import ConflictResolution
import JSONText

/// The fields that one kind of object in the formats may have.
package struct FormatKeys<Key: Sendable>: Sendable {
  /// The fields in a form that compares fast.
  let table: JSONKeyTable<Key>
  /// The names, for suggestions.
  package let names: [String]
  /// The fields, in the same order.
  package let keys: [Key]

  package init(_ type: Key.Type) where Key: CaseIterable & RawRepresentable<String> {
    self.init(type.allCases.map { ($0.rawValue, $0) })
  }

  package init(_ rows: [(name: String, key: Key)]) {
    table = JSONKeyTable(rows)
    names = rows.map { $0.name }
    keys = rows.map { $0.key }
  }
}

/// The fields of a scenario.
package enum ScenarioKey: String, CaseIterable {
  case format, name, summary, recorded, devices, files, present, resolve, runs, decisions, expect
  case timeline, followFolders, rename

  package static let all = FormatKeys(Self.self)
}

/// The fields of one of a scenario's `runs`.
package enum RunKey: String, CaseIterable {
  case resolve, expect

  package static let all = FormatKeys(Self.self)
}

/// The fields of a file in a scenario, a line of a stream, a stored replica or an update.
package enum FileKey: String, CaseIterable {
  case path, id, shown, copyOf, group, versions, forgotten

  package static let all = FormatKeys(Self.self)
}

/// The fields of `resolve`.
package enum ResolveKey {
  case setting(SettingName)
  case resolvingDevice, rules, groups, now, clockTolerance

  package static let all = FormatKeys<ResolveKey>(
    SettingName.forAllPaths.map { ($0.key, .setting($0)) } + [
      ("as", .resolvingDevice), ("rules", .rules), ("groups", .groups), ("now", .now),
      ("clockTolerance", .clockTolerance),
    ])
}

/// The fields of a rule.
package enum RuleKey {
  case path
  case setting(SettingName)

  package static let all = FormatKeys<RuleKey>(
    [("path", .path)] + SettingName.inRules.map { ($0.key, .setting($0)) })
}

/// The fields of a decision.
package enum DecisionKey: String, CaseIterable {
  case pick, keep, keepBoth, merge, text, base64, delete, path, heads

  package static let all = FormatKeys(Self.self)
}

/// The fields of a step of a timeline: one for what happened, and those with its details.
package enum StepKey: Hashable, Sendable {
  case action(Action)
  case detail(Detail)
  /// What is written.
  case content(VersionField)

  /// What happened.
  package enum Action: String, CaseIterable, Sendable {
    case write, rename, delete, mkdir, link, sync, backup, restore, clock, crash, collect, decide
    case policy
  }

  /// Its details.
  package enum Detail: String, CaseIterable, Sendable {
    case at, device
    case to, target, files, resolve
  }

  /// All fields: when and where, the action, its details.
  package static let allCases: [StepKey] =
    [.detail(.at), .detail(.device)] + Action.allCases.map { .action($0) }
    + Detail.allCases.filter { $0 != .at && $0 != .device }.map { .detail($0) }
    + VersionField.fields(of: .step).map { .content($0) }

  package static let all = FormatKeys<StepKey>(allCases.map { ($0.name, $0) })

  /// Its name in the text.
  package var name: String {
    switch self {
    case .action(let key): key.rawValue
    case .detail(let key): key.rawValue
    case .content(let field): field.rawValue
    }
  }

  /// Whether the field has a meaning beside one that says what happened.
  package func belongs(to action: Action) -> Bool {
    switch self {
    case .action(let own): own == action
    case .content: action == .write
    case .detail(let detail):
      switch detail {
      case .at: true
      case .device: action != .sync
      case .to: action == .rename
      case .target: action == .link
      case .files, .resolve: action == .sync
      }
    }
  }
}

/// The one field of bytes that are not UTF-8.
package enum BytesKey: String, CaseIterable {
  case base64

  package static let all = FormatKeys(Self.self)
}

/// The fields of an outcome.
package enum OutcomeKey: String, CaseIterable {
  case format, scenario, strategy, devices, present, files, collisions, refused, summary

  package static let all = FormatKeys(Self.self)
}

/// The fields of a file in an outcome.
package enum OutcomeFileKey: String, CaseIterable {
  case path, id, group, scope, copyOf, shown, forgotten, state, light, conflict, by, why, placement,
    keeps, discards, replaced
  case keptBefore, formerTwin, notShown, choices, history, declined, preview, previewBase64
  case proposal, provisional

  package static let all = FormatKeys(Self.self)
}
