import FileAccess

/// What the program prints instead of doing its work, and the status it ends with.
struct CommandMessage: Error, Hashable, Sendable {
  /// The whole text, with its last line feed.
  let text: String
  /// Where it is printed.
  let stream: StandardStream
  /// The exit status.
  let status: Int32

  /// What was asked for: printed on standard output, status 0.
  static func answer(_ text: String) -> Self {
    Self(text: text, stream: .output, status: 0)
  }

  /// Wrong usage: printed on standard error, status 64 (EX_USAGE of sysexits.h).
  static func wrongUsage(_ text: String) -> Self {
    Self(text: text, stream: .error, status: 64)
  }
}
