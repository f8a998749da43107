package import ConflictResolution
import JSONText

/// The fields of the answer of a strategy in another language.
enum StrategyAnswerKey: String, CaseIterable {
  case pick, keepBoth, first, text, base64, decline, needs, reason

  static let all = FormatKeys(Self.self)
}

/// What a strategy in another language decided, as JSON.
///
/// ```json
/// {"pick": "mom:2", "reason": "it is the longest"}
/// {"keepBoth": true, "first": "home:1,mom:1"}
/// {"text": "one\ntwo\n", "reason": "merged by its sections"}
/// {"decline": "it is no table", "needs": ["mom:2"]}
/// ```
///
/// An invalid answer is treated as declined, with what is wrong with it: a conflict is never decided by accident.
package enum StrategyAnswer {
  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - bytes: the answer.
  ///   - conflict: the conflict that was asked about.
  ///   - name: the name of the strategy.
  /// - Returns: the decision.
  /// - Complexity: O(*n*) in the length of the answer.
  package static func read(
    _ bytes: [UInt8], of conflict: Conflict, by name: String
  ) -> StrategyDecision {
    var decoder = FormatDecoder(bytes)
    do throws(JSONError) {
      let answer = try decoder.readStrategyAnswer(of: conflict, by: name)
      try decoder.reader.expectEnd()
      return answer
    } catch {
      return .declined(
        "the strategy '\(name)' gave no answer that is understood: "
          + decoder.explained(error).description)
    }
  }
}

extension FormatDecoder {
  fileprivate mutating func readStrategyAnswer(
    of conflict: Conflict, by name: String
  ) throws(JSONError) -> StrategyDecision {
    let start = reader.location
    var choice: StrategyAnswerKey?
    var version: VersionID?
    var content: [UInt8] = []
    var decline = StrategyDecision.Decline(reason: "")
    var reason = "chosen by the strategy '\(name)'"
    try reader.beginObject()
    while let key = try nextKey(in: StrategyAnswerKey.all) {
      switch key {
      case .reason: reason = try reader.readString()
      case .first: version = try readHead(of: conflict)
      case .needs:
        decline.needs = try readList { (decoder) throws(JSONError) in
          try decoder.readVersionID()
        }
      case .pick, .keepBoth, .text, .base64, .decline:
        if let other = choice {
          throw reader.error(
            .misplacedField,
            "\"\(key.rawValue)\" stands beside \"\(other.rawValue)\"; an answer says one thing",
            at: reader.keyLocation)
        }
        choice = key
        switch key {
        case .pick: version = try readHead(of: conflict)
        case .keepBoth: try readTrue()
        case .text: content = try reader.readStringBytes()
        case .base64: content = try reader.readBase64()
        case .decline: decline.reason = try reader.readString()
        case .first, .needs, .reason: break
        }
      }
    }
    let rule = Explanation.Rule(rawValue: name)
    switch choice {
    case .pick:
      guard let version else { break }
      return .keep(version, rule: rule, reason: reason)
    case .keepBoth:
      return .keepAll(
        first: version ?? conflict.heads[0].id, Explanation(rule: rule, reason: reason))
    case .text, .base64: return .content(content, Explanation(rule: rule, reason: reason))
    case .decline: return .decline(decline)
    case .first, .needs, .reason, nil: break
    }
    throw reader.error(
      .missingField,
      "expected \"pick\", \"keepBoth\", \"text\", \"base64\" or \"decline\"", at: start)
  }

  /// The ID of one of the versions in conflict.
  private mutating func readHead(of conflict: Conflict) throws(JSONError) -> VersionID {
    let id = try readVersionID()
    guard conflict.heads.contains(where: { $0.id == id }) else {
      let heads = conflict.heads.map { $0.id.description }
      throw reader.error(
        .invalidValue,
        "\(shown(scratch)) is none of the versions in conflict; expected \(listed(heads))")
    }
    return id
  }
}
