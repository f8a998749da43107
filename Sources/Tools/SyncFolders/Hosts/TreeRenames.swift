import ConflictResolution
import Replicas

/// The files of a tree that get another name, since their content is wanted there.
///
/// **Invariant.** Each file is renamed once, and each path gets one file. A file is renamed into another folder only if
/// its new name is free before anything else is done.
struct TreeRenames {
  /// The paths from and to which files are renamed in their folder.
  private(set) var inFolder: [RelativePath: RelativePath] = [:]
  /// The same, by the new paths.
  private(set) var comesByName: [RelativePath: RelativePath] = [:]
  /// The paths from which files are renamed into other folders, by the new paths.
  private(set) var fromOtherFolders: [RelativePath: RelativePath] = [:]

  init() {}

  /// Whether a file gets a path by its name alone.
  func bringsFile(to path: RelativePath) -> Bool {
    comesByName[path] != nil || fromOtherFolders[path] != nil
  }

  /// Finds the renames between two trees.
  ///
  /// - Parameters:
  ///   - known: The tree before.
  ///   - target: The tree after.
  ///   - steps: The steps from one to the other.
  /// - Complexity: O(*n* log *n*) in the number of steps.
  init(
    from known: [RelativePath: FileVersion], to target: [RelativePath: FileVersion],
    _ steps: [ReplicaChange]
  ) {
    let obstacles = Obstacles(steps, known)
    // Which files lose their path or their content.
    var free: [FileState: [RelativePath]] = [:]
    for path in steps.map(\.path).sorted() {
      guard let state = known[path]?.state, case .file(let content) = state, content.size > 0,
        case .sha256 = content.digest
      else { continue }
      free[state, default: []].append(path)
    }
    if free.isEmpty { return }
    for case .write(let path, let version) in steps.sorted(by: { $0.path < $1.path }) {
      guard let same = free[version.state], !same.isEmpty, !obstacles.isInTheWay(of: path) else {
        continue
      }
      let isFree = known[path] == nil
      let beside = same.firstIndex { $0.parent == path.parent && !obstacles.contain($0) }
      guard let index = beside ?? (isFree ? same.indices.first : nil) else { continue }
      let source = same[index]
      free[version.state]?.remove(at: index)
      if source.parent == path.parent {
        inFolder[source] = path
        comesByName[path] = source
      } else {
        fromOtherFolders[path] = source
      }
    }
  }

  /// The paths that change names together with one in its folder, in their order: each gets the file of another one.
  func together(with path: RelativePath) -> [RelativePath] {
    var all: Set<RelativePath> = [path]
    var next = inFolder[path]
    while let path = next, all.insert(path).inserted { next = inFolder[path] }
    next = comesByName[path]
    while let path = next, all.insert(path).inserted { next = comesByName[path] }
    return all.sorted()
  }

  /// What has to be removed before something can be written.
  private struct Obstacles {
    private var paths: Set<RelativePath> = []
    /// The names on the way to them, in the form in which the most tolerant file systems compare them.
    private var keys: Set<[CollisionKey]> = []
    private var above: Set<[CollisionKey]> = []

    init(_ steps: [ReplicaChange], _ known: [RelativePath: FileVersion]) {
      // The steps begin with them.
      for case .remove(let path) in steps.prefix(while: \.isRemoval) { add(path) }
      // A folder in the place of a file.
      for case .write(let path, let version) in steps
      where version.state == .directory && known[path] != nil { add(path) }
    }

    private mutating func add(_ path: RelativePath) {
      paths.insert(path)
      var key = path.components.map(CollisionKey.universal)
      keys.insert(key)
      while key.popLast() != nil, above.insert(key).inserted {}
    }

    func contain(_ path: RelativePath) -> Bool { paths.contains(path) }

    /// Whether one of them is at a path, above it or below it, as some file systems compare names.
    func isInTheWay(of path: RelativePath) -> Bool {
      var key = path.components.map(CollisionKey.universal)
      if above.contains(key) { return true }
      while !key.isEmpty {
        if keys.contains(key) { return true }
        key.removeLast()
      }
      return false
    }
  }
}

extension ReplicaChange {
  fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}
