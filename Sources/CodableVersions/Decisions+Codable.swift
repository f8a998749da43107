public import ConflictResolution
import JSONText

private enum DecisionKey: String, CodingKey {
  case conflict, pick, keepBoth, keep, merge, text, base64, delete, path, heads, precedent
}

extension Decision: Codable {
  /// Reads a decision.
  ///
  /// - Throws: `DecodingError` if there is not exactly one choice.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: DecisionKey.self)
    let kinds: [DecisionKey] = [.pick, .keepBoth, .keep, .merge, .text, .base64, .delete]
    let found = kinds.filter { object.contains($0) }
    guard found.count == 1 else {
      throw decoder.corrupted(
        "expected exactly one of \(kinds.map { $0.rawValue }.joined(separator: ", "))")
    }
    let choice: Choice
    switch found[0] {
    case .pick: choice = .pick(try object.decode(VersionID.self, forKey: .pick))
    case .keep: choice = .keep(try object.decode([VersionID].self, forKey: .keep))
    case .text: choice = .content(Array(try object.decode(String.self, forKey: .text).utf8))
    case .base64: choice = .content(try object.base64(forKey: .base64))
    case let word:
      try object.expectTrue(word)
      choice = word == .keepBoth ? .keepBoth : word == .merge ? .merge : .delete
    }
    self.init(
      try object.decode(ConflictID.self, forKey: .conflict), choice,
      path: try object.decodeIfPresent(RelativePath.self, forKey: .path),
      heads: try object.decodeIfPresent([VersionID].self, forKey: .heads) ?? [],
      precedent: try object.decodeIfPresent(Precedent.self, forKey: .precedent))
  }

  /// Writes the decision: `{"conflict": "c-5b1f0c2d9e7a4411", "pick": "mom:2"}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: DecisionKey.self)
    try object.encode(conflict, forKey: .conflict)
    switch choice {
    case .pick(let id): try object.encode(id, forKey: .pick)
    case .keepBoth: try object.encode(true, forKey: .keepBoth)
    case .keep(let ids): try object.encode(ids, forKey: .keep)
    case .merge: try object.encode(true, forKey: .merge)
    case .delete: try object.encode(true, forKey: .delete)
    case .content(let bytes):
      if let text = EncodedBytes.text(bytes) {
        try object.encode(text, forKey: .text)
      } else {
        try object.encode(Base64.encode(bytes), forKey: .base64)
      }
    }
    try object.encodeIfPresent(path, forKey: .path)
    if !heads.isEmpty { try object.encode(heads, forKey: .heads) }
    try object.encodeIfPresent(precedent, forKey: .precedent)
  }
}

extension Decision.Precedent: Codable {
  private enum Key: String, CodingKey { case path, day }

  /// Reads an earlier decision.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    self.init(
      path: try object.decode(RelativePath.self, forKey: .path),
      day: try object.decode(String.self, forKey: .day))
  }

  /// Writes `{"path": "Budget.txt", "day": "2026-11-18"}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(path, forKey: .path)
    try object.encode(day, forKey: .day)
  }
}

extension Explanation: Codable {
  private enum Key: String, CodingKey { case rule, reason, values }
  private struct Entry: Codable {
    let version: VersionID
    let text: String
  }

  /// Reads an explanation.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    let entries = try object.decodeIfPresent([Entry].self, forKey: .values) ?? []
    self.init(
      rule: Rule(rawValue: try object.decode(String.self, forKey: .rule)),
      reason: try object.decode(String.self, forKey: .reason),
      values: entries.map { Value($0.version, $0.text) })
  }

  /// Writes `{"rule": "modified", "reason": "50 s older than mom's", "values": […]}`.
  ///
  /// The explanation that is read again has the same text. It is equal to the written one only if that was read as
  /// well: an explanation of the engine keeps its parts separate, a stored one has them in one sentence.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(rule.rawValue, forKey: .rule)
    try object.encode(reason, forKey: .reason)
    let entries = values.map { Entry(version: $0.version, text: $0.text) }
    if !entries.isEmpty { try object.encode(entries, forKey: .values) }
  }
}
