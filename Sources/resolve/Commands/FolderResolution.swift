import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import SyncFolders

/// `resolve --strategy … FOLDER`: a plan for the conflict copies in a real folder, and what carries it out.
struct FolderResolution {
  private let arguments: ResolveArguments
  private let policy: Policy
  private let decisions: [Decision]
  private let memory: DecisionMemory?
  private let folder: SyncFolder
  /// The command whose help takes the place of a plan without conflicts, if nothing was asked for.
  var helpWithoutConflicts: CommandUsage?

  /// A resolution of a folder.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - arguments: the arguments of the command.
  ///   - settings: how conflicts are decided.
  ///   - decisions: decisions by conflict.
  ///   - memory: what was decided before, if that is asked for.
  /// - Throws: ``CommandFailure`` where the folder is none.
  init(
    of path: [UInt8], _ arguments: ResolveArguments, _ settings: Policy,
    _ decisions: [Decision], _ memory: DecisionMemory?
  ) throws(CommandFailure) {
    self.arguments = arguments
    policy = settings
    self.decisions = decisions
    self.memory = memory
    folder = try SyncFolder.named(path, store: arguments.folder.store)
  }

  /// Shows the plan and, where that is asked for, carries it out.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.folder.isApplied else {
      let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
        try folder.knownRecords()
      }
      warnOfOtherStores(&console)
      for record in records where [.begun, .undoing].contains(record.state) {
        console.warn(
          "run \(record.id) was interrupted: --apply finishes it first, and 'resolve undo' takes it back"
        )
      }
      let pathsMade = folder.pathsMade(by: records)
      let asked = try ask(pathsMade: pathsMade, &console)
      let planned = try plan(pathsMade: pathsMade, asked, &console)
      if let asked, !asked.decisions.isEmpty {
        asked.saved.noteAnswers(asked.decisions.count, &console)
      }
      return planned.status
    }
    try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.requireQuietStore() }
    // Before a store is made that nothing could be set aside in.
    if let obstacle = folder.storeObstacle(), obstacle.kind == .storeIsElsewhere {
      throw CommandFailure(.cannotWrite, obstacle.message)
    }
    guard asksPerson(console) else {
      let status = try folder.withLockedStore(makesStore: true) { store throws(CommandFailure) in
        let settled = try settle(store, &console)
        return settled.status.and(try apply(store, settled, nil, &console))
      }
      return status ?? .cannotWrite
    }
    return try applyAfterAsking(&console)
  }

  /// Asks first and holds no lock meanwhile, since a person may think for an hour; then takes it, looks at everything
  /// again, and carries the answers out.
  private func applyAfterAsking(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    // Nobody is asked about files that an interrupted run has yet to move.
    let settled = try folder.withLockedStore(makesStore: true) { store throws(CommandFailure) in
      try settle(store, &console)
    }
    guard let settled else { return .cannotWrite }
    let asked = try ask(pathsMade: folder.pathsMade(by: settled.records), &console)
    do throws(CommandFailure) {
      // What another run does now ends soon, and nobody likes to answer twice.
      let status = try folder.withLockedStore(makesStore: true, patience: .seconds(30)) {
        store throws(CommandFailure) in
        let again = try settle(store, isFirst: false, &console)
        return again.status.and(try apply(store, again, asked, &console))
      }
      return settled.status.and(status ?? .cannotWrite)
    } catch {
      if let asked, !asked.decisions.isEmpty {
        asked.saved.noteAnswers(asked.decisions.count, &console)
      }
      throw error
    }
  }

  /// The runs on the folder, none of them unfinished.
  private struct Settled {
    var records: [RunRecord]
    /// The number of the last run in another store.
    let sequence: Int
    /// How the command ends for what could not be finished.
    var status = ExitStatus.complete
  }

  /// Finishes what earlier runs began.
  ///
  /// - Parameters:
  ///   - store: the store, locked.
  ///   - isFirst: whether this command has not told yet what is wrong with other runs.
  ///   - console: where it is told.
  /// - Returns: the runs as they are then.
  /// - Throws: ``CommandFailure`` if the store cannot be read or written.
  private func settle(
    _ store: borrowing FolderStore<FolderHandle>, isFirst: Bool = true,
    _ console: inout Console
  ) throws(CommandFailure) -> Settled {
    let records = try CommandFailure.ofStore { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    var settled = Settled(
      records: records, sequence: warnOfOtherStores(&console, isTold: isFirst))
    for (index, record) in records.enumerated() {
      if [.begun, .undoing].contains(record.state) { announce(record, &console) }
      switch record.state {
      case .begun:
        let finished = try store.finish(record, showingOn: &console)
        settled.records[index] = finished
        console.note("Finished run \(record.id), which had been interrupted.\n")
        settled.status = settled.status.and(report(finished.refusals, of: record, &console))
      case .undoing:
        let (taken, refusals) = try store.takeBack(record, showingOn: &console)
        settled.records[index] = taken
        console.note("Finished undoing run \(record.id), which had been interrupted.\n")
        settled.status = settled.status.and(report(refusals, of: record, &console))
      case .damaged:
        if isFirst { console.warn(record.damage + " See 'resolve undo --list'.") }
      case .void, .finished, .undone: break
      }
    }
    return settled
  }

  private func apply(
    _ store: borrowing FolderStore<FolderHandle>, _ settled: Settled, _ asked: Asked?,
    _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    let planned = try plan(
      pathsMade: folder.pathsMade(by: settled.records), asked, &console)
    var status = planned.status
    guard !planned.changes.isEmpty else {
      if status == .complete { asked?.saved.remove() }
      return status
    }
    try console.flush()
    let plan = RunPlan(
      folder: folder.path, strategies: (policy.common.strategies ?? []).map(\.name),
      changes: planned.changes)
    let time = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    let begun = try CommandFailure.ofStore { () throws(FileAccessError) in
      try store.begin(plan, at: time, after: settled.sequence) { change, refusal in
        let path = change.folder.path(of: refusal.name)
        console.warn(
          "'\(String(displayingPath: path))' \(refusal.reason); nothing of it is changed")
        status = status.and(ExitStatus(of: refusal))
      }
    }
    noteStore(of: begun, &console)
    let record = try store.finish(begun, showingOn: &console)
    status = status.and(report(record.refusals, of: record, &console))
    // Of somebody who answered nothing an earlier review's answers may be there still.
    if let asked, !asked.decisions.isEmpty {
      if record.refusals.isEmpty, begun.changes.count == planned.changes.count {
        asked.saved.remove()
      } else {
        asked.saved.noteAnswers(asked.decisions.count, &console)
      }
    }
    let made = record.changes.count - record.refusals.count
    var words =
      "Resolved \(made) of \(planned.conflicts) conflict\(planned.conflicts == 1 ? "" : "s")"
    if made > 0 || record.refusals.contains(where: { !$0.value.isTakenBack }) {
      words +=
        ", as run \(record.id). To take it back: resolve undo "
        + "\(FolderPlanText.word(arguments.folderWord)) \(record.id)" + storeOption
    } else {
      words += "."
    }
    console.note(words + "\n")
    return status
  }

  /// Warns of changes that were refused.
  ///
  /// - Returns: how the command ends for them.
  private func report(
    _ refusals: [Int: ChangeRefusal], of record: RunRecord, _ console: inout Console
  ) -> ExitStatus {
    var status = ExitStatus.complete
    for (index, refusal) in refusals.sorted(by: { $0.key < $1.key }) {
      let path = String(displayingPath: record.path(of: refusal, inChange: index))
      let place =
        refusal.isTakenBack
        ? "nothing of it is changed"
        : "what is not in the folder is in the store, as run \(record.id)"
      console.warn("'\(path)' \(refusal.reason); \(place)\(refusal.afterword)")
      status = status.and(ExitStatus(of: refusal))
    }
    return status
  }

  /// Says what an interrupted run is before it is finished.
  private func announce(_ record: RunRecord, _ console: inout Console) {
    let time = DisplayText.localMoment(secondsSince1970: record.began.secondsSince1970)
    let strategies = record.title
    var words = "Run \(record.id) (\(strategies), \(time)) was interrupted"
    if record.state == .begun {
      words +=
        " and is finished first. To take it back: resolve undo "
        + "\(FolderPlanText.word(arguments.folderWord)) \(record.id)" + storeOption
    } else {
      words += " while it was taken back, and is taken back first."
    }
    console.note(words + "\n")
  }

  /// Says which runs were interrupted that are in other stores.
  ///
  /// - Returns: the number of the last run on this folder in another store.
  @discardableResult
  private func warnOfOtherStores(_ console: inout Console, isTold: Bool = true) -> Int {
    let others = (try? folder.otherStores()) ?? []
    for other in others where isTold {
      for record in (try? other.records.get()) ?? []
      where [.begun, .undoing].contains(record.state) {
        console.warn(
          "run \(record.id) in another store was interrupted. To take it back: resolve undo "
            + "\(FolderPlanText.word(arguments.folderWord)) \(record.id) --store "
            + FolderPlanText.word(other.path))
      }
    }
    let known = others.map { other in
      max(
        other.lastKnown, (try? other.records.get())?.compactMap(\.sequence).max() ?? 0)
    }
    return known.max() ?? 0
  }

  /// Sees to it that `undo` finds a store that it would not look into by default.
  private func noteStore(of record: RunRecord, _ console: inout Console) {
    do throws(SyncFolderError) {
      try folder.noteStore(sequence: record.sequence ?? 0)
    } catch {
      console.warn(
        "'resolve undo' will not find this run unless --store names its store. "
          + error.description)
    }
  }

  private var storeOption: String {
    arguments.folder.store.map { " --store " + FolderPlanText.word($0) } ?? ""
  }

  // MARK: Asking

  /// What a person answered.
  private struct Asked {
    let decisions: [Decision]
    let saved: SavedAnswers
    /// The conflicts that the person was asked about, as they were then, by their paths.
    let conflicts: [[UInt8]: ConflictID]

    /// Whether something would become of a file that is not what the person was asked about: what the strategies say
    /// of it now the person has not seen.
    func isOther(_ family: PlannedFamily) -> Bool {
      // Versions that have become the same are no conflict that anybody has to see.
      guard let asked = conflicts[family.path], let conflict = family.conflict?.id,
        family.change != nil
      else { return false }
      return conflict != asked
    }
  }

  /// Whether somebody can be asked, and is to be.
  private func asksPerson(_ console: borrowing Console) -> Bool {
    arguments.canAsk(console) && policy.hasStrategy(where: { $0.name == Strategy.manual.name })
  }

  /// Asks about what is undecided, if somebody can be asked.
  ///
  /// The plan that follows reads everything again: what was written to since a person saw it is another conflict,
  /// and the answer to it is refused.
  ///
  /// - Returns: what was answered; `nil` if nobody was asked.
  private func ask(
    pathsMade: Set<[UInt8]>, _ console: inout Console
  ) throws(CommandFailure) -> Asked? {
    guard asksPerson(console) else { return nil }
    // The time is that of the question: what is written to while a person thinks is not from the future.
    let settings = policy.withClock
    let conflicts = try FolderConflicts(
      in: folder, try arguments.folder.scan(of: folder, knownPaths: pathsMade),
      try planner(settings), settings.registering([]), memory,
      &console)
    var review = ManualReview(
      of: conflicts, savingIn: SavedAnswers(arguments, elsewhere: folder.answersPath))
    let result = try review.run(&console)
    memory?.repeatsWithout(conflicts.conflicts.map(\.id))
    var asked: [[UInt8]: ConflictID] = [:]
    for conflict in conflicts.conflicts { asked[conflict.path.bytes] = conflict.id }
    // A file that had changed when its question was put was seen as it was then.
    for decision in result.decisions {
      if let path = decision.path { asked[path.bytes] = decision.conflict }
    }
    return Asked(decisions: result.decisions, saved: result.saved, conflicts: asked)
  }

  // MARK: Planning

  /// What a plan comes to.
  private struct Planned {
    var changes: [RunPlan.Change] = []
    var conflicts = 0
    var status = ExitStatus.complete
  }

  /// Scans the folder, decides, and prints what is decided as it comes.
  private func plan(
    pathsMade: Set<[UInt8]>, _ asked: Asked?, _ console: inout Console
  ) throws(CommandFailure) -> Planned {
    let settings = policy.withClock
    var planner = try planner(settings, asked?.decisions ?? [])
    var scan = try arguments.folder.scan(of: folder, knownPaths: pathsMade)
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    var printer = FolderPlanPrinter(
      arguments.format, arguments.detail, of: arguments.folderWord, settings,
      usesColour: console.allowsColor,
      width: console.width)
    var planned = Planned()
    var problems: [ScanProblem] = []
    var obstacles: [PlanObstacle] = []
    var changesAnything = false
    var conflictPaths: [[UInt8]] = []
    var progress = ProgressLine(on: console)

    func plan(
      _ families: [CopyFamily], at path: [UInt8], _ console: inout Console
    ) throws(CommandFailure) {
      var plans: [PlannedFamily]
      var obstacle: PlanObstacle?
      do throws(FileAccessError) {
        let inner = try root.folder(at: [[UInt8]](path: path))
        obstacle = folder.obstacle(in: inner, at: path, root: root)
        progress.expect(bytes: families.reduce(0) { $0 &+ $1.bytesInFiles })
        plans = try planner.plan(families, in: root) { progress.read(bytes: $0, &console) }
        progress.settle()
      } catch {
        problems.append(ScanProblem(path: path, error: error))
        return
      }
      progress.clear(&console)
      for index in plans.indices where asked?.isOther(plans[index]) == true {
        plans[index].leave(because: "it has changed since a person was asked about it")
      }
      for family in plans {
        try console.write(printer.family(family))
        if !arguments.picks.isEmpty, family.conflict != nil { conflictPaths.append(family.path) }
        if let problem = family.readProblem {
          problems.append(ScanProblem(path: family.path, error: problem))
        }
        guard let change = family.change else { continue }
        changesAnything = true
        if arguments.folder.isApplied { planned.changes.append(change) }
        if let found = obstacle {
          obstacles.append(found)
          obstacle = nil
        }
      }
    }

    try scan.forEachStep { step, _ throws(CommandFailure) in
      switch step {
      case .folder(let names): progress.advance(by: names, &console)
      case .families(let families):
        if let first = families.first { try plan(families, at: first.folder, &console) }
      }
    }
    progress.clear(&console)
    problems += scan.problems
    planned.conflicts = printer.summary.conflicts
    if arguments.folder.isApplied {
      // What a run cannot do it reports itself.
      obstacles = []
    } else if changesAnything, let obstacle = folder.storeObstacle() {
      obstacles.insert(obstacle, at: 0)
    }
    if let usage = helpWithoutConflicts, printer.summary.conflicts == 0, problems.isEmpty {
      try console.write(
        "No conflict copies in '\(String(displayingPath: folder.path))' "
          + "(\(DisplayText.count(scan.names, "name")) in \(DisplayText.count(scan.folders, "folder"))).\n\n"
          + usage.firstScreen(width: console.width ?? 80))
      return planned
    }
    try console.write(printer.end(obstacles, isApplied: arguments.folder.isApplied))
    try console.flush()
    // A run that is carried out is often one of many, and nobody there: the folder is not searched again.
    if arguments.format == .text, printer.summary.conflicts == 0, !arguments.folder.isApplied {
      noteScenarios(&console)
    }
    for problem in problems {
      console.report(CommandFailure(.failedTransfer, problem.error.description))
    }
    if arguments.format == .text, printer.summary.undecided > 0, settings.chains.isEmpty {
      console.note(StrategyOption.advice)
    }
    if arguments.format == .text, printer.summary.withoutBase > 0 {
      console.note(adviceWithoutBase(printer.summary.withoutBase, planner))
    }
    var areComplete = printer.summary.undecided == 0
    for (index, pick) in arguments.picks.enumerated() where !planner.usedPicks.contains(index) {
      console.warn(
        of: planner.pickProblems[index] ?? .noConflict, of: pick, amongConflictsAt: conflictPaths)
      areComplete = false
    }
    let refused: [RefusedDecision]
    do throws(ResolutionError) { refused = try planner.refusedDecisions() } catch {
      throw CommandFailure(.badInput, error.description)
    }
    console.warn(of: refused)
    try memory?.save(&console, isTold: arguments.format == .text)
    areComplete = areComplete && refused.isEmpty
    planned.status = problems.isEmpty ? (areComplete ? .complete : .remaining) : .failedTransfer
    return planned
  }

  /// Says of a folder without conflict copies which scenarios in it are not resolved, if there are some.
  private func noteScenarios(_ console: inout Console) {
    let scenarios = ScenarioSearch.scenarios(under: arguments.folderWord)
    guard let first = scenarios.first else { return }
    let folder = arguments.folderWord
    var text = "No conflict copies in '\(String(displayingPath: folder))'. It has "
    if scenarios.count == 1 {
      text +=
        "a scenario file, which is resolved by its name: resolve \(DisplayText.shellWord(first))\n"
    } else {
      text +=
        "\(scenarios.count) scenario files, which are resolved by their names: resolve "
        + "\(DisplayText.shellWord(first)) …\nTo replay all of them: resolve replay "
        + "\(DisplayText.shellWord(folder))\n"
    }
    console.note(text)
  }

  /// What helps where merges had no base; nothing more if a person named where bases are.
  private func adviceWithoutBase(_ count: Int, _ planner: FolderPlanner) -> String {
    let had = DisplayText.count(count, "conflict has", "conflicts have") + " no base to merge on"
    if planner.lacksSyncthingVersions {
      return
        "\(had): Syncthing has put nothing aside in this folder yet, there is no '.stversions'.\n"
    }
    guard arguments.folder.base == nil else { return "" }
    return
      "\(had). --base says where the text is that the edits started from: a FOLDER with an older copy, "
      + "such as a backup or a snapshot; 'stversions', what Syncthing put aside; 'git', the last commit.\n"
  }

  /// What decides.
  ///
  /// - Parameters:
  ///   - settings: how conflicts are decided, with a time.
  ///   - answers: what a person answered just now.
  /// - Returns: the planner.
  /// - Throws: ``CommandFailure``, if the base that was named cannot be had.
  private func planner(
    _ settings: Policy, _ answers: [Decision] = []
  ) throws(CommandFailure) -> FolderPlanner {
    var planner = FolderPlanner(
      settings.registering([]),
      bases: try BaseFinder(in: folder.path, from: arguments.folder.base),
      weakCopies: arguments.folder.weakCopies,
      picks: arguments.pickedVersions, decisions: decisions + answers)
    if let memory {
      planner.memory = FolderPlanner.Memory(
        decisions: { open, given, attempt throws(ResolutionError) in
          try memory.decisions(for: open, besides: given, attempt: attempt)
        },
        add: { given, open, outcome in memory.add(given, for: open, outcome: outcome) })
    }
    return planner
  }
}
