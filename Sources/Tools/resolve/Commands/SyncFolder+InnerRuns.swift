import FileAccess
import Scenarios
import SyncFolders

extension SyncFolder {
  /// Mentions runs on inner folders, which are not runs on this folder.
  ///
  /// - Parameters:
  ///   - word: The folder, as the user wrote it.
  ///   - command: The command that takes such a folder.
  ///   - console: The console.
  func noteInnerRuns(as word: [UInt8], to command: String, _ console: inout Console) {
    guard let known = try? KnownFolders.all() else { return }
    for inner in known.map(\.path) where inner != path && Folder.contains(inner, in: path) {
      guard let folder = try? SyncFolder(inner, store: nil),
        let all = try? RunHistory(of: folder, isNamed: false).entries
      else { continue }
      let runs = command == "undo" ? all.filter { $0.record.canBeTakenBack } : all
      guard let last = runs.last else { continue }
      let words = Folder.path(word, Array(inner.dropFirst(path.count).drop { $0 == 0x2F }))
      console.note(
        "\(DisplayText.count(runs.count, "run")) on a folder inside, the last is \(last.record.id): resolve \(command) "
          + "\(DisplayText.shellPath(words))\n")
    }
  }
}
