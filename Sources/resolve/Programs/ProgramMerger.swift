import ConflictResolution
import FileAccess

/// Merges contents by an outside program: the strategy `exec:COMMAND`.
///
/// The contents are written to files of a private folder, the command runs once on them, and what it prints
/// is the merged content, if it ends with status 0. What came of a merge is remembered: a file may be
/// resolved several times in one run (an answer is tried, a name is taken), but its program runs once.
final class ProgramMerger: Sendable {
  typealias Merged = Result<[UInt8], StrategyDecision.Decline>

  private let command: MergeCommand
  // `Mutex` would be this, on the systems of 2024 and later.
  private let known = Monitor<[ContentMerge: Merged]>([:])

  private init(_ command: MergeCommand) { self.command = command }

  /// The strategy that runs a command.
  static func strategy(_ command: MergeCommand) -> Strategy {
    let merger = ProgramMerger(command)
    return .merging(
      named: Strategy.programPrefix + command.text, rule: .program,
      reason: "what the program made of them"
    ) { merger.merge($0) }
  }

  private func merge(_ contents: ContentMerge) -> Merged {
    if let merged = known.take({ known in .some(known[contents]) }) { return merged }
    let merged: Merged
    do throws(FileAccessError) {
      merged = Self.read(try run(contents), contents)
    } catch {
      merged = Self.declined(error.description)
    }
    known.update { $0[contents] = merged }
    return merged
  }

  private func run(_ contents: ContentMerge) throws(FileAccessError) -> ShellCommand.Result {
    let folder = try PrivateFolder()
    let base = try folder.write("base", contents.base)
    let ours = try folder.write("ours", contents.ours)
    let theirs = try folder.write("theirs", contents.theirs)
    return try ShellCommand.run(
      command.line, arguments: [base, ours, theirs, contents.path.bytes])
  }

  /// What the end of the program means.
  private static func read(_ result: ShellCommand.Result, _ contents: ContentMerge) -> Merged {
    switch result.end {
    case .exited(0):
      // A program that writes into one of its files instead prints nothing: taken for a merge, that would
      // empty the file on every device.
      guard result.output.isEmpty, !contents.ours.isEmpty, !contents.theirs.isEmpty else {
        return .success(result.output)
      }
      return declined(
        "it printed nothing; the merged content is expected on its standard output", result)
    case .exited(let status): return declined("it ended with status \(status)", result)
    case .signalled(let signal): return declined("it was ended by signal \(signal)", result)
    case .printedTooMuch:
      return declined("it printed more than \(FileReader.defaultLimit) bytes", result)
    case .tookTooLong: return declined("it did not end in time", result)
    }
  }

  private static func declined(_ reason: String) -> Merged {
    .failure(StrategyDecision.Decline(reason: reason))
  }

  /// A reason, with the last line that the program printed on standard error.
  private static func declined(_ reason: String, _ result: ShellCommand.Result) -> Merged {
    let lines = result.errors.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    guard let last = lines.last(where: { !$0.allSatisfy { $0 == UInt8(ascii: " ") } }) else {
      return declined(reason)
    }
    return declined("\(reason): " + String(displayingPath: Array(last.prefix(longestLine))))
  }

  /// The most bytes of a program's line that a reason repeats.
  private static let longestLine = 200
}

extension Explanation.Rule {
  /// A program made the content.
  fileprivate static let program = Self(rawValue: "exec")
}
