import ConflictResolution
import SyncFolders

/// The arguments of `resolve scan`.
struct ScanArguments: CommandArguments {
  /// The folder.
  let folder: [UInt8]
  /// The words of the command line.
  let parsed: ParsedArguments
  /// The weak matches that count as conflicts.
  let weakCopies: WeakCopies
  /// The paths that are skipped.
  let ignored: [PathPattern]
  /// The source of bases for merges.
  let base: BaseSource?
  /// The path of the store; its journals list names that are not copies.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    self.parsed = parsed
    folder = parsed.value(of: "folder") ?? [0x2E]
    weakCopies = try parsed.weakCopies()
    ignored = try parsed.patterns(of: "ignore")
    base = parsed.value(of: "base").map { BaseSource($0) }
    store = parsed.value(of: "store")
    format = parsed.outputFormat
  }
}
