import FileAccess
import JSONText

// What must hold of a store before anything in it counts.
extension SyncFolder {
  /// Makes sure that nobody else can write into a store, and that its parts are in it.
  static func requireSafe(
    _ store: borrowing FolderHandle
  ) throws(SyncFolderError) {
    var wrong: (name: [UInt8], kind: FileKind)?
    let status = try SyncFolderError.ofAccess { () throws(FileAccessError) in
      let status = try store.status()
      for (name, kind) in FolderStore<FolderHandle>.kinds {
        if let found = try store.status(of: name)?.kind, found != kind { wrong = (name, found) }
      }
      return status
    }
    if let openness = status.openness {
      throw .storeIsUnsafe(
        store: store.path, reason: openness,
        remedy: status.belongsToUser ? "chmod go-w \(ShellWord.word(forPath: store.path))" : nil)
    }
    if let wrong { throw noPart(Folder.path(store.path, wrong.name), in: store.path, wrong.kind) }
  }

  /// What is wrong if something else is in place of a store or of a part of it: who can write there must not choose where
  /// they are.
  static func noPart(
    _ path: [UInt8], in store: [UInt8], _ kind: FileKind
  ) -> SyncFolderError {
    let it = path == store ? "it" : "'\(String(displayingPath: path))'"
    let what =
      switch kind {
      case .symbolicLink: "a symbolic link, which is never followed"
      case .folder: "a folder, and no file"
      case .file: "a file, and no folder"
      case .other: "a pipe, a device or a socket"
      }
    return .storeIsUnsafe(
      store: store, reason: "\(it) is \(what)",
      remedy: "rm \(kind == .folder ? "-r " : "")\(ShellWord.word(forPath: path))")
  }
}
