/// The names that met while claims got their places, by the node of the tree that they met at.
struct Meetings {
  private struct Meeting {
    var paths: Set<RelativePath> = []
    var renamed: [Collision.Renamed] = []
    var undecided: String?
  }

  private var meetings: [Int: Meeting] = [:]

  /// Notes that names met; with a reason where they still do.
  mutating func meet(at node: Int, _ paths: [RelativePath], undecided reason: String? = nil) {
    meetings[node, default: Meeting()].paths.formUnion(paths)
    if let reason { meetings[node, default: Meeting()].undecided = reason }
  }

  /// Notes that a file got another name.
  mutating func rename(at node: Int, _ renamed: Collision.Renamed) {
    meetings[node, default: Meeting()].renamed.append(renamed)
  }

  /// Notes the folders that were spelled in several ways.
  mutating func addSpellings(of tree: NameTree) {
    for index in tree.nodes.indices where tree.nodes[index].spelling.others.count > 1 {
      let node = tree.nodes[index]
      guard let parent = node.parent else { continue }
      let folder = tree.components(of: parent)
      for spelling in node.spelling.others {
        do throws(FileNameError) {
          let path = try RelativePath(components: folder + [spelling])
          meetings[index, default: Meeting()].paths.insert(path)
        } catch {
          continue
        }
      }
    }
  }

  /// The collisions, by their smallest path.
  func collisions(in tree: NameTree) -> [Collision] {
    meetings.filter {
      $0.value.paths.count > 1 || !$0.value.renamed.isEmpty || $0.value.undecided != nil
    }
    .map { node, meeting in
      Collision(
        key: tree.foldedPath(of: node), paths: meeting.paths.sorted(),
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
}
