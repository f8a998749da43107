import Replicas
import Scenarios
import SyncFolders

/// Descriptions of conflict copies whose original is gone.
enum OrphanText {
  /// The file that the original may have become.
  ///
  /// - Parameters:
  ///   - renamed: The file.
  ///   - folder: The path of the folder of the copies.
  /// - Returns: Words that follow others: `'Household.md' may be it (80 % of the content is the same)`.
  static func words(_ renamed: RenamedOriginal, from folder: [UInt8]) -> String {
    "'\(DisplayText.escaping(renamed.shown(from: folder)))' may be it"
      + (renamed.isAmbiguous ? ", or another file" : "") + " (\(renamed.evidence.description))"
  }

  /// The effect of each way to settle the copies.
  ///
  /// - Parameters:
  ///   - name: The name of the original.
  ///   - copies: The number of copies.
  ///   - renamed: The file that the original may have become.
  ///   - folder: The path of the folder of the copies.
  /// - Returns: Text for the column after `--orphans`.
  static func choices(
    of name: [UInt8], copies: Int, _ renamed: RenamedOriginal?, in folder: [UInt8]
  ) -> String {
    let (those, them) =
      copies == 1 ? ("the copy", "it") : ("the copies, with a strategy such as newest", "them")
    var parts = [
      "revive makes \(DisplayText.escaping(name)) of \(those)", "set-aside stores \(them)",
    ]
    if let renamed, !renamed.isAmbiguous {
      if renamed.folder == folder {
        parts.append("follow decides \(them) with \(DisplayText.escaping(renamed.name))")
      } else if renamed.name == name {
        let place = renamed.folder.isEmpty ? Array("the top folder".utf8) : renamed.folder
        parts.append(
          "to decide \(them) with that file, move \(them) to \(DisplayText.escaping(place))")
      }
    }
    return parts.joined(separator: ", ")
  }
}
