import ConflictResolution

/// The arguments of `resolve scan`.
struct ScanArguments: Sendable {
  /// The folder.
  let folder: [UInt8]
  /// Whether weak matches count as conflicts.
  let includesWeak: Bool
  /// The paths that are passed over.
  let ignored: [PathPattern]
  /// The path of the store, whose journals tell which names are no copies.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    folder = parsed.value(of: "folder") ?? []
    includesWeak = parsed.has("include-weak")
    ignored = try parsed.patterns(of: "ignore")
    store = parsed.value(of: "store")
    format = parsed.text(of: "format").flatMap(OutputFormat.init(rawValue:)) ?? .text
  }
}
