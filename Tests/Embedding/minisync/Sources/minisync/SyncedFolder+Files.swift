import ConflictResolution
import DocumentVersions
import Foundation

// What is in the folder, and steps that never replace anything.
extension SyncedFolder {
  /// Each file and link.
  func files() throws -> [RelativePath: FileState] {
    var files: [RelativePath: FileState] = [:]
    let names = FileManager.default.enumerator(atPath: url.path)
    while let name = names?.nextObject() as? String {
      guard let path = RelativePath(name), path.components[0] != Array(".minisync".utf8) else {
        continue
      }
      files[path] = try state(at: place(path))
    }
    return files
  }

  /// What stands at a place; `nil` for nothing and for a folder.
  func state(at place: URL) throws -> FileState? {
    switch type(of: place) {
    case .typeRegular: .file(try FileContent(contentsOf: place, inMemory: true))
    case .typeSymbolicLink:
      .symlink(
        Array(try FileManager.default.destinationOfSymbolicLink(atPath: place.path).utf8))
    default: nil
    }
  }

  func type(of place: URL) -> FileAttributeType? {
    try? FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
  }

  func modified(_ path: RelativePath) throws -> Timestamp? {
    let attributes = try FileManager.default.attributesOfItem(atPath: place(path).path)
    return (attributes[.modificationDate] as? Date).map { Timestamp($0) }
  }

  func place(_ path: RelativePath) -> URL { url.appendingPathComponent(path.description) }

  /// Renames a file, if the name is free.
  func move(_ file: URL, to place: URL) throws -> Bool {
    // A second name is refused if it is taken; a rename would replace what is there.
    guard link(file.path, place.path) == 0 else {
      if errno == EEXIST { return false }
      throw failure(place)
    }
    try FileManager.default.removeItem(at: file)
    return true
  }

  /// Gives a file or a folder the next free number for a path.
  func giveName(to item: URL, for path: RelativePath) throws {
    let folder = place(path).deletingLastPathComponent()
    try makeFolder(of: path)
    let isDirectory = type(of: item) == .typeDirectory
    while true {
      let names = Set(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).map {
          CollisionKey.universal(Array($0.utf8))
        })
      let free = try NumberingConvention.hyphen.firstFree(
        for: path.lastComponent, isDirectory: isDirectory
      ) { !names.contains($1) }
      let place = folder.appendingPathComponent(String(decoding: free.name, as: UTF8.self))
      if isDirectory { return try FileManager.default.moveItem(at: item, to: place) }
      if try move(item, to: place) { return }
    }
  }

  /// Makes the folders above a path; a file that its user has put in the place of one gets another name.
  func makeFolder(of path: RelativePath) throws {
    var folders: [RelativePath] = []
    while let folder = (folders.last ?? path).parent { folders.append(folder) }
    for folder in folders.reversed() {
      if let type = type(of: place(folder)), type != .typeDirectory {
        try giveName(to: place(folder), for: folder)
      }
      try FileManager.default.createDirectory(
        at: place(folder), withIntermediateDirectories: true)
    }
  }

  /// Removes the folders above a place up to one that has something in it; the synced folder has `.minisync`.
  func removeEmptyFolders(above place: URL) {
    var folder = place.deletingLastPathComponent()
    while rmdir(folder.path) == 0 { folder = folder.deletingLastPathComponent() }
  }

  func failure(_ place: URL) -> CocoaError {
    CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: place.path])
  }
}
