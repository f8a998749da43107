package import JSONText

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
}
