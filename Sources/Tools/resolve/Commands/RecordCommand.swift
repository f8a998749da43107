import ConflictResolution
import FileAccess
import Recordings
import Scenarios
import SyncFolders

/// `resolve record`: writes a folder's conflicts, or a past run, as one scenario.
struct RecordCommand: Command {
  private let arguments: RecordArguments
  private let resolve: ResolveCommand

  /// A command for checked arguments.
  ///
  /// - Throws: ``CommandMessage`` if a value is invalid.
  init(arguments: RecordArguments) throws(CommandMessage) {
    self.arguments = arguments
    resolve = try ResolveCommand(arguments: arguments.resolve)
  }

  /// Runs the command: nothing is written before everything is read.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    let loader = InputLoader(options: arguments.resolve)
    let settings = try loader.settings(resolve.options)
    let decisions = try arguments.resolve.decisions.map(loader.decisions) ?? []
    var memory: DecisionMemory?
    if let path = arguments.resolve.remembered {
      memory = try DecisionMemory(at: path, now: settings.now)
    }
    var recorded: RecordedInput
    if let path = try resolve.folder(among: arguments.resolve.inputs) {
      if let run = arguments.run {
        recorded = try RunRecorder(arguments, path).record(run)
      } else {
        let folder = try FolderResolution(
          of: FolderTarget(folder: path), arguments.resolve, settings, decisions, memory)
        recorded = try FolderRecorder(arguments, folder).record(&console)
      }
    } else {
      recorded = try scenario(loader, &console)
    }
    for gap in recorded.gaps { console.warn(gap) }
    let left = recorded.gaps.count
    if arguments.isRedacted { try redact(&recorded, &console) }
    try write(recorded.scenario, &console)
    return recorded.status.and(left > 0 || !recorded.gaps.isEmpty ? .remaining : .complete)
  }

  /// A scenario file, which is only redacted.
  private func scenario(
    _ loader: InputLoader, _ console: inout Console
  ) throws(CommandFailure) -> RecordedInput {
    let parsed = arguments.resolve.parsed
    guard arguments.run == nil, let source = arguments.resolve.inputs.first else {
      throw CommandFailure(
        "'--run' is for real folders, and no folder is named.", usage: parsed.usage)
    }
    if case .path(let path) = source {
      _ = try CommandFailure.ofReading { () throws(FileAccessError) in try FileKind(at: path) }
    }
    guard arguments.isRedacted else {
      throw CommandFailure(
        "A scenario is recorded already. Name a folder to record it, or give --redact to replace the scenario's names "
          + "and words.",
        usage: parsed.usage)
    }
    return RecordedInput(scenario: try loader.load(source, &console).scenario)
  }

  private func redact(
    _ recorded: inout RecordedInput, _ console: inout Console
  ) throws(CommandFailure) {
    do throws(RedactionError) {
      let redaction = try Redaction(of: recorded.scenario)
      recorded.scenario = redaction.scenario
      recorded.scenario.name = arguments.name
      recorded.gaps = redaction.kept
      for kept in redaction.kept { console.warn("not redacted: \(kept)") }
    } catch {
      throw CommandFailure(.badInput, error.message)
    }
  }

  private func write(
    _ scenario: Scenario, _ console: inout Console
  ) throws(CommandFailure) {
    guard let bytes = ScenarioWriter.bytes(of: scenario) else {
      throw CommandFailure(
        .badInput,
        "A strategy that is no built-in one cannot be recorded. Record with one of "
          + Strategy.builtInNames.joined(separator: ", ") + ".")
    }
    guard let output = arguments.output else {
      try console.write(bytes)
      return
    }
    try CommandFailure.ofWriting { () throws(FileAccessError) in
      try FileWriter.replace(output, with: bytes)
    }
    console.note(
      "Wrote \(String(displayingPath: output)) with \(DisplayText.count(scenario.files.count, "file"))"
        + (arguments.isRedacted ? ", redacted" : "")
        + ". To see that it resolves the same: resolve replay \(DisplayText.shellPath(output))\n")
  }
}
