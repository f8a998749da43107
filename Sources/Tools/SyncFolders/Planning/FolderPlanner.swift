package import ConflictResolution
package import FileAccess
import FileNames

/// Decides about conflict copies; it changes nothing.
///
/// The families of one folder are decided together, so that no two of the names that they get are the same.
/// The versions have no vectors: all that is known of them is their content, the time of their last change,
/// and a base if one is found.
package struct FolderPlanner {
  /// Files up to this size are read whole, so that they can be merged: 16 MiB.
  package static let mergeLimit = 16 << 20
  /// The most that is read whole at once: 256 MiB.
  package static let batchLimit = 256 << 20

  let policy: Policy
  /// The rules about units, which the engine gets as one file each.
  private let groups: Policy
  private let weakCopies: WeakCopies
  private let picks: [Pick]
  private let decisions: [Decision]
  private let isForReview: Bool
  /// The devices that strategies prefer.
  let preferred: Set<DeviceID>
  /// Whether files are read whole, and bases are found.
  private let needsBytes: Bool
  var bases: BaseFinder
  private var spellings = FolderSpellings()
  /// The names that were planned in folders with other spellings, by the names on the way to the folder.
  private var planned: [[[UInt8]]: [[UInt8]]] = [:]
  /// Whether bases are found.
  let findsBases: Bool
  /// Finds the present files of originals that are gone.
  var renamedOriginals = RenamedOriginals()
  /// What was decided before; by default nothing was.
  package var memory: Memory?
  /// The contents that runs decided against.
  package var settledVersions = SettledVersions()
  /// A recording of everything that is decided about; `nil` if nothing is recorded.
  package private(set) var recording: FolderRecording?
  /// The positions of the picks that named a conflict.
  package private(set) var usedPicks: Set<Int> = []
  /// Why other picks name none, by position.
  package private(set) var pickProblems: [Int: PickProblem] = [:]
  /// The conflicts whose decisions were carried out.
  private var settled: Set<ConflictID> = []
  /// The decisions that were refused by the step that has their conflict.
  private var refusals: [ConflictID: RefusedDecision] = [:]

  /// Makes a planner.
  ///
  /// - Parameters:
  ///   - policy: What decides.
  ///   - bases: What finds bases for merges.
  ///   - weakCopies: Which weak matches are copies like others.
  ///   - picks: Versions that are picked, by the paths of their originals.
  ///   - pickProblems: Why picks name no conflict, by position, as far as that is known.
  ///   - decisions: Decisions by conflict ID.
  ///   - isForReview: Whether contents and bases are read that no strategy needs, and families keep their
  ///     outcomes, for a person who decides.
  ///   - recording: What records what is decided about: contents are read that no strategy needs.
  package init(
    _ policy: Policy, bases: BaseFinder, weakCopies: WeakCopies, picks: [Pick] = [],
    pickProblems: [Int: PickProblem] = [:],
    decisions: [Decision] = [], isForReview: Bool = false, recording: FolderRecording? = nil
  ) {
    self.policy = policy.withoutScopes.indexed()
    preferred = policy.preferredDevices
    groups = policy
    self.bases = bases
    self.weakCopies = weakCopies
    self.picks = picks
    self.pickProblems = pickProblems
    self.decisions = decisions
    self.isForReview = isForReview
    self.recording = recording
    findsBases =
      isForReview || recording?.wantsBases == true || policy.hasStrategy { $0.readsContents }
      || decisions.contains { $0.choice.readsContents }
    // A strategy that chooses a version sees whether it lost its content.
    needsBytes = findsBases || recording != nil || policy.hasStrategy { $0.mayDiscard }
  }

  /// Whether Syncthing's versions were asked for as bases, and it has put none aside yet.
  package var lacksSyncthingVersions: Bool { bases.lacksSyncthingVersions }

  /// Whether other devices say what they have had.
  package var hasLists: Bool { bases.hasLists }

  /// Plans the families of one folder.
  ///
  /// - Parameters:
  ///   - families: The families, all in one folder.
  ///   - root: The folder at which the paths of the families begin.
  ///   - progress: Gets the numbers of bytes that are read.
  /// - Returns: The plans, in the same order.
  /// - Throws: ``FileAccessError``, if the folder cannot be read at all.
  /// - Complexity: That of reading the versions and the names in the folder, and of resolving.
  package mutating func plan(
    _ families: [CopyFamily], in root: borrowing FolderHandle,
    progress: (Int) -> Void = { _ in }
  ) throws(FileAccessError) -> [PlannedFamily] {
    guard let first = families.first else { return [] }
    let components = [[UInt8]](path: first.folder)
    let folder = try root.folder(at: components)
    var present: [[UInt8]] = []
    let others = try spellings.others(of: components, in: root)
    for spelling in others {
      try root.folder(at: spelling).forEachEntry { present.append($0.name) }
      present += planned[spelling, default: []]
    }
    try folder.forEachEntry { present.append($0.name) }
    // The name that a placeholder stands for is taken, though its content is elsewhere.
    present += present.compactMap(Placeholder.fileName)
    var plans: [PlannedFamily] = []
    // A file that gets another name is in nobody's way: one of the files with an equal name keeps the name.
    let leaving = Set(families.filter(\.isTwin).flatMap { $0.members.map(\.name) })
    var batch = PlanningBatch(
      folder: first.folder, names: present.filter { !leaving.contains($0) })
    recording?.enter(first.folder, names: present)
    // What is inside of a document waits until its own name is settled.
    let names = Set(
      families.filter { $0.kind != .document }.flatMap { $0.members.map(\.name) })
    let renamed = renamedOriginals.find(families, in: root)
    let units = FileUnit.units(
      of: families, present: Set(present), weakCopies: weakCopies, policy: groups)
    let copied =
      families.contains(where: \.isTwin)
      ? Set(present.compactMap { ConflictCopyName($0) }.map(\.original)) : []
    for (place, found) in families.enumerated() {
      let family = followed(found, to: renamed[place], in: folder)
      var plan = PlannedFamily(
        family, foundAs: found.originalName, renamed: renamed[place], preferred: preferred)
      let unit = units.first { $0.main == place || $0.families.contains(place) }
      if let main = unit?.main, main != place {
        plan.unit = families[main].path
        for index in plan.members.indices { plan.members[index].fate = .passedOver }
        plans.append(plan)
        continue
      }
      if found.isTwin, copied.contains(family.originalName) {
        plan.problem = "it has conflict copies: resolve these first"
        plans.append(plan)
        continue
      }
      if let problem = unit?.problem ?? Self.problem(of: family, beside: names, batch) {
        plan.problem = problem
        plans.append(plan)
        continue
      }
      var versions =
        family.kind == .document
        ? readDocument(&plan, family, in: folder, progress)
        : read(&plan, family, in: folder, progress)
      if let unit {
        add(unit, to: &plan, &versions, in: folder)
      } else {
        leaveOutSettled(of: &plan, &versions)
        if versions != nil, !plan.isOrphan { addBase(to: &plan, &versions) }
        addDeletion(to: plan, &versions)
      }
      if batch.bytes > Self.batchLimit || batch.wants(family.originalName) {
        decide(&plans, &batch)
      }
      if let versions { batch.add(plan, at: plans.count, versions) }
      plans.append(plan)
    }
    decide(&plans, &batch)
    for unit in units { Self.settle(unit, in: &plans, present: present) }
    if !others.isEmpty { planned[components] = plans.flatMap(\.newNames) }
    return plans
  }

  // MARK: Reading

  /// Reads all versions of a family that are acted on.
  ///
  /// - Returns: The versions in the order of the members; `nil` if the family cannot be planned.
  func read(
    _ plan: inout PlannedFamily, _ family: CopyFamily, in folder: borrowing FolderHandle,
    _ progress: (Int) -> Void
  ) -> FileHistory? {
    let path: RelativePath
    // The server refuses a number in such a name as well: only a person can find another one.
    if family.members.first?.copy?.cause == .refusedName {
      plan.members[0].fate = .passedOver
      return nil
    }
    do throws(FileNameError) { path = try RelativePath(plan.path) } catch {
      plan.problem = error.message
      return nil
    }
    var versions: [FileVersion] = []
    for (index, member) in family.members.enumerated() {
      guard !member.isPlaceholder else {
        if !weakCopies.includes(member) { continue }
        plan.problem =
          "the content of '\(String(displayingPath: member.name))' is not on this machine: "
          + "download the file first"
        continue
      }
      let found: Reading?
      do throws(FileAccessError) {
        found = try content(of: member, in: folder, progress)
      } catch {
        found = nil
        if weakCopies.includes(member), error.code != .notFound { plan.readProblem = error }
      }
      guard let content = found else {
        if !weakCopies.includes(member) { continue }
        plan.problem =
          member.status.kind == .folder
          ? "'\(String(displayingPath: member.name))' is a folder: compare and move what is in it"
          : "'\(String(displayingPath: member.name))' cannot be read, or is being written to"
        continue
      }
      plan.members[index].stamp = content.stamp
      plan.members[index].status = content.status
      plan.members[index].rights = try? folder.rights(of: member.name)
      // A weak name alone is no reason to touch a file; its content does not matter.
      if !weakCopies.includes(member) { continue }
      plan.members[index].fate = .open
      let version = FileVersion(
        path: path, state: content.state, device: plan.members[index].device,
        modified: Timestamp(of: content.status), label: member.name)
      plan.members[index].id = version.fullID
      versions.append(version)
    }
    guard plan.problem == nil else { return nil }
    return FileHistory(path: path, versions: versions)
  }

  /// Leaves out the copies that a run set aside, or kept under another name, before it left the content that the original
  /// has: nobody has edited the file since, here or elsewhere, so what was decided then is not asked again.
  ///
  /// A pick by a person comes first.
  private func leaveOutSettled(of plan: inout PlannedFamily, _ history: inout FileHistory?) {
    let open = plan.members.indices.filter { plan.members[$0].fate == .open }
    guard plan.kind == .versions, let versions = history?.versions,
      let current = plan.members.first(where: { $0.copy == nil && $0.fate == .open })?.stamp,
      !picks.contains(where: { $0.path == plan.foundPath })
    else { return }
    let settled = settledVersions.contents(at: plan.path, settledBy: current.content)
    for index in open where plan.members[index].copy != nil {
      guard let stamp = plan.members[index].stamp, stamp.kind == current.kind,
        let known = settled[stamp.content], known.includes(SettledVersions.Version(stamp))
      else { continue }
      plan.settled[index] = known.run
    }
    history?.versions = zip(open, versions).filter { plan.settled[$0.0] == nil }.map(\.1)
  }

  /// Reads a version, and its status at that moment.
  ///
  /// Between the scan and the reading somebody may have written to it: what counts is what is read, and not
  /// what was listed before.
  private func content(
    of member: FamilyMember, in folder: borrowing FolderHandle, _ progress: (Int) -> Void
  ) throws(FileAccessError) -> Reading? {
    for _ in 0..<3 {
      guard let before = try folder.status(of: member.name), before.kind == member.status.kind,
        let read = try read(member.name, before, in: folder, progress)
      else { return nil }
      if try folder.status(of: member.name) == before {
        return Reading(
          stamp: FileStamp(before, read.content), state: read.state, status: before)
      }
    }
    return nil
  }

  /// A version as it was read.
  private struct Reading {
    let stamp: FileStamp
    let state: FileState
    let status: FileStatus
  }

  private func read(
    _ name: [UInt8], _ status: FileStatus, in folder: borrowing FolderHandle,
    _ progress: (Int) -> Void
  ) throws(FileAccessError) -> (content: ContentOnDisk, state: FileState)? {
    switch status.kind {
    case .file:
      if needsBytes, status.size <= Self.mergeLimit {
        let bytes = try folder.read(name, limit: Self.mergeLimit)
        progress(bytes.count)
        let digest = FastSHA256.digest(of: bytes)
        let content = ContentOnDisk(size: UInt64(bytes.count), digest: digest)
        return (content, .file(FileContent(bytes, sha256: digest)))
      }
      let content = try ContentOnDisk(of: name, status, in: folder, progress: progress)
      let known = FileContent(size: content.size, digest: .sha256(content.digest))
      return (content, .file(known))
    case .symbolicLink:
      let content = try ContentOnDisk(of: name, status, in: folder, progress: progress)
      return (content, .symlink(try folder.linkTarget(of: name)))
    case .folder:
      guard PackageName.isOne(name) else { return nil }
      let content = try ContentOnDisk(of: name, status, in: folder, progress: progress)
      return (content, .file(FileContent(document: content)))
    case .other: return nil
    }
  }

  // MARK: Deciding

  /// The decisions that fit no conflict in any folder that was planned, or that cannot be carried out.
  ///
  /// A decision is made for exactly the versions that a person saw: if one of them has changed since, the
  /// conflict is another one, and the decision is stale.
  ///
  /// - Throws: ``ResolutionError``.
  package func refusedDecisions() throws(ResolutionError) -> [RefusedDecision] {
    // A decision about which no folder has a conflict is stale.
    try Resolver(policy).resolve([], decisions: decisions).refused
      .filter { !settled.contains($0.decision.conflict) }
      .map { refusals[$0.decision.conflict] ?? $0 }
  }

  /// Decides about the contents that were read, and releases them.
  private mutating func decide(_ plans: inout [PlannedFamily], _ batch: inout PlanningBatch) {
    let files = batch.files
    defer { batch.reset() }
    guard !files.isEmpty else { return }
    let present = batch.present()
    do throws(ResolutionError) {
      let (outcome, used) = try outcome(of: files.map { $0.history }, present)
      note(outcome)
      let open = recording == nil ? [] : files.map { plans[$0.family] }
      var places: [FileIdentity: Int] = [:]
      for (index, file) in files.enumerated() { places[file.history.identity] = index }
      let blocked = PlannedFamily.blocked(by: outcome)
      for file in outcome.files {
        guard let place = places[file.identity].map({ files[$0] }) else { continue }
        plans[place.family].take(
          file, place.history.versions, collision: blocked[file.path],
          sameTime: policy.settings(for: place.history.path, isDirectory: false).sameTime)
        // No rule's strategies decided what a policy or a person decided.
        if case .strategy? = file.decidedBy {
          plans[place.family].pattern =
            policy.strategyRule(for: place.history.path, isDirectory: false)?.pattern
        }
        if isForReview { plans[place.family].outcome = file }
        plans[place.family].requireCheckedText()
        plans[place.family].requireWholeLinks(place.history.versions)
        plans[place.family].noteDropped(place.history.versions)
        for name in plans[place.family].newNames { batch.take(name) }
      }
      recording?.add(files, open, files.map { plans[$0.family] }, used, outcome)
    } catch {
      for file in files { plans[file.family].problem = error.description }
    }
  }

  /// Resolves files by the decisions that were given and those that picks mean.
  ///
  /// For picks, and for decisions from before, the conflicts are found first.
  ///
  /// - Returns: The outcome of the files, and the decisions that were offered.
  private mutating func outcome(
    of files: [FileHistory], _ present: [RelativePath]
  ) throws(ResolutionError) -> (Outcome, [Decision]) {
    func resolved(
      by policy: Policy, _ decisions: [Decision]
    ) throws(ResolutionError) -> Outcome {
      try Resolver(policy).resolve(files, present: present, decisions: decisions)
    }
    guard !picks.isEmpty || memory != nil else {
      return (try resolved(by: policy, decisions), decisions)
    }
    var given = decisions
    let open = try resolved(by: policy.withoutStrategies, []).files
    usedPicks.formUnion(given.add(picks, in: open, problems: &pickProblems))
    guard let memory else { return (try resolved(by: policy, given), given) }
    let repeated = try memory.decisions(open, given) { (decisions) throws(ResolutionError) in
      try resolved(by: policy.withoutStrategies, decisions)
    }
    let outcome = try resolved(by: policy, given + repeated)
    memory.add(given, open, outcome)
    return (outcome, given + repeated)
  }

  /// Notes which decisions were carried out, and why others were not.
  ///
  /// Each step is offered all decisions, and refuses those for conflicts of other steps as stale: only the step
  /// that has the conflict refuses with the real reason.
  private mutating func note(_ outcome: Outcome) {
    guard !decisions.isEmpty else { return }
    let conflicts = Set(outcome.files.compactMap { $0.conflict?.id })
    for refused in outcome.refused where conflicts.contains(refused.decision.conflict) {
      refusals[refused.decision.conflict] = refused
    }
    settled.formUnion(
      Set(decisions.map(\.conflict)).subtracting(outcome.refused.map(\.decision.conflict)))
  }
}

extension FolderPlanner {
  /// Gives earlier decisions, and takes the decisions that are made now.
  package struct Memory {
    /// Gives the decisions that are repeated.
    ///
    /// It gets what is in conflict, what was decided anew, and what tries decisions without asking a strategy.
    package typealias Decisions = (
      _ open: [FileOutcome], _ given: [Decision],
      _ attempt: ([Decision]) throws(ResolutionError) -> Outcome
    ) throws(ResolutionError) -> [Decision]
    /// Takes what was decided anew, with what was in conflict and the result.
    package typealias Adding = (
      _ given: [Decision], _ open: [FileOutcome], _ outcome: Outcome
    ) -> Void

    let decisions: Decisions
    let add: Adding

    /// What was decided before.
    ///
    /// - Parameters:
    ///   - decisions: The decisions that are repeated.
    ///   - add: What is done with decisions that were given.
    package init(decisions: @escaping Decisions, add: @escaping Adding) {
      self.decisions = decisions
      self.add = add
    }
  }
}

extension Decision.Choice {
  /// Whether it cannot be carried out, or checked, without the contents of the versions.
  fileprivate var readsContents: Bool {
    switch self {
    case .merge, .content: true
    default: false
    }
  }
}
