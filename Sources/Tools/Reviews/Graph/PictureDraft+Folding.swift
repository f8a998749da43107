import Scenarios

// Large histories: nodes that are alike are drawn as one.
extension PictureDraft {
  /// The fewest nodes of a picture in which something is folded.
  static let foldedFrom = 25
  /// The fewest nodes that one node is drawn for.
  static let leastFolded = 3

  /// Folds nodes that are alike, and then the earliest ones, until at most so many nodes are left.
  ///
  /// - Complexity: O(*n* + *e*) for *n* nodes with *e* edges.
  mutating func fold(to limit: Int) {
    guard nodes.count >= Self.foldedFrom else { return }
    merge(linearRuns(), at: \.last)
    merge(quietRuns(), at: \.last)
    guard nodes.count > limit else { return }
    foldEarliest(to: limit, keepsNoted: true)
    if nodes.count > limit { foldEarliest(to: limit, keepsNoted: false) }
  }

  /// Versions that follow each other, without branches and marks.
  private func linearRuns() -> [[Int]] {
    var parents = Array(repeating: [Int](), count: nodes.count)
    var childCount = Array(repeating: 0, count: nodes.count)
    for edge in edges {
      parents[edge.to].append(edge.from)
      childCount[edge.from] += 1
    }
    func isLink(_ node: Int) -> Bool {
      nodes[node].isPlain && nodes[node].kind == .version && parents[node].count == 1
        && childCount[node] == 1
    }
    var runOf: [Int?] = Array(repeating: nil, count: nodes.count)
    var runs: [[Int]] = []
    for node in nodes.indices where isLink(node) {
      if let run = runOf[parents[node][0]] {
        runs[run].append(node)
        runOf[node] = run
      } else {
        runOf[node] = runs.count
        runs.append([node])
      }
    }
    return runs.filter { $0.count >= Self.leastFolded }
  }

  /// Neighboring rows without versions and marks.
  private func quietRuns() -> [[Int]] {
    var runs: [[Int]] = [[]]
    for (index, node) in nodes.enumerated() {
      if node.isPlain, node.versions.isEmpty, node.kind != .folded {
        runs[runs.count - 1].append(index)
      } else if runs.last?.isEmpty == false {
        runs.append([])
      }
    }
    return runs.filter { $0.count >= Self.leastFolded }
  }

  /// Folds the first nodes whose parents are folded, too, into one.
  ///
  /// With `keepsNoted`, nodes that a reader should notice are kept.
  private mutating func foldEarliest(to limit: Int, keepsNoted: Bool) {
    var isFolded = Array(repeating: true, count: nodes.count)
    var parents = Array(repeating: [Int](), count: nodes.count)
    for edge in edges { parents[edge.to].append(edge.from) }
    var group: [Int] = []
    for (index, node) in nodes.enumerated() {
      let isNoted =
        keepsNoted && !(node.marks.isEmpty && [.version, .folded, .meeting].contains(node.kind))
      // The group is closed under what its nodes follow: no edge leads out of it and back.
      isFolded[index] =
        nodes.count - group.count >= limit && !isNoted && parents[index].allSatisfy { isFolded[$0] }
      if isFolded[index] { group.append(index) }
    }
    if group.count >= 2 { merge([group], at: \.first) }
  }

  /// Draws one node in place of each group.
  ///
  /// Groups are indexes of nodes, ascending, such that no edges lead out of a group and back into it. In the row
  /// that is chosen for a group, all that its nodes follow must be above, and all that follows them below.
  private mutating func merge(_ groups: [[Int]], at row: (([Int]) -> Int?)) {
    guard !groups.isEmpty else { return }
    var groupOf: [Int?] = Array(repeating: nil, count: nodes.count)
    for (number, group) in groups.enumerated() {
      for node in group { groupOf[node] = number }
    }
    var rowOf = Array(nodes.indices)
    for group in groups {
      for node in group { rowOf[node] = row(group) ?? node }
    }
    var placeOf = Array(repeating: 0, count: nodes.count)
    var merged: [Node] = []
    for index in nodes.indices where rowOf[index] == index {
      placeOf[index] = merged.count
      if let group = groupOf[index] {
        merged.append(folded(groups[group]))
      } else {
        merged.append(nodes[index])
      }
    }
    var seen: Set<[Int]> = []
    var left: [Edge] = []
    for edge in edges {
      let (from, to) = (placeOf[rowOf[edge.from]], placeOf[rowOf[edge.to]])
      guard from != to, seen.insert([from, to]).inserted else { continue }
      left.append(Edge(from: from, to: to, kind: edge.kind))
    }
    nodes = merged
    edges = left
  }

  /// The node that is drawn for several.
  private func folded(_ group: [Int]) -> Node {
    let all = group.map { nodes[$0] }
    let versions = all.flatMap(\.versions)
    var writers: [LaneKey] = []
    var known: Set<LaneKey> = []
    for node in all {
      for writer in node.writers.isEmpty ? [node.lane] : node.writers
      where known.insert(writer).inserted { writers.append(writer) }
    }
    let last = all[all.count - 1]
    var node = Node(kind: .folded, lane: last.lane, versions: versions, title: "")
    node.writers = writers
    node.count = all.reduce(0) { $0 + $1.count }
    let span = (first: all[0].span?.first ?? all[0].title, last: last.span?.last ?? last.title)
    node.span = span
    for one in all { node.marks.merge(one.marks) { $0 + $1 } }
    let names = writers.filter { $0 != .outcome }.map { lane in
      if case .device(let device) = lane { words.name(of: device) } else { words.name(of: nil) }
    }
    let shown =
      names.prefix(3).joined(separator: ", ")
      + (names.count > 3 ? " and \(names.count - 3) more" : "")
    if versions.isEmpty {
      node.title = DisplayText.count(node.count, "step") + " without news"
      node.details = [shown]
      node.isPlain = true
    } else {
      node.title = DisplayText.count(versions.count, "version") + " by " + shown
      node.details = ["from \(span.first)", "to \(span.last)"]
    }
    return node
  }
}
