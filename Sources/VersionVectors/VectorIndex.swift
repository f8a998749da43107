/// A tree over many version vectors that answers which of them are after, or before, another one.
///
/// Each node holds the join and the meet of the vectors below it. A vector that is not before a node's join
/// is before none of them, and one that is not after its meet is after none: whole branches are left out.
/// The answers are those of comparing with each vector in turn, for any vectors whatever.
///
/// A vector with a device that few others have can only be before vectors with that device: it is looked for
/// there, and left out of the branches that are searched for what is before something.
///
/// A node is divided by the device whose counters are spread widest in it, where at least half of its vectors
/// have that device, and else in lexicographic order. So what stands together in a leaf is alike: the
/// versions of few devices by their counters, and those of many devices by their devices.
///
/// - Complexity: a question takes O(*k* + log *n*) steps for a vector of *k* devices where one device at a time writes, where each vector has a
///   device of its own, and where few devices write concurrently; never more than O(*n*) steps. A step
///   compares two vectors. The tree takes O(*m* log *n*) memory for *m* entries in all vectors.
package struct VectorIndex {
  /// A device by its number, and its counter.
  private struct Cell {
    let device: Int
    let counter: UInt64
  }

  private struct Node {
    /// The vectors below it, as places in `order`.
    let items: Range<Int>
    let parent: Int
    /// The two halves, the one with greater counters first; nothing for a leaf.
    var halves: (first: Int, second: Int)?
    /// The join and the meet of these vectors, as places in `cells`.
    let join: Range<Int>
    let meet: Range<Int>
  }

  /// The greatest number of vectors in a leaf.
  private static let leafCount = 8
  /// The greatest number of vectors that have a rare device.
  private static let rareCount = 8
  /// The greatest number of maxima that are compared one by one.
  private static let fewMaxima = 64

  /// Devices by number: ascending by their bytes, so that the numbers have their order.
  private var numberOf: [DeviceID: Int] = [:]
  private var deviceCount = 0
  private var cells: [Cell] = []
  /// For each vector its entries, as places in `cells`.
  private var rows: [Range<Int>] = []
  /// The vectors, leaf by leaf: first those all of whose devices are common, then those with a rare one.
  private var order: [Int] = []
  private var nodes: [Node] = []
  /// The nodes that hold all vectors of the one kind and of the other, where there are any.
  private var commonRoot: Int?
  private var rareRoot: Int?
  /// The vectors with a rare device, by the rarest that they have.
  private var vectorsOf: [Int: [Int]] = [:]

  /// Makes a tree over vectors, in any order; several may be equal.
  ///
  /// - Parameter vectors: The vectors; the answers name them by their indexes.
  /// - Complexity: O(*m* log *n* + *n* log² *n*) for *n* vectors with *m* entries in all.
  package init(_ vectors: [VersionVector]) {
    number(vectors)
    divide()
  }
}

// Questions.
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

  private func successors(of row: Span<Cell>, atMost limit: Int) -> Int {
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
  ///   - marks: The vectors that are asked about, where not all are.
  /// - Returns: The vectors, in no particular order. Of equal ones each is given.
  package func maxima(
    before bound: VersionVector, includesEqual: Bool = false, among marks: Marks? = nil
  ) -> [Int] {
    let (row, isWhole) = row(of: bound)
    // What equals the entries of known devices is before a vector that has others besides.
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
  private func add(
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

  /// The same by a tree of their own, where there are many.
  private func manyMaxima(
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
  private init(_ whole: VectorIndex, only some: [Int]) {
    cells = whole.cells
    rows = some.map { whole.rows[$0] }
    deviceCount = whole.deviceCount
    divide()
  }
}

extension VectorIndex {
  /// Some of the vectors of a tree.
  package struct Marks {
    fileprivate var areMarked: [Bool]
    /// How many are marked below each node, but for those with a rare device.
    fileprivate var counts: [Int]
  }

  /// Marks of none of the vectors.
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

// How the tree is made.
extension VectorIndex {
  /// Numbers the devices, and writes the vectors as numbers.
  private mutating func number(_ vectors: [VersionVector]) {
    var devices: Set<DeviceID> = []
    var before: VersionVector?
    for vector in vectors {
      // Vectors that lie side by side mostly name the same devices.
      for (place, entry) in vector.entries.enumerated() {
        if let before, place < before.entries.count, before.entries[place].device == entry.device {
          continue
        }
        devices.insert(entry.device)
      }
      before = vector
    }
    for (number, device) in devices.sorted().enumerated() { numberOf[device] = number }
    deviceCount = devices.count
    var known: Range<Int>?
    for (index, vector) in vectors.enumerated() {
      let start = cells.count
      for (place, entry) in vector.entries.enumerated() {
        if let known, place < known.count, vectors[index - 1].entries[place].device == entry.device
        {
          cells.append(
            Cell(device: cells[known.lowerBound + place].device, counter: entry.counter))
        } else if let number = numberOf[entry.device] {
          cells.append(Cell(device: number, counter: entry.counter))
        }
      }
      rows.append(start..<cells.count)
      known = start..<cells.count
    }
  }

  /// The vectors, the greatest in lexicographic order first.
  private func inLexicographicOrder() -> [Int] {
    let cells = cells
    return rows.indices.sorted { left, right in
      Self.isLexicographicallyLess(
        cells.span.extracting(rows[right]), cells.span.extracting(rows[left]))
    }
  }

  /// What is known of the vectors below a node, device by device.
  private struct Spread {
    var greatest: [UInt64]
    var least: [UInt64]
    var counts: [Int]
    /// The devices that some of the vectors have.
    var devices: [Int] = []

    init(devices count: Int) {
      greatest = Array(repeating: 0, count: count)
      least = greatest
      counts = Array(repeating: 0, count: count)
    }

    mutating func add(_ cell: Cell) {
      let device = cell.device
      if counts[device] == 0 {
        devices.append(device)
        greatest[device] = cell.counter
        least[device] = cell.counter
      } else {
        greatest[device] = max(greatest[device], cell.counter)
        least[device] = min(least[device], cell.counter)
      }
      counts[device] += 1
    }

    mutating func removeAll() {
      for device in devices { counts[device] = 0 }
      devices.removeAll(keepingCapacity: true)
    }
  }

  /// Divides the vectors until few are in each leaf.
  private mutating func divide() {
    var counts = Array(repeating: 0, count: deviceCount)
    for row in rows {
      for cell in row { counts[cells[cell].device] += 1 }
    }
    var isRare = Array(repeating: false, count: rows.count)
    for (item, row) in rows.enumerated() {
      let rarest = row.map { cells[$0].device }.min { counts[$0] < counts[$1] }
      guard let rarest, counts[rarest] <= Self.rareCount else { continue }
      isRare[item] = true
      vectorsOf[rarest, default: []].append(item)
    }
    let sorted = inLexicographicOrder()
    let common = sorted.filter { !isRare[$0] }
    order = common + sorted.filter { isRare[$0] }
    var spread = Spread(devices: deviceCount)
    if !common.isEmpty {
      commonRoot = nodes.count
      divide(0..<common.count, &spread)
    }
    if common.count < order.count {
      rareRoot = nodes.count
      divide(common.count..<order.count, &spread)
    }
  }

  private mutating func divide(_ all: Range<Int>, _ spread: inout Spread) {
    var whole: [UInt64] = []
    var open: [(items: Range<Int>, parent: Int, isFirst: Bool)] = [(all, -1, true)]
    while let (items, parent, isFirst) = open.popLast() {
      spread.removeAll()
      for place in items {
        for cell in rows[order[place]] { spread.add(cells[cell]) }
      }
      spread.devices.sort()
      if parent < 0 { whole = spread.greatest }
      let start = cells.count
      for device in spread.devices {
        cells.append(Cell(device: device, counter: spread.greatest[device]))
      }
      let middle = cells.count
      for device in spread.devices where spread.counts[device] == items.count {
        cells.append(Cell(device: device, counter: spread.least[device]))
      }
      let number = nodes.count
      nodes.append(
        Node(items: items, parent: parent, join: start..<middle, meet: middle..<cells.count))
      if parent >= 0 {
        if isFirst {
          nodes[parent].halves = (number, number)
        } else {
          nodes[parent].halves?.second = number
        }
      }
      if items.count <= Self.leafCount { continue }
      if let device = Self.widest(spread, count: items.count, whole: whole) {
        sort(items, by: device)
      }
      let half = items.lowerBound + items.count / 2
      open.append((half..<items.upperBound, number, false))
      open.append((items.lowerBound..<half, number, true))
    }
  }

  /// The device whose counters are spread widest among those that at least half of the vectors have.
  private static func widest(_ spread: Spread, count: Int, whole: [UInt64]) -> Int? {
    var widest: (device: Int, width: Double)?
    for device in spread.devices where spread.counts[device] * 2 >= count {
      let least = spread.counts[device] == count ? spread.least[device] : 0
      let width = Double(spread.greatest[device] - least) / Double(whole[device])
      if width > widest?.width ?? 0 { widest = (device, width) }
    }
    return widest?.device
  }

  /// Puts the vectors of a node in order by one device's counters, the greatest first.
  private mutating func sort(_ items: Range<Int>, by device: Int) {
    var keys: [(counter: UInt64, place: Int)] = []
    keys.reserveCapacity(items.count)
    for place in items {
      let row = cells.span.extracting(rows[order[place]])
      let found = Self.place(of: device, in: row, from: 0)
      let hasDevice = found < row.count && row[found].device == device
      keys.append((hasDevice ? row[found].counter : 0, place))
    }
    keys.sort { $0.counter != $1.counter ? $0.counter > $1.counter : $0.place < $1.place }
    let sorted = keys.map { order[$0.place] }
    order.replaceSubrange(items, with: sorted)
  }
}

// How rows are compared.
extension VectorIndex {
  /// A vector as numbers, without devices that no vector of the tree has, and whether that is all of it.
  private func row(of vector: VersionVector) -> (row: [Cell], isWhole: Bool) {
    var row: [Cell] = []
    row.reserveCapacity(vector.entries.count)
    for entry in vector.entries {
      guard let number = numberOf[entry.device] else { continue }
      row.append(Cell(device: number, counter: entry.counter))
    }
    return (row, row.count == vector.entries.count)
  }

  /// Where a device stands in a row from a place on, or would have to stand.
  private static func place(of device: Int, in row: Span<Cell>, from start: Int) -> Int {
    var (low, high) = (start, row.count)
    // Everything below `low` precedes the device, nothing from `high` on does.
    while low < high {
      let middle = (low + high) / 2
      if row[middle].device < device { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether no counter is greater than the other row's.
  private static func isAtMost(_ left: Span<Cell>, _ right: Span<Cell>) -> Bool {
    if left.count > right.count { return false }
    // Of a much longer row few entries matter: they are looked up.
    let isLong = right.count / 8 > left.count
    var place = 0
    for index in 0..<left.count {
      let cell = left[index]
      if isLong {
        place = self.place(of: cell.device, in: right, from: place)
      } else {
        while place < right.count, right[place].device < cell.device { place += 1 }
      }
      guard place < right.count, right[place].device == cell.device,
        cell.counter <= right[place].counter
      else { return false }
      place += 1
    }
    return true
  }

  private static func isBefore(_ left: Span<Cell>, _ right: Span<Cell>) -> Bool {
    isAtMost(left, right) && !isAtMost(right, left)
  }

  private static func isLexicographicallyLess(_ left: Span<Cell>, _ right: Span<Cell>) -> Bool {
    for index in 0..<min(left.count, right.count) {
      // All devices and counters so far are the same on both sides.
      if left[index].device != right[index].device {
        return right[index].device < left[index].device
      }
      if left[index].counter != right[index].counter {
        return left[index].counter < right[index].counter
      }
    }
    return left.count < right.count
  }
}
