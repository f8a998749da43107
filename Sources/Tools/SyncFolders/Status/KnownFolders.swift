package import FileAccess
import JSONText

/// A folder that this program was used on.
package struct KnownFolder: Hashable, Sendable {
  /// Its path; absolute.
  package let path: [UInt8]
  /// How many conflicts were open when it was last scanned.
  package let openCount: Int
}

/// The folders that this program was used on.
///
/// The facts about a folder are kept in a place that is named by a digest of the folder's path. The journals of
/// its runs and the notes about open conflicts contain the path itself; a path counts only if its digest is
/// that of the name.
package enum KnownFolders {
  /// The first line of a journal is no longer than this: it has a path and the names of strategies.
  private static let lineLimit = 1 << 17

  /// Finds the folders.
  ///
  /// - Parameter environment: The value of an environment variable.
  /// - Returns: The folders in the order of their paths' bytes; they need not be there now.
  /// - Throws: ``FileAccessError``, if the places cannot be listed.
  /// - Complexity: O(*n*) in the number of folders, and of runs of those that have no open conflicts noted.
  package static func all(
    environment: (String) -> [UInt8]? = Environment.bytes
  ) throws(FileAccessError) -> [KnownFolder] {
    guard let all = StoreLocation.allStores(environment: environment),
      try SyncFolder.isThere(all)
    else { return [] }
    var found: [KnownFolder] = []
    for entry in try Folder.entries(of: all) where entry.kind == .folder {
      let notes = Folder.path(all, entry.name)
      guard let folder = folder(notedIn: notes, named: entry.name) else { continue }
      let file = Folder.path(notes, OpenConflictRecord.fileName)
      let open = (try? OpenConflictRecord(at: file, of: folder))?.entries.count ?? 0
      found.append(KnownFolder(path: folder, openCount: open))
    }
    return found.sorted { $0.path.lexicographicallyPrecedes($1.path) }
  }

  private static func folder(notedIn notes: [UInt8], named name: [UInt8]) -> [UInt8]? {
    if let note = FolderNote(in: notes), StoreLocation.name(of: note.path) == name {
      return note.path
    }
    let file = Folder.path(notes, OpenConflictRecord.fileName)
    if let line = firstLine(of: file), let folder = OpenConflictRecord.folder(in: line),
      StoreLocation.name(of: folder) == name
    {
      return folder
    }
    let others = ((try? KnownStores(in: notes))?.entries ?? []).map(\.path)
    for store in [notes] + others {
      let runs = Folder.path(store, Array("runs".utf8))
      for run in (try? Folder.entries(of: runs)) ?? [] where run.kind == .folder {
        for journal in FolderStore<FolderHandle>.journalNames {
          guard let line = firstLine(of: Folder.path(Folder.path(runs, run.name), journal)),
            let folder = JournalReader.folder(in: line), StoreLocation.name(of: folder) == name
          else { continue }
          return folder
        }
      }
    }
    return nil
  }

  private static func firstLine(of path: [UInt8]) -> [UInt8]? {
    guard let text = try? FileReader.beginning(of: path, count: lineLimit) else { return nil }
    return text.split(separator: 0x0A).first.map(Array.init)
  }
}
