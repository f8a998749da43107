import FileAccess
import Scenarios

/// Why a command ends early: one message, and a status.
struct CommandFailure: Error {
  /// The status to end with.
  let status: ExitStatus
  /// What was wrong and what to do, without `Error: ` before it.
  let message: String

  /// A failure.
  init(_ status: ExitStatus, _ message: String) {
    self.status = status
    self.message = message
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
  init(writing error: FileAccessError, to status: ExitStatus = .failedTransfer) {
    self.init(status, error.description)
  }
}
