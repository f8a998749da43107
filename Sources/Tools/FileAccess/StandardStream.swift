/// One of the three streams that a process is started with.
public enum StandardStream: Int32, Hashable, Sendable, CaseIterable {
  /// Standard input.
  case input = 0
  /// Standard output.
  case output = 1
  /// Standard error.
  case error = 2

  /// Whether a person sits at the other end.
  public var isTerminal: Bool {
    CLibrary.isTerminal(rawValue)
  }

  /// The name that stands for a path in messages.
  var name: [UInt8] {
    switch self {
    case .input: Array("standard input".utf8)
    case .output: Array("standard output".utf8)
    case .error: Array("standard error".utf8)
    }
  }
}
