import ConflictResolution
import SyncFolders

/// The arguments of the main command for real folders.
struct FolderArguments: Sendable {
  /// Whether the plan is carried out.
  let isApplied: Bool
  /// Whether to change files that a program may be writing to.
  let takesOpen: Bool
  /// Whether to number colliding names, instead of resolving conflict copies.
  let fixesNames: Bool
  /// The source of bases for merges.
  let base: BaseSource?
  /// The path of the store.
  let store: [UInt8]?
  /// The weak matches that are treated as copies.
  let weakCopies: WeakCopies
  /// The paths that are skipped.
  let ignored: [PathPattern]
  /// The first of its options that was given, for the error if there is no folder.
  let firstOption: String?

  init(_ parsed: ParsedArguments, isApplied: Bool) throws(CommandMessage) {
    self.isApplied = isApplied
    takesOpen = parsed.has("even-if-open")
    fixesNames = parsed.has("fix")
    base = parsed.value(of: "base").map { BaseSource($0) }
    store = parsed.value(of: "store")
    weakCopies = try parsed.weakCopies()
    ignored = try parsed.patterns(of: "ignore")
    firstOption = ResolveCommands.folderOptions.map(\.name)
      .first { parsed.has($0) || parsed.value(of: $0) != nil }
  }
}

extension ParsedArguments {
  /// The patterns in an option's values.
  func patterns(of option: String) throws(CommandMessage) -> [PathPattern] {
    var patterns: [PathPattern] = []
    for text in values(of: option) {
      do throws(FileNameError) {
        patterns.append(try PathPattern(text))
      } catch {
        throw refusal(of: text, for: option, because: error.message + ".")
      }
    }
    return patterns
  }
}
