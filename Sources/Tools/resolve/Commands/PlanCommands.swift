import FileAccess
import Scenarios

/// The commands that follow a plan for a folder, as lines for a shell.
struct PlanCommands {
  private let arguments: ResolveArguments
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
  }

  /// Carries the plan out.
  var apply: String {
    guard !arguments.folder.fixesNames else { return line(["check", "--fix", "--apply"], []) }
    let options = FolderRunArguments.options(without: Self.printing)
    return line(["apply"], arguments.parsed.words(of: options), arguments.folderWord)
  }

  /// Shows what a strategy would decide, for a person who has not chosen one.
  var plan: String { line(["plan", "-s", "merge,keep-both"], scanning, arguments.folderWord) }

  /// Asks about each conflict at the terminal.
  var ask: String { line(["apply", "-s", "manual"], scanning, arguments.folderWord) }

  /// Decides each kind of file in its own way.
  var suggested: String { line(["plan", "--rules", "suggested"], scanning, arguments.folderWord) }

  /// Shows all conflicts on a page.
  var review: String { line(["review", "--open"], scanning) }

  /// Lists what is open.
  var status: String { line(["status"], scanning) }

  /// Empties an inbox into the folder next to it.
  func sweep(_ inbox: [UInt8], into folder: [UInt8]) -> String {
    let words = [inbox, folder].map { Folder.path(self.folder, $0) }
    return "resolve sweep " + words.map(DisplayText.shellPath).joined(separator: " ")
  }

  /// The options that say what is in conflict, as they were given.
  private var scanning: [[UInt8]] {
    arguments.parsed.words(
      of: ResolveCommands.scanningOptions.filter {
        ["store", "include-weak", "ignore"].contains($0.name)
      })
  }

  private func line(
    _ command: [String], _ options: [[UInt8]], _ folder: [UInt8]? = nil
  ) -> String {
    (["resolve"] + command + options.map(DisplayText.shellWord)
      + [DisplayText.shellPath(folder ?? self.folder)]).joined(separator: " ")
  }
}
