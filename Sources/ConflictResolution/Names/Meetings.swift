/// The names that met while claims got their places, by the node of the tree that they met at.
struct Meetings: ~Copyable {
  private struct Meeting {
    var paths: Set<RelativePath> = []
    /// How the folder itself is spelled otherwise, where no folder above it is.
    var spellings: Set<[UInt8]> = []
    var renamed: [Collision.Renamed] = []
    var undecided: String?
  }

  private var meetings: [Int: Meeting] = [:]

  /// Notes that names met; with a reason where they still do.
  mutating func meet(at node: Int, _ paths: [RelativePath], undecided reason: String? = nil) {
    meetings[node, default: Meeting()].paths.formUnion(paths)
    if let reason { meetings[node, default: Meeting()].undecided = reason }
  }

  /// Notes that a file got another name than the one that it wants.
  mutating func rename(at node: Int, _ claim: NameClaim, to path: RelativePath) {
    meetings[node, default: Meeting()].renamed.append(
      Collision.Renamed(identity: claim.identity, from: claim.target, to: path))
  }

  /// Notes that a folder is spelled otherwise than the plan has it.
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

  /// The paths of a folder as it was spelled, and as it is now where that is one of the ways.
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
