import FileAccess
import Scenarios
import SyncFolders

/// A real folder that a command line names, or one file in it.
struct FolderTarget {
  /// The folder, as the user would write it.
  let folder: [UInt8]
  /// The file to resolve, or nothing else; `nil` for all that is in the folder.
  let file: ChosenFile?

  /// All that is in a folder.
  init(folder: [UInt8]) { self.init(folder: folder, file: nil) }

  private init(folder: [UInt8], file: ChosenFile?) {
    self.folder = folder
    self.file = file
  }

  /// The folder of a file: the nearest one above it that had runs, so that `undo` finds the run there, else the one that
  /// has the file.
  ///
  /// - Parameters:
  ///   - word: A folder, a file, one of its copies, or the path of an original that is gone.
  ///   - store: The store, if the user named one.
  /// - Throws: ``CommandFailure`` if neither the path nor its folder is there.
  init(_ word: [UInt8], store: [UInt8]?) throws(CommandFailure) {
    let kind: FileKind?
    do throws(FileAccessError) { kind = try FileKind(at: word) } catch {
      guard error.code == .notFound, !word.isEmpty else { throw CommandFailure(reading: error) }
      kind = nil
    }
    let parent = Folder.path(containing: word)
    let place = parent.isEmpty ? [0x2E] : parent
    guard kind != .folder, word.last != 0x2F, let name = word.split(separator: 0x2F).last,
      Folder.isName(Array(name))
    else {
      self.init(folder: word)
      return
    }
    guard (try? FileKind(at: place)) == .folder else {
      throw CommandFailure(.noInput, "\(DisplayText.quoted(word)) is not there.")
    }
    let absolute = try CommandFailure.ofReading { () throws(FileAccessError) in
      try RunScope.absolutePath(of: word)
    }
    let scope = try CommandFailure.ofFolder { () throws(SyncFolderError) in
      try RunScope.all(of: absolute, store: store).first
    }
    guard let scope, !scope.path.isEmpty else {
      self.init(folder: place, file: ChosenFile(path: Array(name)))
      return
    }
    let root = PathWords(word, for: scope.path, in: scope.history.folder.path).root
    self.init(folder: root.isEmpty ? [0x2E] : root, file: ChosenFile(path: scope.path))
  }
}
