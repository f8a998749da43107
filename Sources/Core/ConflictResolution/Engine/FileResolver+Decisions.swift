import TextMerge

extension FileResolver {
  /// The result of carrying out a person's decision.
  enum Carried {
    case verdict(Verdict)
    case refused(String)
  }

  /// Why a decision was made for another conflict although it has the ID of this one; `nil` if it was not.
  ///
  /// Followed folders may have been renamed since, so the path of a file in one proves nothing.
  private func reasonAgainst(_ decision: Decision, in conflict: ConflictSummary) -> String? {
    if let path = decision.path, !heads.contains(where: { $0.version.parent != nil }) {
      let isItsPath =
        path == file.path || path == prepared.shown || file.identity == FileIdentity(path: path)
        || heads.contains { $0.version.path == path }
      guard isItsPath else {
        return "it is for the path '\(path)', but the conflict \(conflict.id) is at '\(file.path)'"
      }
    }
    guard !decision.heads.isEmpty else { return nil }
    let named = Set(decision.heads)
    var known: Set<VersionID> = []
    for head in heads {
      let fullID = head.version.fullID
      guard named.contains(head.id) || named.contains(fullID) else {
        return "its heads lack \(head.id), which is in the conflict \(conflict.id)"
      }
      known.formUnion([head.id, fullID])
    }
    for id in decision.heads where !known.contains(id) {
      return "its heads name \(id), which is not in the conflict \(conflict.id)"
    }
    return nil
  }

  /// Carries out a person's decision for the heads at hand.
  ///
  /// It comes before deletions and strategies: a person who decided has seen all heads.
  func carryOut(_ decision: Decision, in conflict: ConflictSummary) -> Carried {
    if let reason = reasonAgainst(decision, in: conflict) { return .refused(reason) }
    let live = participants()
    switch decision.choice {
    case .pick(let id):
      guard let picked = heads.first(where: { $0.id == id || $0.version.fullID == id }) else {
        return .refused("\(id) is none of the versions that can be picked")
      }
      return .verdict(pick(picked, named: id, by: decision))
    case .keep(let ids):
      return keep(ids, by: decision)
    case .delete:
      guard let first = heads.first else { return .refused("there is nothing to delete") }
      return .verdict(
        personal(
          at: first.place, state: .deleted,
          contributors: heads.filter { !$0.state.isLive },
          reason: decision.reason("the file was deleted")))
    case .content(let bytes):
      guard file.group == nil else {
        return .refused(
          "a document of several files has no one content; pick a version, keep both or delete it")
      }
      if let left = conflictsLeft(in: bytes, conflict) {
        return .refused(left.description)
      }
      let content = FileContent(bytes)
      for head in heads {
        guard case .file(let listed) = head.state, listed.contradicts(content) else { continue }
        return .refused(
          "\(head.id) is given with the digest of this content and another size, \(listed.size)")
      }
      return .verdict(
        personal(
          at: question(conflict, live).place, state: .file(content), contributors: heads,
          reason: decision.reason("a person gave other content")))
    case .keepBoth:
      guard let first = live.first else { return .refused("there is nothing left to keep") }
      let question = question(conflict, live)
      let kept = keepAll(
        first: first.id, by: .person,
        Explanation(rule: .manual, reason: decision.reason("all were kept")),
        question: question, contenders: live)
      switch kept {
      case .success(let verdict):
        return .verdict(telling(of: live, question.merge, in: verdict))
      case .failure(let decline): return .refused(decline.reason)
      }
    case .merge:
      let question = question(conflict, live)
      let contenders = question.merge.state == nil ? question.merge.contentChangers : live
      // A person who decides for the merge accepts its proposal.
      let presented = presented(
        question, contenders, contested: .content,
        granularity: TextGranularity(
          settings.granularity(at: question.place.path).units, isTaken: true))
      switch Strategy.merge.decide(presented) {
      case .content(let bytes, let explanation):
        let verdict = Verdict(
          at: question.place, state: .file(FileContent(bytes)), by: .person,
          explanation: Explanation(
            rule: explanation.rule, reason: decision.reason(explanation.reason),
            values: explanation.values), contributors: live, discards: question.settlement.discards,
          replaced: question.settlement.replaced, isMade: true)
        return .verdict(telling(of: live, question.merge, in: verdict))
      case .decline(let decline): return .refused(decline.reason)
      case .choose, .keepAll, .keepSome: return .refused("the texts cannot be merged")
      }
    }
  }

  /// Keeps one version.
  func pick(_ picked: Contender, named id: VersionID, by decision: Decision) -> Verdict {
    personal(
      at: picked.place, state: picked.state, contributors: [picked],
      reason: decision.reason("\(id) was picked"))
  }

  /// The conflicts that are left in a text given as content, found by the markers of the preview that `merge` has for
  /// these heads.
  ///
  /// Other lines that look like markers are text: a file may be about git.
  private func conflictsLeft(in text: [UInt8], _ conflict: ConflictSummary) -> ConflictsLeft? {
    // The same steps as without a decision lead to the same preview.
    let live = participants()
    var settlement = Settlement(live: live, replaced: [])
    guard settleDeletions(&settlement) == nil else { return nil }
    let question = chainQuestion(settlement, conflict)
    let contenders = question.contenders(for: .merge)
    guard contenders.count > 1 else { return nil }
    let presented = presented(
      question, contenders, contested: .content, granularity: .line)
    guard case .decline(let decline) = Strategy.merge.decide(presented),
      case .failure(let left) = EditedConflictText(text, markers: decline.previewMarkers).resolved
    else { return nil }
    return left
  }

  /// The deletions that are set aside by a decision for something live.
  private var tombstonesSetAside: [DiscardedVersion] {
    let explanation = Explanation(rule: .manual, reason: "a deletion, decided against")
    return heads.filter { !$0.state.isLive }.map { $0.set(aside: explanation) }
  }

  private func question(_ conflict: ConflictSummary, _ live: [Contender]) -> Question {
    let bases = bases(of: live)
    let sides = live.isEmpty ? heads : live
    let settlement = Settlement(
      live: live, replaced: replacedHeads(besides: live), discards: tombstonesSetAside)
    return Question(
      conflict: conflict, settlement: settlement, sides: sides, otherSides: [],
      merge: attributes(of: sides, bases: bases), bases: bases)
  }

  /// A person's verdict that leaves one state: every head with another content is discarded.
  private func personal(
    at place: Place, state: FileState, contributors: [Contender], reason: String
  ) -> Verdict {
    let explanation = Explanation(rule: .manual, reason: reason)
    return Verdict(
      at: place, state: state, by: .person, explanation: explanation, contributors: contributors,
      discards: heads.filter { $0.state != state }.map { $0.set(aside: explanation) })
  }
}
