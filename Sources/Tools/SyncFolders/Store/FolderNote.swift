import FileAccess
import JSONText

/// Which folder a place of notes is about, by its identity: a folder that was renamed or moved is known again.
///
/// One JSON object: `{"path":"/home/anna/Notes","former":["/home/anna/Old"],"identity":["66310","1443213","…","…"]}`.
struct FolderNote: Hashable, Sendable {
  /// The path of the folder when it was noted; absolute.
  let path: [UInt8]
  /// Its paths before.
  let former: [[UInt8]]
  private let identity: [String]

  private static let fileName = Array("folder.json".utf8)
  /// More than any path needs.
  private static let limit = 1 << 20

  /// The note about a folder as it is now.
  ///
  /// The result is `nil` if the file system does not record when the folder was made: without that time, a
  /// later folder could have the same number.
  init?(of path: [UInt8], former: [[UInt8]] = []) {
    guard let handle = try? FolderHandle(path), let identity = try? handle.identity(),
      let made = identity.made
    else { return nil }
    self.path = path
    self.former = former
    self.identity = ["\(identity.fileSystem ?? identity.device)", "\(identity.inode)", "\(made)"]
  }

  /// Reads what is noted in a folder; `nil` if nothing is.
  init?(in folder: [UInt8]) {
    guard
      let text = try? FileReader.readRegular(
        Folder.path(folder, Self.fileName), limit: Self.limit),
      let object = try? JSONValue.parse(text).objectValue,
      let path = object["path"]?.bytesValue, path.first == 0x2F,
      case .array(let former)? = object["former"], case .array(let identity)? = object["identity"]
    else { return nil }
    self.path = path
    self.former = former.compactMap(\.bytesValue)
    self.identity = identity.compactMap(\.bytesValue).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Writes it into a folder, and makes the folder if it is missing.
  private func write(in folder: [UInt8]) throws(FileAccessError) {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("path", name: path)
    writer.list("former", of: former) { $0.value(JSONValue(bytes: $1), sortedKeys: false) }
    writer.list("identity", of: identity) {
      $0.value(JSONValue(bytes: Array($1.utf8)), sortedKeys: false)
    }
    writer.endObject()
    try Folder.make(folder)
    try FileWriter.replace(Folder.path(folder, Self.fileName), with: writer.takeBytes() + [0x0A])
  }

  /// Notes in a place which folder it is about, if that is not noted there.
  static func note(_ path: [UInt8], in notes: [UInt8], former: [[UInt8]]) {
    guard let note = FolderNote(of: path, former: former), FolderNote(in: notes) != note else {
      return
    }
    // Without the note a renamed folder is not recognized; nothing else changes.
    try? note.write(in: notes)
  }

  /// Moves notes to those of the folder that they are about, if it is beside the one that has its path now.
  ///
  /// Without this a new folder of the same name would have the runs of the one that was renamed. A folder that was
  /// copied back, or restored, has them: nobody else has the identity that is noted.
  ///
  /// - Parameters:
  ///   - path: The path that the folder had.
  ///   - notes: The place of the notes.
  ///   - all: The folder that has the places of all folders.
  /// - Returns: Whether they were moved.
  /// - Complexity: O(*n*) in the number of folders beside the path.
  private func moveToFolder(beside path: [UInt8], _ notes: [UInt8], in all: [UInt8]) -> Bool {
    let outer = Folder.path(containing: path)
    guard let entries = try? Folder.entries(of: outer), let places = try? FolderHandle(all),
      let name = notes.split(separator: 0x2F).last.map(Array.init)
    else { return false }
    for entry in entries where entry.kind == .folder {
      let other = Folder.path(outer, entry.name)
      guard other != path, FolderNote(of: other)?.identity == identity else { continue }
      let place = StoreLocation.name(of: other)
      // What is noted there is about a folder that had that name before.
      guard (try? SyncFolder.isThere(Folder.path(all, place))) == false,
        (try? places.move(name, to: place, in: places)) != nil
      else { return false }
      Self.note(
        other, in: Folder.path(all, place), former: former.filter { $0 != other } + [path])
      return true
    }
    return false
  }

  /// The earlier paths of a folder; takes over its notes if they are still under an earlier path.
  ///
  /// - Parameters:
  ///   - path: The path of the folder; absolute.
  ///   - notes: The place for its notes.
  ///   - all: The folder that has the places of all folders.
  /// - Returns: The paths, the last one last; empty for a folder that was not moved.
  /// - Complexity: O(*n*) in the number of known folders, if there is no place for its notes yet.
  static func formerPaths(of path: [UInt8], notes: [UInt8], among all: [UInt8]) -> [[UInt8]] {
    let now = FolderNote(of: path)
    if (try? SyncFolder.isThere(notes)) != false {
      guard let note = FolderNote(in: notes) else { return [] }
      guard let now, note.identity != now.identity, note.moveToFolder(beside: path, notes, in: all)
      else { return note.former }
    }
    guard let now, let entries = try? Folder.entries(of: all) else { return [] }
    for entry in entries where entry.kind == .folder {
      let place = Folder.path(all, entry.name)
      guard let note = FolderNote(in: place), note.identity == now.identity, note.path != path,
        // Mounted in two places it is in both.
        FolderNote(of: note.path)?.identity != now.identity
      else { continue }
      let former = note.former.filter { $0 != path } + [note.path]
      guard let places = try? FolderHandle(all), let name = notes.split(separator: 0x2F).last,
        (try? places.move(entry.name, to: Array(name), in: places)) != nil
      else { return former }
      self.note(path, in: notes, former: former)
      return former
    }
    return []
  }
}
