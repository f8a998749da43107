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
    member("path", name: file.path.bytes)
    if file.identity.bytes != file.path.bytes { member("id", name: file.identity.bytes) }
    if let group = file.group {
      member("group", name: group.path.bytes)
      if !group.isFolder {
        member("scope", true)
      }
    }
    if let copyOf = file.copyOf { member("copyOf", name: copyOf.bytes) }
    if file.state == .undecided, let shown = file.shown { member("shown", name: shown.bytes) }
    if !file.forgotten.isEmpty { member("forgotten", file.forgotten) }
    member("state", file.state.rawValue)
    member("light", file.light.rawValue)
    if let conflict = file.conflict { self.conflict(conflict, sha256) }
    if let decider = file.decidedBy { member("by", decider.name) }
    if let why = file.explanation { member("why", why) }
    if let placement = file.placement { member("placement", placement) }
    list("keeps", of: file.keeps) { $0.kept($1, pathAsGiven: pathsAsGiven) }
    setAside("discards", file.discards)
    if !file.replaced.isEmpty { setAside("replaced", file.replaced) }
    keptElsewhere(file)
    openQuestions(file)
    if file.isProvisional {
      member("provisional", true)
    }
    endObject()
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

  private mutating func conflict(
    _ conflict: ConflictSummary, _ sha256: ([UInt8]) -> SHA256Digest
  ) {
    beginObject("conflict")
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

  /// Versions that are kept as another file, or not shown.
  private mutating func keptElsewhere(_ file: FileOutcome) {
    if !file.keptBefore.isEmpty {
      objects("keptBefore", of: file.keptBefore) { json, kept in
        json.member("version", kept.version)
        json.member("id", name: kept.identity.bytes)
      }
    }
    if let twin = file.formerTwin { formerTwin(twin) }
    guard !file.notShown.isEmpty else { return }
    list("notShown", of: file.notShown) { $0.hidden($1) }
  }

  /// The file that had the same content, and its result.
  private mutating func formerTwin(_ twin: FormerTwin) {
    beginObject("formerTwin")
    member("path", name: twin.path.bytes)
    if twin.identity.bytes != twin.path.bytes { member("id", name: twin.identity.bytes) }
    member("version", twin.version)
    beginObject("why")
    member("rule", twin.explanation.rule.rawValue)
    member("reason", twin.explanation.reason)
    endObject()
    endObject()
  }

  /// What is left to decide, and why nothing decided it.
  private mutating func openQuestions(_ file: FileOutcome) {
    if !file.choices.isEmpty {
      list("choices", of: file.choices) { $0.choice($1) }
    }
    if !file.history.isEmpty {
      list("history", of: file.history) { $0.history($1) }
    }
    if !file.declined.isEmpty {
      objects("declined", of: file.declined) { json, decline in
        json.member("strategy", decline.decider.name)
        json.member("reason", decline.reason)
        if !decline.needs.isEmpty { json.member("needs", decline.needs) }
      }
    }
    if let preview = file.preview {
      if JSONWriter.canWrite(preview) {
        key("preview")
        _ = string(bytes: preview)
      } else {
        member("previewBase64", Base64.encode(preview))
      }
    }
    guard let proposal = file.proposal else { return }
    beginObject("proposal")
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
