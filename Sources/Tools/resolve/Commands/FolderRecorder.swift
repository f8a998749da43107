import ConflictResolution
import FileAccess
import Histories
import Scenarios
import SyncFolders

/// Records the plan for the conflict copies of a real folder.
struct FolderRecorder {
  private let arguments: RecordArguments
  private let folder: FolderResolution

  /// A recorder of a folder.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of the command.
  ///   - folder: the folder with its settings.
  init(_ arguments: RecordArguments, _ folder: FolderResolution) {
    self.arguments = arguments
    self.folder = folder
  }

  /// Scans and plans the folder, and makes a scenario with the same decisions.
  ///
  /// - Throws: ``CommandFailure`` if the folder or a named base cannot be read.
  func record(_ console: inout Console) throws(CommandFailure) -> RecordedInput {
    let settings = folder.policy.withClock
    let records = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try folder.folder.knownRecords()
    }
    let filesMade = folder.folder.filesMade(by: records)
    var planner = try folder.planner(
      settings, filesMade: filesMade,
      recording: FolderRecording(wantsBases: arguments.resolve.folder.base != nil))
    var scan = try arguments.resolve.folder.scan(
      of: folder.folder, knownFiles: filesMade)
    let root = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try folder.folder.open()
    }
    var gaps: [String] = []
    var conflictPaths: [[UInt8]] = []
    let problems = scan.forEachPlan(by: &planner, in: root, &console) { plan, planner, _ in
      if plan.conflict != nil { conflictPaths.append(plan.path) }
      if planner.recording?.holds(plan) != true, let reason = plan.reasonNotDecided {
        gaps.append("\(DisplayText.quoted(plan.path)): \(reason)")
      }
      if let problem = plan.baseProblem {
        gaps.append("\(DisplayText.quoted(plan.path)): no base is recorded: \(problem)")
      }
    }
    console.report(problems)
    for (index, pick) in arguments.resolve.picks.enumerated()
    where !planner.usedPicks.contains(index) {
      console.warn(
        of: planner.pickProblems[index] ?? .noConflict, of: pick, amongConflictsAt: conflictPaths)
    }
    do throws(ResolutionError) { console.warn(of: try planner.refusedDecisions()) } catch {
      throw CommandFailure(.badInput, error.description)
    }
    guard let recording = planner.recording else {
      throw CommandFailure(.failedTransfer, "nothing was recorded")
    }
    var recorded = scenario(of: recording, by: settings, gaps)
    if !problems.isEmpty { recorded.status = .failedTransfer }
    return recorded
  }

  private func scenario(
    of recording: FolderRecording, by settings: Policy, _ gaps: [String]
  ) -> RecordedInput {
    let policy = settings.registering([])
    let agreed = recording.agreed(by: policy)
    var gaps = gaps
    gaps += agreed.leftOut.map { "\(DisplayText.quoted($0.planned.path)): \($0.reasonLeftOut)" }
    var origins = RecordedOrigins(on: settings.now)
    for family in agreed.families {
      gaps += family.gaps.map { "\(DisplayText.quoted(family.planned.path)): \($0)" }
      for member in family.planned.activeMembers {
        guard let copy = member.copy else { continue }
        origins.note(copy.tool.name, of: Folder.path(family.planned.folder, member.name))
      }
    }
    origins.note(gaps)
    var scenario = Scenario(
      name: arguments.name, summary: "The conflict copies in a folder, as they were planned.",
      files: agreed.files, present: agreed.present, decisions: agreed.decisions,
      runs: [Scenario.Run(settings: settings)], recorded: origins.texts)
    scenario.expectOutcomes()
    return RecordedInput(scenario: scenario, gaps: gaps)
  }
}
