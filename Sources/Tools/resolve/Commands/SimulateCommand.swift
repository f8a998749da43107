import Histories
import Scenarios

/// `resolve simulate`: random histories, checked against the laws.
struct SimulateCommand: Command {
  let arguments: SimulateArguments

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
        let scenario = simulation.shrink(history)
        let output = BrokenLawFile(path: arguments.output)
        if let file = try output.write(scenario) { report.note(scenario, writtenTo: file) }
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
}
