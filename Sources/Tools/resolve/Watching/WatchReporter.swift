import FileAccess
import Scenarios
import SyncFolders

/// Prints the events of a watch, and passes them to a command.
final class WatchReporter {
  /// The time limit of the command, in milliseconds.
  static let commandLimit = 60_000
  /// The greatest number of bytes that the command may print: nobody sees them.
  private static let outputLimit = 1 << 20

  private let format: OutputFormat
  private let command: [UInt8]?
  /// The earlier failures of the command.
  private var said = SaidMessages(most: 100)

  init(_ arguments: WatchArguments) {
    format = arguments.resolve.format
    command = arguments.notice
  }

  /// Reports an event.
  ///
  /// - Throws: ``CommandFailure`` if it cannot be printed. A command that fails does not stop the watch.
  func report(_ event: WatchEvent, _ console: inout Console) throws(CommandFailure) {
    let line = event.line
    try write(event, &console)
    try console.flush()
    guard let command, ![.watching, .stopped].contains(event.kind) else { return }
    if let failure = run(command, with: line), said.insert(failure) {
      var problem = WatchEvent(.problem, in: event.folder, at: event.time)
      problem.message = "the command of '--notify' \(failure)"
      try write(problem, &console)
      try console.flush()
    }
  }

  private func write(_ event: WatchEvent, _ console: inout Console) throws(CommandFailure) {
    if format == .text {
      try console.write(WatchText.lines(event))
    } else {
      try console.write(event.line)
    }
  }

  /// Runs the command.
  ///
  /// - Returns: Why it failed, as the end of a sentence; `nil` if it did not.
  private func run(_ command: [UInt8], with line: [UInt8]) -> String? {
    do throws(FileAccessError) {
      let result = try ShellCommand.run(
        command, input: line, timeLimit: Self.commandLimit, outputLimit: Self.outputLimit)
      switch result.end {
      case .exited(0): return nil
      case .tookTooLong: return "took longer than \(Self.commandLimit / 1000) s, and was ended"
      case .printedTooMuch: return "printed more than \(Self.outputLimit) bytes, and was ended"
      default:
        let last = result.errors.split(separator: 0x0A).last.map {
          ": " + DisplayText.escaping(Array($0))
        }
        return "ended with \(result.end.words)\(last ?? "")"
      }
    } catch {
      return "could not be run: \(error.description)"
    }
  }
}
