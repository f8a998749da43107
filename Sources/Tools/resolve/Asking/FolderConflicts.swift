import ConflictResolution
import FileAccess
import Reviews
import SyncFolders

/// The undecided conflicts of a real folder; their contents are read again one conflict at a time.
struct FolderConflicts: UndecidedFiles {
  private(set) var conflicts: [OpenConflict] = []
  private var families: [CopyFamily] = []
  private let folder: SyncFolder
  private let policy: Policy
  private var planner: FolderPlanner
  private let memory: DecisionMemory?

  /// Finds the conflicts that a plan leaves undecided; prints nothing.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - scan: the scan for its conflict copies.
  ///   - planner: the planner of the folder.
  ///   - policy: its policy for a single file.
  ///   - memory: earlier decisions, if they are used.
  ///   - file: the one file that is resolved; `nil` for all.
  ///   - console: the console for progress.
  /// - Throws: ``CommandFailure`` if the folder cannot be opened.
  init(
    in folder: SyncFolder, _ scan: consuming FolderScan, _ planner: FolderPlanner, _ policy: Policy,
    _ memory: DecisionMemory?, _ file: ChosenFile?, _ console: inout Console
  ) throws(CommandFailure) {
    self.folder = folder
    self.policy = policy
    self.planner = planner
    self.memory = memory
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    var progress = ProgressLine(on: console)
    var scan = scan
    scan.forEachStep(in: file.map { [$0.place] }) { step, _ in
      switch step {
      case .folder(let names): progress.advance(by: names, &console)
      case .families(let found):
        progress.expect(bytes: found.reduce(0) { $0 &+ $1.bytesInFiles })
        // The plan that follows reports what cannot be read.
        let plans: [PlannedFamily]? = try? self.planner.plan(found, in: root) {
          progress.read(bytes: $0, &console)
        }
        progress.settle()
        let isSelected = file?.selected(from: plans ?? [])
        for (index, (family, plan)) in zip(found, plans ?? []).enumerated()
        where plan.awaitsPerson && isSelected?[index] != false {
          guard let conflict = plan.conflict, let path = try? RelativePath(plan.path) else {
            continue
          }
          conflicts.append(OpenConflict(conflict.id, path: path, kind: conflict.kind))
          families.append(family)
        }
      }
    }
    progress.clear(&console)
  }

  mutating func file(at position: Int) throws(CommandFailure) -> UndecidedFile? {
    let family = families[position]
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    guard let open = (try? planner.undecided(family, in: root)) ?? nil else { return nil }
    let inner = Folder.path(folder.path, family.folder)
    return UndecidedFile(open.file, policy, memory, proposal: open.proposal) { version in
      version.label.map { Folder.path(inner, $0) }
    }
  }
}
