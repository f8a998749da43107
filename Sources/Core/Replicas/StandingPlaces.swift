import ConflictResolution

/// The paths at which a user sees files, and the files at each path.
///
/// **Invariant.** What it knows of a path is what a walk over ``paths`` gives. It changes in one place, so that every
/// step keeps that true; it is derived from the paths and never stored.
struct StandingPlaces: Sendable {
  /// The path of each live file.
  private(set) var paths: [FileIdentity: RelativePath]
  /// The lowest identity at each path.
  private(set) var first: [RelativePath: FileIdentity] = [:]
  /// The other identities at a path: several undecided files may be at one.
  private var others: [RelativePath: Set<FileIdentity>] = [:]
  /// The paths directly in each folder, listed or not; `nil` until something asks what is in a folder.
  private var contents: [RelativePath: Set<RelativePath>]?

  /// The files at their paths.
  ///
  /// - Complexity: O(*n*) in the number of files.
  init(_ paths: [FileIdentity: RelativePath] = [:]) {
    self.paths = paths
    first.reserveCapacity(paths.count)
    for (identity, path) in paths { list(identity, at: path) }
  }

  /// The path of a file.
  ///
  /// - Complexity: O(1), and O(*d*) in the depth of the path once a folder was asked for.
  subscript(identity: FileIdentity) -> RelativePath? {
    get { paths[identity] }
    set {
      let old = paths[identity]
      if old == newValue { return }
      paths[identity] = newValue
      if let old {
        unlist(identity, at: old)
        leave(old)
      }
      if let newValue {
        list(identity, at: newValue)
        enter(newValue)
      }
    }
  }

  /// The files at a path, the lowest identity first.
  func identities(at path: RelativePath) -> [FileIdentity] {
    guard let lowest = first[path] else { return [] }
    return others[path].map { [lowest] + $0.sorted() } ?? [lowest]
  }

  /// The files below a path, deepest first, each with its path.
  ///
  /// - Complexity: O(*n* log *n*) in the number of files below it; the first time O(*n*) in the number of all files.
  mutating func entries(
    below path: RelativePath
  ) -> [(identity: FileIdentity, path: RelativePath)] {
    if contents == nil {
      contents = [:]
      for path in first.keys { enter(path) }
    }
    var (found, open) = ([RelativePath](), [path])
    while let folder = open.popLast() {
      guard let inside = contents?[folder] else { continue }
      open += inside
      found += inside
    }
    return found.sorted { $1 < $0 }.flatMap { path in
      identities(at: path).reversed().map { (identity: $0, path: path) }
    }
  }

  private mutating func list(_ identity: FileIdentity, at path: RelativePath) {
    guard let lowest = first[path] else {
      first[path] = identity
      return
    }
    first[path] = min(lowest, identity)
    others[path, default: []].insert(max(lowest, identity))
  }

  private mutating func unlist(_ identity: FileIdentity, at path: RelativePath) {
    var rest = others[path] ?? []
    if first[path] == identity {
      first[path] = rest.min()
      rest = rest.filter { $0 != first[path] }
    } else {
      rest.remove(identity)
    }
    others[path] = rest.isEmpty ? nil : rest
  }

  /// Adds a path to its folder, and each folder that had nothing in it to the one above.
  private mutating func enter(_ path: RelativePath) {
    var path = path
    while contents != nil, let folder = path.parent {
      if contents?[folder]?.insert(path) != nil { return }
      contents?[folder] = [path]
      path = folder
    }
  }

  /// Removes a path from its folder if nothing is at it or below it any more, and so on upwards.
  private mutating func leave(_ path: RelativePath) {
    var path = path
    while contents != nil, first[path] == nil, contents?[path] == nil, let folder = path.parent {
      contents?[folder]?.remove(path)
      if contents?[folder]?.isEmpty == false { return }
      contents?[folder] = nil
      path = folder
    }
  }
}
