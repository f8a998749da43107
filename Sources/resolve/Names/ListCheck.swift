import ConflictResolution
import Scenarios

/// Checks paths that come in any order, the folders above them too.
struct ListCheck {
  private var finder: CollisionFinder
  private var collector: RefusalCollector
  private let systems: [FileSystem]
  /// The path before, whose names are known: in a sorted list most folders are.
  private var previous: [UInt8] = []

  init(for systems: [FileSystem]) {
    self.systems = systems
    finder = CollisionFinder(for: systems)
    collector = RefusalCollector(for: systems)
  }

  /// Adds a path.
  mutating func insert(_ entry: LivePath) {
    finder.insert(entry.path, isFolder: entry.isFolder)
    let bytes = entry.path.bytes
    var shared = 0
    while shared < min(bytes.count, previous.count), bytes[shared] == previous[shared] {
      shared += 1
    }
    let slash = UInt8(ascii: "/")
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != slash { end += 1 }
      let isKnown = end <= shared && (end == previous.count || previous[end] == slash)
      if !isKnown {
        collector.checkName(Array(bytes[start..<end])) {
          end == bytes.count ? entry.path : try? RelativePath(Array(bytes[..<end]))
        }
      }
      start = end + 1
    }
    if RefusalCollector.mayBeTooLong(bytes.count) { checkLength(of: entry.path) }
    previous = bytes
  }

  /// Tells of the shortest path on the way that is too long, once for each system.
  private mutating func checkLength(of path: RelativePath) {
    let bytes = path.bytes
    let refusing = collector.systemsRefusingLength(of: path)
    var known: Set<FileSystem> = []
    // Not beyond where all systems are known: a path may have any number of folders.
    for end in bytes.indices where known.count < refusing.count {
      guard bytes[end] == UInt8(ascii: "/"), RefusalCollector.mayBeTooLong(end),
        let folder = try? RelativePath(Array(bytes[..<end]))
      else { continue }
      collector.checkLength(of: folder, except: known)
      known.formUnion(collector.systemsRefusingLength(of: folder))
    }
    if known.count < refusing.count { collector.checkLength(of: path, except: known) }
  }

  /// What was found.
  ///
  /// - Parameter input: What was checked, as it was named.
  /// - Returns: The report, collisions among the names so far.
  func report(on input: [UInt8]) -> NameReport {
    // A folder's problem is there again wherever an unsorted list comes back to it; a report has it once.
    NameReport(
      input: input, systems: systems, collisions: finder.collisions(), refusals: collector.refusals,
      names: finder.count, folders: finder.folderCount)
  }
}
