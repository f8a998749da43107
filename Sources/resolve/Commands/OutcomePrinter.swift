import ConflictResolution
import FileAccess
import Scenarios

/// Prints what came of an input in the format that was asked for.
struct OutcomePrinter {
  private let format: OutputFormat
  private let severalInputs: Bool

  /// A printer.
  ///
  /// - Parameters:
  ///   - format: how results are printed.
  ///   - severalInputs: whether a heading tells whose result it is.
  init(format: OutputFormat, severalInputs: Bool) {
    self.format = format
    self.severalInputs = severalInputs
  }

  /// Prints one result.
  func print(_ result: ResolvedInput, on console: inout Console) throws(CommandFailure) {
    switch format {
    case .text:
      if severalInputs { try console.write(heading(of: result)) }
      let text = OutcomeText(
        devices: result.input.scenario.devices, usesColour: console.allowsColor)
      try text.write(result.outcome) { piece throws(CommandFailure) in try console.write(piece) }
    case .json:
      let writer = OutcomeWriter(result.input.scenario, settings: result.settings)
      try writer.write(result.outcome) { piece throws(CommandFailure) in
        try console.write(piece)
      }
    case .jsonl:
      try StreamPrinter(result).print(on: &console)
    }
  }

  private func heading(of result: ResolvedInput) -> String {
    let strategies = (result.settings.strategies ?? []).map(\.name).joined(separator: ",")
    let name = String(displayingPath: Array(result.input.scenario.name.utf8))
    return "== \(name), \(strategies.isEmpty ? "no strategy" : strategies)\n"
  }
}
