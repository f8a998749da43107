package import ConflictResolution
package import ContentDigests
import JSONText

// The parts of an outcome, each one object.
extension JSONWriter {
  /// The outcome of one file.
  ///
  /// - Parameters:
  ///   - file: the file's outcome.
  ///   - pathsAsGiven: whether what it keeps is written at the paths from before names were checked against other
  ///     files'; a stream writes each file at once, when a later file can still take its name.
  ///   - sha256: gives the SHA-256 that names conflicts; a program may have a faster one than the core.
  package mutating func file(
    _ file: FileOutcome, pathsAsGiven: Bool = false,
    sha256: ([UInt8]) -> SHA256Digest = { SHA256.digest(of: $0) }
  ) {
    beginObject()
    for key in OutcomeFileKey.all.keys {
      member(key, of: file, pathsAsGiven: pathsAsGiven, sha256: sha256)
    }
    endObject()
  }

  /// The field of a file's outcome, if it has a value.
  private mutating func member(
    _ key: OutcomeFileKey, of file: FileOutcome, pathsAsGiven: Bool,
    sha256: ([UInt8]) -> SHA256Digest
  ) {
    var name: String { key.rawValue }
    switch key {
    case .path: member(name, name: file.path.bytes)
    case .id:
      if file.identity.bytes != file.path.bytes { member(name, name: file.identity.bytes) }
    case .group: if let group = file.group { member(name, name: group.path.bytes) }
    case .scope: if let group = file.group, !group.isFolder { member(name, true) }
    case .copyOf: if let path = file.copyOf { member(name, name: path.bytes) }
    case .shown:
      if file.state == .undecided, let path = file.shown { member(name, name: path.bytes) }
    case .forgotten: if !file.forgotten.isEmpty { member(name, file.forgotten) }
    case .state: member(name, file.state.rawValue)
    case .light: member(name, file.light.rawValue)
    case .conflict: if let conflict = file.conflict { member(name, conflict, sha256) }
    case .by: if let decider = file.decidedBy { member(name, decider.name) }
    case .why: if let why = file.explanation { member(name, why) }
    case .placement: if let placement = file.placement { member(name, placement) }
    case .keeps: list(name, of: file.keeps) { $0.kept($1, pathAsGiven: pathsAsGiven) }
    case .discards: setAside(name, file.discards)
    case .replaced: if !file.replaced.isEmpty { setAside(name, file.replaced) }
    case .keptBefore: if !file.keptBefore.isEmpty { member(name, file.keptBefore) }
    case .formerTwin: if let twin = file.formerTwin { member(name, twin) }
    case .notShown: if !file.notShown.isEmpty { list(name, of: file.notShown) { $0.hidden($1) } }
    case .choices: if !file.choices.isEmpty { list(name, of: file.choices) { $0.choice($1) } }
    case .history: if !file.history.isEmpty { list(name, of: file.history) { $0.history($1) } }
    case .declined: if !file.declined.isEmpty { member(name, file.declined) }
    case .preview:
      if let preview = file.preview, Self.canWrite(preview) {
        self.key(name)
        _ = string(bytes: preview)
      }
    case .previewBase64:
      if let preview = file.preview, !Self.canWrite(preview) {
        member(name, Base64.encode(preview))
      }
    case .proposal: if let proposal = file.proposal { member(name, proposal) }
    case .provisional: if file.isProvisional { member(name, true) }
    }
  }

  /// A reason: its rule, its words and what was compared.
  private mutating func member(_ name: String, _ explanation: Explanation) {
    beginObject(name)
    let told = explanation.told
    member("rule", explanation.rule.rawValue)
    member("reason", told.reason)
    values(told.values)
    endObject()
  }

  private mutating func member(
    _ name: String, _ conflict: ConflictSummary, _ sha256: ([UInt8]) -> SHA256Digest
  ) {
    beginObject(name)
    member("id", name: conflict.id(sha256: sha256).text)
    member("kind", conflict.kind.rawValue)
    member("heads", conflict.heads)
    member("bases", conflict.bases)
    endObject()
  }

  /// Versions that are discarded or replaced, and why.
  private mutating func setAside(_ name: String, _ versions: [DiscardedVersion]) {
    beginArray(name)
    for version in versions {
      beginObject()
      member("version", version.version)
      member("device", version.device)
      why(version.explanation)
      endObject()
    }
    endArray()
  }

  /// Reason, rule and values of a version that is discarded or replaced.
  private mutating func why(_ explanation: Explanation) {
    if let times = explanation.times {
      key("reason")
      string { times.writeReason(into: &$0) }
      beginObject("why")
      member("rule", explanation.rule.rawValue)
      values(times)
      endObject()
      return
    }
    let told = explanation.told
    member("reason", told.reason)
    beginObject("why")
    member("rule", explanation.rule.rawValue)
    values(told.values)
    endObject()
  }

  /// Versions that are kept as another file.
  private mutating func member(_ name: String, _ keptBefore: [KeptBefore]) {
    objects(name, of: keptBefore) { json, kept in
      json.member("version", kept.version)
      json.member("id", name: kept.identity.bytes)
    }
  }

  /// The file that had the same content, and its result.
  private mutating func member(_ name: String, _ twin: FormerTwin) {
    beginObject(name)
    member("path", name: twin.path.bytes)
    if twin.identity.bytes != twin.path.bytes { member("id", name: twin.identity.bytes) }
    member("version", twin.version)
    beginObject("why")
    member("rule", twin.explanation.rule.rawValue)
    member("reason", twin.explanation.reason)
    endObject()
    endObject()
  }

  /// The strategies that decided nothing, and why.
  private mutating func member(_ name: String, _ declined: [DeclinedStrategy]) {
    objects(name, of: declined) { json, decline in
      json.member("strategy", decline.decider.name)
      json.member("reason", decline.reason)
      if !decline.needs.isEmpty { json.member("needs", decline.needs) }
    }
  }

  private mutating func member(_ name: String, _ proposal: MergeProposal) {
    beginObject(name)
    content(proposal.text)
    member("by", proposal.name)
    member("reason", proposal.reason)
    endObject()
  }

  /// Names that met, and what was renamed.
  package mutating func collision(_ collision: Collision) {
    beginObject()
    member("key", collision.key)
    member("paths", collision.paths)
    objects("renamed", of: collision.renamed) { json, renamed in
      json.member("id", name: renamed.identity.bytes)
      json.member("from", name: renamed.from.bytes)
      json.member("to", name: renamed.to.bytes)
    }
    if collision.isUndecided {
      member("undecided", true)
    }
    if let reason = collision.reason { member("reason", reason) }
    endObject()
  }

  /// A decision that was refused.
  package mutating func refused(_ refused: RefusedDecision) {
    beginObject()
    member("id", name: refused.decision.conflict.text)
    member("reason", refused.reason)
    endObject()
  }

  /// How many there are of each.
  package mutating func summary(_ summary: Outcome.Summary) {
    beginObject()
    member("files", summary.files)
    member("unchanged", summary.unchanged)
    member("converged", summary.converged)
    member("conflicts", summary.conflicts)
    member("resolved", summary.resolved)
    member("undecided", summary.undecided)
    member("collisions", summary.collisions)
    member("discarded", summary.discarded)
    endObject()
  }
}
