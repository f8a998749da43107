extension FileResolver {
  /// The join of all heads, which supersedes each of them.
  var joinedVector: VersionVector? {
    guard let first = heads[0].version.vector else { return nil }
    let joined = Self.join(of: heads, first) { $0.version.vector }
    if selection.absorbed.isEmpty { return joined }
    return Self.join(of: selection.absorbed, joined) { selection.versions[$0].vector }
  }

  /// The join of a vector and those of some elements.
  private static func join<Element>(
    of elements: [Element], _ first: VersionVector, _ vector: (Element) -> VersionVector?
  ) -> VersionVector {
    guard elements.count <= 8 else {
      return .join(of: [first] + elements.compactMap(vector))
    }
    var joined = first
    for element in elements {
      if let vector = vector(element) { joined.join(vector) }
    }
    return joined
  }

  /// The versions that are superseded because an equal outcome is superseded, and why.
  var absorbedVersions: [DiscardedVersion] {
    selection.absorbed.map { index in
      DiscardedVersion(
        version: selection.id(of: index), device: selection.versions[index].device,
        explanation: Explanation(
          rule: .sameOutcome,
          reason: "the same outcome as another device's, which has been superseded"),
        isOutdated: false)
    }
  }

  /// The sides of forks among the absorbed versions, including the fork that the outcome makes on its own vector: an
  /// outcome that does not name them would absorb them again.
  private var absorbedSides: [VersionID] {
    let joined = joinedVector
    return selection.absorbed.filter {
      selection.forkOf[$0] != nil || selection.versions[$0].vector == joined
    }
    .map { selection.versions[$0].fullID }
  }

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

  /// Keeps heads as copies, and returns those whose copies are known already.
  private func keepCopies(
    _ verdict: Verdict, _ replaced: [DiscardedVersion], in keeps: inout [KeptVersion]
  ) -> [KeptBefore] {
    let headsOf = Dictionary(grouping: heads) { $0.state }
    // The other versions reported as replaced lose only their names.
    let nameless = Set(replaced.filter { $0.isOutdated }.map({ $0.version }))
    var keptBefore: [KeptBefore] = []
    // For few copies, comparing all of them costs less than a table.
    var identities: Set<FileIdentity>? =
      verdict.copies.count > 8 ? Set(keeps.map { $0.identity }) : nil
    for copy in verdict.copies {
      // One copy is kept for all who wrote the same content separately.
      let same = headsOf[copy.state] ?? [copy]
      let others = same.filter { $0.rank != copy.rank && !nameless.contains($0.id) }
      keep(
        copy, writtenBy: [copy] + others, from: same.map({ $0.id }), in: &keeps, &identities,
        &keptBefore)
    }
    return keptBefore
  }

  /// The head on the outcome's own vector whose device knew the chosen state and settled it.
  ///
  /// The two would settle each other, and at the next meeting the rank would bring the head back.
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

  /// Keeps a head as a copy: a separate file, whose first version has the origin's vector.
  ///
  /// The origin of a copy that has several writers is the join of their origins, as everywhere: a person who edits one
  /// writer's copy has not seen that another wrote the same.
  ///
  /// - Parameters:
  ///   - head: the head.
  ///   - writers: the heads with its state that the copy is kept for, this one first.
  ///   - sources: the versions that the copy names in its `from`.
  ///   - kept: what is kept so far; the copy is added to it.
  ///   - identities: the identities of what is kept so far; `nil` if there is no table of them.
  ///   - keptBefore: the copies that are known already; a known copy is added here instead.
  private func keep(
    _ head: Contender, writtenBy writers: [Contender], from sources: [VersionID],
    in kept: inout [KeptVersion], _ identities: inout Set<FileIdentity>?,
    _ keptBefore: inout [KeptBefore]
  ) {
    let origin = self.origin(of: writers)
    let vector = origin.vector ?? head.version.vector
    // The digest is that of the carried state, not that of a claimed origin: two states are two copies. Without
    // vectors, a content known by size alone is identified by its origin only.
    let digest = VersionID.digest(of: head.state, at: head.place)
    let claimed = head.version.vector == nil ? head.version.origin?.digest : nil
    func identityOfCopy(_ digest: UInt64) -> FileIdentity {
      FileIdentity(copyOf: file.identity, origin: VersionID(vector: vector, digest: digest))
    }
    var identity = identityOfCopy(claimed ?? digest)
    if identities?.contains(identity) ?? kept.contains(where: { $0.identity == identity }) {
      identity = identityOfCopy(digest)
    }
    guard !context.knownIdentities.contains(identity) else {
      // Add all sources: otherwise the outcome would not mention the others.
      keptBefore += sources.map { KeptBefore(version: $0, identity: identity) }
      return
    }
    var version = head.version.carriedOn(vector: vector, origin: origin, from: Self.sorted(sources))
    if version.isAncestor { version.isAncestor = false }
    identities?.insert(identity)
    kept.append(
      KeptVersion(
        path: head.path, identity: identity, copyOf: head.path, version: version,
        isNewContent: false, isCollectable: false))
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

  /// The deletion memory of joined deletions.
  ///
  /// A device knows of the joined deletion only if it knows of every deletion in it; if a live head is in it, only the
  /// resolving device does.
  private func joinedDeletion(_ tombstones: [Contender]) -> DeletionMemory {
    var memory = DeletionMemory()
    guard !tombstones.contains(where: { $0.state.isLive }) else { return memory }
    let isWhole = tombstones.count == heads.count && selection.absorbed.isEmpty
    if isWhole, let first = tombstones.first { memory.seen = first.version.deletion.seen }
    for tombstone in tombstones {
      memory.seen.formIntersection(tombstone.version.deletion.seen)
      memory.keptBy.formUnion(tombstone.version.deletion.keptBy)
      memory.isForced = memory.isForced || tombstone.version.deletion.isForced
    }
    if let device = context.policy.resolvingDevice { memory.seen.insert(device) }
    return memory
  }

  /// The version as it was written: the head's origin, or the head itself.
  ///
  /// It depends on the vector alone, so it is the same whether or not the other side of a fork is known.
  static func origin(of head: FileVersion) -> VersionID {
    if let origin = head.origin { return origin }
    guard let vector = head.vector else { return head.fullID }
    return VersionID(vector: vector)
  }

  /// The heads that have a content that another head also has under another name.
  ///
  /// A device that only renamed the file has not written its content.
  private func writers(of state: FileState, notAt place: Place) -> [Contender] {
    let others = heads.filter { $0.state == state && state.isLive && $0.place != place }
    guard !others.isEmpty else { return [] }
    let isUnchanged = AttributeMerge(heads, bases: bases(of: heads)).baseState == state
    return isUnchanged ? [] : others
  }

  /// The origin of a state that several heads have, the highest in rank first: the join of their origins.
  ///
  /// A device may have replaced the state of one of them without seeing that another wrote the same: only a device that
  /// has seen all of them has seen this state.
  private func origin(of heads: [Contender]) -> VersionID {
    let first = Self.origin(of: heads[0].version)
    guard heads.count > 1, let vector = first.vector else { return first }
    let joined = Self.join(of: heads, vector) { Self.origin(of: $0.version).vector }
    return joined == first.vector ? first : VersionID(vector: joined)
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
    var seen: Set<VersionID> = []
    return ids.filter { seen.insert($0).inserted }
      .map { (id: $0, text: $0.text) }
      .sorted { $0.text.lexicographicallyPrecedes($1.text) }
      .map({ $0.id })
  }
}
