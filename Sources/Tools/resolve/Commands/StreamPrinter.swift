import ConflictResolution
import Histories
import Scenarios
import Streams

/// Prints a complete outcome as a stream: files in input order, then renames, then the summary.
struct StreamPrinter {
  private let result: ResolvedInput

  init(_ result: ResolvedInput) { self.result = result }

  func print(on console: inout Console) throws(CommandFailure) {
    let (input, run) = (result.resolution.input, result.resolution.run)
    try WholeStream.write(
      result.outcome, inOrderOf: input.isStream ? run.scenario.files : nil,
      by: run.settings.registering([])
    ) { line throws(CommandFailure) in try console.write(line) }
  }
}
