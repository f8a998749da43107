import ConflictResolution
import Foundation

// Changes of a folder in which its user may write at any moment.
extension SyncedFolder {
  /// Gives a path its new content, or none.
  ///
  /// **Invariant.** No file is replaced or removed by its name. It is parked first, which takes it from everybody, and
  /// compared then: what its user wrote meanwhile gets a name of its own. What is new takes a name only if it is free.
  func change(_ path: RelativePath, from old: FileState?, to new: FileState?) throws {
    if try state(at: place(path)) == new { return }
    repeat {
      if new != nil { try makeFolder(of: path) }
      try park(path)
      try settle(path, known: old)
    } while try new.map { try !put($0, at: path) } ?? false
    if new == nil { removeEmptyFolders(above: place(path)) }
  }

  /// Moves the file at a path to where nobody else writes; a folder that is not empty gets another name.
  private func park(_ path: RelativePath) throws {
    // What an error has left parked is not replaced, either.
    try settle(path, known: nil)
    let place = place(path)
    guard let type = type(of: place) else { return }
    if type == .typeDirectory {
      if rmdir(place.path) != 0 { try giveName(to: place, for: path) }
      return
    }
    let parked = parked(path)
    try FileManager.default.createDirectory(
      at: parked.deletingLastPathComponent(), withIntermediateDirectories: true)
    guard rename(place.path, parked.path) == 0 || errno == ENOENT else { throw failure(place) }
  }

  /// Removes what is parked of a path if it is known, and gives it a name of its own otherwise.
  private func settle(_ path: RelativePath, known: FileState?) throws {
    let parked = parked(path)
    guard type(of: parked) != nil else { return }
    if let known, try state(at: parked) == known {
      try FileManager.default.removeItem(at: parked)
    } else {
      try giveName(to: parked, for: path)
    }
    // A file may have to be parked where another one needed a folder.
    removeEmptyFolders(above: parked)
  }

  /// After a crash: what is parked of each path is known, or gets a name of its own.
  func putBackParked() throws {
    let parked = url.appendingPathComponent(".minisync/parked")
    guard type(of: parked) != nil else { return }
    let names = try FileManager.default.subpathsOfDirectory(atPath: parked.path)
    for name in names {
      guard let path = RelativePath(name),
        type(of: parked.appendingPathComponent(name)) != .typeDirectory
      else { continue }
      try settle(path, known: before?[path])
    }
    // Only folders with nothing in them are removed, deepest first.
    for name in names.sorted().reversed() { rmdir(parked.appendingPathComponent(name).path) }
  }

  /// Writes a file or a link that is there as a whole or not at all.
  ///
  /// - Returns: Whether the name was free.
  private func put(_ state: FileState, at path: RelativePath) throws -> Bool {
    let new = url.appendingPathComponent(".minisync/new")
    try? FileManager.default.removeItem(at: new)
    switch state {
    case .file(let content):
      guard let bytes = content.bytes else { throw failure(place(path)) }
      try Data(bytes).write(to: new)
      let file = try FileHandle(forUpdating: new)
      try file.synchronize()
      try file.close()
    case .symlink(let target):
      try FileManager.default.createSymbolicLink(
        atPath: new.path, withDestinationPath: String(decoding: target, as: UTF8.self))
    case .directory, .group, .deleted: return true
    }
    return try move(new, to: place(path))
  }

  private func parked(_ path: RelativePath) -> URL {
    url.appendingPathComponent(".minisync/parked").appendingPathComponent(path.description)
  }
}
