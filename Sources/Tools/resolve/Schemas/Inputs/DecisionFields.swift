import Scenarios

extension DecisionKey {
  /// The schema of the field.
  var field: SchemaField {
    switch self {
    case .pick: .optional(rawValue, .versionID, "This version is kept.")
    case .keep:
      .optional(
        rawValue, .list(of: .versionID, atLeast: 1, isSet: true),
        "These versions are kept: the first under the file's name, the others as copies, numbered in this "
          + "order. The others are discarded.")
    case .keepBoth: .optional(rawValue, .isTrue, "All versions are kept, the others as copies.")
    case .merge: .optional(rawValue, .isTrue, "The proposed merge is taken.")
    case .text: .optional(rawValue, .text(), "This content is taken.")
    case .base64: .optional(rawValue, .base64, "This content is taken, as Base64.")
    case .delete: .optional(rawValue, .isTrue, "The file is deleted.")
    case .path:
      .optional(rawValue, .path, "The path of the file. A decision for another file is refused.")
    case .heads:
      .optional(
        rawValue, .list(of: .versionID, isSet: true),
        "The versions that the person saw. If there are others by now, the decision is refused.")
    }
  }

  private static let choices = [pick, keep, keepBoth, merge, text, base64, delete].map {
    $0.rawValue
  }

  /// A decision about one conflict.
  static let decision = Schema.object(
    DecisionKey.allCases.map { $0.field }, [.exactlyOne(choices)])

  /// A decision in a timeline: of a path, without heads.
  static let stepDecision = Schema.object(
    DecisionKey.allCases.filter { $0 != .heads }.map { key in
      let field = key.field
      return SchemaField(
        field.name, field.schema, field.summary, isRequired: key == .path)
    }, [.exactlyOne(choices)])
}

extension FormatSchema {
  /// A file of decisions.
  static let decisions = FormatSchema(
    "decisions", "What a person decided: conflict IDs, and what becomes of each conflict.",
    root: .map(of: .named("decision"), keys: #"[\s\S]"#), definitions: [decision])

  static let decision = (
    name: "decision", summary: "What becomes of one conflict.", schema: DecisionKey.decision
  )
}
