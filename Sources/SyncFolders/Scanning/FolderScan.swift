import ConflictResolution
public import FileAccess

/// Walks a folder with all that is in it and finds the conflict copies.
///
///     var scan = try FolderScan(of: Array("Notes".utf8))
///     scan.run { family, folder in
///       print(family.path, family.strongCopies.count)
///     }
///     scan.problems  // folders that could not be read
///
/// Families come one at a time, folder by folder in the order of their names' bytes, and nothing is kept of
/// them: what is held is the names in one folder that look like copies, and on the way down the folders
/// that are still to be looked at. There is no recursion and no limit to the depth.
///
/// Nothing is changed, and no symbolic link is followed but the one that names the root. Every folder is
/// opened from the one that holds it, so that none can be swapped for a link on the way.
///
/// What a name must be to count:
/// - A strong name (see ``ConflictCopyName``) always counts, whether its original is there or not.
/// - A name that people give as well counts only if its original is beside it and of the same kind; if it can be
///   read in several ways, the first of which that holds is meant. ``CopyStrength`` says which of them are
///   copies like others, and which are weak matches.
/// - A number behind a hyphen, the sign of a version that this program kept, is listed only if asked for.
/// - Markers are stripped one after another, strong before weak: `a (1).sync-conflict-….md` is a copy of
///   `a (1).md`, whatever that is itself, and `a.sync-conflict-… (1).md` a weak match of `a.md`.
/// - A folder may be a copy, too. It is looked into all the same, but for documents (``DocumentFolder``).
/// - What ``PassedOverNames`` lists, what is ignored, and what is known to be no copy does not count.
public struct FolderScan {
  /// What could not be looked at; the walk went on without it.
  public private(set) var problems: [ScanProblem] = []
  /// How many names were seen.
  public private(set) var names = 0
  /// How many folders were looked into, the root among them.
  public private(set) var folders = 0

  private let root: OpenFolder
  private let settings: ScanSettings

  /// Opens the folder that is to be scanned.
  ///
  /// - Parameters:
  ///   - path: The path of the folder, as bytes; symbolic links are followed.
  ///   - settings: What is looked at.
  /// - Throws: ``FileAccessError``, with code `not-found` where there is none.
  public init(of path: [UInt8], settings: ScanSettings = ScanSettings()) throws(FileAccessError) {
    root = OpenFolder(try FolderHandle(path))
    self.settings = settings
  }

  /// Walks the folder and gives the families.
  ///
  /// - Parameter body: Takes each family, with the open folder that holds it.
  /// - Throws: What `body` throws; the walk ends then.
  /// - Complexity: as ``forEachStep(_:)``.
  public mutating func run<Failure: Error>(
    _ body: (CopyFamily, borrowing FolderHandle) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachStep { step, folder throws(Failure) in
      if case .family(let family) = step { try body(family, folder) }
    }
  }

  /// Walks the folder and tells of each step.
  ///
  /// - Parameter body: Takes each step, with the open folder that it concerns.
  /// - Throws: What `body` throws; the walk ends then.
  /// - Complexity: O(*n*) in the number of names; for each name that looks like a copy one or more questions
  ///   to the system, and sorting them.
  public mutating func forEachStep<Failure: Error>(
    _ body: (ScanStep, borrowing FolderHandle) throws(Failure) -> Void
  ) throws(Failure) {
    var chain = FolderChain(root: root)
    chain.setPending(try look(into: root, at: [], body))
    while !chain.isDone {
      guard let name = chain.nextName() else {
        chain.pop()
        continue
      }
      let path = chain.path(of: name)
      let folder: OpenFolder
      do throws(FileAccessError) {
        folder = OpenFolder(try chain.deepest().handle.folder(name))
      } catch {
        problems.append(ScanProblem(path: path, error: error))
        continue
      }
      let pending = try look(into: folder, at: path, body)
      guard !pending.isEmpty else { continue }
      chain.push(name, folder)
      chain.setPending(pending)
    }
  }

  /// Looks at one folder, and gives the folders in it, the first one last.
  private mutating func look<Failure: Error>(
    into folder: OpenFolder, at path: [UInt8],
    _ body: (ScanStep, borrowing FolderHandle) throws(Failure) -> Void
  ) throws(Failure) -> [[UInt8]] {
    var subfolders: [[UInt8]] = []
    var candidates: [FolderEntry] = []
    var count = 0
    do throws(FileAccessError) {
      try folder.handle.forEachEntry { entry in
        count += 1
        let isFolder = entry.kind == .folder
        if entry.kind == .other || PassedOverNames.contains(entry.name, isFolder: isFolder) {
          return
        }
        if isFolder, !DocumentFolder.isDocument(entry.name) { subfolders.append(entry.name) }
        if ConflictCopyName.isOne(entry.name) { candidates.append(entry) }
      }
      folders += 1
    } catch {
      problems.append(ScanProblem(path: path, error: error))
    }
    names += count
    try body(.folder(names: count), folder.handle)
    let prefix = path.isEmpty ? [] : path + [0x2F]
    if !settings.ignored.isEmpty {
      subfolders.removeAll { settings.ignores(prefix + $0, isFolder: true) }
      candidates.removeAll { settings.ignores(prefix + $0.name, isFolder: $0.kind == .folder) }
    }
    if !settings.knownPaths.isEmpty {
      candidates.removeAll { settings.knownPaths.contains(prefix + $0.name) }
    }
    if !candidates.isEmpty {
      var finder = FamilyFinder(at: path, weakCopies: settings.weakCopies)
      let families = finder.families(of: candidates, in: folder)
      problems += finder.problems
      for family in families { try body(.family(family), folder.handle) }
    }
    return subfolders.sorted { $1.lexicographicallyPrecedes($0) }
  }
}
