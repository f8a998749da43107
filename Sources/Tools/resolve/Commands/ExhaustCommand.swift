import Histories
import Scenarios

/// `resolve simulate --exhaustive`: every history of small worlds, checked against the laws.
struct ExhaustCommand: Sendable {
  private let arguments: SimulateArguments
  private let worlds: [SmallWorld]

  init(_ arguments: SimulateArguments, _ worlds: [SmallWorld]) {
    self.arguments = arguments
    self.worlds = worlds
  }

  /// Plays all histories of each world, up to the first that breaks a law.
  func run(_ console: inout Console) throws(CommandFailure) -> ExitStatus {
    var report = ExhaustionReport()
    var progress = ProgressLine(
      on: console, counting: "small worlds", of: worlds.count, patience: 1)
    for world in worlds {
      let result = WorldExplorer(world).explored()
      report.note(result, of: world)
      progress.advance(&console)
      guard let broken = result.broken else { continue }
      if report.brokenCount == 1, arguments.writesScenario {
        progress.clear(&console)
        let scenario = broken.shrunk()
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
    return report.brokenCount == 0 ? .complete : .remaining
  }
}
