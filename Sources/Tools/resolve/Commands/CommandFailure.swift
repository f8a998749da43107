import FileAccess
import Scenarios

/// Why a command ends early: one message, and a status.
struct CommandFailure: Error {
  /// The status to end with.
  let status: ExitStatus
  /// What was wrong and what to do, without `Error: ` before it; `nil` if nothing is reported.
  let message: String?
  /// The usage and how to get more help, if the command was used wrongly.
  let usage: String
  /// Whether another process holds a lock that only one may hold: it may be released soon.
  var isLocked = false

  /// A failure.
  init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
    usage = ""
  }

  /// Wrong usage that shows only when the command runs; it is reported like any other wrong usage.
  init(_ message: String, usage: CommandUsage) {
    status = .wrongUsage
    self.message = message
    self.usage = usage.pointer
  }

  /// Input that cannot be used.
  init(_ error: ScenarioError) {
    switch error.code {
    case .inputMissing: self.init(.noInput, error.description)
    case .inputUnreadable: self.init(.failedTransfer, error.description)
    default: self.init(.badInput, error.description)
    }
  }

  /// A named input that cannot be read.
  init(reading error: FileAccessError) {
    switch error.code {
    case .notFound: self.init(.noInput, error.description)
    default: self.init(.failedTransfer, error.description)
    }
  }

  /// A failed write.
  ///
  /// A reader that closed the pipe has what it wanted: if SIGPIPE is ignored, the program ends as quietly as if it were
  /// not.
  init(writing error: FileAccessError, to status: ExitStatus = .failedTransfer) {
    self.init(status, error.code == .brokenPipe ? nil : error.description)
  }

  /// Converts an error of an input, or of another file that is read.
  static func ofReading<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FileAccessError) { return try body() } catch { throw CommandFailure(reading: error) }
  }

  /// Converts an error of a file that the command is asked to write.
  static func ofWriting<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(FileAccessError) {
      return try body()
    } catch {
      throw CommandFailure(writing: error, to: .cannotWrite)
    }
  }

  /// Converts an error of an input that cannot be used.
  static func ofInput<Result: ~Copyable>(
    _ body: () throws(ScenarioError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(ScenarioError) { return try body() } catch { throw CommandFailure(error) }
  }
}
