// How vectors are compared that are written as rows of numbers.
extension VectorIndex {
  /// A vector as numbers, without devices that no vector of the tree has, and whether that is all of it.
  func row(of vector: VersionVector) -> (row: [Cell], isWhole: Bool) {
    var row: [Cell] = []
    row.reserveCapacity(vector.entries.count)
    for entry in vector.entries {
      guard let number = numberOf[entry.device] else { continue }
      row.append(Cell(device: number, counter: entry.counter))
    }
    return (row, row.count == vector.entries.count)
  }

  /// The index of a device in a row, at or after a start; if it is absent, the index at which it would be
  /// inserted.
  static func place(of device: Int, in row: Span<Cell>, from start: Int) -> Int {
    var (low, high) = (start, row.count)
    // Everything below `low` precedes the device, nothing from `high` on does.
    while low < high {
      let middle = (low + high) / 2
      if row[middle].device < device { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether no counter is greater than the other row's.
  static func isAtMost(_ left: Span<Cell>, _ right: Span<Cell>) -> Bool {
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

  static func isBefore(_ left: Span<Cell>, _ right: Span<Cell>) -> Bool {
    isAtMost(left, right) && !isAtMost(right, left)
  }

  static func isLexicographicallyLess(_ left: Span<Cell>, _ right: Span<Cell>) -> Bool {
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
