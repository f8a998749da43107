import ConflictResolution
import SyncFolders

/// The arguments of `resolve scan`.
struct ScanArguments: Sendable {
  /// The folder.
  let folder: [UInt8]
  /// Which weak matches count as conflicts.
  let weakCopies: WeakCopies
  /// The paths that are passed over.
  let ignored: [PathPattern]
  /// Where bases of merges come from.
  let base: BaseSource?
  /// The path of the store, whose journals tell which names are no copies.
  let store: [UInt8]?
  /// How the result is printed.
  let format: OutputFormat

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    folder = parsed.value(of: "folder") ?? []
    weakCopies = try parsed.weakCopies()
    ignored = try parsed.patterns(of: "ignore")
    base = parsed.value(of: "base").map { BaseSource($0) }
    store = parsed.value(of: "store")
    format = parsed.text(of: "format").flatMap(OutputFormat.init(rawValue:)) ?? .text
  }
}
