/// Resolves one file: from its heads to its outcome, before names are checked against other files.
///
/// The steps; each sees only what the steps before it left:
///
/// 1. one head (``unchanged``), or heads of one state: nothing to decide;
/// 2. a person's decision for these heads;
/// 3. deletions against changes, by the delete policy (``settleDeletions``);
/// 4. forks: every device chooses the same side (``sidesChosenAlike``);
/// 5. attributes: what only one side changed is taken from it (``AttributeMerge``);
/// 6. the chain of strategies, for what more than one side changed.
///
/// The vector of the result is the join of *all* heads, so that it supersedes each of them.
struct FileResolver {
  let prepared: PreparedFile
  let context: ResolutionContext
  /// The heads, highest in rank first.
  let heads: [Contender]
  /// The maximal common ancestors of all heads.
  let allBases: [Contender]

  /// The greatest number of heads that are compared with each other: that costs less than a table.
  static let fewHeads = 8

  init(_ file: PreparedFile, _ context: ResolutionContext) {
    prepared = file
    self.context = context
    let selection = file.selection
    heads = selection.contenders(selection.heads)
    allBases =
      heads.count > 1 ? selection.contenders(selection.bases(of: selection.heads)) : []
  }

  var file: FileHistory { prepared.history }
  var selection: HeadSelection { prepared.selection }
  var settings: EffectiveSettings { prepared.settings }

  /// The maximal common ancestors of some of the heads.
  func bases(of some: [Contender]) -> [Contender] {
    if some.count == heads.count { return allBases }
    return selection.contenders(selection.bases(of: some.lazy.map { selection.heads[$0.rank] }))
  }

  /// The outcome of a file.
  static func outcome(of file: PreparedFile, _ context: ResolutionContext) -> FileOutcome {
    var outcome =
      file.selection.heads.count == 1 && file.selection.absorbed.isEmpty
      ? unchanged(file, context) : FileResolver(file, context).outcome()
    // A host that stores the outcome forgets these deletions. An undecided file keeps them in its history.
    if outcome.state != .undecided, file.selection.hasSupersededDeletions,
      let standing = outcome.keeps.first?.version, standing.state.isLive
    {
      outcome.forgotten.join(file.vectorOfDeletions(before: standing))
    }
    return outcome
  }

  /// The outcome of a file with several heads, or with one head that something was absorbed into.
  private func outcome() -> FileOutcome {
    let first = heads[0]
    if heads.allSatisfy({ $0.version.hasSameState(as: first.version) }) {
      return finishWithoutConflict()
    }
    // Known from here on: there are several heads with at least two different states.
    let conflict = summary

    if !context.decisions.isEmpty, let decision = context.decisions[conflict.id] {
      switch carryOut(decision, in: conflict) {
      case .verdict(let verdict): return finish(verdict, conflict: conflict)
      case .refused(let reason):
        return undecided(conflict, declined: [DeclinedStrategy(.person, reason)])
      }
    }
    // Known: no person has decided this conflict.
    if conflict.kind == .orphan, let outcome = settleOrphan(conflict) { return outcome }
    guard !settings.strategies.isEmpty else { return undecided(conflict, declined: []) }

    var firstAnswer: StrategyDecision?
    switch askPlainly(conflict) {
    case .chosen(let outcome): return outcome
    case .other(let answer): firstAnswer = answer
    case nil: break
    }
    // Known: no strategy has chosen yet. If the first was asked, it saw what it would see below, and its answer counts.
    let live = participants()
    var settlement = Settlement(live: live, replaced: replacedHeads(besides: live))
    if let verdict = settleDeletions(&settlement) {
      return finish(verdict, conflict: conflict)
    }
    // Known: deletions are settled, and something live is left.
    return decide(settlement, conflict: conflict, firstAnswer: firstAnswer)
  }

  /// The summary of a conflict of all heads.
  var summary: ConflictSummary {
    ConflictSummary(
      identity: file.identity,
      kind: ConflictKind.classify(heads, bases: allBases, mayFork: !selection.isByVectorsAlone),
      heads: heads.map({ $0.id }), bases: allBases.map({ $0.id }))
  }

  /// The live heads that take part in the choice.
  ///
  /// A head whose origin is before another live head's vector takes no part: a device that saw that state has replaced
  /// it. A side of a fork is not before a version that is only based on the fork's vector: it is unknown which side
  /// that version is based on. If none would be left, all take part.
  func participants() -> [Contender] {
    let live = heads.all { $0.state.isLive }
    guard live.contains(where: { $0.version.origin != nil }) else { return live }
    let left = live.all { replacer(of: $0, among: live) == nil }
    return left.isEmpty ? live : left
  }

  /// The live heads that take no part, and why.
  func replacedHeads(besides participants: [Contender]) -> [DiscardedVersion] {
    let live = heads.all { $0.state.isLive }
    if participants.count == live.count { return [] }
    let chosenFrom = Set(participants.map({ $0.rank }))
    return live.filter { !chosenFrom.contains($0.rank) }.map { head in
      let other = replacer(of: head, among: live) ?? head
      return head.set(
        aside: Explanation(
          rule: .origin, reason: "replaced by \(other.device)'s, who had seen it",
          values: [
            Explanation.Value(head.id, (head.version.origin ?? head.id).description),
            Explanation.Value(other.id, other.version.vector?.description ?? ""),
          ]), isOutdated: true)
    }
  }

  /// The first head whose writer had seen and replaced the state that `head` carries.
  private func replacer(of head: Contender, among live: [Contender]) -> Contender? {
    // Heads are not before one another, so a head that is its own origin cannot be replaced.
    guard let origin = head.version.origin?.vector, let own = head.version.vector, origin != own
    else { return nil }
    let isSideOfFork = selection.forkOf[selection.heads[head.rank]] != nil
    return live.first { other in
      guard other.rank != head.rank, let vector = other.version.vector,
        origin.order(relativeTo: vector) == .before, !selection.hasFork(under: origin)
      else { return false }
      return !(isSideOfFork && own.order(relativeTo: vector) == .before)
    }
  }
}

/// What is left of a conflict while the steps settle parts of it.
struct Settlement {
  /// The live heads still to choose from, highest in rank first.
  var live: [Contender]
  /// Heads that a device replaced after seeing them.
  var replaced: [DiscardedVersion]
  /// Heads that are discarded already.
  var discards: [DiscardedVersion] = []
  /// The last decision so far: it is the final one if nothing is left to ask.
  var settledBy: (decider: Decider, explanation: Explanation)?
}

/// The verdict about one file.
///
/// A class, because copying its fields costs more than the work done with them; only the code that reached the verdict
/// holds a reference.
final class Verdict {
  let place: Place
  let state: FileState
  let decidedBy: Decider
  let explanation: Explanation?
  /// The heads that the result was made of, highest in rank first.
  let contributors: [Contender]
  /// The heads that are kept as copies, one for each content.
  let copies: [Contender]
  var discards: [DiscardedVersion]
  var replaced: [DiscardedVersion]
  /// Whether the content was made from those of all contributors, not taken from one.
  let isMade: Bool

  init(
    at place: Place, state: FileState, by decider: Decider, explanation: Explanation?,
    contributors: [Contender], copies: [Contender] = [], discards: [DiscardedVersion] = [],
    replaced: [DiscardedVersion] = [], isMade: Bool = false
  ) {
    self.place = place
    self.state = state
    decidedBy = decider
    self.explanation = explanation
    self.contributors = contributors
    self.copies = copies
    self.discards = discards
    self.replaced = replaced
    self.isMade = isMade
  }

  /// Whether a person chose: then the choice is a separate event.
  var isPersonal: Bool {
    if case .person = decidedBy { true } else { false }
  }
}

extension Contender {
  /// The version with the reason why it is set aside.
  ///
  /// - Parameters:
  ///   - explanation: why.
  ///   - isOutdated: whether a device replaced its state after seeing it.
  /// - Returns: the version as an outcome reports it.
  func set(aside explanation: Explanation, isOutdated: Bool = false) -> DiscardedVersion {
    DiscardedVersion(
      version: id, device: device, explanation: explanation, isOutdated: isOutdated)
  }
}

extension DeclinedStrategy {
  init(_ decider: Decider, _ reason: String) {
    self.init(decider: decider, reason: reason, needs: [], lack: nil)
  }
}
