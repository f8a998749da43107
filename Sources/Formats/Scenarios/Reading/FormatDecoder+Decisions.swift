package import ConflictResolution
package import JSONText

// What a person decided: an object of conflict IDs, in a scenario and in a separate file.

extension FormatDecoder {
  /// Reads decisions, in the order of the text.
  package mutating func readDecisions() throws(JSONError) -> [Decision] {
    var decisions: [Decision] = []
    try reader.beginObject()
    while let id = try reader.nextKeyBytes() {
      let place = reader.keyLocation
      guard !id.isEmpty else {
        throw reader.error(
          .invalidValue, "the conflict ID is empty; expected one like \"c-5b1f0c2d9e7a4411\"",
          at: place)
      }
      decisions.append(try readDecision(ConflictID(String(decoding: id, as: UTF8.self))))
    }
    return decisions
  }

  /// Reads a decision that names its file in place of its conflict.
  mutating func readFileDecision() throws(JSONError) -> (path: RelativePath, Decision.Choice) {
    let start = reader.location
    let decision = try readDecision(ConflictID(""))
    guard let path = decision.path, decision.heads.isEmpty else {
      throw reader.error(
        .missingField, "expected \"path\", the file that is decided, and no \"heads\"", at: start)
    }
    return (path, decision.choice)
  }

  package mutating func readDecision(_ conflict: ConflictID) throws(JSONError) -> Decision {
    let start = reader.location
    var choice: Decision.Choice?
    var chosenBy = DecisionKey.pick
    var path: RelativePath?
    var heads: [VersionID] = []

    try reader.beginObject()
    while let key = try nextKey(in: DecisionKey.all) {
      switch key {
      case .path: path = try readPath()
      case .heads:
        heads = try readDistinctVersions()
      case .pick, .keep, .keepBoth, .merge, .text, .base64, .delete:
        guard choice == nil else {
          throw reader.error(
            .misplacedField,
            "\"\(key.rawValue)\" stands beside \"\(chosenBy.rawValue)\"; a decision says one thing",
            at: reader.keyLocation)
        }
        chosenBy = key
        choice = try readChoice(key)
      }
    }
    guard let choice else {
      throw reader.error(
        .missingField,
        "the decision says nothing; expected \"pick\", \"keep\", \"keepBoth\", \"merge\", "
          + "\"text\", \"base64\" or \"delete\"", at: start)
    }
    return Decision(conflict, choice, path: path, heads: heads)
  }

  private mutating func readChoice(_ key: DecisionKey) throws(JSONError) -> Decision.Choice? {
    switch key {
    case .pick: return .pick(try readVersionID())
    case .keep: return .keep(try readVersionsToKeep())
    case .keepBoth:
      try readTrue()
      return .keepBoth
    case .merge:
      try readTrue()
      return .merge
    case .text: return .content(try reader.readStringBytes())
    case .base64: return .content(try reader.readBase64())
    case .delete:
      try readTrue()
      return .delete
    case .path, .heads: return nil
    }
  }

  /// The versions that are kept, the one with the name first; at least one, and each once.
  private mutating func readVersionsToKeep() throws(JSONError) -> [VersionID] {
    let start = reader.location
    let versions = try readDistinctVersions()
    guard !versions.isEmpty else {
      throw reader.error(
        .invalidValue,
        "the list is empty; expected the versions to keep, the one with the file's name first",
        at: start)
    }
    return versions
  }

  private mutating func readDistinctVersions() throws(JSONError) -> [VersionID] {
    var versions: [VersionID] = []
    var known: Set<VersionID> = []
    try reader.beginArray()
    while try reader.nextElement() {
      let version = try readVersionID()
      guard known.insert(version).inserted else {
        throw reader.error(
          .invalidValue, "\(shown(scratch)) is listed twice; expected each version once",
          at: reader.valueLocation)
      }
      versions.append(version)
    }
    return versions
  }
}
