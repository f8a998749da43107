import ConflictResolution
import FileAccess
import SyncFolders

// Decisions, to be printed or carried out.
extension FolderResolution {
  /// The decisions, without the families, which were passed on one by one.
  struct Decided {
    /// The required changes, if they are kept.
    var changes: [RunPlan.Change] = []
    /// The families of these changes, with the paths of the decided files.
    var changing: [(key: FamilyKey, path: [UInt8])] = []
    /// Whether anything must be changed.
    var changesAnything = false
    /// Whether something must be changed in a folder whose names can be changed.
    var changesFreely = false
    /// What could not be read.
    var problems: [ScanProblem] = []
    /// What prevents a run from carrying out the decisions.
    var obstacles: [PlanObstacle] = []
    /// The families that are left because a run could not change them.
    var obstructed: [FamilyKey] = []
    /// The number of names seen.
    var names = 0
    /// The skipped version control folders that contain copies.
    var skipped: [SkippedCopies] = []
    var folders = 0
    /// The planner that decided.
    var planner: FolderPlanner
  }

  /// Selects the families of a folder that are decided now.
  typealias Hold = ([CopyFamily], borrowing FolderHandle) -> [CopyFamily]

  /// Scans the folder and decides; nothing is changed.
  ///
  /// - Parameters:
  ///   - settings: how conflicts are decided, with a time.
  ///   - filesMade: the files that runs made, which are not copies.
  ///   - asked: what a person was asked about.
  ///   - places: the parts of the folder to scan; `nil` for all of it.
  ///   - keepsChanges: whether the required changes are kept: they contain merged contents.
  ///   - leavesObstructed: whether to leave a family whose names cannot be changed, with that reason.
  ///   - hold: selects the families of a folder that are decided now; by default all.
  ///   - leaving: returns why a family is left as it is regardless of the decision; `nil` if it is not.
  ///   - console: the console for progress.
  ///   - each: takes each family with its decision, and as it was found.
  /// - Returns: the required changes, and what could not be read.
  /// - Throws: ``CommandFailure``, and what `each` throws.
  func decide(
    _ settings: Policy, filesMade: KnownFiles, _ asked: Asked?, in places: [ScanPlace]? = nil,
    keepsChanges: Bool, leavesObstructed: Bool = false, hold: Hold? = nil,
    leaving: ((PlannedFamily) -> String?)? = nil,
    _ console: inout Console,
    each: (PlannedFamily, CopyFamily, inout Console) throws(CommandFailure) -> Void
  ) throws(CommandFailure) -> Decided {
    var decided = Decided(
      planner: try planner(settings, asked?.decisions ?? [], filesMade: filesMade))
    var scan = try arguments.folder.scan(of: folder, knownFiles: filesMade)
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    var progress = ProgressLine(on: console)
    // A caller that holds families back has checked that they are at rest.
    let rest =
      hold == nil && !arguments.folder.takesOpen
      ? FamilyRest(quiet: 0, now: WallClock.nanosecondsSince1970(), waitsForTools: false) : nil

    func decide(
      _ families: [CopyFamily], at path: [UInt8], _ console: inout Console
    ) throws(CommandFailure) {
      var plans: [PlannedFamily]
      let chosen: [CopyFamily]
      var obstacle: PlanObstacle?
      do throws(FileAccessError) {
        let inner = try root.folder(at: [[UInt8]](path: path))
        chosen = hold?(families, inner) ?? families
        if chosen.isEmpty { return }
        obstacle = folder.obstacle(in: inner, at: path, root: root)
        progress.expect(bytes: chosen.reduce(0) { $0 &+ $1.bytesInFiles })
        plans = try decided.planner.plan(chosen, in: root) { progress.read(bytes: $0, &console) }
        progress.settle()
      } catch {
        decided.problems.append(ScanProblem(path: path, error: error))
        return
      }
      progress.clear(&console)
      for index in plans.indices where asked?.asksAnew(plans[index]) == true {
        plans[index].leave(because: "it has changed since a person was asked about it")
      }
      for index in plans.indices {
        if let reason = leaving?(plans[index]) { plans[index].leave(because: reason) }
      }
      if let rest, let inner = try? root.folder(at: [[UInt8]](path: path)) {
        let temporaries = rest.temporaries(in: inner)
        for (index, family) in chosen.enumerated() where plans[index].change != nil {
          guard let hold = rest.hold(family, in: inner, temporaries) else { continue }
          plans[index].leave(
            because: "\(hold.reason); 'apply --even-if-open' takes it all the same")
        }
      }
      if leavesObstructed, let found = obstacle {
        for index in plans.indices where plans[index].change != nil {
          plans[index].leave(because: found.message)
          decided.obstructed.append(FamilyKey(plans[index]))
        }
      }
      let isObstructed = obstacle != nil
      FolderPlanner.noteChangesOfUnits(in: &plans)
      let isSelected = file?.selected(from: plans)
      for (index, (family, found)) in zip(plans, chosen).enumerated()
      where isSelected?[index] != false {
        try each(family, found, &console)
        if let problem = family.readProblem {
          decided.problems.append(ScanProblem(path: family.path, error: problem))
        }
        guard let change = family.change else { continue }
        decided.changesAnything = true
        if !isObstructed { decided.changesFreely = true }
        if keepsChanges {
          decided.changes.append(change)
          decided.changing.append((FamilyKey(family), family.path))
        }
        if let found = obstacle {
          decided.obstacles.append(found)
          obstacle = nil
        }
      }
    }

    try scan.forEachStep(in: places ?? file.map { [$0.place] }) { step, _ throws(CommandFailure) in
      switch step {
      case .folder(let names): progress.advance(by: names, &console)
      case .families(let families):
        if let first = families.first { try decide(families, at: first.folder, &console) }
      }
    }
    progress.clear(&console)
    decided.problems += scan.problems
    decided.names = scan.names
    // A watch scans parts of a folder: then nothing is reported.
    if places == nil, file == nil { decided.skipped = scan.skippedCopies() }
    decided.folders = scan.folders
    return decided
  }
}
