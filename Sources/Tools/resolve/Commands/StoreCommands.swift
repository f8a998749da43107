import FileAccess
import Scenarios
import SyncFolders

/// Commands on the store of a folder, to be pasted.
struct StoreCommands {
  /// The folder, as the user wrote it.
  let folder: [UInt8]
  /// The store, if it has to be named.
  let store: [UInt8]?

  /// A command line.
  ///
  /// - Parameters:
  ///   - command: the command, perhaps with an option that has no value.
  ///   - words: what follows the folder; written so that every shell reads it as it is.
  /// - Returns: the line.
  func line(_ command: String, _ words: String...) -> String {
    let all =
      ["resolve", command, DisplayText.shellPath(folder)]
      + words.map { DisplayText.shellWord(Array($0.utf8)) }
    return all.joined(separator: " ") + PathWords.option(store)
  }

  /// The line that removes all runs that this installation did not write.
  var removal: String { line("forget --foreign") }

  /// What is wrong with runs whose journals cannot be read, or that this installation did not write, and what to do.
  ///
  /// - Parameter records: all runs.
  /// - Returns: a warning for each damaged run, and one for all foreign ones.
  func warnings(of records: [RunRecord]) -> [String] {
    var warnings = records.filter { $0.state == .damaged }.map { record in
      "\(record.unreadable) To list it: \(line("undo --list"))"
    }
    let foreign = records.filter { $0.state == .foreign }
    guard let first = foreign.first else { return warnings }
    warnings.append(
      (foreign.count == 1
        ? first.unreadable
        : "\(foreign.count) runs in the store have no journal that this installation wrote: nothing of them is carried out.")
        + " To see what \(foreign.count == 1 ? "it claims" : "they claim"): \(line("trust"))")
    return warnings
  }
}
