package import FileAccess
package import Scenarios

extension ScenarioError {
  /// The error for an input that could not be read, or a spool file that could not be written.
  package init(_ error: FileAccessError) {
    self.init(
      code: error.code == .notFound ? .inputMissing : .inputUnreadable,
      file: String(displayingPath: error.path),
      message: "the file cannot be \(error.action == .write ? "written" : "read"): \(error.reason)")
  }

  /// Converts an error of an input that could not be read.
  package static func ofFile<Result: ~Copyable>(
    _ body: () throws(FileAccessError) -> Result
  ) throws(ScenarioError) -> Result {
    do throws(FileAccessError) { return try body() } catch { throw ScenarioError(error) }
  }
}
