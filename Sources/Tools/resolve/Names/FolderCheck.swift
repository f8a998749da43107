import ConflictResolution
import FileAccess
import FileNames
import Scenarios

/// Checks all names under a real folder, folder by folder.
///
/// Its memory holds the largest folder with the names that some system treats as the same, the list of unread folders,
/// and the findings.
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

  /// The folder of a git repository's data: its names are git's own and the same on every system.
  private static let unread = Array(".git".utf8)

  /// - Parameters:
  ///   - root: The path of the folder.
  ///   - systems: The systems whose rules apply.
  init(of root: [UInt8], for systems: [FileSystem]) {
    self.root = root
    self.systems = systems
    collector = RefusalCollector(for: systems)
    free = FreeNames(for: systems)
  }

  /// Reads the folder and everything below it.
  ///
  /// - Parameter visit: Called for each name.
  /// - Throws: ``FileAccessError`` if the folder itself cannot be read; for folders in it see ``failures``.
  mutating func run(_ visit: () -> Void) throws(FileAccessError) {
    // The last first: then the unread folders are those next to the current path, not whole levels of the tree.
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

  /// The findings.
  func report() -> NameReport {
    NameReport(
      input: root, systems: systems, collisions: collisions, refusals: collector.refusals,
      freeNames: free.names, names: names, folders: folders, unreadFolders: failures.count)
  }
}
