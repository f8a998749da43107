import ConflictResolution
import ContentDigests
import FileAccess
import Replicas

/// Plans how a folder gets from what a sync tool knows of it to what it should have; it changes nothing.
///
/// **Invariant.** A file is moved or set aside only if it is what the tool knows, and a path gets something new only if
/// what is there then is what the tool knows, or nothing. All contents are in the store before the first step, so that
/// the order of the steps decides only about names: first the renames into other folders, then what is in the way of a
/// write, then the writes with the renames in one folder, then the rest.
struct TreePlanner {
  typealias Tree = [RelativePath: FileVersion]

  let known: Tree
  let target: Tree
  /// The path of the folder; absolute.
  let rootPath: [UInt8]
  var changes: [RunPlan.Change] = []
  private(set) var left: [LeftPath] = []

  var renames = TreeRenames()
  /// Paths of which it was decided what is done.
  var planned: Set<RelativePath> = []
  /// Paths at which nothing is when the changes so far are made.
  var leaving: Set<RelativePath> = []
  /// Folders that are made, or that are there.
  var standing: Set<RelativePath> = []
  /// Whether folders are entries of their own.
  var listsFolders = false
  /// Folders that the target lists, or that something in it is in.
  var neededFolders: Set<RelativePath> = []
  /// Files with the contents that are not in their versions.
  var given: [RelativePath: String] = [:]
  /// Known paths by their states, where else a content is; `nil` until one is asked for.
  var sources: [FileState: RelativePath]?

  /// Paths that are left in any case.
  private let leftBefore: [LeftPath]

  init(
    from known: Tree, to target: Tree, in rootPath: [UInt8], leaving left: [LeftPath] = []
  ) {
    self.known = known
    self.target = target
    self.rootPath = rootPath
    leftBefore = left
  }

  /// Plans all of it.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - contents: The path of a file with the content of a version whose bytes are not in its state.
  /// - Complexity: O(*n* log *n*) in the number of paths, and O(*n*) in the bytes of the files that change.
  mutating func run<Root: FolderAccess & ~Copyable>(
    in root: borrowing Root, contents: (RelativePath, FileVersion) -> String?
  ) {
    let steps = ReplicaChange.changes(from: known, to: target, copies: [])
    guard !steps.isEmpty else { return }
    renames = TreeRenames(from: known, to: target, steps)
    for (path, version) in target {
      var above = version.state == .directory ? path : path.parent
      while let folder = above, neededFolders.insert(folder).inserted { above = folder.parent }
    }
    listsFolders =
      known.values.contains { $0.state == .directory }
      || target.values.contains { $0.state == .directory }
    for case .write(let path, let version) in steps where !renames.bringsFile(to: path) {
      if version.state.kind == .file, !version.state.isAtHand {
        given[path] = contents(path, version)
      }
    }
    for case .write(let path, let version) in steps {
      if let obstacle = TreeObstacle(writing: version, at: path) {
        leave(renames.together(with: path), obstacle)
        leave(renames.fromOtherFolders[path].map { [$0] } ?? [], obstacle)
      }
    }
    for path in leftBefore {
      leave(
        renames.together(with: path.path), TreeObstacle(path.reason, path.message))
    }
    for (path, source) in renames.fromOtherFolders.sorted(by: { $0.key < $1.key })
    where !planned.contains(path) && !planned.contains(source) {
      moveToOtherFolder(source, path, root)
    }
    for step in steps {
      switch step {
      case .remove(let path) where known[path]?.state == .directory:
        removeFolder(path, root)
      case .remove(let path): change(path, root)
      case .write(let path, let version): write(path, version, root)
      }
    }
    removeEmptyFolders(root)
  }

  /// The paths at which nothing is to be changed since others are left: of a content that goes from one path to another,
  /// either both are changed or none.
  ///
  /// Else a file would be gone whose new place is not there, and a tool would take it for removed by its user.
  ///
  /// - Parameter left: The paths that are left.
  /// - Returns: The others.
  /// - Complexity: O(*n*) in the number of paths.
  func linked(to left: [LeftPath]) -> [LeftPath] {
    if left.isEmpty { return [] }
    var (from, to) = ([FileState: [RelativePath]](), [FileState: [RelativePath]]())
    for (path, version) in known where target[path]?.state != version.state {
      from[version.state, default: []].append(path)
    }
    for (path, version) in target where known[path]?.state != version.state {
      to[version.state, default: []].append(path)
    }
    return left.flatMap { path -> [LeftPath] in
      let (before, after) = (known[path.path]?.state, target[path.path]?.state)
      if before == after { return [] }
      let others = (before.flatMap { to[$0] } ?? []) + (after.flatMap { from[$0] } ?? [])
      return others.filter { isMoved(known[$0]?.state) || isMoved(target[$0]?.state) }.map {
        LeftPath(
          path: $0, reason: path.reason,
          message:
            "is left as '\(String(displayingPath: path.path.bytes))' is, which is to get its "
            + "content or its place")
      }
    }
  }

  /// Whether a state is the content of a file, and not one that many files have.
  private func isMoved(_ state: FileState?) -> Bool {
    guard case .file(let content)? = state else { return false }
    return content.size > 0
  }

  /// Whether a change that was not made is one of a path that the tool lists: folders may be none.
  func isReported(_ refused: CarriedOutRun.Refused) -> Bool {
    guard case .applied(let action)? = refused.reason, action != .changedFiles else { return true }
    return refused.paths.contains { bytes in
      (try? RelativePath(bytes)).map { known[$0] != nil || target[$0] != nil } ?? false
    }
  }

  private mutating func write<Root: FolderAccess & ~Copyable>(
    _ path: RelativePath, _ version: FileVersion, _ root: borrowing Root
  ) {
    if planned.contains(path) { return }
    switch version.state {
    case .file, .symlink:
      if known[path]?.state == .directory, !isDone(path, look(at: path, root)) {
        removeFolder(path, root)
      }
      change(path, root)
    case .directory:
      if known[path] != nil { change(path, root) }
      if let obstacle = makeFolders(downTo: path, root) { leave([path], obstacle) }
    case .group, .deleted: break
    }
  }

  /// Renames a file into another folder, where its name is free.
  private mutating func moveToOtherFolder<Root: FolderAccess & ~Copyable>(
    _ source: RelativePath, _ path: RelativePath, _ root: borrowing Root
  ) {
    planned.insert(source)
    planned.insert(path)
    switch (look(at: source, root), found(at: path, root)) {
    case (.file(let stamp), .free) where stamp.matches(known[source]?.state):
      if let obstacle = makeFolders(downTo: path.parent, from: source.parent, root) {
        return leave([source, path], obstacle)
      }
      changes.append(
        RunPlan.Change(
          folder: path.folder, from: ChangeOrigin(folder: source.folder),
          files: [.present(before: source.lastComponent, after: path.lastComponent, stamp: stamp)],
          reason: .applied(.changedFiles)))
      leaving.insert(source)
      // Its old place may get something else.
      planned.remove(source)
    case (let found, .file(let stamp))
    where stamp.matches(target[path]?.state) && isDone(source, found):
      // It is there already.
      planned.remove(source)
    case (.file(let stamp), let found) where stamp.matches(known[source]?.state):
      leave([source, path], found.obstacle ?? .occupied)
    case (let found, _): leave([source, path], found.obstacle ?? .gone)
    }
  }

  /// Changes a path, with all that change names with it in its folder.
  private mutating func change<Root: FolderAccess & ~Copyable>(
    _ path: RelativePath, _ root: borrowing Root
  ) {
    guard !planned.contains(path) else { return }
    let paths = renames.together(with: path)
    planned.formUnion(paths)
    let found = paths.map { self.found(at: $0, root) }
    let gone = zip(paths, found).filter { target[$0.0]?.state.isInFile != true }.map(\.0)
    guard !zip(paths, found).allSatisfy({ isDone($0, $1) }) else {
      for case (let path, .free) in zip(paths, found) { leaving.insert(path) }
      return
    }
    var files: [RunPlan.File] = []
    for (path, found) in zip(paths, found) {
      let name = path.lastComponent
      var model: RightsModel?
      switch found {
      case .free where known[path] == nil || leaving.contains(path): break
      case .file(let stamp) where stamp.matches(known[path]?.state):
        let after = renames.inFolder[path]?.lastComponent
        files.append(.present(before: name, after: after, stamp: stamp))
        if stamp.kind == .file { model = RightsModel(name, expected: stamp.permissions) }
      case .free: return leave(paths, .gone)
      case .file, .folder:
        guard let state = known[path]?.state else { return leave(paths, .occupied) }
        return leave(paths, state.hasSHA256 ? .changed : .uncomparable)
      case .failed(let message): return leave(paths, TreeObstacle(.failed, message))
      }
      guard let wanted = target[path], wanted.state.isInFile, renames.comesByName[path] == nil
      else { continue }
      guard let content = content(of: wanted, at: path, root) else {
        return leave(paths, wanted.state.hasSHA256 ? .contentMissing : .unchecked)
      }
      files.append(
        .made(
          after: name, content: content, like: wanted.state.kind == .file ? model : nil,
          modified: wanted.modified?.secondsAndNanoseconds))
    }
    if let obstacle = makeFolders(downTo: path.parent, root) { return leave(paths, obstacle) }
    leaving.formUnion(gone)
    changes.append(
      RunPlan.Change(
        folder: path.folder, files: files, reason: .applied(.changedFiles), permissions: 0o666))
  }

  /// Whether a path has what it should have.
  private func isDone(_ path: RelativePath, _ found: Found) -> Bool {
    switch found {
    case .free: target[path]?.state.isInFile != true
    case .folder: neededFolders.contains(path)
    case .file(let stamp): stamp.matches(target[path]?.state)
    case .failed: false
    }
  }

  /// The source of a version's content; `nil` if neither its bytes nor a file with them are at hand.
  private mutating func content<Root: FolderAccess & ~Copyable>(
    of version: FileVersion, at path: RelativePath, _ root: borrowing Root
  ) -> MadeContent? {
    switch version.state {
    case .symlink(let target): return .link(to: target)
    case .file(let content):
      if let bytes = content.bytes { return .bytes(bytes) }
      guard case .sha256(let digest) = content.digest else { return nil }
      let expected = ContentOnDisk(size: content.size, digest: digest)
      if let given = given[path] {
        return (try? Folder.canonicalPath(Array(given.utf8))).map {
          .file(at: $0, content: expected)
        }
      }
      let sources =
        self.sources
        ?? Dictionary(known.map { ($0.value.state, $0.key) }, uniquingKeysWith: min)
      self.sources = sources
      guard let source = sources[version.state], case .file(let stamp) = look(at: source, root),
        stamp.content == expected
      else { return nil }
      return .file(at: Folder.path(rootPath, source.bytes), content: expected)
    case .directory, .group, .deleted: return nil
    }
  }

  mutating func leave(_ paths: [RelativePath], _ obstacle: TreeObstacle) {
    planned.formUnion(paths)
    left += paths.map {
      LeftPath(path: $0, reason: obstacle.reason, message: obstacle.message)
    }
  }
}

extension FileState {
  /// Whether it is put into a file or a link.
  fileprivate var isInFile: Bool { kind == .file || kind == .symlink }

  /// Whether a file on the disk can be compared with it.
  fileprivate var hasSHA256: Bool {
    guard case .file(let content) = self, case .sha256 = content.digest else {
      return kind != .file
    }
    return true
  }
}
