import ConflictResolution
import FileAccess
import Histories
import JSONText
import Scenarios
import SyncFolders

/// Records the inputs and decisions of an earlier run on a folder.
struct RunRecorder {
  private let arguments: RecordArguments
  private let folder: SyncFolder

  /// A recorder of the runs on a folder.
  ///
  /// - Throws: ``CommandFailure`` if the folder cannot be read.
  init(_ arguments: RecordArguments, _ path: [UInt8]) throws(CommandFailure) {
    self.arguments = arguments
    folder = try SyncFolder.named(path, store: arguments.resolve.folder.store)
  }

  /// Makes a scenario of a run; results are expected only for files that resolve as before.
  ///
  /// - Parameter id: The run.
  /// - Returns: The scenario, and what it lacks.
  /// - Throws: ``CommandFailure`` if there is no such run, or its journal cannot be read.
  func record(_ id: String) throws(CommandFailure) -> RecordedInput {
    let isNamed = arguments.resolve.folder.store != nil
    let history = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try RunHistory(of: folder, isNamed: isNamed)
    }
    guard let entry = history.entries.last(where: { $0.record.id == id }) else {
      throw CommandFailure(
        .noInput,
        "There is no run \(DisplayText.quoted(Array(id.utf8))) on "
          + "\(DisplayText.quoted(folder.path)). To list the runs: "
          + StoreCommands(folder: folder.path, store: arguments.resolve.folder.store).line(
            "undo --list"))
    }
    guard entry.record.isReadable else {
      let commands = StoreCommands(folder: folder.path, store: entry.isNamed ? entry.store : nil)
      throw CommandFailure(.badInput, commands.warnings(of: [entry.record]).joined())
    }
    let run = RecordedRun(of: entry, in: folder.path)
    var settings = Policy()
    settings.now = entry.record.began
    var gaps = run.gaps
    if !entry.record.strategies.isEmpty {
      do throws(StrategyChainError) {
        settings.common.strategies = try StrategyChain.parse(
          Array(entry.record.strategies.joined(separator: ",").utf8))
      } catch {
        gaps.append("the strategies of the run: \(error)")
      }
    }
    var origins = RecordedOrigins(on: entry.record.began)
    origins.note(entry.record.id, as: "run")
    for file in run.files {
      gaps += file.gaps.map { "\(DisplayText.quoted(file.path)): \($0)" }
      origins.note(file.decision.sentence, as: "decided on \(String(displayingPath: file.path))")
    }
    var scenario = Scenario(
      name: arguments.name, summary: "What a run on a folder saw and decided.",
      files: run.files.map(\.history), decisions: run.files.compactMap(\.choice),
      runs: [Scenario.Run(settings: settings)])
    gaps += expectWhatWasDecided(of: run, in: &scenario)
    origins.note(gaps)
    scenario.recorded = origins.texts
    return RecordedInput(scenario: scenario, gaps: gaps)
  }

  /// Expects of each file what the run decided.
  ///
  /// - Returns: The files that are decided differently now, as sentences.
  private func expectWhatWasDecided(
    of run: RecordedRun, in scenario: inout Scenario
  ) -> [String] {
    guard let outcome = Replay(scenario).runs.first?.outcome else {
      return ["nothing is expected: the recording cannot be resolved"]
    }
    var files: [JSONValue] = []
    var gaps: [String] = []
    for file in run.files {
      let found = outcome.files.first { $0.identity == file.history.identity }
      guard found?.state.rawValue == file.decision.state || file.decision.state == "converged",
        found?.decidedBy?.name == file.decision.decider
      else {
        gaps.append(
          "\(DisplayText.quoted(file.path)): the run decided '\(file.decision.sentence)', and by what is recorded the outcome is "
            + "another one; nothing is expected of it")
        continue
      }
      var object = JSONObject()
      object["path"] = JSONValue(bytes: file.history.path.bytes)
      if let state = found?.state { object["state"] = .string(state.rawValue) }
      if let decider = file.decision.decider { object["by"] = .string(decider) }
      files.append(.object(object))
    }
    if !files.isEmpty { scenario.runs[0].expectation = ["files": .array(files)] }
    return gaps
  }
}

extension RecordedDecision {
  /// The decision in words.
  fileprivate var sentence: String {
    ([state] + (decider.map { ["by \($0)"] } ?? []) + (reason.map { [$0] } ?? []))
      .joined(separator: ", ")
  }
}
