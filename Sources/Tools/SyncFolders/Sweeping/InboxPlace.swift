import ConflictResolution
import FileAccess

/// The place of an inbox, as seen from the folder into which it is emptied.
struct InboxPlace: Sendable {
  /// The path of the inbox; absolute.
  let path: [UInt8]
  /// The names on the way from the destination to the inbox; `nil` if it is elsewhere.
  let inDestination: [[UInt8]]?
  /// Whether the inbox itself can be set aside: it is not mounted, and its folder can be written.
  let isRemovable: Bool
}

extension InboxPlace {
  /// Finds an inbox.
  ///
  /// - Parameters:
  ///   - inbox: Its path, as bytes.
  ///   - destination: The folder that it is emptied into.
  /// - Throws: ``SweepError``.
  init(_ inbox: [UInt8], into destination: SyncFolder) throws(SweepError) {
    let path: [UInt8]
    let statuses: [FileStatus]
    var isWritable = true
    do throws(FileAccessError) {
      path = try Folder.canonicalPath(inbox)
      try Self.requireNoLink(inbox, to: path, in: destination.path)
      guard try FileKind(at: path) == .folder else {
        throw FileAccessError(
          code: .notADirectory, action: .list, path: inbox, reason: "it is no folder")
      }
      let outer = try FolderHandle(Folder.path(containing: path))
      statuses = [
        try FolderHandle(path).status(), try FolderHandle(destination.path).status(),
        try outer.status(),
      ]
      do throws(FileAccessError) { try outer.requireWritable() } catch { isWritable = false }
    } catch {
      throw .folder(.access(error))
    }
    let names = SweepError.Names(inbox: path, destination: destination.path)
    guard statuses[0].inode != statuses[1].inode || statuses[0].device != statuses[1].device else {
      throw .sameFolder(names)
    }
    guard !Self.isInside(destination.path, path) else { throw .destinationInside(names) }
    guard statuses[0].device == statuses[1].device else { throw .otherFileSystem(names) }
    self.path = path
    isRemovable = isWritable && statuses[2].device == statuses[0].device
    inDestination =
      Self.isInside(path, destination.path)
      ? Array([[UInt8]](path: path).dropFirst([[UInt8]](path: destination.path).count)) : nil
  }

  /// Makes sure that no link in the destination leads to the inbox: a peer could have put it there.
  private static func requireNoLink(
    _ inbox: [UInt8], to path: [UInt8], in destination: [UInt8]
  ) throws(FileAccessError) {
    var above = inbox.first == 0x2F ? [0x2F] : try Folder.canonicalPath([])
    var names = [[UInt8]](path: inbox)[...]
    while let name = names.popFirst() {
      let next = Folder.path(above, name)
      let real = try Folder.canonicalPath(next)
      let isHere = above == destination || isInside(above, destination)
      if isHere, name != [0x2E], name != [0x2E, 0x2E], real != next {
        throw FileAccessError(
          code: .symbolicLink, action: .list, path: inbox,
          reason:
            "'\(String(displayingPath: next))' in the destination is a link to "
            + "'\(String(displayingPath: real))'")
      }
      above = real
    }
  }

  /// Whether a run moved files of no other inbox than this one.
  func holds(_ record: RunRecord) -> Bool {
    record.changes.allSatisfy {
      $0.origin?.root.map { $0 == path || $0 == Folder.path(containing: path) } ?? true
    }
  }

  private static func isInside(_ path: [UInt8], _ folder: [UInt8]) -> Bool {
    path.starts(with: folder.last == 0x2F ? folder : folder + [0x2F])
  }

  /// A folder of the inbox, as the origin of files.
  func origin(of folder: [[UInt8]]) -> ChangeOrigin {
    inDestination.map { ChangeOrigin(folder: $0 + folder) }
      ?? ChangeOrigin(root: path, folder: folder)
  }

  /// What is recorded of something in the inbox.
  func item(_ action: SweptItem.Action, _ path: [[UInt8]], target: [UInt8]) -> SweptItem {
    SweptItem(
      action, path: path.path, inbox: inDestination.map(\.path) ?? self.path, target: target)
  }

  /// The change that sets something in the inbox aside, or the inbox itself.
  func settingAside(
    _ path: [[UInt8]], _ stamp: FileStamp, _ action: SweptItem.Action, target: [UInt8]
  ) -> RunPlan.Change {
    let reason = ChangeReason.swept(item(action, path, target: target))
    if let inDestination {
      let whole = inDestination + path
      return RunPlan.Change(
        folder: Array(whole.dropLast()),
        files: [.present(before: whole[whole.count - 1], after: nil, stamp: stamp)],
        reason: reason)
    }
    let isInbox = path.isEmpty
    let name = isInbox ? [[UInt8]](path: self.path).last ?? [] : path[path.count - 1]
    let origin = ChangeOrigin(
      root: isInbox ? Folder.path(containing: self.path) : self.path,
      folder: Array(path.dropLast()))
    return RunPlan.Change(
      folder: [], from: origin, files: [.present(before: name, after: nil, stamp: stamp)],
      reason: reason)
  }
}

/// Why an inbox cannot be emptied into a folder.
package enum SweepError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The paths of both; absolute.
  package struct Names: Hashable, Sendable {
    package let inbox: [UInt8]
    package let destination: [UInt8]
  }

  /// The inbox, the destination or its store cannot be opened, read or written.
  case folder(SyncFolderError)
  /// Both are one folder.
  case sameFolder(Names)
  /// The destination is in the inbox.
  case destinationInside(Names)
  /// They are on two file systems.
  case otherFileSystem(Names)

  /// What is wrong and what to do.
  package var description: String {
    func shown(_ path: [UInt8]) -> String { "'\(String(displayingPath: path))'" }
    switch self {
    case .folder(let error): return error.description
    case .sameFolder(let names):
      return "\(shown(names.inbox)) is both the inbox and the destination. Name two folders."
    case .destinationInside(let names):
      return
        "The destination \(shown(names.destination)) is in the inbox \(shown(names.inbox)). Name a destination "
        + "that holds the inbox, or one beside it."
    case .otherFileSystem(let names):
      return
        "The inbox \(shown(names.inbox)) is on another file system than \(shown(names.destination)). A file is "
        + "moved by its name alone, which only works within one file system: name a destination on that of the "
        + "inbox, or copy the files by other means first."
    }
  }
}
