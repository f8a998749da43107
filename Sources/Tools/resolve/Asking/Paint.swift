/// Colors for parts of a line on a terminal, if colors are used.
struct Paint: Hashable, Sendable {
  /// The role of a part of a line.
  enum Role: Hashable, Sendable {
    case removed
    case added
    case changedInRemoved
    case changedInAdded
    case heading
    case note
  }

  /// Whether colors are used.
  let usesColor: Bool

  /// Text with its colors.
  ///
  /// - Parameters:
  ///   - text: text that is safe for a terminal.
  ///   - role: its role.
  /// - Returns: the text, with color codes if colors are used.
  func callAsFunction(_ text: String, _ role: Role) -> String {
    guard usesColor, !text.isEmpty else { return text }
    let code =
      switch role {
      case .removed: "31"
      case .added: "32"
      case .changedInRemoved: "1;7;31"
      case .changedInAdded: "1;7;32"
      case .heading: "1"
      case .note: "2"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
