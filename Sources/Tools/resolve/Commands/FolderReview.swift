import ConflictResolution
import FileAccess
import Reviews
import Scenarios
import SyncFolders

/// The page of a real folder: each family of conflict copies with its plan; families are not kept in memory.
struct FolderReview {
  private let arguments: ReviewArguments
  private let settings: Policy
  private let decisions: [Decision]
  private let remembered: RememberedDecisions
  private let folder: SyncFolder
  private let answers: ReviewAnswers

  init(
    of path: [UInt8], _ arguments: ReviewArguments, _ answers: ReviewAnswers, _ settings: Policy,
    _ decisions: [Decision],
    _ remembered: RememberedDecisions
  ) throws(CommandFailure) {
    self.arguments = arguments
    self.answers = answers
    self.settings = settings.withClock
    self.decisions = decisions
    self.remembered = remembered
    folder = try SyncFolder.named(path, store: arguments.resolve.folder.store)
  }

  /// Scans the folder, and makes the page.
  ///
  /// - Returns: The page, and the status of reading.
  func page(_ console: inout Console) throws(CommandFailure) -> (ReviewPage, ExitStatus) {
    var page = ReviewPage(
      source: "Conflict copies in \(DisplayText.escaping(arguments.resolve.folderWord))",
      command: answers.command(
        applying: true,
        note:
          "A file that has changed since this page was made is refused by name and stays untouched. What loses is "
          + "set aside: 'resolve undo' undoes everything."),
      decisionsFile: answers.name, decisions: decisions, leavesOutLarge: true)
    let status = try forEachFamily(&console) { family, root, policy, problems in
      add(family, in: root, to: &page, policy, &problems)
    }
    return (page, status)
  }

  /// Scans the folder, and adds the remaining conflicts to a text.
  ///
  /// - Returns: The status of reading.
  func add(
    to text: inout ReviewText, _ console: inout Console
  ) throws(CommandFailure) -> ExitStatus {
    try forEachFamily(&console) { family, _, _, _ in
      if let problem = family.problem {
        text.add(path: family.path, problem: problem)
      } else if let review = family.outcome.flatMap({ ConflictReview(of: $0) }) {
        text.add(review)
      }
    }
  }

  private func forEachFamily(
    _ console: inout Console,
    _ body: (PlannedFamily, borrowing FolderHandle, Policy, inout [ScanProblem]) -> Void
  ) throws(CommandFailure) -> ExitStatus {
    let options = arguments.resolve.folder
    let policy = settings.registering([])
    var planner = FolderPlanner(
      policy, bases: try BaseFinder(in: folder, from: options.base),
      weakCopies: options.weakCopies, isForReview: true)
    let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try folder.knownRecords()
    }
    let known = folder.filesMade(by: records)
    planner.settledVersions = known.settled
    var scan = try options.scan(of: folder, knownFiles: known)
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in try folder.open() }
    let problems = scan.forEachPlan(by: &planner, in: root, &console) { family, _, problems in
      body(family, root, policy, &problems)
    }
    console.report(problems)
    return problems.isEmpty ? .complete : .failedTransfer
  }

  /// Adds a family: one to decide, one that is decided, or one that has to wait, with the reason.
  private func add(
    _ family: PlannedFamily, in root: borrowing FolderHandle, to page: inout ReviewPage,
    _ policy: Policy, _ problems: inout [ScanProblem]
  ) {
    if let problem = family.problem {
      if let path = try? RelativePath(family.path) { page.add(path: path, problem: problem) }
      return
    }
    guard let outcome = family.outcome, outcome.conflict != nil else { return }
    var members: [VersionID: [RelativePath: FileState]] = [:]
    if outcome.state == .undecided {
      do throws(FileAccessError) {
        members = try DocumentMembers(of: family, in: root)?.byVersion ?? [:]
      } catch {
        problems.append(ScanProblem(path: family.path, error: error))
      }
    }
    var addresses: [VersionID: FileAddress] = [:]
    for member in family.members where member.status.kind == .file {
      guard let id = member.id else { continue }
      addresses[id] = FileAddress(
        path: Folder.path(folder.path, Folder.path(family.folder, member.name)))
    }
    page.add(
      outcome, merges: MergeSuggestions(for: outcome, by: policy, proposal: family.proposal),
      remembered: remembered.answer(for: outcome, by: policy), members: members,
      addresses: addresses, policy: policy,
      note: family.isOrphan
        ? family.renamed.map { OrphanText.words($0, from: family.folder) + "." } : nil)
  }
}
