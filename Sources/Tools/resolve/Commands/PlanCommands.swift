import FileAccess
import Scenarios

/// The commands that follow a plan for a folder, as lines for a shell.
struct PlanCommands {
  private let arguments: ResolveArguments
  /// The commands on all of the folder.
  let whole: FolderCommands
  /// The commands on what the user named: the folder, or one file in it.
  let named: FolderCommands
  /// The folder, as the user wrote it.
  private let folder: [UInt8]

  /// The options that only say how a plan is printed.
  private static let printing: Set<String> = [
    "format", "quiet", "summary", "color", "all", "times", "ids", "apply", "plan-only",
  ]

  /// - Parameters:
  ///   - arguments: The arguments of the plan, which are repeated.
  ///   - folder: The folder, as the user wrote it.
  init(_ arguments: ResolveArguments, folder: [UInt8]) {
    self.arguments = arguments
    self.folder = folder
    whole = FolderCommands(for: folder, in: folder, arguments.parsed)
    named = FolderCommands(for: arguments.folderWord, in: folder, arguments.parsed)
  }

  /// Carries the plan out.
  ///
  /// - Parameter store: another store than that of the plan; `nil` for the same.
  /// - Returns: the line.
  func apply(store: [UInt8]? = nil) -> String {
    guard !arguments.folder.fixesNames else {
      return "resolve check --fix --apply "
        + (store.map { DisplayText.shellOption("--store", $0) + " " } ?? "")
        + DisplayText.shellPath(folder)
    }
    let printing = store == nil ? Self.printing : Self.printing.union(["store"])
    let options = arguments.parsed.words(of: FolderRunArguments.options(without: printing))
    let words =
      options.map(DisplayText.shellWord)
      + (store.map { [DisplayText.shellOption("--store", $0)] } ?? [])
      + [DisplayText.shellPath(arguments.folderWord)]
    return "resolve apply " + words.joined(separator: " ")
  }

  /// Empties an inbox into the folder next to it.
  func sweep(_ inbox: [UInt8], into folder: [UInt8]) -> String {
    let words = [inbox, folder].map { Folder.path(self.folder, $0) }
    return "resolve sweep " + words.map(DisplayText.shellPath).joined(separator: " ")
  }
}
