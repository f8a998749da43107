import ConflictResolution
import FileNames
import Scenarios

/// Checks paths in any order, including the folders above them.
struct ListCheck {
  private var finder: CollisionFinder
  private var collector: RefusalCollector
  private let systems: [FileSystem]

  init(for systems: [FileSystem]) {
    self.systems = systems
    finder = CollisionFinder(for: systems)
    collector = RefusalCollector(for: systems)
  }

  /// Adds a path.
  mutating func insert(_ entry: LivePath) {
    let count = finder.count
    finder.insert(entry.path, isFolder: entry.isFolder)
    // In a new folder all names are new: the names to check are the last ones of the path.
    let bytes = entry.path.bytes
    var rest = bytes.count
    for _ in count..<finder.count {
      let end = rest
      let slash = bytes[..<end].lastIndex(of: Self.slash)
      collector.checkName(Array(bytes[(slash.map { $0 + 1 } ?? 0)..<end])) {
        end == bytes.count ? entry.path : try? RelativePath(Array(bytes[..<end]))
      }
      rest = slash ?? 0
    }
    if rest < bytes.count, RefusalCollector.mayBeTooLong(bytes.count) {
      checkLength(of: entry.path, beyond: rest)
    }
  }

  /// Adds a path that is too long or too deep; checks its folders that form a valid path.
  mutating func insert(_ line: OverlongLine) {
    if let folder = line.folder { insert(LivePath(folder, isFolder: true)) }
    collector.refuse(line)
  }

  /// Reports the shortest folder of the path, or the path, that is too long, once for each system.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - told: The end of the folder that was checked before; 0 for none.
  private mutating func checkLength(of path: RelativePath, beyond told: Int) {
    let bytes = path.bytes
    let refusing = collector.systemsRefusingLength(of: path)
    var known = collector.systemsRefusingLength(of: try? RelativePath(Array(bytes[..<told])))
    // Stop when all systems are known: a path may have any number of folders.
    for end in told + 1..<bytes.count where known.count < refusing.count {
      guard bytes[end] == Self.slash, RefusalCollector.mayBeTooLong(end),
        let folder = try? RelativePath(Array(bytes[..<end]))
      else { continue }
      collector.checkLength(of: folder, except: known)
      known.formUnion(collector.systemsRefusingLength(of: folder))
    }
    if known.count < refusing.count { collector.checkLength(of: path, except: known) }
  }

  /// The refused names and paths, in no particular order.
  var refusals: [NameReport.Refusal] { collector.refusals }

  /// The findings.
  ///
  /// - Parameter input: The checked input, as it was named.
  /// - Returns: The report, collisions among the names so far.
  func report(on input: [UInt8]) -> NameReport {
    let collisions = finder.collisions()
    var collector = collector
    collector.add(shortNamesIn: finder)
    var free = FreeNames(for: systems)
    free.add(collisions, collector.refusals, in: finder)
    return NameReport(
      input: input, systems: systems, collisions: collisions, refusals: collector.refusals,
      freeNames: free.names, names: finder.count, folders: finder.folderCount)
  }

  private static let slash = UInt8(ascii: "/")
}
