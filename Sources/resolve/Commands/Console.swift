import FileAccess
import TerminalText

/// Where the program prints: results on standard output, everything else on standard error.
///
/// All that is printed is safe for a terminal, as ``SafeText`` writes it, except for the contents of files.
struct Console: ~Copyable {
  private var output = OutputBuffer(.output)
  private var errors = OutputBuffer(.error)

  /// When colors are used.
  var colorUse = Terminal.ColorUse.auto

  /// Whether only warnings and errors are printed.
  var isQuiet = false

  /// What was said instead of being printed; `nil` if it is printed.
  private var kept: [String]?

  /// Whether results may be colored.
  var allowsColor: Bool { Terminal.allowsColor(on: .output, use: colorUse) }

  /// Whether questions may be colored.
  var allowsColorInQuestions: Bool { Terminal.allowsColor(on: .error, use: colorUse) }

  /// The number of columns that results are wrapped at: what a terminal has, else always the same.
  var width: Int? { StandardStream.output.isTerminal ? Terminal.width(of: .output) : nil }

  /// Whether nobody is asked, though somebody could be.
  var asksNobody = false

  /// Whether a person sees what is printed beside the results.
  var canBeWatched: Bool { !isQuiet && StandardStream.error.isTerminal }

  /// Whether a person can be asked: both ends are a terminal.
  var canAsk: Bool {
    !asksNobody && !isQuiet && StandardStream.input.isTerminal && StandardStream.error.isTerminal
  }

  /// Whether a person can watch how far the program has come: a line that is written over is no more for every
  /// terminal than colors are.
  var showsProgress: Bool { !isQuiet && kept == nil && Terminal.canRewrite(on: .error) }

  /// Sees to it that results end with a whole line, whatever ends the process: from now on each piece that
  /// is printed is a number of lines.
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

  /// Prints a message for a person; where standard error is closed there is nobody to tell.
  mutating func note(_ text: String) {
    if !isQuiet { writeError(SafeText.escaping(text, as: .colored)) }
  }

  /// Prints a line for a person over the one before, without its end.
  mutating func rewriteLine(_ text: String) {
    if !isQuiet { writeError("\r" + SafeText.escaping(text, as: .name)) }
  }

  /// Keeps from now on what is said to a person and does not print it.
  mutating func keepMessages() { kept = [] }

  /// What was said since messages are kept, warnings and errors with their beginning; from now on it is printed again.
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

  /// Prints why a command ends early.
  mutating func report(_ failure: CommandFailure) {
    guard let message = failure.message else { return }
    writeError(SafeText.escaping("Error: \(message)\n\(failure.usage)", as: .message))
  }

  /// Makes sure that everything printed has arrived.
  mutating func flush() throws(CommandFailure) {
    do throws(FileAccessError) {
      try output.flush()
    } catch {
      throw CommandFailure(writing: error)
    }
  }

  /// Ends the process with a status, once everything printed has arrived.
  mutating func end(_ status: ExitStatus) throws(CommandFailure) -> Never {
    try flush()
    CurrentProcess.exit(status.rawValue)
  }
}
