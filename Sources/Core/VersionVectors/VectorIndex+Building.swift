// How a tree of vectors is made.
extension VectorIndex {
  /// Numbers the devices, and writes the vectors as numbers.
  mutating func number(_ vectors: [VersionVector]) {
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
  func inLexicographicOrder() -> [Int] {
    let cells = cells
    return rows.indices.sorted { left, right in
      Self.isLexicographicallyLess(
        cells.span.extracting(rows[right]), cells.span.extracting(rows[left]))
    }
  }

  /// What is known of the vectors below a node, device by device.
  struct Spread {
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
  mutating func divide() {
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

  mutating func divide(_ all: Range<Int>, _ spread: inout Spread) {
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
  static func widest(_ spread: Spread, count: Int, whole: [UInt64]) -> Int? {
    var widest: (device: Int, width: Double)?
    for device in spread.devices where spread.counts[device] * 2 >= count {
      let least = spread.counts[device] == count ? spread.least[device] : 0
      let width = Double(spread.greatest[device] - least) / Double(whole[device])
      if width > widest?.width ?? 0 { widest = (device, width) }
    }
    return widest?.device
  }

  /// Puts the vectors of a node in order by one device's counters, the greatest first.
  mutating func sort(_ items: Range<Int>, by device: Int) {
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
