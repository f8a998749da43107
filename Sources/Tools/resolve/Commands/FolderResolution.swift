import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import SyncFolders

/// `resolve --strategy … FOLDER`: a plan for the conflict copies in a real folder, and the run that carries it out.
struct FolderResolution {
  let arguments: ResolveArguments
  let policy: Policy
  let decisions: [Decision]
  let memory: DecisionMemory?
  let folder: SyncFolder
  /// The folder, as it was named.
  let word: [UInt8]
  /// The command whose help replaces a plan without conflicts, if no argument was given.
  var helpWithoutConflicts: CommandUsage?

  /// A resolution of a folder.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - arguments: the arguments of the command.
  ///   - settings: how conflicts are decided.
  ///   - decisions: decisions by conflict.
  ///   - memory: earlier decisions, if they are used.
  ///   - journals: the earlier contents of the folder's journals; `nil` to read all of them every time.
  ///   - expected: the folder that the path must lead to whenever it is opened; `nil` for any.
  /// - Throws: ``CommandFailure`` if the path is not a folder.
  init(
    of path: [UInt8], _ arguments: ResolveArguments, _ settings: Policy,
    _ decisions: [Decision], _ memory: DecisionMemory?, journals: JournalMemory? = nil,
    expecting expected: FolderIdentity? = nil
  ) throws(CommandFailure) {
    self.arguments = arguments
    policy = settings
    self.decisions = decisions
    self.memory = memory
    let folder = try SyncFolder.named(path, store: arguments.folder.store).expecting(expected)
    self.folder = journals.map { folder.remembering($0) } ?? folder
    word = path
  }

  /// Shows the plan and carries it out if requested.
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
      let filesMade = folder.filesMade(by: records)
      let asked = try ask(filesMade: filesMade, &console)
      let planned = try plan(filesMade: filesMade, asked, &console)
      if let asked, !asked.decisions.isEmpty {
        asked.saved.noteAnswers(asked.decisions.count, &console)
      }
      return planned.status
    }
    try requireStore()
    guard asksPerson(console) else {
      let status = try folder.withLockedStore(makesStore: true) { store throws(CommandFailure) in
        let settled = try settle(store, &console)
        return settled.status.and(try apply(store, settled, nil, &console))
      }
      return status ?? .cannotWrite
    }
    return try applyAfterAsking(&console)
  }

  /// Checks that a store is possible before one is made.
  ///
  /// - Throws: ``CommandFailure`` if it would be synced, or is on another file system.
  func requireStore() throws(CommandFailure) {
    try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.requireUsableStore() }
    if let obstacle = folder.storeObstacle(), obstacle.kind == .storeIsElsewhere {
      throw CommandFailure(.cannotWrite, obstacle.message)
    }
  }

  // MARK: Planning

  /// The result of planning.
  struct Planned {
    var changes: [RunPlan.Change] = []
    var conflicts = 0
    var status = ExitStatus.complete
    /// The conflicts that stay open in any case, and those that do if their change is not made.
    var open: [UnsettledConflict] = []
    var changing: [UnsettledConflict] = []
    /// The paths that could not be read.
    var unread: [[UInt8]] = []
  }

  /// Scans the folder, decides, and prints each decision when it is made.
  func plan(
    filesMade: KnownFiles, _ asked: Asked?, _ console: inout Console
  ) throws(CommandFailure) -> Planned {
    let settings = policy.withClock
    var printer = FolderPlanPrinter(
      arguments.format, arguments.detail, of: word, settings,
      usesColor: console.allowsColor,
      width: console.width)
    var conflictPaths: [[UInt8]] = []
    var open: [UnsettledConflict] = []
    var changing: [UnsettledConflict] = []
    let decided = try decide(
      settings, filesMade: filesMade, asked, keepsChanges: arguments.folder.isApplied, &console
    ) {
      family, found, console throws(CommandFailure) in
      try console.write(printer.family(family))
      if let conflict = UnsettledConflict(found, weak: arguments.folder.weakCopies) {
        if family.isDecided && family.change != nil || family.isChangedByUnit {
          changing.append(conflict)
        } else {
          open.append(conflict)
        }
      }
      if !arguments.picks.isEmpty, family.conflict != nil { conflictPaths.append(family.path) }
    }
    let planner = decided.planner
    let problems = decided.problems
    var planned = Planned(
      conflicts: printer.summary.conflicts, open: open, changing: changing,
      unread: problems.map(\.path))
    // A run reports its own obstacles.
    var obstacles: [PlanObstacle] = []
    if arguments.folder.isApplied {
      planned.changes = decided.changes
    } else {
      obstacles = decided.obstacles
      if decided.changesAnything, let obstacle = folder.storeObstacle() {
        obstacles.insert(obstacle, at: 0)
      }
    }
    if let usage = helpWithoutConflicts, printer.summary.conflicts == 0, problems.isEmpty {
      try console.write(
        "No conflict copies in '\(String(displayingPath: folder.path))' "
          + "(\(DisplayText.count(decided.names, "name")) in \(DisplayText.count(decided.folders, "folder"))).\n\n"
          + usage.firstScreen(width: console.width ?? 80))
      return planned
    }
    try console.write(printer.end(obstacles, isApplied: arguments.folder.isApplied))
    try console.flush()
    // An applied run is often one of many without a person: the folder is not searched again.
    if arguments.format == .text, printer.summary.conflicts == 0, !arguments.folder.isApplied {
      noteScenarios(&console)
    }
    for problem in problems {
      console.report(CommandFailure(.failedTransfer, problem.error.description))
    }
    if arguments.format == .text, let note = decided.skipped.note(in: word) { console.note(note) }
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

  /// Reports the unresolved scenarios in a folder without conflict copies, if there are some.
  private func noteScenarios(_ console: inout Console) {
    let scenarios = ScenarioSearch.scenarios(under: word)
    guard let first = scenarios.first else { return }
    var text = "No conflict copies in '\(String(displayingPath: word))'. It has "
    if scenarios.count == 1 {
      text +=
        "a scenario file, which is resolved by its name: resolve \(DisplayText.shellPath(first))\n"
    } else {
      text +=
        "\(scenarios.count) scenario files, which are resolved by their names: resolve "
        + "\(DisplayText.shellPath(first)) …\nTo replay all of them: resolve replay "
        + "\(DisplayText.shellPath(word))\n"
    }
    console.note(text)
  }

  /// Advice if merges had no base; only for Syncthing's if a person named the source of bases.
  private func adviceWithoutBase(_ count: Int, _ planner: FolderPlanner) -> String {
    let had = DisplayText.count(count, "conflict has", "conflicts have") + " no base to merge on"
    if planner.lacksSyncthingVersions {
      return
        "\(had): Syncthing has put nothing aside in this folder yet, there is no '.stversions'.\n"
    }
    guard arguments.folder.base == nil else { return "" }
    return
      "\(had). --base says where the text is that the edits started from: a FOLDER with an older copy, "
      + "such as a backup or a snapshot; 'stversions', what Syncthing put aside; 'git', the last commit."
      + (planner.hasLists
        ? "\n" : " Later ones have it if 'resolve watch --share-seen' runs on each device.\n")
  }

  /// The planner.
  ///
  /// - Parameters:
  ///   - settings: how conflicts are decided, with a time.
  ///   - answers: a person's answers from this run.
  ///   - filesMade: the files that runs made, which are not copies.
  ///   - recording: records the inputs of decisions; `nil` for no recording.
  /// - Returns: the planner.
  /// - Throws: ``CommandFailure`` if the named base cannot be used.
  func planner(
    _ settings: Policy, _ answers: [Decision] = [], filesMade: KnownFiles,
    recording: FolderRecording? = nil
  ) throws(CommandFailure) -> FolderPlanner {
    let picks = try FolderPicks(of: arguments, in: folder, filesMade: filesMade)
    var planner = FolderPlanner(
      settings.registering([]),
      bases: try BaseFinder(in: folder, from: arguments.folder.base),
      weakCopies: arguments.folder.weakCopies,
      picks: picks.picks, pickProblems: picks.problems, decisions: decisions + answers,
      recording: recording)
    planner.settledVersions = filesMade.settled
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
