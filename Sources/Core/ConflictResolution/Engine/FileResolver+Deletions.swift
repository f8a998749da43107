extension FileResolver {
  /// Settles tombstones and live heads; returns the verdict if a deletion wins or nothing is left to choose.
  ///
  /// A tombstone that is one side of a fork loses to the live side on every device, regardless of the policy. So does
  /// one that deletes only what was there before the file was deleted and written again.
  func settleDeletions(_ settlement: inout Settlement) -> Verdict? {
    guard heads.contains(where: { !$0.state.isLive }) else { return nil }
    let tombstones = heads.filter { !$0.state.isLive }
    var forked: [Contender] = []
    var standing = tombstones
    if !selection.forkOf.isEmpty {
      let liveVectors = Set(settlement.live.compactMap { $0.version.vector })
      func isForked(_ tombstone: Contender) -> Bool {
        tombstone.version.vector.map(liveVectors.contains) ?? false
      }
      forked = tombstones.filter(isForked)
      standing = tombstones.filter { !isForked($0) }
    }
    if !forked.isEmpty {
      let explanation = Explanation(
        rule: .fork, reason: "deleted in one copy of the device, and a live version stands")
      settlement.discards += forked.map { $0.set(aside: explanation) }
      settlement.settledBy = (.fork, explanation)
    }
    guard let deletion = standing.first else { return nil }

    let anew = settlement.live.first { isWrittenAnew($0, since: standing) }
    if anew == nil, deletionWins(standing, over: settlement.live) {
      let explanation = deletionExplanation(deletion, against: settlement.live)
      // A folder has no content to copy: its entries are separate files, which move up.
      let copied =
        settings.deletes == .keepCopy
        ? settlement.live.filter { $0.state != .directory || $0.version.parent == nil } : []
      let discarded =
        copied.count == settlement.live.count
        ? []
        : settlement.live.filter { head in
          !copied.contains { $0.rank == head.rank }
        }
      return Verdict(
        at: deletion.place, state: .deleted, by: .deletes, explanation: explanation,
        contributors: standing,
        copies: Self.onePerContent(copied),
        discards: discarded.map { $0.set(aside: explanation) },
        replaced: settlement.replaced)
    }
    let explanation = editExplanation(deletion, against: settlement.live, writtenAnew: anew)
    settlement.discards += standing.map { $0.set(aside: explanation) }
    settlement.settledBy = (.deletes, explanation)
    return nil
  }

  /// Settles a file that is gone, as far as no strategy is needed.
  ///
  /// - Returns: The outcome; `nil` if the file is made again and strategies choose among its versions.
  func settleOrphan(_ conflict: ConflictSummary) -> FileOutcome? {
    let live = participants()
    switch settings.orphans {
    case .leave, .follow: return undecided(conflict, declined: [])
    case .revive:
      guard let first = live.first, live.allSatisfy({ $0.state == first.state }) else { return nil }
      let explanation = orphanExplanation(live, "it is made again")
      return finish(
        Verdict(
          at: first.place, state: first.state, by: .deletes, explanation: explanation,
          contributors: live,
          discards: heads.filter { !$0.state.isLive }.map { $0.set(aside: explanation) },
          replaced: replacedHeads(besides: live)), conflict: conflict)
    case .setAside:
      let gone = heads.filter { !$0.state.isLive }
      guard let first = gone.first else { return nil }
      let explanation = orphanExplanation(live, "what is left of it goes, too")
      return finish(
        Verdict(
          at: first.place, state: .deleted, by: .deletes, explanation: explanation,
          contributors: gone, discards: live.map { $0.set(aside: explanation) },
          replaced: replacedHeads(besides: live)), conflict: conflict)
    }
  }

  /// Whether only the effect of the deletions is known.
  private var isOrphan: Bool { ConflictKind.areGoneUnseen(heads, bases: allBases) }

  private func orphanExplanation(_ live: [Contender], _ effect: String) -> Explanation {
    Explanation(
      rule: .orphans(settings.orphans), reason: "the file is gone, and \(effect)",
      values: Explanation.times(of: live))
  }

  /// The first contender of each content, in the order given.
  static func onePerContent(_ contenders: [Contender]) -> [Contender] {
    if contenders.count <= fewHeads {
      var first: [Contender] = []
      first.reserveCapacity(contenders.count)
      for contender in contenders
      where !first.contains(where: { $0.version.hasEqualState(to: contender.version) }) {
        first.append(contender)
      }
      return first
    }
    var seen: Set<FileState> = []
    return contenders.filter { seen.insert($0.state).inserted }
  }

  /// Whether a live head was written after the file had been deleted, and no tombstone knows of anything written since
  /// then.
  ///
  /// **Invariant.** What both know is not after the deletions before the head. So the result does not change if the
  /// head is edited or renamed, if tombstones are joined, or if ancestors are forgotten: only the vectors of these
  /// deletions are needed.
  private func isWrittenAnew(_ head: Contender, since tombstones: [Contender]) -> Bool {
    guard let origin = head.version.originVector else { return false }
    let deletions = prepared.vectorOfDeletions(before: head.version)
    if deletions.isEmpty { return false }
    return tombstones.allSatisfy { tombstone in
      guard let vector = tombstone.version.vector else { return false }
      switch vector.meeting(origin).order(relativeTo: deletions) {
      case .before, .equal: return true
      case .after, .concurrent: return false
      }
    }
  }

  private func deletionWins(_ tombstones: [Contender], over live: [Contender]) -> Bool {
    // An orphan that is not left to strategies was settled before.
    if isOrphan { return false }
    switch settings.deletes {
    case .editWins: return false
    case .deleteWins, .keepCopy: return true
    case .newest:
      // An unknown or an equal time never lets a deletion win.
      guard let latest = tombstones.compactMap({ $0.modified }).max() else { return false }
      return live.allSatisfy { head in
        guard let modified = head.modified else { return false }
        return modified < latest
      }
    }
  }

  private func deletionExplanation(
    _ tombstone: Contender, against live: [Contender]
  ) -> Explanation {
    let reason =
      switch settings.deletes {
      case .newest: "\(tombstone.device) deleted it later"
      case .keepCopy: "\(tombstone.device) deleted it; changed versions are kept as copies"
      case .deleteWins, .editWins: "\(tombstone.device) deleted it, and deletions win"
      }
    return Explanation(
      rule: .deletes(settings.deletes), reason: reason,
      values: Explanation.times(of: [tombstone] + live))
  }

  private func editExplanation(
    _ tombstone: Contender, against live: [Contender], writtenAnew anew: Contender?
  ) -> Explanation {
    if isOrphan { return orphanExplanation(live, "it is made again") }
    let editor = (anew ?? live.first)?.device.description ?? ""
    let reason =
      switch settings.deletes {
      case .editWins: "a deletion, and \(editor)'s change wins"
      case .newest where anew == nil: "a deletion, not later than \(editor)'s change"
      case .newest, .deleteWins, .keepCopy:
        "a deletion of what was there before it was deleted and \(editor) wrote it anew"
      }
    return Explanation(
      rule: .deletes(settings.deletes), reason: reason,
      values: Explanation.times(of: [tombstone] + live))
  }
}

extension Explanation {
  /// The modification times of versions, as values.
  static func times(of contenders: [Contender]) -> [Value] {
    contenders.map { Value($0.id, $0.modified) }
  }
}
