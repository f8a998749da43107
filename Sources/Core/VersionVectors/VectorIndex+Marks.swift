extension VectorIndex {
  /// Some of the vectors of a tree.
  package struct Marks {
    var areMarked: [Bool]
    /// The number of marked vectors below each node, without those that have a rare device.
    var counts: [Int]
  }

  /// Marks without any vector.
  package var noMarks: Marks {
    Marks(
      areMarked: Array(repeating: false, count: rows.count),
      counts: Array(repeating: 0, count: nodes.count))
  }

  /// Marks all vectors that are before another one.
  ///
  /// - Parameters:
  ///   - bound: Any vector.
  ///   - marks: What is marked; what was marked before stays so.
  /// - Complexity: O(log *n*) for each vector that was not marked before, and what a question takes.
  package func mark(before bound: VersionVector, in marks: inout Marks) {
    let (row, isWhole) = row(of: bound)
    let cells = cells.span
    let bound = row.span
    func isBelow(_ item: Int) -> Bool {
      let row = cells.extracting(rows[item])
      return Self.isAtMost(row, bound) && (!isWhole || !Self.isAtMost(bound, row))
    }
    for index in 0..<bound.count {
      for item in vectorsOf[bound[index].device] ?? [] where isBelow(item) {
        marks.areMarked[item] = true
      }
    }
    var open = commonRoot.map { [$0] } ?? []
    while let next = open.popLast() {
      let node = nodes[next]
      guard marks.counts[next] < node.items.count,
        Self.isAtMost(cells.extracting(node.meet), bound)
      else { continue }
      if let halves = node.halves {
        open.append(halves.second)
        open.append(halves.first)
        continue
      }
      for place in node.items {
        let item = order[place]
        guard !marks.areMarked[item], isBelow(item) else { continue }
        marks.areMarked[item] = true
        var above = next
        while above >= 0 {
          marks.counts[above] += 1
          above = nodes[above].parent
        }
      }
    }
  }
}
