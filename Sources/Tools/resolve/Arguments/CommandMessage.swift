import FileAccess

/// A text that the program prints instead of doing its work, and its exit status.
struct CommandMessage: Error, Hashable, Sendable {
  /// The whole text, with its last line feed.
  let text: String
  /// The stream that it is printed on.
  let stream: StandardStream
  /// The exit status.
  let status: ExitStatus

  /// A requested text: printed on standard output, status 0.
  static func answer(_ text: String) -> Self {
    Self(text: text, stream: .output, status: .complete)
  }

  /// Wrong usage: printed on standard error.
  static func wrongUsage(_ text: String, status: ExitStatus = .wrongUsage) -> Self {
    Self(text: text, stream: .error, status: status)
  }
}
