import ConflictResolution
import FileAccess
import TextMerge

/// Merges contents with another program: the strategy `exec:COMMAND`.
///
/// The contents are written to files in a private folder, the command runs once on them, and its output is the merged
/// content if it ends with status 0. The result of a merge is remembered: a file may be resolved several times in one
/// run (to try an answer, or because a name is taken), but its program runs once.
final class ProgramMerger: Sendable {
  typealias Merged = Result<[UInt8], StrategyDecision.Decline>

  /// The limits for a program; one that exceeds them is ended.
  struct Limits: Hashable, Sendable {
    /// Its time, in milliseconds.
    var milliseconds = 60_000
    /// The most bytes that it may print.
    var bytes = TextMerger.largestInputSize

    /// Its time, in seconds.
    var seconds: Int { milliseconds / 1_000 }
  }

  private let command: MergeCommand
  private let limits: Limits
  // Systems since 2024 have `Mutex` for this.
  private let known = Monitor<[ContentMerge: Merged]>([:])

  private init(_ command: MergeCommand, _ limits: Limits) {
    self.command = command
    self.limits = limits
  }

  /// The strategy that runs a command.
  ///
  /// - Parameters:
  ///   - text: The command.
  ///   - limits: The limits.
  /// - Returns: The strategy; `nil` if there is no command, or one with a NUL byte.
  static func strategy(_ text: ArraySlice<UInt8>, within limits: Limits) -> Strategy? {
    guard text.contains(where: { $0 != UInt8(ascii: " ") }), !text.contains(0) else { return nil }
    let command = MergeCommand(String(decoding: text, as: UTF8.self))
    let merger = ProgramMerger(command, limits)
    return .merging(
      named: Strategy.programPrefix + command.text, rule: .program,
      reason: "what the program made of them", needsBase: command.readsBase
    ) { merger.merge($0) }
  }

  private func merge(_ contents: ContentMerge) -> Merged {
    if let merged = known.take({ known in .some(known[contents]) }) { return merged }
    let merged: Merged
    do throws(FileAccessError) {
      merged = read(try run(contents), contents)
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
      command.line, arguments: [base, ours, theirs, contents.path.bytes],
      timeLimit: limits.milliseconds, outputLimit: limits.bytes)
  }

  /// The merge for the end of the program.
  private func read(_ result: ShellCommand.Result, _ contents: ContentMerge) -> Merged {
    switch result.end {
    case .exited(0):
      // A program that writes into one of its files instead prints nothing: treated as a merge, this would empty the
      // file on every device.
      guard result.output.isEmpty, !contents.ours.isEmpty, !contents.theirs.isEmpty else {
        return .success(result.output)
      }
      return Self.declined(
        "it printed nothing; the merged content is expected on its standard output", result)
    case .exited(let status): return Self.declined("it ended with status \(status)", result)
    case .signalled(let signal): return Self.declined("it was ended by signal \(signal)", result)
    case .printedTooMuch:
      return Self.declined(
        "it printed more than \(limits.bytes) bytes, and was ended", result)
    case .tookTooLong:
      return Self.declined("it took longer than \(limits.seconds) s, and was ended", result)
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

  /// The greatest number of bytes of a program's line that a reason repeats.
  private static let longestLine = 200
}

extension Explanation.Rule {
  /// A program made the content.
  fileprivate static let program = Self(rawValue: "exec")
}
