import ConflictResolution
import FileAccess
import SyncFolders

// Finding conflicts that are at rest, and deciding them.
extension WatchedFolder {
  /// Ends a scan after a signal; it has no message, and nobody reports it.
  private static let interrupted = CommandFailure(.complete, nil)

  /// Finds the families at rest, and schedules the others.
  func findOpen(
    _ look: inout WatchLook, in resolution: FolderResolution, _ signals: EndingSignals
  ) throws(CommandFailure) {
    let now = look.now
    var scan = try arguments.resolve.folder.scan(of: resolution.folder, knownFiles: KnownFiles())
    let rest = FamilyRest(
      quiet: settling.quiet, now: WallClock.nanosecondsSince1970())
    var open: [[UInt8]: [FamilyKey: Int]] = [:]
    var seen: Set<FamilyKey> = []
    var found: [FamilyKey: UnsettledConflict] = [:]
    var unseen: [[UInt8]] = []
    var folders: Set<[UInt8]> = []
    var held: Set<FolderSettling.Place> = []
    var contents: [FamilyKey: Int] = [:]
    try scan.forEachStep(in: look.places) { step, folder throws(CommandFailure) in
      if signals.haveCome { throw Self.interrupted }
      guard case .families(let all) = step, let first = all.first else { return }
      let families = all.filter { $0.counts(arguments.resolve.folder.weakCopies) }
      guard !families.isEmpty else { return }
      folders.insert(first.folder)
      let temporaries = rest.temporaries(in: folder)
      for family in families {
        let key = FamilyKey(family)
        seen.insert(key)
        let place = FolderSettling.Place.name(folder: family.folder, family.originalName)
        if isMoving(family) {
          held.insert(place)
          unseen.append(family.path)
          settling.hold(place, at: now, for: max(settling.quiet, 1_000_000_000))
        } else if let hold = rest.hold(family, in: folder, temporaries) {
          held.insert(place)
          unseen.append(family.path)
          settling.hold(place, at: now, for: hold.rests)
        } else {
          found[key] = UnsettledConflict(family, weak: arguments.resolve.folder.weakCopies)
          contents[key] = family.contents
          if let wait = refused[key]?.wait(family.contents, now: now) {
            held.insert(place)
            settling.hold(place, at: now, for: wait)
            continue
          }
          let known = left[key]?.fingerprint ?? planned[key]
          if known != family.fingerprint || family.kind == .document || refused[key] != nil {
            open[family.folder, default: [:]][key] = family.fingerprint
          }
        }
      }
    }
    openFolders = openFolders.filter { !look.covers($0) }.union(folders)
    refused = refused.filter { !look.covers($0.key.folder) || seen.contains($0.key) }
    left = left.filter { !look.covers($0.value.family.folder) || seen.contains($0.key) }
    look.open = open
    look.found = found
    look.contents = contents
    look.held = held
    look.unseen = unseen + scan.problems.map(\.path)
    look.isOver = true
    note(problems: scan.problems, in: &look)
  }

  /// Whether something of a family has changed too recently.
  func isMoving(_ family: CopyFamily) -> Bool {
    let names = [family.originalName] + family.members.map(\.name)
    if family.kind == .document, settling.isMoving(below: family.path) { return true }
    return settling.isMoving(in: family.folder, names)
  }

  /// Records what could not be read; a file that has disappeared is not a problem.
  func note(problems: [ScanProblem], in look: inout WatchLook) {
    let problems = problems.filter { $0.error.code != .notFound }
    if !problems.isEmpty { look.couldRead = false }
    look.messages += problems.map(\.error.description)
  }

  // MARK: Deciding

  /// Decides the families that were found at rest, if they still are.
  func decide(
    _ resolution: FolderResolution, after records: [RunRecord], _ places: [ScanPlace],
    _ look: WatchLook, _ signals: EndingSignals, keepsChanges: Bool, _ plans: inout [PlannedFamily],
    _ console: inout Console
  ) throws(CommandFailure) -> FolderResolution.Decided {
    let rest = FamilyRest(quiet: settling.quiet, now: WallClock.nanosecondsSince1970())
    let keepsAll = arguments.plansOnly
    let takenBack = TakenBack(records)
    return try resolution.decide(
      policy.withClock, filesMade: resolution.folder.filesMade(by: records), nil, in: places,
      keepsChanges: keepsChanges, leavesObstructed: !arguments.plansOnly,
      hold: { families, folder in
        let temporaries = rest.temporaries(in: folder)
        let chosen = families.filter { family in
          look.open[family.folder]?[FamilyKey(family)] != nil
            && rest.hold(family, in: folder, temporaries) == nil
        }
        // The name of a document is settled before its contents.
        let waiting = Set(
          families.filter { $0.kind != .document && !chosen.contains($0) }
            .flatMap { $0.members.map(\.name) })
        return chosen.filter { $0.kind != .document || !waiting.contains($0.originalName) }
      },
      leaving: { family in
        takenBack.reason(family, after: self.left[FamilyKey(family)]?.family)
          ?? self.waitsForLists(family)
      }, &console
    ) { family, _, _ throws(CommandFailure) in
      if signals.haveCome { throw Self.interrupted }
      if family.problem == Self.waiting {
        waiting.insert(FamilyKey(family))
        return
      }
      if keepsAll || !family.isDecided { plans.append(family) }
    }
  }
}
