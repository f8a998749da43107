import FileAccess
import JSONText
import Scenarios

/// `resolve simulate`: random histories against the laws.
struct SimulateCommand: Sendable {
  private let arguments: SimulateArguments

  init(_ arguments: SimulateArguments) { self.arguments = arguments }

  /// Plays all histories, up to the first that breaks a law.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    if let worlds = arguments.worlds {
      return try ExhaustCommand(arguments, worlds).run(&console)
    }
    let simulation = Simulation(arguments.options)
    var report = SimulationReport(arguments.options, seed: arguments.seed)
    var progress = ProgressLine(
      on: console, counting: "histories", of: Int(arguments.runs), patience: 16)
    for number in 0..<arguments.runs {
      let history = simulation.history(seed: arguments.seed + number)
      report.note(history)
      progress.advance(&console)
      guard !history.violations.isEmpty else { continue }
      if report.scenario == nil, arguments.writesScenario {
        progress.clear(&console)
        try write(simulation.shrink(history), &report)
      }
      if !arguments.keepsGoing { break }
    }
    progress.clear(&console)
    switch arguments.format {
    case .json: try console.write(report.json())
    case .text, .jsonl: try console.write(report.text())
    }
    return report.broken.isEmpty ? .complete : .remaining
  }

  /// Writes the first history that breaks a law.
  private func write(
    _ scenario: Scenario, _ report: inout SimulationReport
  ) throws(CommandFailure) {
    guard let bytes = TimelineWriter.bytes(of: scenario) else { return }
    let path = arguments.output ?? Array("\(scenario.name).json".utf8)
    do throws(FileAccessError) {
      try FileWriter.replace(path, with: bytes)
    } catch {
      throw CommandFailure(writing: error, to: .cannotWrite)
    }
    report.note(scenario, writtenTo: String(displayingPath: path))
  }
}
