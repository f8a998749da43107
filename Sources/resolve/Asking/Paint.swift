/// Colors for parts of a line on a terminal, if any may be sent.
struct Paint: Hashable, Sendable {
  /// What a part of a line is.
  enum Role: Hashable, Sendable {
    case removed
    case added
    case changedInRemoved
    case changedInAdded
    case heading
    case note
  }

  /// Whether colors are sent.
  let usesColor: Bool

  /// Text as it is sent.
  ///
  /// - Parameters:
  ///   - text: text that is safe for a terminal.
  ///   - role: what it is.
  /// - Returns: the text, with colors around it if they are sent.
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
