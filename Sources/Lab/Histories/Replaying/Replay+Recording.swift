public import ConflictResolution
package import JSONText
public import Scenarios

extension Replay {
  /// Writes outcomes into a scenario as its expectation; every other byte stays as it was.
  ///
  /// The expectation is made again: summary, undecided files, the tree, and for each file its state, its decider, and
  /// the kept versions. An existing expectation keeps its place; a new one becomes the last member of the scenario, or
  /// of its run. It is indented like the rest of the text.
  ///
  /// - Parameters:
  ///   - scenario: the scenario file's bytes.
  ///   - file: the name of the file in errors.
  ///   - outcomes: one outcome for each run of the scenario; `nil` for a run that keeps its expectation.
  ///   - files: the files of the outcome, for contents that an outcome names by digest.
  /// - Returns: the scenario file's new bytes.
  /// - Throws: `ScenarioError` if the bytes are not a scenario, or have another number of runs.
  /// - Complexity: O(*n*) in the length of the file and of the outcomes.
  public static func record(
    _ scenario: [UInt8], file: String, outcomes: [Outcome?], files: [FileHistory] = []
  ) throws(ScenarioError) -> [UInt8] {
    let text: ScenarioText
    do throws(JSONError) {
      text = try ScenarioText(scenario)
    } catch {
      throw ScenarioError(
        code: error.code == .wrongType ? .invalidValue : .malformedJSON, file: file,
        line: error.line, column: error.column, message: error.message)
    }
    try checkCount(outcomes, runs: text.places.count, file: file)
    return text.recording(outcomes.map { $0.map { expectation(of: $0, files: files) } })
  }

  private static func checkCount(
    _ outcomes: [Outcome?], runs: Int, file: String
  ) throws(ScenarioError) {
    guard outcomes.count != runs else { return }
    throw ScenarioError(
      code: .inconsistent, file: file,
      message: "the scenario has \(DisplayText.count(runs, "run")), but there are "
        + "\(DisplayText.count(outcomes.count, "outcome")) to record; give one for each run")
  }

  /// The expectation that an outcome meets.
  ///
  /// - Parameters:
  ///   - outcome: the outcome.
  ///   - files: the files of the outcome, for contents that the outcome names by digest.
  /// - Returns: the summary, the undecided files, the tree, and the outline of each file.
  /// - Complexity: O(*n* log *n*) in the number of paths.
  package static func expectation(of outcome: Outcome, files: [FileHistory]) -> JSONValue {
    let tree = OutcomeTree(outcome, files: files)
    var writer = JSONWriter()
    writer.summary(outcome.summary)
    let summary = (try? JSONValue.parse(writer.bytes)) ?? .null
    return [
      "summary": summary,
      "undecided": .array(tree.undecided.map { JSONValue(bytes: $0.bytes) }),
      "tree": tree.json(),
      "files": .array(outcome.files.map(outline)),
    ]
  }

  /// The outcome of a file, without derived fields.
  private static func outline(_ file: FileOutcome) -> JSONValue {
    var object = JSONObject()
    object["path"] = JSONValue(bytes: file.path.bytes)
    if file.identity.bytes != file.path.bytes {
      object["id"] = JSONValue(bytes: file.identity.bytes)
    }
    object["state"] = .string(file.state.rawValue)
    if let decider = file.decidedBy { object["by"] = .string(decider.name) }
    object["keeps"] = .array(
      file.keeps.map { kept in
        [
          "path": JSONValue(bytes: kept.path.bytes),
          "from": .array(kept.version.from.map { .string($0.description) }),
        ]
      })
    return .object(object)
  }
}

extension Scenario {
  /// Makes each run expect its current result.
  package mutating func expectOutcomes() {
    let replay = Replay(self)
    for (index, run) in replay.runs.enumerated() where runs.indices.contains(index) {
      guard let outcome = run.outcome else { continue }
      runs[index].expectation = Replay.expectation(of: outcome, files: files)
    }
  }
}
