/// Decides what should be on every device: a pure function from versions to an outcome.
///
/// ```swift
/// let resolver = Resolver(Policy([.merge, .keepBoth], resolvingDevice: "home"))
/// let outcome = try resolver.resolve([
///   FileVersion(
///     path: "Budget.txt", state: .file(FileContent("rent 900\nfood 450\n")), vector: ["mom": 2],
///     device: "mom", modified: .seconds(1_795_000_100)),
///   FileVersion(
///     path: "Budget.txt", state: .file(FileContent("rent 950\nfood 400\n")),
///     vector: ["mom": 1, "home": 1],
///     device: "home", modified: .seconds(1_795_000_050)),
/// ])
/// for file in outcome.files {
///   for kept in file.keeps { print("write", kept.path) }  // write Budget.txt, write Budget-1.txt
/// }
/// ```
///
/// Laws for every input and policy:
///
/// - *Deterministic*: any order of versions and files gives the same outcome.
/// - *Nothing lost*: the content of every head is kept, or is listed as discarded with a reason by a
///   strategy that may discard, or is untouched because its conflict is undecided.
/// - *Supersedes*: the kept version of a file has a vector after or equal to that of every head.
/// - *Idempotent*: resolving an outcome changes nothing.
/// - *Names*: no two live names share a collision key, except those reported as undecided.
///
/// A resolver reads no clock and no file, keeps no state between calls, and may be used from any
/// number of threads at once.
public struct Resolver: Sendable {
  /// The settings for each file.
  public var policy: Policy

  /// A resolver with a policy.
  public init(_ policy: Policy) {
    self.policy = policy
  }

  /// Resolves versions of files whose identity is their path.
  ///
  /// - Parameter versions: the versions, in any order.
  /// - Returns: what should be on every device.
  /// - Throws: ``ResolutionError`` if a version breaks an invariant; then nothing is decided.
  /// - Complexity: that of ``resolve(_:present:decisions:)``.
  public func resolve(_ versions: [FileVersion]) throws(ResolutionError) -> Outcome {
    var byPath: [RelativePath: [FileVersion]] = [:]
    for version in versions { byPath[version.path, default: []].append(version) }
    return try resolve(byPath.map { FileHistory(path: $0.key, versions: $0.value) })
  }

  /// Resolves files with all data about them.
  ///
  /// - Parameters:
  ///   - files: the files, in any order.
  ///   - present: names that exist besides the files and are never renamed.
  ///   - decisions: what a person decided about conflicts among them.
  /// - Returns: what should be on every device.
  /// - Throws: ``ResolutionError`` if a file breaks an invariant; then nothing is decided.
  /// - Complexity: O(*m* log *n*) for *n* versions, files and names with *m* entries in their vectors, if the
  ///   concurrent versions of a file come from few devices, or each from a different device; for the worst possible
  ///   vectors O(*h*²) comparisons of vectors for a file with *h* heads. In addition, each rule is matched at most once
  ///   with each file, and if there are many rules, only those that share a part of a name with it. The texts are merged
  ///   as strategies ask: at most 256 texts of one file are merged, every two of which are compared, and each of their
  ///   ancestors is merged once.
  public func resolve(
    _ files: [FileHistory], present: [RelativePath] = [], decisions: [Decision] = []
  ) throws(ResolutionError) -> Outcome {
    var decided: [ConflictID: Decision] = [:]
    for decision in decisions { decided[decision.conflict] = decision }
    // A few files do not pay for an index of the rules.
    let policy = files.count > Self.fewFiles ? policy.indexed() : policy
    let context = ResolutionContext(policy: policy, decisions: decided)
    let assembled = PathOrder.sorted(try assembled(files, policy))
    try checkIdentities(assembled)
    context.histories = assembled
    if assembled.contains(where: { $0.namesFolders }) {
      return try resolveInFolders(present: present, decisions: decisions, context)
    }

    // Each file is prepared, resolved and then released: most plans need no more of it, and data that is held for long
    // must be fetched from memory again.
    var outcomes: [FileOutcome] = []
    outcomes.reserveCapacity(assembled.count)
    var summary = Outcome.Summary()
    var names = DistinctNames(capacity: assembled.count + present.count)
    for path in present { names.add(path) }
    var copied: [(file: Int, keeps: [KeptVersion])] = []
    var typeConflicts: [Int] = []
    for (index, history) in assembled.enumerated() {
      let file = try PreparedFile.checked(history, context)
      if file.isTypeConflict {
        // The outcome depends on the folders of all files; until they are known, this is a placeholder.
        typeConflicts.append(index)
        outcomes.append(FileOutcome(.undecided, of: history, keeps: []))
        continue
      }
      let outcome = FileResolver.outcome(of: file, context)
      if let keeps = names.add(file, outcome) { copied.append((index, keeps)) }
      summary.count(outcome.state, discarded: outcome.discards.count)
      outcomes.append(outcome)
    }
    if !typeConflicts.isEmpty {
      try prepareAll(context)
      context.foldersInUse = FoldersInUse(above: context.files.lazy.flatMap({ $0.livePaths }))
      for index in typeConflicts {
        let outcome = FileResolver.outcome(of: context.files[index], context)
        if let keeps = names.add(context.files[index], outcome) { copied.append((index, keeps)) }
        summary.count(outcome.state, discarded: outcome.discards.count)
        outcomes[index] = outcome
      }
    }
    if names.areDistinct() {
      for (index, keeps) in copied { outcomes[index].keeps = keeps }
      let outcome = Outcome(
        files: outcomes, collisions: [],
        refused: try refused(decisions, context, outcomes: outcomes), summary: summary)
      assert(outcome.checkInvariants())
      return outcome
    }
    try prepareAll(context)
    return try withoutCollisions(outcomes, present: present, decisions: decisions, context)
  }

  /// The outcome of files, some of which name their folder by identity.
  ///
  /// Place and content of each file are resolved first; then the places determine the paths.
  private func resolveInFolders(
    present: [RelativePath], decisions: [Decision], _ context: ResolutionContext
  ) throws(ResolutionError) -> Outcome {
    try prepareAll(context)
    if context.files.contains(where: { $0.isTypeConflict }) {
      context.foldersInUse = FoldersInUse(above: context.files.lazy.flatMap({ $0.livePaths }))
      for file in context.files {
        for index in file.selection.heads {
          let version = file.selection.versions[index]
          if version.isLive, let parent = version.parent { context.parents.insert(parent) }
        }
      }
    }
    var outcomes = context.files.map { FileResolver.outcome(of: $0, context) }
    FolderTree.place(&outcomes, context)
    var names = DistinctNames(capacity: outcomes.count + present.count)
    for path in present { names.add(path) }
    var copied: [(file: Int, keeps: [KeptVersion])] = []
    for (index, file) in context.files.enumerated() {
      if let keeps = names.add(file, outcomes[index]) { copied.append((index, keeps)) }
    }
    guard names.areDistinct() else {
      return try withoutCollisions(outcomes, present: present, decisions: decisions, context)
    }
    for (index, keeps) in copied { outcomes[index].keeps = keeps }
    return finish(
      outcomes, collisions: [], refused: try refused(decisions, context, outcomes: outcomes))
  }

  /// The outcome of files, some of whose names collide or must be generated.
  ///
  /// - Parameters:
  ///   - resolved: the outcome of each file of the context.
  ///   - present: names that exist besides the files and are never renamed.
  ///   - decisions: what a person decided about conflicts among them.
  ///   - context: all data about the files.
  /// - Returns: what should be on every device.
  /// - Throws: ``ResolutionError`` if a file breaks an invariant.
  func withoutCollisions(
    _ resolved: consuming [FileOutcome], present: [RelativePath], decisions: [Decision],
    _ context: ResolutionContext
  ) throws(ResolutionError) -> Outcome {
    // A copy needs a free name before its strategy may keep it, and the names are known only after all files are
    // resolved: files whose copies found none are resolved again without copies. Each round adds at least one file, so
    // this ends.
    var outcomes = resolved
    let prepared = context.files
    while true {
      let pass = CollisionPass(
        ResolvedFiles(files: prepared, outcomes: outcomes, present: present))
      let exhausted = pass.withoutFreeNames.subtracting(context.withoutFreeNames)
      if exhausted.isEmpty {
        pass.names.write(into: &outcomes)
        return finish(
          outcomes, collisions: pass.collisions,
          refused: try refused(decisions, context, outcomes: outcomes))
      }
      context.withoutFreeNames.formUnion(exhausted)
      for (index, file) in prepared.enumerated()
      where exhausted.contains(file.history.identity) {
        outcomes[index] = FileResolver.outcome(of: file, context)
      }
      if context.histories.contains(where: { $0.namesFolders }) {
        FolderTree.place(&outcomes, context)
      }
    }
  }

  /// Prepares all files, unless they are prepared already.
  private func prepareAll(_ context: ResolutionContext) throws(ResolutionError) {
    guard context.files.isEmpty else { return }
    context.files.reserveCapacity(context.histories.count)
    for history in context.histories {
      context.files.append(try PreparedFile.checked(history, context))
    }
  }

  /// The number of files whose rules are found as fast without an index.
  private static let fewFiles = 32

  /// The files, one for each group, in no particular order.
  private func assembled(
    _ files: [FileHistory], _ policy: Policy
  ) throws(ResolutionError) -> [FileHistory] {
    let assembly = GroupAssembly(policy)
    guard assembly.isNeeded(for: files) else { return files }
    return try assembly.assemble(files)
  }

  /// Checks that no identity occurs twice, in files in path order.
  private func checkIdentities(_ files: [FileHistory]) throws(ResolutionError) {
    // Files whose identities are their paths are adjacent if they are the same.
    let arePaths = files.allSatisfy { $0.identity.bytes == $0.path.bytes }
    var identities: Set<FileIdentity> = []
    var before: FileIdentity?
    for file in files {
      let identity = file.identity
      let isNew = arePaths ? identity != before : identities.insert(identity).inserted
      guard isNew else {
        throw ResolutionError(
          code: .duplicateIdentity, path: file.path,
          message: "the identity '\(identity)' occurs twice; give all versions in one file")
      }
      before = identity
    }
  }

  private func finish(
    _ files: [FileOutcome], collisions: [Collision], refused: [RefusedDecision]
  ) -> Outcome {
    var summary = Outcome.Summary()
    summary.collisions = collisions.count
    for index in files.indices {
      summary.count(files[index].state, discarded: files[index].discards.count)
    }
    let outcome = Outcome(
      files: files, collisions: collisions, refused: refused, summary: summary)
    assert(outcome.checkInvariants())
    return outcome
  }

  /// The decisions that were not carried out, by conflict.
  private func refused(
    _ decisions: [Decision], _ context: ResolutionContext, outcomes: [FileOutcome]
  ) throws(ResolutionError) -> [RefusedDecision] {
    if decisions.isEmpty { return [] }
    var conflicts: [ConflictID: FileOutcome] = [:]
    for outcome in outcomes {
      if let id = outcome.conflict?.id { conflicts[id] = outcome }
    }
    var refused: [RefusedDecision] = []
    for decision in decisions.sorted(by: { $0.conflict < $1.conflict }) {
      if let outcome = conflicts[decision.conflict] {
        if outcome.state == .undecided, let decline = outcome.declined.first {
          refused.append(RefusedDecision(decision: decision, reason: decline.reason))
        }
      } else if try !isSatisfied(decision, context) {
        let atPath = outcomes.first {
          $0.conflict != nil && $0.path.bytes == decision.conflict.text
        }
        let reason =
          if let id = atPath?.conflict?.id {
            "a decision needs the ID of its conflict, and this is a path; the conflict there is \(id)"
          } else {
            "stale: no conflict has the ID \(decision.conflict); the versions have changed since it was made"
          }
        refused.append(RefusedDecision(decision: decision, reason: reason))
      }
    }
    return refused
  }

  /// Whether all heads that a decision was made for are before or equal to the kept version.
  private func isSatisfied(
    _ decision: Decision, _ context: ResolutionContext
  ) throws(ResolutionError) -> Bool {
    guard let path = decision.path, !decision.heads.isEmpty,
      let history = context.histories.first(where: {
        $0.path == path || $0.identity == FileIdentity(path: path)
      })
    else { return false }
    let file = try PreparedFile.checked(history, context)
    guard file.selection.heads.count == 1 else { return false }
    let standing = file.selection.versions[file.selection.heads[0]]
    return decision.heads.allSatisfy { head in
      guard let vector = head.vector, let standing = standing.vector else {
        return standing.from.contains(head) || standing.idWithoutVector == head
      }
      let order = vector.order(relativeTo: standing)
      return order == .before || order == .equal
    }
  }
}
