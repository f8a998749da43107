/// How the units of a text are separated, and what its comments look like.
enum Notation: Hashable, Sendable {
  /// JSON, with `//` and `/* */`.
  case json
  /// Lines `key = value` in sections, with comments from these bytes at the start of a line.
  case sections
  /// Entries `"key" = "value";`, with `//` and `/* */`.
  case strings
  /// Rows of cells with this separator, without comments.
  case table(separator: UInt8)

  /// The byte between two units of a container; `nil` if only their own line ends separate them.
  func separator(in kind: DataNode.Kind) -> UInt8? {
    switch self {
    case .json: UInt8(ascii: ",")
    case .sections, .strings: nil
    case .table(let separator): kind == .object ? separator : nil
    }
  }

  /// Whether units are lines, so that each must end with one before the next begins.
  func endsLines(in kind: DataNode.Kind) -> Bool { separator(in: kind) == nil }
}
