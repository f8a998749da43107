import FileAccess
import Scenarios

/// `resolve simulate --exhaustive`: every history of small worlds against the laws.
struct ExhaustCommand: Sendable {
  private let arguments: SimulateArguments
  private let worlds: [SmallWorld]

  init(_ arguments: SimulateArguments, _ worlds: [SmallWorld]) {
    self.arguments = arguments
    self.worlds = worlds
  }

  /// Plays all histories, of each world up to the first that breaks a law.
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
        try write(broken.shrunk(), &report)
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

  /// Writes the first history that breaks a law.
  private func write(
    _ scenario: Scenario, _ report: inout ExhaustionReport
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
