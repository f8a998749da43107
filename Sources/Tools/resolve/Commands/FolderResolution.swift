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
  /// The one file that is resolved; `nil` for all of the folder.
  let file: ChosenFile?
  /// The command whose help replaces a plan without conflicts, if no argument was given.
  var helpWithoutConflicts: CommandUsage?

  /// A resolution of a folder.
  ///
  /// - Parameters:
  ///   - target: the folder, or one file in it.
  ///   - arguments: the arguments of the command.
  ///   - settings: how conflicts are decided.
  ///   - decisions: decisions by conflict.
  ///   - memory: earlier decisions, if they are used.
  ///   - journals: the earlier contents of the folder's journals; `nil` to read all of them every time.
  ///   - expected: the folder that the path must lead to whenever it is opened; `nil` for any.
  /// - Throws: ``CommandFailure`` if the path is not a folder.
  init(
    of target: FolderTarget, _ arguments: ResolveArguments, _ settings: Policy,
    _ decisions: [Decision], _ memory: DecisionMemory?, journals: JournalMemory? = nil,
    expecting expected: FolderIdentity? = nil
  ) throws(CommandFailure) {
    self.arguments = arguments
    policy = settings
    self.decisions = decisions
    self.memory = memory
    let folder = try SyncFolder.named(target.folder, store: arguments.folder.store)
      .expecting(expected)
    self.folder = journals.map { folder.remembering($0) } ?? folder
    word = target.folder
    file = target.file
  }

  /// Shows the plan and carries it out if requested.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.folder.isApplied else {
      let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
        try folder.knownRecords()
      }
      warnOfOtherStores(&console)
      let isAtWork = records.contains(where: \.isInterrupted) && folder.isLocked
      for record in records where record.isInterrupted && !isAtWork {
        console.warn(
          "run \(record.id) was interrupted: 'resolve apply' finishes it first, and 'resolve undo' undoes it"
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

  /// The commands that follow a plan.
  var commands: PlanCommands { PlanCommands(arguments, folder: word) }

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
    /// The paths of the files that were planned.
    var paths: Set<[UInt8]> = []
  }

  /// Scans the folder, decides, and prints each decision when it is made.
  func plan(
    filesMade: KnownFiles, _ asked: Asked?, _ console: inout Console
  ) throws(CommandFailure) -> Planned {
    let settings = policy.withClock
    let layout = TextLayout(
      arguments.parsed, width: console.width, now: settings.now ?? .now)
    var printer = FolderPlanPrinter(
      arguments.format, arguments.detail, of: word, settings,
      FolderPlanText(commands, usesColor: console.allowsColor, layout),
      followsQuestions: asked != nil,
      listsOpen: !settings.chains.isEmpty || arguments.picks.isEmpty && decisions.isEmpty)
    var conflictPaths: [[UInt8]] = []
    // Why no version of a file can be picked.
    var blocked: [[UInt8]: String] = [:]
    var open: [UnsettledConflict] = []
    var changing: [UnsettledConflict] = []
    var paths: Set<[UInt8]> = []
    // A person who has not chosen a strategy wants to know first what there is; the list follows.
    let isOverview =
      settings.chains.isEmpty && arguments.format == .text && arguments.detail == .all
      && !arguments.folder.isApplied && !arguments.folder.fixesNames && arguments.decisions == nil
      && arguments.picks.isEmpty && memory == nil
    var counts = ConflictCounts()
    var list: [[UInt8]] = []
    let decided = try decide(
      settings, filesMade: filesMade, asked, keepsChanges: arguments.folder.isApplied, &console
    ) {
      family, found, console throws(CommandFailure) in
      let text = printer.family(family)
      if isOverview {
        if family.isConflict { counts.count(family, in: folder.path) }
        if !text.isEmpty { list.append(text) }
      } else {
        try console.write(text)
      }
      paths.insert(found.path)
      if let conflict = UnsettledConflict(found, weak: arguments.folder.weakCopies) {
        if family.isDecided && family.change != nil || family.isChangedByUnit {
          changing.append(conflict)
        } else {
          open.append(conflict)
        }
      }
      if !arguments.picks.isEmpty {
        if family.conflict != nil { conflictPaths.append(family.path) }
        if let problem = family.problem { blocked[family.path] = problem }
      }
    }
    let planner = decided.planner
    let problems = decided.problems
    var planned = Planned(
      conflicts: printer.summary.conflicts, open: open, changing: changing,
      unread: problems.map(\.path), paths: paths)
    // A run reports its own obstacles.
    var obstacles: [PlanObstacle] = []
    if arguments.folder.isApplied {
      // A pick that fits nothing was mistyped: then nothing else is changed for a person who chose one file.
      let isMistyped =
        settings.chains.isEmpty && !arguments.picks.isEmpty && planner.usedPicks.isEmpty
        && decisions.isEmpty && memory == nil && asked == nil
      if !isMistyped { planned.changes = decided.changes }
    } else {
      obstacles = decided.obstacles
      if decided.changesAnything, let obstacle = folder.storeObstacle() {
        obstacles.insert(obstacle, at: 0)
      }
    }
    if let usage = helpWithoutConflicts, printer.summary.conflicts == 0, problems.isEmpty {
      try console.write(
        "No conflict copies in \(DisplayText.quoted(folder.path)) "
          + "(\(DisplayText.count(decided.names, "name")) in \(DisplayText.count(decided.folders, "folder"))).\n\n"
          + usage.shortHelp(width: console.width ?? 80))
      return planned
    }
    if isOverview, printer.summary.conflicts > 0 {
      try console.write(overview(printer.summary, counts, layout))
      // What can be done stays on the screen.
      var rows = layout.limit == nil ? Int.max : (console.height ?? .max) - Self.overviewRows
      let listed = list.prefix { text in
        rows -= text.count { $0 == UInt8(ascii: "\n") }
        return rows >= 0
      }.count
      for text in list.prefix(max(listed, 1)) { try console.write(content: text[...]) }
      printer.leaveOut(list.count - max(listed, 1))
    }
    if let file, paths.isEmpty { try file.requireThere(in: folder, as: arguments.folderWord) }
    let lacksStore = obstacles.contains { !$0.kind.isOfPart }
    try console.write(
      printer.end(
        obstacles, isRefused: lacksStore || decided.changesAnything && !decided.changesFreely,
        store: lacksStore && decided.changesFreely ? folder.storeOutside() : nil,
        isApplied: arguments.folder.isApplied))
    try console.flush()
    if file != nil, paths.isEmpty {
      console.warn("\(DisplayText.quoted(arguments.folderWord)) has no conflict copies")
    }
    // An applied run is often one of many without a person: the folder is not searched again.
    if arguments.format == .text, printer.summary.conflicts == 0, !arguments.folder.isApplied,
      file == nil
    {
      noteScenarios(&console)
    }
    console.report(problems)
    if arguments.format == .text, let note = decided.skipped.note(in: word) { console.note(note) }
    if arguments.format == .text, printer.summary.withoutBase > 0 {
      console.note(
        layout.wrapped(adviceWithoutBase(printer.summary.withoutBase, planner)))
    }
    var areComplete = printer.summary.undecided == 0
    for (index, pick) in arguments.picks.enumerated() {
      if let reason = blocked[pick.path] {
        console.warn(
          "no such version of \(DisplayText.quoted(pick.path)) can be kept: \(reason)")
      } else if planner.usedPicks.contains(index) {
        continue
      } else {
        console.warn(
          of: planner.pickProblems[index] ?? .noConflict, of: pick, amongConflictsAt: conflictPaths)
      }
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

  /// The rows around the list of an overview, with the next prompt.
  private static let overviewRows = 15

  /// The first lines for a person who has not chosen a strategy: what there is, and what can be done.
  private func overview(
    _ summary: PlanSummary, _ counts: ConflictCounts, _ layout: TextLayout
  ) -> String {
    let place =
      arguments.folderWord == [0x2E]
      ? "this folder" : DisplayText.quoted(arguments.folderWord)
    let count = DisplayText.count(summary.conflicts, "conflict")
    var text = layout.wrapped(
      "\(count) \(file == nil ? "in" : "of") \(place): \(counts.words).")
    let commands = [
      ("Show what a strategy would do:", commands.named.plan),
      ("Decide each one at the terminal:", commands.named.ask),
      ("Decide in a browser:", commands.whole.review),
      ("Decide by the kind of file:", commands.named.suggested),
      ("Read about the strategies:", "resolve help strategies"),
    ]
    text += "\n"
    for (purpose, line) in commands { text += "  \(purpose.padded(to: 34))\(line)\n" }
    return text + "\n"
  }

  /// Reports the unresolved scenarios in a folder without conflict copies, if there are some.
  private func noteScenarios(_ console: inout Console) {
    let scenarios = ScenarioSearch.scenarios(under: word)
    guard let first = scenarios.first else { return }
    var text = "No conflict copies in \(DisplayText.quoted(word)). It has "
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
    let had = DisplayText.count(count, "text has", "texts have") + " no base to merge on"
    if planner.lacksSyncthingVersions {
      return
        "\(had): Syncthing has put nothing aside in this folder yet, there is no '.stversions'."
    }
    guard arguments.folder.base == nil else { return "" }
    return
      "\(had), the text that both edits started from. Name an older copy of the folder with --base; "
      + "'resolve help bases' lists where else one comes from"
      + (planner.hasLists ? "." : ", and what 'resolve watch' does for later ones.")
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
