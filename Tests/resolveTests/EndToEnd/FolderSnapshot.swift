import FileAccess
import Foundation

/// All that is in a folder: names, bytes, times and permissions.
struct FolderSnapshot: Equatable {
  struct Entry: Equatable {
    let kind: FileKind
    let bytes: [UInt8]
    let seconds: Int64
    let nanoseconds: Int32
    let permissions: UInt32
  }

  private(set) var entries: [String: Entry] = [:]

  /// Takes a snapshot; the times of folders, which change with the names in them, are left out.
  init(_ path: String) throws {
    try add(try FolderHandle(Array(path.utf8)), "")
  }

  private mutating func add(_ folder: borrowing FolderHandle, _ prefix: String) throws {
    for entry in try folder.entries() {
      guard let status = try folder.status(of: entry.name) else { continue }
      let bytes: [UInt8] =
        switch entry.kind {
        case .file: try folder.read(entry.name)
        case .symbolicLink: try folder.linkTarget(of: entry.name)
        case .folder, .other: []
        }
      let isFolder = entry.kind == .folder
      let path = prefix + String(decoding: entry.name, as: UTF8.self)
      entries[path] = Entry(
        kind: entry.kind, bytes: bytes, seconds: isFolder ? 0 : status.seconds,
        nanoseconds: isFolder ? 0 : status.nanoseconds, permissions: status.permissions)
      if isFolder { try add(try folder.folder(entry.name), path + "/") }
    }
  }

  /// What two snapshots differ in, for a message.
  func difference(from other: FolderSnapshot) -> [String] {
    Set(entries.keys).union(other.entries.keys).sorted().filter { entries[$0] != other.entries[$0] }
  }

  /// Every content of a file.
  var contents: Set<[UInt8]> {
    Set(entries.values.filter { $0.kind == .file }.map { $0.bytes })
  }
}
