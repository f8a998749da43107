import FileAccess

/// What the program prints instead of doing its work, and the status it ends with.
struct CommandMessage: Error, Hashable, Sendable {
  /// The whole text, with its last line feed.
  let text: String
  /// Where it is printed.
  let stream: StandardStream
  /// The exit status.
  let status: ExitStatus

  /// What was asked for: printed on standard output, status 0.
  static func answer(_ text: String) -> Self {
    Self(text: text, stream: .output, status: .complete)
  }

  /// Wrong usage: printed on standard error.
  static func wrongUsage(_ text: String, status: ExitStatus = .wrongUsage) -> Self {
    Self(text: text, stream: .error, status: status)
  }
}
