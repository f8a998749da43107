/// Why a scenario cannot be redacted.
public struct RedactionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong and what to do.
  public let message: String

  init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
