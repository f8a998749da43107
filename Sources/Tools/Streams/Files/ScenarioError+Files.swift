package import FileAccess
package import Scenarios

extension ScenarioError {
  /// The error for an input that could not be read.
  package init(_ error: FileAccessError) {
    self.init(
      code: error.code == .notFound ? .inputMissing : .inputUnreadable,
      file: String(displayingPath: error.path),
      message: "the file cannot be \(error.action == .write ? "written" : "read"): \(error.reason)")
  }
}
