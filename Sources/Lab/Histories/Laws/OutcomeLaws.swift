public import ConflictResolution
import Scenarios

/// Checks the laws that can be checked on one outcome, regardless of a scenario's expectation.
///
/// ```swift
/// let laws = OutcomeLaws(files: files, policy: policy)
/// let violations = try laws.violations(of: Resolver(policy).resolve(files))
/// ```
///
/// The laws are checked independently: this type selects the heads and folds the names itself, and gives an outcome to
/// the resolver as its own input. So it can also check an outcome that another program made or changed.
///
/// It does not check that devices converge; that takes more than one outcome.
public struct OutcomeLaws: Sendable {
  /// The files that were resolved.
  public let files: [FileHistory]
  /// Names that exist besides them.
  public let present: [RelativePath]
  /// The decisions of a person.
  public let decisions: [Decision]
  /// The policy by which the files were resolved.
  public let policy: Policy

  /// The laws for a resolution.
  ///
  /// - Parameters:
  ///   - files: the files that were resolved.
  ///   - present: names that exist besides them.
  ///   - decisions: the decisions of a person.
  ///   - policy: the policy by which they were resolved.
  public init(
    files: [FileHistory], present: [RelativePath] = [], decisions: [Decision] = [], policy: Policy
  ) {
    self.files = files
    self.present = present
    self.decisions = decisions
    self.policy = policy
  }

  /// The laws that an outcome breaks.
  ///
  /// - Parameter outcome: the outcome of the files.
  /// - Returns: the violations, law by law; empty if all laws hold.
  /// - Complexity: that of resolving four times, and with documents among the files eight times.
  public func violations(of outcome: Outcome) -> [LawViolation] {
    let known = KnownFiles(files, of: outcome, by: policy)
    return nothingLost(outcome, known) + discardsNothing(outcome, known)
      + deletesWhatWasThere(outcome, known)
      + supersedes(outcome, known) + names(outcome) + tombstones(outcome)
      + folders(outcome) + idempotent(outcome) + deterministic(outcome) + memberByMember(outcome)
      + memberMoves(outcome)
  }

  // MARK: Content

  private func nothingLost(_ outcome: Outcome, _ known: KnownFiles) -> [LawViolation] {
    var violations: [LawViolation] = []
    for file in known.missing {
      violations.append(LawViolation(.nothingLost, at: file.path, "the outcome does not have it"))
    }
    for file in outcome.files {
      let versions = known.versions(of: file)
      let account = Account(of: file, knownIdentities: known.identities, versions: versions)
      for head in FileVersion.plainHeads(of: versions) where head.state.isLive {
        guard !account.holds(head, isGroup: known.isOfMember(head, of: file)),
          !Self.isSettledBefore(head, file, versions)
        else { continue }
        violations.append(
          LawViolation(
            .nothingLost, at: file.path,
            "\(head.fullID) by \(head.device) is neither kept nor set aside nor a choice"))
      }
      for id in file.conflict?.heads ?? [] where !account.names(id) {
        guard let version = versions.first(where: { $0.ids.contains(id) }),
          version.state.isLive,
          !account.holds(version, isGroup: known.isOfMember(version, of: file))
        else { continue }
        violations.append(
          LawViolation(
            .nothingLost, at: file.path, "head \(id) is neither kept nor set aside nor a choice"))
      }
    }
    return violations
  }

  /// Whether the result is a version of the input that had settled a side of a fork already.
  ///
  /// Devices may have settled one fork in favor of different sides: then each outcome names other versions, and reports
  /// what happened to those.
  private static func isSettledBefore(
    _ head: FileVersion, _ file: FileOutcome, _ versions: [FileVersion]
  ) -> Bool {
    var open = versions.filter { version in
      file.keeps.contains {
        $0.vector == version.vector && $0.version.state == version.state
      }
    }
    var settled: Set<VersionID> = []
    // An outcome that settled it may have been overruled itself.
    while let next = open.popLast() {
      for id in next.from where id.digest != nil && settled.insert(id).inserted {
        open += versions.filter { $0.fullID == id }
      }
    }
    return settled.contains(head.fullID)
  }

  private func discardsNothing(_ outcome: Outcome, _ known: KnownFiles) -> [LawViolation] {
    let discarders = policy.chains.flatMap { $0 }.filter { $0.mayDiscard }.map { $0.decider }
    var violations: [LawViolation] = []
    for file in outcome.files where !mayDiscard(file, discarders) {
      let versions = known.versions(of: file)
      for discarded in file.discards {
        let version = versions.first { $0.ids.contains(discarded.version) }
        if let version, !version.state.isLive { continue }
        let decider = file.decidedBy?.name ?? "nobody"
        violations.append(
          LawViolation(
            .discardsNothing, at: file.path,
            "\(decider) discards \(discarded.version): \(discarded.reason)"))
      }
    }
    return violations
  }

  /// Whether a decision may discard something live.
  ///
  /// - Parameters:
  ///   - file: the decided file.
  ///   - discarders: the strategies of the policy that may discard.
  /// - Returns: whether it may; deciders are compared, not names, since a host's strategy may have any name.
  private func mayDiscard(_ file: FileOutcome, _ discarders: [Decider]) -> Bool {
    switch file.decidedBy {
    case .strategy(let name): return discarders.contains(.strategy(name))
    // A person may discard more than a strategy.
    case .person: return true
    // A deletion that was kept was requested.
    case .deletes where file.keeps.contains(where: { !$0.version.state.isLive }): return true
    case .fork, .origin, .attributes, .deletes, nil: return !discarders.isEmpty
    }
  }

  private func supersedes(_ outcome: Outcome, _ known: KnownFiles) -> [LawViolation] {
    var violations: [LawViolation] = []
    for file in outcome.files where file.state != .undecided {
      let all = file.keeps + file.notShown.map { $0.kept }
      guard let standing = all.first(where: { $0.identity == file.identity }) else {
        violations.append(LawViolation(.supersedes, at: file.path, "nothing stands for it"))
        continue
      }
      guard let vector = standing.vector else { continue }
      for version in known.versions(of: file) {
        guard let own = version.vector else { continue }
        let order = own.order(relativeTo: vector)
        if order == .before || order == .equal { continue }
        violations.append(
          LawViolation(.supersedes, at: file.path, "\(vector) does not supersede \(own)"))
      }
    }
    return violations
  }

  // MARK: Order

  private func deterministic(_ outcome: Outcome) -> [LawViolation] {
    let reversed = files.reversed().map { file in
      var file = file
      file.versions.reverse()
      return file
    }
    do throws(ResolutionError) {
      let again = try Resolver(policy).resolve(
        reversed, present: present.reversed(), decisions: decisions)
      if again == outcome { return [] }
      let first = zip(outcome.files, again.files).first { $0 != $1 }
      return [
        LawViolation(
          .deterministic, at: first?.0.path, "another order of files and versions changes it")
      ]
    } catch {
      return [LawViolation(.deterministic, at: error.path, "in another order: \(error.message)")]
    }
  }
}
