import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// `resolve sweep INBOX DESTINATION`: moves the files of an inbox into another folder.
struct SweepCommand: Command {
  let arguments: SweepArguments

  var isQuiet: Bool { arguments.detail == .nothing }

  /// Shows the plan, or carries it out.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    for path in [arguments.inbox, arguments.destination] where path.isEmpty {
      throw CommandFailure(.noInput, "'' cannot be listed: the folder's name is empty.")
    }
    let folder = try SyncFolder.named(arguments.destination, store: arguments.store)
    let result = try sweep(folder, &console)
    for record in result.settled {
      console.note("Finished run \(record.id), which had been interrupted.\n")
    }
    let obstacle =
      arguments.isApplied || result.plan.changes.isEmpty ? nil : folder.storeObstacle()
    try print(result, obstacle, &console)
    if let problem = result.storeProblem {
      console.warn(
        "'resolve undo' will not find this run unless --store names its store. "
          + problem.description)
    }
    return status(of: result)
  }

  private func sweep(
    _ folder: SyncFolder, _ console: inout Console
  ) throws(CommandFailure) -> SweepResult {
    var progress = ProgressLine(on: console, counting: "files", patience: 1)
    defer { progress.clear(&console) }
    var settings = arguments.settings
    settings.rest = FamilyRest(
      quiet: 0, now: WallClock.nanosecondsSince1970(), waitsForTools: false)
    do throws(SweepError) {
      guard arguments.isApplied else {
        let plan = try folder.planSweep(of: arguments.inbox, settings) {
          progress.read(bytes: $0, &console)
        }
        return SweepResult(plan: plan)
      }
      let now = Timestamp.now
      return try folder.sweep(arguments.inbox, settings, at: now) { step in
        switch step {
        case .change: progress.advance(&console)
        case .read(let bytes): progress.read(bytes: bytes, &console)
        }
      }
    } catch {
      throw CommandFailure(of: error)
    }
  }

  private func print(
    _ result: SweepResult, _ obstacle: PlanObstacle?, _ console: inout Console
  ) throws(CommandFailure) {
    switch arguments.format {
    case .text:
      let text = SweepText(arguments, width: console.width)
      try console.write(text.plan(result))
      try console.write(text.summary(result))
      if let obstacle { console.warn("--apply will be refused: \(obstacle.message)") }
    case .json, .jsonl:
      try console.write(
        SweepReport(arguments).json(of: result, obstacle, asLines: arguments.format == .jsonl))
    }
    try console.flush()
    if let record = result.record {
      console.note(
        "To undo it: resolve undo \(DisplayText.shellPath(arguments.destination)) \(record.id)"
          + PathWords.option(arguments.store) + "\n")
    }
  }

  /// The status of the command: a system error takes precedence over files that stay for another reason.
  private func status(of result: SweepResult) -> ExitStatus {
    result.staying > 0 ? .remaining : .complete
  }
}

extension CommandFailure {
  /// Why an inbox cannot be emptied.
  init(of error: SweepError) {
    switch error {
    case .folder(let folder): self.init(of: folder)
    case .sameFolder, .destinationInside: self.init(.wrongUsage, error.description)
    case .otherFileSystem: self.init(.cannotWrite, error.description)
    }
  }
}
