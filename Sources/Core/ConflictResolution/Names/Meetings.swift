/// The names that collided while claims got their places, by the node of the tree where they collided.
struct Meetings: ~Copyable {
  private struct Meeting {
    var paths: Set<RelativePath> = []
    /// Other spellings of the folder itself, if no folder above it is spelled differently.
    var spellings: Set<[UInt8]> = []
    var renamed: [Collision.Renamed] = []
    var undecided: String?
  }

  private var meetings: [Int: Meeting] = [:]

  /// Records that names collided; with a reason if they still do.
  mutating func meet(at node: Int, _ paths: [RelativePath], undecided reason: String? = nil) {
    meetings[node, default: Meeting()].paths.formUnion(paths)
    if let reason { meetings[node, default: Meeting()].undecided = reason }
  }

  /// Records that a file got another name than the one that it wants.
  mutating func rename(at node: Int, _ claim: NameClaim, to path: RelativePath) {
    meetings[node, default: Meeting()].renamed.append(
      Collision.Renamed(identity: claim.identity, from: claim.target, to: path))
  }

  /// Records that the plan spells a folder differently.
  mutating func spell(at node: Int, _ name: [UInt8]) {
    meetings[node, default: Meeting()].spellings.insert(name)
  }

  /// The collisions, by their smallest path.
  func collisions(in tree: borrowing NameTree) -> [Collision] {
    meetings.compactMap { node, meeting in
      let paths = meeting.paths.union(Self.spelled(meeting.spellings, at: node, in: tree))
      guard paths.count > 1 || !meeting.renamed.isEmpty || meeting.undecided != nil else {
        return nil
      }
      return Collision(
        key: tree.foldedPath(of: node), paths: paths.sorted(),
        renamed: meeting.renamed.sorted { ($0.from, $0.identity) < ($1.from, $1.identity) },
        isUndecided: meeting.undecided != nil, reason: meeting.undecided)
    }
    .sorted { left, right in
      if let leftPath = left.paths.first, let rightPath = right.paths.first, leftPath != rightPath {
        return leftPath < rightPath
      }
      return Array(left.key.utf8).lexicographicallyPrecedes(Array(right.key.utf8))
    }
  }

  /// The paths of a folder in its recorded spellings and, if its current spelling is one of them, its current path.
  private static func spelled(
    _ spellings: Set<[UInt8]>, at node: Int, in tree: borrowing NameTree
  ) -> [RelativePath] {
    let folder = tree.nodes[node]
    guard !spellings.isEmpty, let parent = folder.parent else { return [] }
    let above = tree.components(of: parent)
    var paths: [RelativePath] = []
    for name in folder.spelling.others
    where spellings.contains(name) || name == folder.spelling.chosen {
      if let path = try? RelativePath(components: above + [name]) { paths.append(path) }
    }
    return paths
  }
}
