import ConflictResolution
import FileAccess
import Scenarios
import SyncFolders

/// The commands on the open conflicts of a folder, as lines for a shell.
struct FolderCommands {
  private let folder: String
  /// The folder of a file, for a command that takes no single file.
  private let whole: String
  private let options: String
  private let store: String

  /// - Parameters:
  ///   - word: The folder, or a file in it, as the user wrote it.
  ///   - whole: The folder.
  ///   - parsed: The words of the command, whose options for a scan and a store are repeated.
  init(for word: [UInt8], in whole: [UInt8], _ parsed: ParsedArguments) {
    folder = DisplayText.shellPath(word)
    self.whole = DisplayText.shellPath(whole)
    store = PathWords.option(parsed.value(of: "store"))
    options = parsed.scanOptions.map { option, value in
      // An optional value follows an equals sign.
      " --" + option + (value.map { "=" + DisplayText.shellWord($0) } ?? "")
    }.joined()
  }

  /// Asks about each conflict at the terminal.
  var ask: String { "resolve apply -s manual \(folder)\(options)\(store)" }

  /// Shows what a strategy would decide, for a person who has not chosen one.
  var plan: String { "resolve plan -s merge,keep-both \(folder)\(options)\(store)" }

  /// Shows what would be decided for each kind of file.
  var suggested: String { "resolve plan --rules suggested \(folder)\(options)\(store)" }

  /// Shows all conflicts on a page.
  var review: String { "resolve review --open \(whole)\(options)\(store)" }

  /// Sets aside versions that need no decision, and finishes interrupted runs.
  var apply: String { "resolve apply \(folder)\(options)\(store)" }

  /// Lists the status again.
  var status: String { "resolve status \(folder)\(options)\(store)" }

  /// Keeps one version of a conflict.
  ///
  /// - Parameters:
  ///   - open: The conflict.
  ///   - index: The position of the member to keep.
  /// - Returns: The line; `nil` if no line can name it.
  func pick(_ open: FolderStatus.Conflict, _ index: Int) -> String? {
    let conflict = open.unsettled
    guard conflict.kind == .versions, open.obstacle == nil,
      !conflict.path.contains(0x3D)
    else { return nil }
    let value = conflict.path + [0x3D] + conflict.devices[index].bytes
    return "resolve apply \(DisplayText.shellOption("--pick", value)) \(folder)\(options)\(store)"
  }

  /// Undoes a run.
  func undo(_ entry: RunHistory.Entry) -> String {
    "resolve undo \(folder) \(entry.record.id)"
      + PathWords.option(entry.isNamed ? entry.store : nil)
  }

  /// Finishes an interrupted run.
  func finish(_ entry: RunHistory.Entry) -> String {
    entry.isNamed
      ? "resolve apply \(folder)\(options)" + PathWords.option(entry.store) : apply
  }
}
