/// The arguments of `resolve show`.
struct ShowArguments: CommandArguments {
  /// The path, optionally with a run.
  let version: [UInt8]
  /// The path of the store.
  let store: [UInt8]?
  /// The format of the result: as JSON the data of the versions, otherwise the content of one.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) {
    version = parsed.value(of: "version") ?? []
    store = parsed.value(of: "store")
    format = parsed.outputFormat
  }
}

/// The arguments of `resolve restore`.
struct RestoreArguments: CommandArguments {
  /// The path, optionally with a run; the folder's path if all versions are restored.
  let version: [UInt8]
  /// The name that the version gets, or `nil` for its former name; the other folder if all versions are restored.
  let name: [UInt8]?
  /// Whether all versions are copied to another folder.
  let fetchesAll: Bool
  /// The path of the store.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    version = parsed.value(of: "version") ?? []
    name = parsed.value(of: "to")
    fetchesAll = parsed.has("all")
    if fetchesAll, name == nil {
      throw parsed.usage.failure(
        "'--all' copies the versions to another folder: name one with '--to FOLDER'.")
    }
    if fetchesAll, parsed.has("format") || parsed.value(of: "format") != nil {
      throw parsed.usage.failure("'--all' copies files, and has no '--format'.")
    }
    store = parsed.value(of: "store")
    format = parsed.outputFormat
  }
}

/// The arguments of `resolve log`.
struct LogArguments: CommandArguments {
  /// The folder, or a path in it.
  let path: [UInt8]
  /// The words of the command line.
  let parsed: ParsedArguments
  /// The most runs that are printed; `nil` for all.
  let limit: Int?
  /// The path of the store.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    self.parsed = parsed
    path = parsed.value(of: "path") ?? [0x2E]
    limit = try parsed.number(of: "max-count", in: 1...1_000_000, unit: "numbers").map(Int.init)
    store = parsed.value(of: "store")
    format = parsed.outputFormat
  }
}
