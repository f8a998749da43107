import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve --strategy … FOLDER`: a plan for the conflict copies in a real folder, and what carries it out.
struct FolderResolution {
  private let arguments: ResolveArguments
  private let settings: ResolveSettings
  private let decisions: [Decision]
  private let folder: SyncFolder

  /// A resolution of a folder.
  ///
  /// - Parameters:
  ///   - path: the folder.
  ///   - arguments: the arguments of the command.
  ///   - settings: how conflicts are decided.
  ///   - decisions: decisions by conflict.
  /// - Throws: ``CommandFailure`` where the folder is none.
  init(
    of path: [UInt8], _ arguments: ResolveArguments, _ settings: ResolveSettings,
    _ decisions: [Decision]
  ) throws(CommandFailure) {
    self.arguments = arguments
    var settings = settings
    // A real folder has a real clock: a version from the future would win for ever.
    if settings.now == nil {
      settings.now = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    }
    self.settings = settings
    self.decisions = decisions
    folder = try SyncFolder.named(path, store: arguments.folder.store)
  }

  /// Shows the plan and, where that is asked for, carries it out.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    guard arguments.folder.isApplied else {
      let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
        try folder.records()
      }
      warnOfOtherStores(&console)
      for record in records where [.begun, .undoing].contains(record.state) {
        console.warn(
          "run \(record.id) was cut short: --apply finishes it first, and 'resolve undo' takes it back"
        )
      }
      return try plan(pathsMade: records.pathsMade, &console).status
    }
    try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.requireQuietStore() }
    let status = try folder.withLockedStore(makesStore: true) { store throws(CommandFailure) in
      try apply(store, &console)
    }
    return status ?? .cannotWrite
  }

  private func apply(
    _ store: borrowing FolderStore<FolderHandle>, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    var records = try CommandFailure.writing { () throws(FileAccessError) in
      try folder.records(in: store)
    }
    let sequence = warnOfOtherStores(&console)
    var isWhole = true
    for (index, record) in records.enumerated() {
      if [.begun, .undoing].contains(record.state) { announce(record, &console) }
      switch record.state {
      case .begun:
        records[index] = try CommandFailure.writing { () throws(FileAccessError) in
          try store.finish(record)
        }
        console.note("Finished run \(record.id), which was cut short.\n")
        report(records[index].refusals, of: record, &console)
        isWhole = isWhole && records[index].refusals.isEmpty
      case .undoing:
        let (taken, refusals) = try CommandFailure.writing { () throws(FileAccessError) in
          try store.takeBack(record)
        }
        records[index] = taken
        console.note("Took back run \(record.id), which was cut short in that.\n")
        report(refusals, of: record, &console)
        isWhole = isWhole && refusals.isEmpty
      case .damaged: console.warn(record.damage + " See 'resolve undo --list'.")
      case .void, .finished, .undone: break
      }
    }
    let planned = try plan(pathsMade: records.pathsMade, &console)
    guard !planned.changes.isEmpty else {
      return isWhole || planned.status != .complete ? planned.status : .remaining
    }
    try console.flush()
    let plan = RunPlan(
      folder: folder.path, strategies: (settings.strategies ?? []).map(\.name),
      changes: planned.changes)
    let time = Timestamp(nanoseconds: WallClock.nanosecondsSince1970())
    var progress = ProgressLine(
      on: console, counting: "conflicts", of: plan.changes.count, patience: 1)
    let record: RunRecord
    var gone = 0
    do throws(FileAccessError) {
      let begun = try store.begin(plan, at: time, after: sequence) { change, refusal in
        let path = change.folder.path(of: refusal.name)
        console.warn(
          "'\(String(displayingPath: path))' \(refusal.reason); nothing of it is changed")
        gone += 1
      }
      noteStore(of: begun, &console)
      record = try store.finish(begun) { progress.advance(&console) }
    } catch {
      throw CommandFailure(writing: error, to: .cannotWrite)
    }
    progress.clear(&console)
    report(record.refusals, of: record, &console)
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
    isWhole = isWhole && record.refusals.isEmpty && gone == 0
    return isWhole || planned.status != .complete ? planned.status : .remaining
  }

  private func report(
    _ refusals: [Int: ChangeRefusal], of record: RunRecord, _ console: inout Console
  ) {
    for (index, refusal) in refusals.sorted(by: { $0.key < $1.key }) {
      let path = String(displayingPath: record.path(of: refusal, inChange: index))
      let place =
        refusal.isTakenBack
        ? "nothing of it is changed"
        : "what is not in the folder is in the store, as run \(record.id)"
      console.warn("'\(path)' \(refusal.reason); \(place)")
    }
  }

  /// Says what an interrupted run is before it is finished.
  private func announce(_ record: RunRecord, _ console: inout Console) {
    let time = DisplayText.moment(secondsSince1970: record.began.secondsSince1970)
    let strategies = record.strategies.joined(separator: ",")
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
  private func warnOfOtherStores(_ console: inout Console) -> Int {
    let others = (try? folder.otherStores()) ?? []
    for other in others {
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

  // MARK: Planning

  /// What a plan comes to.
  private struct Planned {
    var changes: [RunPlan.Change] = []
    var conflicts = 0
    var status = ExitStatus.complete
  }

  /// Scans the folder, decides, and prints what is decided as it comes.
  private func plan(
    pathsMade: Set<[UInt8]>, _ console: inout Console
  ) throws(CommandFailure) -> Planned {
    var planner = try planner()
    var scan: FolderScan
    do throws(FileAccessError) {
      scan = try FolderScan(
        of: folder.path,
        settings: ScanSettings(
          ignored: arguments.folder.ignored, knownPaths: pathsMade,
          weakCopies: arguments.folder.weakCopies))
    } catch {
      throw CommandFailure(reading: error)
    }
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    var printer = FolderPlanPrinter(
      arguments.format, of: arguments.folderWord, settings, usesColour: console.allowsColor,
      width: console.width)
    var planned = Planned()
    var pending: [CopyFamily] = []
    var problems: [ScanProblem] = []
    var progress = ProgressLine(on: console)

    func flush(_ console: inout Console) throws(CommandFailure) {
      guard let first = pending.first else { return }
      defer { pending = [] }
      let families: [PlannedFamily]
      do throws(FileAccessError) {
        families = try planner.plan(pending, in: root)
      } catch {
        problems.append(ScanProblem(path: first.folder, error: error))
        return
      }
      progress.clear(&console)
      for family in families {
        try console.write(printer.family(family))
        if let change = family.change, arguments.folder.isApplied {
          planned.changes.append(change)
        }
      }
    }

    try scan.forEachStep { step, _ throws(CommandFailure) in
      switch step {
      case .folder(let names): progress.advance(by: names, &console)
      case .family(let family):
        if let first = pending.first, first.folder != family.folder { try flush(&console) }
        pending.append(family)
      }
    }
    try flush(&console)
    progress.clear(&console)
    problems += scan.problems
    planned.conflicts = printer.summary.conflicts
    try console.write(printer.end(isApplied: arguments.folder.isApplied))
    try console.flush()
    for problem in problems {
      console.report(CommandFailure(.failedTransfer, problem.error.description))
    }
    if arguments.format == .text, printer.summary.undecided > 0, settings.lacksStrategy {
      console.note(StrategyChain.advice)
    }
    var areComplete = printer.summary.undecided == 0
    for (index, pick) in arguments.picks.enumerated() where !planner.usedPicks.contains(index) {
      console.warn(ofUnmatched: pick)
      areComplete = false
    }
    let refused: [RefusedDecision]
    do throws(ResolutionError) { refused = try planner.refusedDecisions() } catch {
      throw CommandFailure(.badInput, error.description)
    }
    console.warn(of: refused)
    areComplete = areComplete && refused.isEmpty
    planned.status = problems.isEmpty ? (areComplete ? .complete : .remaining) : .failedTransfer
    return planned
  }

  private func planner() throws(CommandFailure) -> FolderPlanner {
    let bases: BaseFinder
    do throws(BaseError) {
      bases = try BaseFinder(root: folder.path, source: arguments.folder.base)
    } catch {
      throw CommandFailure(.noInput, error.description)
    }
    return FolderPlanner(
      settings.policy(registeredDevices: []), bases: bases,
      weakCopies: arguments.folder.weakCopies,
      picks: arguments.picks.compactMap { pick in
        VersionID(pick.version).map { FolderPlanner.Pick(path: pick.path, version: $0) }
      }, decisions: decisions)
  }
}

extension CommandFailure {
  /// Makes what is wrong with a folder the end of a command.
  static func ofFolder<Result: ~Copyable>(
    _ body: () throws(SyncFolderError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(SyncFolderError) {
      return try body()
    } catch {
      switch error {
      case .access(let access): throw CommandFailure(reading: access)
      case .noStore, .storeIsSynced: throw CommandFailure(.cannotWrite, error.description)
      }
    }
  }

  /// Makes a failure to write the end of a command.
  static func writing<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FileAccessError) {
      return try body()
    } catch {
      throw CommandFailure(writing: error, to: .cannotWrite)
    }
  }
}
