import ConflictResolution
import FileAccess
import Histories
import Scenarios
import Streams

/// Prints the outcomes of the inputs in the requested format.
struct OutcomePrinter {
  /// How results are printed.
  let format: OutputFormat
  /// How much of them.
  let detail: OutputDetail
  /// Whether each result has a heading with its input.
  let severalInputs: Bool

  /// Prints all results: as JSON one object, or a list if there are several.
  func print(_ results: [ResolvedInput], on console: inout Console) throws(CommandFailure) {
    let isList = format == .json && results.count > 1
    if isList { try console.write("[\n") }
    for (index, result) in results.enumerated() {
      if isList, index > 0 { try console.write(",\n") }
      try print(result, on: &console)
    }
    if isList { try console.write("]\n") }
  }

  private func print(
    _ result: ResolvedInput, on console: inout Console
  ) throws(CommandFailure) {
    let scenario = result.resolution.run.scenario
    switch format {
    case .text:
      if severalInputs { try console.write(heading(of: result)) }
      let text = OutcomeText(
        devices: scenario.devices, usesColor: console.allowsColor, width: console.width)
      if detail == .summary {
        let refused = result.outcome.refused.count
        try console.write(text.summaryLine(result.outcome.summary, refused: refused))
        return
      }
      try text.write(result.outcome) { piece throws(CommandFailure) in try console.write(piece) }
    case .json:
      let writer = OutcomeWriter(scenario, settings: result.resolution.run.settings)
      try writer.write(result.outcome) { piece throws(CommandFailure) in
        try console.write(piece)
      }
    case .jsonl:
      // Files in input order, then renames, then the summary.
      let (input, run) = (result.resolution.input, result.resolution.run)
      try WholeStream.write(
        result.outcome, inOrderOf: input.isStream ? run.scenario.files : nil,
        by: run.settings.registering([])
      ) { line throws(CommandFailure) in try console.write(line) }
    }
  }

  /// The input of a result, and its strategies.
  private func heading(of result: ResolvedInput) -> String {
    let settings = result.resolution.run.settings.common
    let strategies = (settings.strategies ?? []).map(\.name).joined(separator: ",")
    var parts = [String(displayingPath: Array(result.resolution.run.scenario.name.utf8))]
    parts.append(strategies.isEmpty ? "no strategy" : strategies)
    if let deletes = settings.deletes { parts.append("deletes \(deletes.rawValue)") }
    if let numbering = settings.numbering { parts.append("numbering \(numbering.name)") }
    return "== " + parts.joined(separator: ", ") + "\n"
  }
}
