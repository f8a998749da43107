import ConflictResolution
import SyncFolders

/// What the main command is told about real folders.
struct FolderArguments: Sendable {
  /// Whether the plan is carried out.
  let isApplied: Bool
  /// Whether files are changed that a program may be writing to.
  let takesOpen: Bool
  /// Whether names that collide are told apart, in place of resolving conflict copies.
  let fixesNames: Bool
  /// Where bases of merges come from.
  let base: BaseSource?
  /// The path of the store.
  let store: [UInt8]?
  /// Which weak matches are copies like others.
  let weakCopies: WeakCopies
  /// The paths that are passed over.
  let ignored: [PathPattern]
  /// The first of its options that was given, for a message where there is no folder.
  let firstOption: String?

  init(_ parsed: ParsedArguments) throws(CommandMessage) {
    isApplied = parsed.has("apply")
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
  /// The patterns that an option was given.
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
