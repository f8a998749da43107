import ConflictResolution
import SyncFolders

/// The arguments of `resolve status`.
struct StatusArguments: CommandArguments {
  /// The folders; empty for all known folders.
  let folders: [[UInt8]]
  /// The weak matches that count as conflicts.
  let weakCopies: WeakCopies
  /// The paths that are skipped.
  let ignored: [PathPattern]
  /// The path of the store.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat
  /// How much of it.
  let detail: OutputDetail
  /// The words of the command line.
  let parsed: ParsedArguments
  /// Whether the differences of the versions are printed.
  let showsDifferences: Bool

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    self.parsed = parsed
    folders = parsed.values(of: "folder")
    weakCopies = try parsed.weakCopies()
    ignored = try parsed.patterns(of: "ignore")
    store = parsed.value(of: "store")
    format = parsed.outputFormat
    detail = try parsed.detail(in: format)
    showsDifferences = parsed.has("diff")
    if showsDifferences, format != .text {
      throw parsed.usage.failure("'--diff' is for '--format text'.")
    }
    if store != nil, folders.count != 1 {
      throw parsed.usage.failure("'--store' is for one folder: name that folder.")
    }
  }
}
