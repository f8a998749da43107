import ConflictResolution
import ContentDigests
import FileAccess
import Scenarios
import Streams

/// `resolve --format jsonl` for one stream: each line is resolved while the next ones are read.
struct StreamCommand {
  private let source: InputSource
  private let settings: Policy
  private let decisions: [Decision]
  private let keepsGoing: Bool

  /// The command, or `nil` if the input must be complete in memory: if it is not a stream or not the only input, if the
  /// outcome is printed in another format, if versions are picked by the paths of files, which may be ambiguous, or if
  /// decisions are remembered.
  init?(
    _ arguments: ResolveArguments, _ settings: Policy, _ decisions: [Decision],
    _ sources: [InputSource]
  ) {
    guard arguments.format == .jsonl, arguments.picks.isEmpty, arguments.remembered == nil,
      sources.count == 1, let source = sources.first
    else { return nil }
    if case .path(let path) = source, !path.namesStream { return nil }
    self.source = source
    self.settings = settings
    self.decisions = decisions
    keepsGoing = arguments.keepsGoing
  }

  /// Runs the command.
  func run(_ console: inout Console) throws(CommandFailure) -> Never {
    let lines = try lines()
    var resolution = StreamResolution(
      settings.registering([]), decisions: decisions, file: source.name,
      contentFolder: source.folder, skipsBadLines: keepsGoing)
    resolution.sha256 = { FastSHA256.digest(of: $0) }
    var progress = ProgressLine(on: console, counting: "files")
    console.keepsLinesWhole()
    let result: StreamResolution.Result
    do throws(StreamResolution.Failure<CommandFailure>) {
      result = try resolution.run(lines, threads: threads) { event throws(CommandFailure) in
        switch event {
        case .output(let bytes): try console.write(bytes)
        case .refused(let error):
          progress.clear(&console)
          console.report(CommandFailure(error))
        case .advanced(let count): progress.advance(by: count, &console)
        case .pause: try console.flush()
        }
      }
    } catch {
      progress.clear(&console)
      // Earlier results remain valid.
      try console.flush()
      switch error {
      case .input(let error): throw CommandFailure(error)
      case .output(let failure): throw failure
      }
    }
    progress.clear(&console)
    console.warn(ofSkippedLines: result.skippedLines, of: source)
    console.warn(of: result.refused)
    if result.skippedLines > 0 { try console.end(.badInput) }
    try console.end(result.isComplete ? .complete : .remaining)
  }

  /// A program that decides is run on one thread, which receives the signals.
  private var threads: Int {
    let runsPrograms = settings.hasStrategy { $0.runsProgram }
    return runsPrograms ? 0 : Processors.count
  }

  private func lines() throws(CommandFailure) -> LineBlocks {
    guard case .path(let path) = source else { return StandardInput.lineBlocks() }
    return try CommandFailure.ofReading { () throws(FileAccessError) in try LineBlocks(path: path) }
  }
}
