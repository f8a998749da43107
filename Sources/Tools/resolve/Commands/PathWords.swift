import FileAccess
import Scenarios

/// Paths in a folder, spelled like the path that the user wrote.
struct PathWords {
  /// The folder, as the user wrote it; empty for the current one.
  let root: [UInt8]

  /// - Parameters:
  ///   - word: a path as the user wrote it.
  ///   - path: the same path relative to the folder.
  ///   - folder: the folder's absolute path.
  init(_ word: [UInt8], for path: [UInt8], in folder: [UInt8]) {
    var word = word
    while word.count > 1, word.last == 0x2F { word.removeLast() }
    if path.isEmpty {
      root = word
    } else if word == path {
      root = []
    } else if word.count > path.count, word.suffix(path.count + 1) == ([0x2F] + path)[...] {
      let rest = Array(word.dropLast(path.count + 1))
      root = rest.isEmpty ? [0x2F] : rest
    } else {
      root = folder
    }
  }

  /// The folder as a word of a command line.
  var folder: String { DisplayText.shellPath(root.isEmpty ? [0x2E] : root) }

  /// A path in the folder, optionally with a run, as a word of a command line.
  func word(_ path: [UInt8], run: String? = nil) -> String {
    DisplayText.shellPath(Folder.path(root, path) + (run.map { [0x40] + Array($0.utf8) } ?? []))
  }

  /// The option that names a store, after a space; empty if no store has to be named.
  static func option(_ store: [UInt8]?) -> String {
    store.map { " --store " + DisplayText.shellPath($0) } ?? ""
  }
}
