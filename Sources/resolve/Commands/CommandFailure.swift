import FileAccess
import Scenarios

/// Why a command ends early: one message, and a status.
struct CommandFailure: Error {
  /// The status to end with.
  let status: ExitStatus
  /// What was wrong and what to do, without `Error: ` before it; `nil` if nobody is to be told.
  let message: String?
  /// The usage and where to find more, where the command was used wrongly.
  let usage: String
  /// Whether another process has what may be used by one at a time: it may be free soon.
  var isLocked = false

  /// A failure.
  init(_ status: ExitStatus, _ message: String?) {
    self.status = status
    self.message = message
    usage = ""
  }

  /// Wrong usage that shows only when the command runs, told like all other wrong usage.
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

  /// A file that cannot be read, though it was named as input.
  init(reading error: FileAccessError) {
    switch error.code {
    case .notFound: self.init(.noInput, error.description)
    default: self.init(.failedTransfer, error.description)
    }
  }

  /// Something that cannot be written.
  ///
  /// A reader that has gone has what it wanted: where SIGPIPE is ignored, the end is as quiet as
  /// where it is not.
  init(writing error: FileAccessError, to status: ExitStatus = .failedTransfer) {
    self.init(status, error.code == .brokenPipe ? nil : error.description)
  }
}
