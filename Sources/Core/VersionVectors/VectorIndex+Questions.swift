// What is asked of a tree of vectors.
extension VectorIndex {
  /// Whether some vector is after one of them.
  ///
  /// - Parameter index: The vector.
  /// - Returns: Whether there is one.
  package func hasSuccessor(of index: Int) -> Bool {
    successors(of: cells.span.extracting(rows[index]), atMost: 1) > 0
  }

  /// How many vectors are after another one, counted no further than to a limit.
  ///
  /// - Parameters:
  ///   - vector: Any vector.
  ///   - limit: Where counting stops.
  /// - Returns: The number, at most the limit.
  package func successors(of vector: VersionVector, atMost limit: Int) -> Int {
    let (row, isWhole) = row(of: vector)
    // A device that no vector has is one that none is after.
    return isWhole ? successors(of: row.span, atMost: limit) : 0
  }

  func successors(of row: Span<Cell>, atMost limit: Int) -> Int {
    let cells = cells.span
    var count = 0
    var open = [rareRoot, commonRoot].compactMap { $0 }
    while let next = open.popLast() {
      let node = nodes[next]
      guard Self.isAtMost(row, cells.extracting(node.join)) else { continue }
      if let halves = node.halves {
        open.append(halves.second)
        open.append(halves.first)
        continue
      }
      for place in node.items
      where Self.isBefore(row, cells.extracting(rows[order[place]])) {
        count += 1
        if count == limit { return count }
      }
    }
    return count
  }

  /// The maximal vectors that are before another one.
  ///
  /// - Parameters:
  ///   - bound: Any vector.
  ///   - includesEqual: Whether vectors that equal it count as well.
  ///   - marks: The vectors that are asked about; `nil` for all.
  /// - Returns: The vectors, in no particular order. Of equal ones each is given.
  package func maxima(
    before bound: VersionVector, includesEqual: Bool = false, among marks: Marks? = nil
  ) -> [Int] {
    let (row, isWhole) = row(of: bound)
    // A vector that equals the entries of known devices is before one that has entries of further devices.
    let includesEqual = includesEqual || !isWhole
    let cells = cells.span
    let bound = row.span
    var found: [Int] = []
    for index in 0..<bound.count {
      for item in vectorsOf[bound[index].device] ?? [] {
        if let marks, !marks.areMarked[item] { continue }
        add(item, before: bound, includesEqual: includesEqual, to: &found)
      }
    }
    var open = commonRoot.map { [$0] } ?? []
    while found.count <= Self.fewMaxima, let next = open.popLast() {
      let node = nodes[next]
      if let marks, marks.counts[next] == 0 { continue }
      let meet = cells.extracting(node.meet)
      guard Self.isAtMost(meet, bound), includesEqual || !Self.isAtMost(bound, meet) else {
        continue
      }
      let join = cells.extracting(node.join)
      if found.contains(where: { Self.isBefore(join, cells.extracting(rows[$0])) }) { continue }
      if let halves = node.halves {
        open.append(halves.second)
        open.append(halves.first)
        continue
      }
      for place in node.items {
        let item = order[place]
        if let marks, !marks.areMarked[item] { continue }
        add(item, before: bound, includesEqual: includesEqual, to: &found)
      }
    }
    if found.count <= Self.fewMaxima { return found }
    return manyMaxima(before: bound, includesEqual: includesEqual, among: marks)
  }

  /// Adds a vector to the maxima found so far, if it is before a bound and before none of them.
  func add(
    _ item: Int, before bound: Span<Cell>, includesEqual: Bool, to found: inout [Int]
  ) {
    let cells = cells.span
    let row = cells.extracting(rows[item])
    guard Self.isAtMost(row, bound), includesEqual || !Self.isAtMost(bound, row),
      !found.contains(where: { Self.isBefore(row, cells.extracting(rows[$0])) })
    else { return }
    // They do not come in an order that extends causality: what was found may be before it.
    found.removeAll { Self.isBefore(cells.extracting(rows[$0]), row) }
    found.append(item)
  }

  /// The same by a tree of their own, if there are many.
  func manyMaxima(
    before bound: Span<Cell>, includesEqual: Bool, among marks: Marks?
  ) -> [Int] {
    let cells = cells.span
    let below = rows.indices.filter { item in
      if let marks, !marks.areMarked[item] { return false }
      let row = cells.extracting(rows[item])
      return Self.isAtMost(row, bound) && (includesEqual || !Self.isAtMost(bound, row))
    }
    let inner = VectorIndex(self, only: below)
    return below.indices.filter { !inner.hasSuccessor(of: $0) }.map { below[$0] }
  }

  /// A tree over some vectors of another one.
  init(_ whole: VectorIndex, only some: [Int]) {
    cells = whole.cells
    rows = some.map { whole.rows[$0] }
    deviceCount = whole.deviceCount
    divide()
  }
}
