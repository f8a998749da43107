import ConflictResolution
import FileAccess
import NameReports
import Scenarios

/// Checks all names under a real folder, folder by folder.
///
/// What it holds is the largest folder, with those that some system takes for the same one, the list of
/// folders that are still to be read, and what was found.
struct FolderCheck {
  /// Why folders could not be read, by path.
  private(set) var failures: [FileAccessError] = []

  private let root: [UInt8]
  private let systems: [FileSystem]
  private var collector: RefusalCollector
  private var collisions: [NameCollision] = []
  private var free: FreeNames
  private var names = 0
  private var folders = 0

  /// The folder in which git keeps a repository: its names are git's own, on every system the same.
  private static let unread = Array(".git".utf8)

  /// - Parameters:
  ///   - root: The path of the folder.
  ///   - systems: The systems whose rules are asked about.
  init(of root: [UInt8], for systems: [FileSystem]) {
    self.root = root
    self.systems = systems
    collector = RefusalCollector(for: systems)
    free = FreeNames(for: systems)
  }

  /// Reads the folder and all under it.
  ///
  /// - Parameter visit: Called for each name.
  /// - Throws: ``FileAccessError``, where the folder itself cannot be read; for one in it see
  ///   ``failures``.
  mutating func run(_ visit: () -> Void) throws(FileAccessError) {
    // The last first: what is to be read is then what stands beside the way down, and not whole levels
    // of the tree.
    var pending: [[RelativePath?]] = [[nil]]
    while let group = pending.popLast() {
      let known = collector.refusals.count
      var finder = CollisionFinder(in: group, for: systems)
      for (index, folder) in group.enumerated() {
        do throws(FileAccessError) {
          try read(folder, index, into: &finder, visit)
        } catch {
          guard folder != nil else { throw error }
          failures.append(error)
        }
      }
      let found = finder.collisions()
      collector.add(shortNamesIn: finder)
      free.add(found, collector.refusals[known...], in: finder)
      collisions += found
      for found in finder.folders() {
        folders += found.count
        let read = found.filter { $0.lastComponent != Self.unread }
        if !read.isEmpty { pending.append(read) }
      }
    }
    failures.sort { $0.path.lexicographicallyPrecedes($1.path) }
  }

  /// Reads one folder.
  private mutating func read(
    _ folder: RelativePath?, _ index: Int, into finder: inout CollisionFinder, _ visit: () -> Void
  ) throws(FileAccessError) {
    let path = folder.map { Folder.path(root, $0.bytes) } ?? root
    let knownTooLong = collector.systemsRefusingLength(of: folder)
    let length = folder.map { $0.bytes.count + 1 } ?? 0
    try Folder.forEachEntry(of: path, followsLink: folder == nil) { entry in
      visit()
      names += 1
      finder.insert(entry.name, in: index, isFolder: entry.kind == .folder)
      let place = { () -> RelativePath? in
        guard let folder else { return try? RelativePath(entry.name) }
        return try? folder.appending(component: entry.name)
      }
      collector.checkName(entry.name, at: place)
      if RefusalCollector.mayBeTooLong(length + entry.name.count), let path = place() {
        collector.checkLength(of: path, except: knownTooLong)
      }
    }
  }

  /// What was found.
  func report() -> NameReport {
    NameReport(
      input: root, systems: systems, collisions: collisions, refusals: collector.refusals,
      freeNames: free.names, names: names, folders: folders, unreadFolders: failures.count)
  }
}
