/// How results are printed.
enum OutputFormat: String, Hashable, Sendable {
  /// For a person.
  case text
  /// One JSON object.
  case json
  /// One JSON object a line.
  case jsonl
}

/// The part of a result that is printed.
enum OutputDetail: Hashable, Sendable {
  /// All of it.
  case all
  /// Only counts.
  case summary
  /// Only warnings and errors.
  case nothing
}

/// The source of an input.
enum InputSource: Hashable, Sendable {
  /// Standard input, given as `-`.
  case standardInput
  /// A file or folder.
  case path([UInt8])

  init(_ word: [UInt8]) {
    self = word == [0x2D] ? .standardInput : .path(word)
  }
}

/// The value of `--now`.
enum TimeSource: Hashable, Sendable {
  /// The system's clock.
  case clock
  /// A time, as it was written.
  case text(String)
}

/// The value of one `--pick`.
struct PickArgument: Hashable, Sendable {
  /// The path, as bytes.
  let path: [UInt8]
  /// The version's ID, its number in the list, its device, or `both`.
  let version: String
}
