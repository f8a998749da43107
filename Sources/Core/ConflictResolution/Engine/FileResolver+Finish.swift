extension FileResolver {
  /// The outcome if there is one head and nothing was absorbed into it.
  static func unchanged(_ file: PreparedFile, _ context: ResolutionContext) -> FileOutcome {
    let index = file.selection.heads[0]
    let version = file.selection.versions[index]
    let from = version.from
    let carriedOn = version.carriedOn(
      vector: version.vector, origin: origin(of: version),
      from: from.isEmpty ? [file.selection.id(of: index)] : from)
    return FileOutcome(
      .unchanged, of: file.history,
      keeps: [kept(carriedOn, of: file.history, context)])
  }

  /// The outcome if all heads have one state.
  func finishWithoutConflict() -> FileOutcome {
    let first = heads[0]
    var version = first.version.fields
    version.origin = origin(of: heads)
    version.vector = joinedVector
    version.clearMarks()
    var from = heads.count > 1 ? heads.map({ $0.id }) : version.from + [first.id]
    if !selection.absorbed.isEmpty { from += absorbedSides }
    version.from = Self.sorted(from)
    version.deletion = joinedDeletion(heads)
    let absorbed = absorbedVersions
    return FileOutcome(
      .converged, of: file, keeps: [Self.kept(FileVersion(version), of: file, context)],
      rest: absorbed.isEmpty ? nil : FileOutcome.Rest(replaced: absorbed))
  }

  /// The outcome of a verdict: a head's state with the joined vector, or a new state.
  ///
  /// A new state is an event of the resolving device. If that device has no counter left the file stays undecided, and
  /// no other strategy is asked: a version must not be discarded for lack of a number.
  func finish(_ verdict: Verdict, conflict: ConflictSummary) -> FileOutcome {
    let matching = heads.all {
      $0.state == verdict.state && (!verdict.state.isLive || $0.place == verdict.place)
    }
    var version = version(of: verdict, matching)

    // A person's choice is a separate event: a device that merged the same heads has not seen it.
    var isEvent = matching.isEmpty || verdict.isPersonal
    if !isEvent || context.policy.resolvingDevice == nil,
      let rival = headThatSettled(FileVersion(version), verdict)
    {
      if verdict.copies.isEmpty, settings.strategies.contains(where: { $0.mayDiscard }) {
        return finish(settledOtherwise(verdict, by: rival), conflict: conflict)
      }
      // The head is kept as well as the outcome, so both are kept, one after the other.
      isEvent = true
    }
    var isProvisional = false
    if let vector = version.vector, isEvent {
      if let device = context.policy.resolvingDevice {
        guard let counter = file.nextCounter(of: device) else {
          return undecided(
            conflict,
            declined: [
              DeclinedStrategy(
                verdict.decidedBy,
                "its result would be a new version, but \(ResolutionError.exhausted(device))")
            ])
        }
        version.vector = vector.setting(device, to: counter)
      } else {
        isProvisional = true
      }
      version.origin = version.vector.map { VersionID(vector: $0) }
    } else if matching.isEmpty {
      version.origin = FileVersion(version).fullID
    }
    let isNewContent = !heads.contains { $0.state == verdict.state } && verdict.state.isLive
    var keeps = [Self.kept(FileVersion(version), of: file, context, isNewContent: isNewContent)]
    let contained = contained(in: verdict)
    var replaced = inRankOrder(
      contained.isEmpty ? verdict.replaced : verdict.replaced + contained)
    if !selection.absorbed.isEmpty { replaced += absorbedVersions }
    let keptBefore = verdict.copies.isEmpty ? [] : keepCopies(verdict, replaced, in: &keeps)
    return FileOutcome(
      .resolved, of: file, keeps: keeps,
      decided: FileOutcome.Decided(
        conflict: conflict, decider: verdict.decidedBy, explanation: verdict.explanation,
        discards: inRankOrder(verdict.discards)),
      rest: replaced.isEmpty && keptBefore.isEmpty
        ? nil : FileOutcome.Rest(replaced: replaced, keptBefore: keptBefore),
      isProvisional: isProvisional)
  }

  /// The version that a verdict makes, before it is decided whether it is an event of its own.
  ///
  /// - Parameters:
  ///   - verdict: the verdict.
  ///   - matching: the heads that have its state and place.
  /// - Returns: the fields of the version.
  private func version(
    of verdict: Verdict, _ matching: [Contender]
  ) -> FileVersion.Fields {
    var version: FileVersion.Fields
    if let first = matching.first {
      version = first.version.fields
      let writers = writers(of: verdict.state, notAt: verdict.place)
      version.origin = origin(of: writers.isEmpty ? matching : matching + writers)
      version.from = matching.map({ $0.id })
    } else {
      version =
        FileVersion(
          path: verdict.place.path, state: atHand(verdict.state),
          device: context.policy.resolvingDevice ?? verdict.contributors.first?.device
            ?? heads[0].device,
          modified: heads.compactMap({ $0.modified }).max(),
          from: verdict.contributors.map({ $0.id })
        ).inFolder(of: verdict.place).fields
    }
    version.vector = joinedVector
    version.clearMarks()
    // A version that resolves sides of forks, or versions that no vector orders, must name all of them: no vector shows
    // that they are superseded. After the other side was settled, a side may be in conflict alone with a version that
    // came after both.
    if !selection.forkOf.isEmpty, selection.heads.contains(where: { selection.forkOf[$0] != nil }) {
      version.from = heads.map({ $0.version.fullID })
    } else if version.vector == nil {
      version.from = heads.map({ $0.id })
    }
    if !selection.absorbed.isEmpty { version.from += absorbedSides }
    version.from = Self.sorted(version.from)
    version.deletion =
      verdict.state.isLive
      ? DeletionMemory() : joinedDeletion(heads.filter { !$0.state.isLive })
    return version
  }

  /// A head that would settle the outcome while the outcome settles it; `nil` without such a head.
  ///
  /// It has the outcome's own vector, and its device knew the chosen state and settled it. At the next meeting the rank
  /// would bring the head back.
  private func headThatSettled(_ outcome: FileVersion, _ verdict: Verdict) -> Contender? {
    // Plain vectors give an outcome that is after every head, and so does an event.
    guard !selection.isByVectorsAlone, !verdict.isPersonal,
      let rival = heads.first(where: {
        $0.version.vector == outcome.vector && !$0.version.hasSameState(as: outcome)
      })
    else { return nil }
    let versions = selection.versions + [outcome]
    let settled = HeadSelection(versions, FewOrders(versions))
    guard settled.heads.count == 1, settled.headVersions[0].hasSameState(as: rival.version) else {
      return nil
    }
    return rival
  }

  /// The verdict if a head has already settled the state that would be chosen: the head is kept.
  private func settledOtherwise(_ verdict: Verdict, by rival: Contender) -> Verdict {
    let explanation = Explanation(
      rule: .fork, reason: "\(rival.device)'s had settled the fork otherwise, and ranks higher")
    let other = Verdict(
      at: rival.place, state: rival.state, by: .fork, explanation: explanation,
      contributors: [rival] + heads.filter { $0.rank != rival.rank },
      discards: verdict.discards.filter { $0.version != rival.id },
      replaced: verdict.replaced.filter { $0.version != rival.id })
    let told = Set((other.discards + other.replaced).map { $0.version })
    other.discards += heads.filter { $0.state != rival.state && !told.contains($0.id) }
      .map { $0.set(aside: explanation) }
    return other
  }

  /// The heads that were merged into a content that another head turned out to have already.
  ///
  /// The content holds their changes but is not new, so its `from` does not name them.
  private func contained(in verdict: Verdict) -> [DiscardedVersion] {
    // The other head may have another name.
    guard verdict.isMade, let whole = heads.first(where: { $0.state == verdict.state }) else {
      return []
    }
    let told = Set((verdict.discards + verdict.replaced).map({ $0.version }))
    return verdict.contributors.filter { $0.state != whole.state && !told.contains($0.id) }
      .map {
        $0.set(
          aside: Explanation(
            rule: Explanation.Rule(rawValue: verdict.decidedBy.name),
            reason: "all that it changed is in \(whole.device)'s"))
      }
  }

  static func kept(
    _ version: FileVersion, of file: FileHistory, _ context: ResolutionContext,
    isNewContent: Bool = false
  ) -> KeptVersion {
    KeptVersion(
      path: version.path, identity: file.identity, copyOf: file.copyOf, version: version,
      isNewContent: isNewContent, isCollectable: isCollectable(version, context))
  }

  private static func isCollectable(
    _ version: FileVersion, _ context: ResolutionContext
  ) -> Bool {
    guard !version.isLive else { return false }
    let registered = context.policy.registeredDevices
    return version.deletion.isForced
      || (!registered.isEmpty && registered.allSatisfy(version.deletion.seen.contains))
  }

  /// The state with its bytes, if some head with the same state has them.
  private func atHand(_ state: FileState) -> FileState {
    if state.isAtHand { return state }
    return heads.first { $0.state == state && $0.state.isAtHand }?.state ?? state
  }

  private func inRankOrder(_ versions: [DiscardedVersion]) -> [DiscardedVersion] {
    if versions.count < 2 { return versions }
    var ranks: [VersionID: Int] = [:]
    for head in heads { ranks[head.id] = head.rank }
    return versions.sorted { (ranks[$0.version] ?? 0) < (ranks[$1.version] ?? 0) }
  }

  /// IDs in the order of their texts, each once.
  static func sorted(_ ids: [VersionID]) -> [VersionID] {
    if ids.count < 2 { return ids }
    // Different IDs have different texts.
    let texts = ids.map { $0.text }
    var sorted: [VersionID] = []
    sorted.reserveCapacity(ids.count)
    var last: Int?
    for index in ids.indices.sorted(by: { texts[$0].lexicographicallyPrecedes(texts[$1]) })
    where last.map({ texts[$0] != texts[index] }) ?? true {
      sorted.append(ids[index])
      last = index
    }
    return sorted
  }
}
