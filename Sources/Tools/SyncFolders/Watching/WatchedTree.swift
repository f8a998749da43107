package import FileAccess
package import FileNames

/// A folder that is watched with all that is below it.
///
/// It keeps folders, and no files: for each its name and its number. A folder is first watched and then listed,
/// so that no new folder is missed; what it holds already is reported as a whole. Folders that no scan enters
/// (``SkippedNames``, ignored paths) are not watched.
package struct WatchedTree: ~Copyable {
  /// Something that has happened.
  package enum Change: Hashable, Sendable {
    /// Something happened to a place.
    ///
    /// `isWriteOnly` means that it needs no action alone: a file that is not a conflict copy was only written
    /// to, or a tool or program is still at work there.
    case place(FolderSettling.Place, isWriteOnly: Bool)
    /// Something happened to a file that is no conflict copy.
    case file(FileChange)
    /// The lists of other devices may have changed (``SeenLists``).
    case lists
    /// The root is gone, or has another name.
    case rootIsGone
    /// Events are lost: the whole must be watched and scanned anew.
    case overflow
  }

  /// How a file changed.
  package struct FileChange: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// A program wrote to it, or gave another file its name.
      case written
      /// A sync tool gave what it had fetched its name.
      case arrived
      /// The name is new; a program may be writing to it.
      case created
      /// It came from a place that is not watched, or was a conflict copy.
      case appeared
      /// It has this name no longer; a program that saves it may make it again at once.
      case vanished
      /// It was moved aside, and has this name of a conflict copy now.
      case movedAside(to: [UInt8])
    }

    package let folder: [UInt8]
    package let name: [UInt8]
    package let kind: Kind
  }

  private struct Node {
    var parent: Int32
    var name: [UInt8]
    var children: [Int32] = []
  }

  /// What is waited for.
  package let watch: FolderWatch
  /// The folders that are not watched, with all that is below them, since the system allows no more.
  package private(set) var unwatched: Set<[UInt8]> = []
  /// Folders that could not be watched.
  package private(set) var problems: [ScanProblem] = []

  /// The path of the root, and its status.
  ///
  /// The root is not held open, so that its disk can be removed.
  private let root: [UInt8]
  private let status: FileStatus
  private let settings: ScanSettings
  private var nodes: [Int32: Node] = [:]
  private let rootWatch: Int32
  /// The folders above the root: if one of them gets another name, the path leads elsewhere.
  private var above: Set<Int32> = []
  /// Whether the system allows no more watches.
  private var isFull = false
  /// The folder of the lists of devices, if it is there.
  private var lists: Int32?
  /// The last file that lost its name by a move: the number of the move, its folder and its name.
  private var moved: (number: UInt32, folder: [UInt8], name: [UInt8])?

  /// Watches a folder with all that is below it.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, as bytes; absolute and without symbolic links.
  ///   - ignored: The paths that are skipped.
  /// - Throws: ``FileAccessError``, if not even the folder itself can be opened and watched.
  /// - Complexity: O(*n*) in the number of folders and names.
  package init(
    _ path: [UInt8], ignoring ignored: [PathPattern]
  ) throws(FileAccessError) {
    let handle = try FolderHandle(path)
    let status = try handle.status()
    let watch = try FolderWatch()
    let rootWatch = try watch.add(handle)
    self.watch = watch
    self.rootWatch = rootWatch
    self.status = status
    root = path
    settings = ScanSettings(ignored: ignored)
    nodes[rootWatch] = Node(parent: -1, name: [])
    var outer = Folder.path(containing: path)
    while outer.count > 1 {
      // What may not be watched is noticed at the next event in the folder.
      if let handle = try? FolderHandle(outer),
        let added = try? self.watch.add(handle, itself: true)
      {
        above.insert(added)
      }
      outer = Folder.path(containing: outer)
    }
    addFolders(in: rootWatch, at: [])
    watchLists()
  }

  private mutating func watchLists() {
    guard let folder = try? open(SeenLists.folderName) else { return }
    // Without it only a later look sees a new list.
    lists = try? watch.add(folder)
  }

  /// How many folders are watched.
  package var count: Int { nodes.count }

  /// Opens a folder below the root.
  ///
  /// - Throws: ``FileAccessError``, with code `not-found` too if the path of the root leads to another folder now.
  private func open(_ path: [UInt8]) throws(FileAccessError) -> FolderHandle {
    let handle = try FolderHandle(root)
    let now = try handle.status()
    guard now.device == status.device, now.inode == status.inode else {
      throw FileAccessError(
        code: .notFound, action: .list, path: root, reason: "it is another folder now")
    }
    return try handle.folder(at: [[UInt8]](path: path))
  }

  /// Reads what has happened, and watches new folders.
  ///
  /// - Returns: The changes, in their order; none if nothing has happened.
  /// - Throws: ``FileAccessError``.
  package mutating func changes() throws(FileAccessError) -> [Change] {
    var changes: [Change] = []
    while true {
      let events = try watch.events()
      if events.isEmpty { return changes }
      for event in events {
        if event.kind.contains(.overflow) { return [.overflow] }
        take(event, &changes)
        if changes.last == .rootIsGone { return changes }
      }
      // The rest waits: a caller that notes so many places treats them as one whole place.
      if changes.count > FolderSettling.mostPlaces { return changes }
    }
  }

  private mutating func take(_ event: FolderWatchEvent, _ changes: inout [Change]) {
    if above.contains(event.watch) { return changes.append(.rootIsGone) }
    if event.watch == lists {
      if event.kind.contains(.ended) { lists = nil }
      return changes.append(.lists)
    }
    guard let node = nodes[event.watch] else { return }
    if event.kind.contains(.gone) || event.kind.contains(.ended) {
      if event.watch == rootWatch { return changes.append(.rootIsGone) }
      // If events contain no names, this is the only sign that the folder is gone. Otherwise the watch of its
      // parent reports it, and a folder with a new name is watched further.
      guard !FolderWatch.tellsNames || event.kind.contains(.ended) else { return }
      remove(event.watch)
      return
    }
    guard let folder = path(of: event.watch) else { return }
    if event.kind.contains(.changed) {
      changes.append(.place(.folder(folder), isWriteOnly: false))
      addFolders(in: event.watch, at: folder, reporting: &changes)
      return
    }
    let isFolder = event.kind.contains(.folder)
    if isFolder, event.watch == rootWatch, event.name == SeenLists.folderName {
      watchLists()
      return changes.append(.lists)
    }
    let source = event.move != 0 && moved?.number == event.move ? moved : nil
    if event.move != 0, event.kind.contains(.vanished), !isFolder {
      moved = (event.move, folder, event.name)
    }
    if let meaning = isFolder ? nil : TemporaryName.meaning(of: event.name) {
      let place: FolderSettling.Place =
        meaning.isEnd ? .folder(folder) : .name(folder: folder, meaning.target)
      // What was on its way is there, or nobody holds the file open any more.
      let isOver = event.kind.contains(.vanished)
      return changes.append(.place(place, isWriteOnly: !isOver))
    }
    let path = Folder.path(folder, event.name)
    guard !event.name.isEmpty,
      !SkippedNames.contains(event.name, isFolder: isFolder),
      !settings.ignores(path, isFolder: isFolder)
    else { return }
    let isWriteOnly = !event.kind.contains(.appeared) && !event.kind.contains(.vanished)
    changes.append(
      .place(
        .name(folder: folder, event.name),
        isWriteOnly: isWriteOnly && !ConflictCopyName.isOne(event.name)))
    guard isFolder else {
      if let change = Self.fileChange(event, in: folder, from: source.map { ($0.folder, $0.name) })
      {
        changes.append(.file(change))
      }
      return
    }
    if event.kind.contains(.vanished),
      let gone = node.children.first(where: { nodes[$0]?.name == event.name })
    {
      remove(gone)
    }
    if event.kind.contains(.appeared) {
      changes.append(.place(.tree(path), isWriteOnly: false))
      addFolder(event.name, in: event.watch, at: path)
    }
  }

  /// What an event means for the file; `nil` for one of a conflict copy.
  private static func fileChange(
    _ event: FolderWatchEvent, in folder: [UInt8], from source: (folder: [UInt8], name: [UInt8])?
  ) -> FileChange? {
    let isThere = event.kind.contains(.appeared) || event.kind.contains(.written)
    if let copy = ConflictCopyName(event.name), copy.strength == .strong {
      guard isThere, let source, source.folder == folder, source.name == copy.original else {
        return nil
      }
      return FileChange(folder: folder, name: source.name, kind: .movedAside(to: event.name))
    }
    let kind: FileChange.Kind
    if !isThere {
      kind = .vanished
    } else if event.kind.contains(.written) {
      kind = .written
    } else if event.move == 0 {
      kind = .created
    } else if let source, !ConflictCopyName.isOne(source.name) {
      let meaning = TemporaryName.meaning(of: source.name)
      if let meaning, !meaning.isLock, meaning.means(event.name) {
        kind = meaning.isSynced ? .arrived : .appeared
      } else {
        kind = .written
      }
    } else {
      kind = .appeared
    }
    return FileChange(folder: folder, name: event.name, kind: kind)
  }

  /// The path of a watched folder from the root; `nil` if it is not below it any more.
  private func path(of watch: Int32) -> [UInt8]? {
    var names: [[UInt8]] = []
    var next = watch
    while next != rootWatch {
      // A folder cannot be moved into itself: the bound protects against wrong events of the system.
      guard let node = nodes[next], names.count <= nodes.count else { return nil }
      names.append(node.name)
      next = node.parent
    }
    return Array(names.reversed()).path
  }

  // MARK: Adding and removing

  /// Watches a folder with all that is below it.
  private mutating func addFolder(_ name: [UInt8], in parent: Int32, at path: [UInt8]) {
    guard let watch = watchFolder(name, in: parent, at: path) else { return }
    addFolders(in: watch, at: path)
  }

  private mutating func addFolders(in start: Int32, at path: [UInt8]) {
    var changes: [Change] = []
    addFolders(in: start, at: path, reporting: &changes)
  }

  /// Watches the folders in a watched one with all that is below them.
  ///
  /// - Parameters:
  ///   - start: The number of the watched folder.
  ///   - path: Its path from the root.
  ///   - changes: Gets those that were not watched before.
  private mutating func addFolders(
    in start: Int32, at path: [UInt8], reporting changes: inout [Change]
  ) {
    var open = [(watch: start, path: path)]
    while let (watch, path) = open.popLast() {
      let before = Set((nodes[watch]?.children ?? []).compactMap { nodes[$0]?.name })
      for name in folders(at: path) {
        let inner = Folder.path(path, name)
        let known = before.contains(name)
        if known, !FolderWatch.tellsNames { continue }
        if !known { changes.append(.place(.tree(inner), isWriteOnly: false)) }
        if let new = watchFolder(name, in: watch, at: inner) { open.append((new, inner)) }
      }
    }
  }

  /// The names of the folders in a folder that a scan would enter.
  private mutating func folders(at path: [UInt8]) -> [[UInt8]] {
    var names: [[UInt8]] = []
    do throws(FileAccessError) {
      try open(path).forEachEntry { entry in
        if entry.kind == .folder, !SkippedNames.contains(entry.name, isFolder: true) {
          names.append(entry.name)
        }
      }
    } catch {
      note(error, at: path)
    }
    if !settings.ignored.isEmpty {
      names.removeAll { settings.ignores(Folder.path(path, $0), isFolder: true) }
    }
    return names
  }

  /// Watches one folder, and remembers where it is.
  private mutating func watchFolder(
    _ name: [UInt8], in parent: Int32, at path: [UInt8]
  ) -> Int32? {
    do throws(FileAccessError) {
      if isFull {
        unwatched.insert(path)
        return nil
      }
      let added = try watch.add(try open(path))
      // One that is mounted here as well.
      above.remove(added)
      if let old = nodes[added] {
        if old.parent == parent, old.name == name { return added }
        // It has come from another place, about which an event will follow.
        nodes[old.parent]?.children.removeAll { $0 == added }
        nodes[added]?.parent = parent
        nodes[added]?.name = name
      } else {
        nodes[added] = Node(parent: parent, name: name)
      }
      nodes[parent]?.children.append(added)
      return added
    } catch {
      if error.code == .tooManyWatches {
        isFull = true
        unwatched.insert(path)
      } else {
        note(error, at: path)
      }
      return nil
    }
  }

  /// It is not a problem if something is gone meanwhile.
  private mutating func note(_ error: FileAccessError, at path: [UInt8]) {
    if ![.notFound, .notADirectory, .symbolicLink].contains(error.code) {
      problems.append(ScanProblem(path: path, error: error))
    }
  }

  /// The problems since the last call.
  package mutating func takeProblems() -> [ScanProblem] {
    let taken = problems
    problems = []
    return taken
  }

  /// Stops watching a folder and everything below it.
  private mutating func remove(_ watch: Int32) {
    if let parent = nodes[watch]?.parent { nodes[parent]?.children.removeAll { $0 == watch } }
    var open = [watch]
    while let next = open.popLast() {
      guard let node = nodes.removeValue(forKey: next) else { continue }
      open += node.children
      self.watch.remove(next)
    }
  }
}
