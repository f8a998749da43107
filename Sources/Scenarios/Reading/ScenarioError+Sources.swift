package import FileAccess
package import JSONText

// Faults of the reader and of the file system, as errors of this module.

extension ScenarioError {
  /// The error for a fault in a JSON text.
  package init(_ error: JSONError, file: String) {
    let code: Code =
      switch error.code {
      case .unknownKey, .misplacedField: .unknownField
      case .missingField: .missingField
      case .inconsistent: .inconsistent
      case .contentUnreadable: .contentUnreadable
      case .wrongType, .numberOutOfRange, .invalidBase64, .invalidValue: .invalidValue
      default: .malformedJSON
      }
    // A message quotes the input, which must not be able to repaint a terminal.
    self.init(
      code: code, file: file, line: error.line, column: error.column,
      message: String(displayingPath: Array(error.message.utf8)))
  }

  /// The error for an input that could not be read.
  package init(_ error: FileAccessError) {
    self.init(
      code: error.code == .notFound ? .inputMissing : .inputUnreadable,
      file: String(displayingPath: error.path),
      message: "the file cannot be \(error.action == .write ? "written" : "read"): \(error.reason)")
  }
}
