import ConflictResolution
import FileAccess
import SyncFolders

// Deciding, for whoever prints it and for whoever carries it out.
extension FolderResolution {
  /// What was decided, without the families, which were given one by one.
  struct Decided {
    /// What has to be changed, if it is kept.
    var changes: [RunPlan.Change] = []
    /// The families that these changes are of, with the paths of what they are decided as.
    var changing: [(key: FamilyKey, path: [UInt8])] = []
    /// Whether something has to be changed.
    var changesAnything = false
    /// What could not be read.
    var problems: [ScanProblem] = []
    /// What keeps a run from doing what was decided.
    var obstacles: [PlanObstacle] = []
    /// What is left since a run could not do it.
    var obstructed: [FamilyKey] = []
    /// How many names and folders were seen.
    var names = 0
    /// The folders of version control that were skipped, and have copies.
    var skipped: [SkippedCopies] = []
    var folders = 0
    /// What decided.
    var planner: FolderPlanner
  }

  /// Gives those of the families of a folder that are decided now.
  typealias Hold = ([CopyFamily], borrowing FolderHandle) -> [CopyFamily]

  /// Scans the folder and decides; nothing is changed.
  ///
  /// - Parameters:
  ///   - settings: how conflicts are decided, with a time.
  ///   - filesMade: the files that runs made, which are no copies.
  ///   - asked: what a person was asked about.
  ///   - places: the parts of the folder that are looked at; `nil` for all of it.
  ///   - keepsChanges: whether what has to be changed is kept: it holds the contents of merges.
  ///   - leavesObstructed: whether a family is left whose names cannot be changed, with that reason.
  ///   - hold: gives those families of a folder that are decided now; by default all.
  ///   - leaving: says why a family is left as it is, whatever is decided; `nil` if it is not.
  ///   - console: where progress is shown.
  ///   - each: takes each family with what was decided, and as it was found.
  /// - Returns: what has to be changed, and what could not be read.
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
    // Whoever holds families back has looked whether they are at rest.
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
      for index in plans.indices where asked?.isOther(plans[index]) == true {
        plans[index].leave(because: "it has changed since a person was asked about it")
      }
      for index in plans.indices {
        if let reason = leaving?(plans[index]) { plans[index].leave(because: reason) }
      }
      if let rest, let inner = try? root.folder(at: [[UInt8]](path: path)) {
        let temporaries = rest.temporaries(in: inner)
        for (index, family) in chosen.enumerated() where plans[index].change != nil {
          guard let hold = rest.hold(family, in: inner, temporaries) else { continue }
          plans[index].leave(because: "\(hold.reason); --even-if-open takes it all the same")
        }
      }
      if leavesObstructed, let found = obstacle {
        for index in plans.indices where plans[index].change != nil {
          plans[index].leave(because: found.message)
          decided.obstructed.append(FamilyKey(plans[index]))
        }
      }
      FolderPlanner.noteChangesOfUnits(in: &plans)
      for (family, found) in zip(plans, chosen) {
        try each(family, found, &console)
        if let problem = family.readProblem {
          decided.problems.append(ScanProblem(path: family.path, error: problem))
        }
        guard let change = family.change else { continue }
        decided.changesAnything = true
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

    try scan.forEachStep(in: places) { step, _ throws(CommandFailure) in
      switch step {
      case .folder(let names): progress.advance(by: names, &console)
      case .families(let families):
        if let first = families.first { try decide(families, at: first.folder, &console) }
      }
    }
    progress.clear(&console)
    decided.problems += scan.problems
    decided.names = scan.names
    // Of parts of a folder, which a watch looks at, nobody is told.
    if places == nil { decided.skipped = scan.skippedCopies() }
    decided.folders = scan.folders
    return decided
  }
}
