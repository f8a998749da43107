import FileAccess
import JSONText
import Scenarios
import SyncFolders

/// The output of the program: results on standard output, everything else on standard error.
///
/// All output is escaped for a terminal by ``SafeText``, except the contents of files.
struct Console: ~Copyable {
  private var output = OutputBuffer(.output)
  private var errors = OutputBuffer(.error)

  /// When colors are used.
  var colorUse = Terminal.ColorUse.auto

  /// Whether only warnings and errors are printed.
  var isQuiet = false

  /// The messages that were kept instead of printed; `nil` if messages are printed.
  private var kept: [String]?

  /// Whether results may be colored.
  var allowsColor: Bool { Terminal.allowsColor(on: .output, use: colorUse) }

  /// Whether questions may be colored.
  var allowsColorInQuestions: Bool { Terminal.allowsColor(on: .error, use: colorUse) }

  /// The number of columns that results are wrapped at; `nil` without a terminal: then the output is always the same.
  var width: Int? { StandardStream.output.isTerminal ? Terminal.width(of: .output) : nil }

  /// The number of rows that results have on the screen; `nil` without a terminal.
  var height: Int? { StandardStream.output.isTerminal ? Terminal.height(of: .output) : nil }

  /// Whether questions are disabled, although a person could be asked.
  var asksNobody = false

  /// Whether a person sees output other than results.
  var canBeWatched: Bool { !isQuiet && StandardStream.error.isTerminal }

  /// Whether a person can be asked: both ends are a terminal.
  var canAsk: Bool {
    !asksNobody && !isQuiet && StandardStream.input.isTerminal && StandardStream.error.isTerminal
  }

  /// Whether a person can watch progress: rewriting a line, like colors, does not work on every terminal.
  var showsProgress: Bool { !isQuiet && kept == nil && Terminal.canRewrite(on: .error) }

  /// Ensures that results end with a whole line even if the process is killed: from now on, each printed piece consists
  /// of whole lines.
  mutating func keepsLinesWhole() { output.keepsPiecesWhole = true }

  /// Prints results that are JSON.
  mutating func write(_ json: [UInt8]) throws(CommandFailure) { try write(json[...]) }

  /// Prints a part of results that are JSON.
  mutating func write(_ json: ArraySlice<UInt8>) throws(CommandFailure) {
    try write(
      content: SafeText.isSafe(json: json) ? json : SafeText.escaping(json, as: .json)[...])
  }

  /// Prints results that are text.
  mutating func write(_ text: String) throws(CommandFailure) {
    try write(content: SafeText.escaping(Array(text.utf8)[...], as: .colored)[...])
  }

  /// Prints the content of a file, byte for byte.
  mutating func write(content: ArraySlice<UInt8>) throws(CommandFailure) {
    if isQuiet { return }
    do throws(FileAccessError) {
      try output.append(content)
    } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// Prints a message for a person; a closed standard error is ignored.
  mutating func note(_ text: String) {
    if !isQuiet { writeError(SafeText.escaping(text, as: .colored)) }
  }

  /// Prints a line for a person over the previous one, without a line feed.
  mutating func rewriteLine(_ text: String) {
    if !isQuiet { writeError("\r" + SafeText.escaping(text, as: .name)) }
  }

  /// Keeps messages from now on instead of printing them.
  mutating func keepMessages() { kept = [] }

  /// Returns the kept messages, warnings and errors with their prefix, and prints messages again from now on.
  mutating func takeMessages() -> [String] {
    let messages = kept ?? []
    kept = nil
    return messages
  }

  private mutating func writeError(_ text: String) {
    if kept != nil {
      kept?.append(text)
      return
    }
    do throws(FileAccessError) {
      try errors.append(text)
      try errors.flush()
    } catch {
      return
    }
  }

  /// Prints a warning for a person.
  mutating func warn(_ text: String) {
    writeError(SafeText.escaping("Warning: \(text)\n", as: .message))
  }

  /// Prints the error for which a command ends early.
  mutating func report(_ failure: CommandFailure) {
    guard let message = failure.message else { return }
    writeError(SafeText.escaping("Error: \(message)\n\(failure.usage)", as: .message))
  }

  /// Prints the problems of a scan, whose results were printed.
  mutating func report(_ problems: [ScanProblem]) {
    for problem in problems {
      report(CommandFailure(.failedTransfer, problem.error.description))
    }
  }

  /// Warns of changes of a run that were refused.
  ///
  /// - Returns: the status for them.
  mutating func warn(
    of refusals: [Int: ChangeRefusal], in record: RunRecord, _ result: (ChangeRefusal) -> String
  ) -> ExitStatus {
    var status = ExitStatus.complete
    for (index, refusal) in refusals.sorted(by: { $0.key < $1.key }) {
      let path = DisplayText.quoted(record.path(of: refusal, inChange: index))
      warn("\(path) \(refusal.reason); \(result(refusal))\(refusal.afterword)")
      status = status.and(ExitStatus(of: refusal))
    }
    return status
  }

  /// Flushes everything that was printed.
  mutating func flush() throws(CommandFailure) {
    do throws(FileAccessError) {
      try output.flush()
    } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// Flushes everything that was printed, and ends the process with a status.
  mutating func end(_ status: ExitStatus) throws(CommandFailure) -> Never {
    try flush()
    CurrentProcess.exit(status.rawValue)
  }
}
