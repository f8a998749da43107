/// The lines of a stream by the hashes of their files' identities.
///
/// Open addressing in two plain arrays: 12 bytes a place, of which at least a third is in use.
struct IdentityTable {
  private var hashes: [UInt64] = []
  /// The number of the line plus 1; 0 for a place that is free.
  private var lines: [UInt32] = []
  private var count = 0

  /// Adds a line.
  ///
  /// - Complexity: O(1) amortised.
  mutating func insert(_ hash: UInt64, line: Int) {
    if count * 3 >= hashes.count * 2 { grow() }
    var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while lines[place] != 0 { place = (place + 1) & (hashes.count - 1) }
    hashes[place] = hash
    lines[place] = UInt32(truncatingIfNeeded: line + 1)
    count += 1
  }

  /// The lines with a hash, from 0.
  ///
  /// - Complexity: O(1) on average.
  func lines(_ hash: UInt64) -> [Int] {
    if hashes.isEmpty { return [] }
    var found: [Int] = []
    var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while lines[place] != 0 {
      if hashes[place] == hash { found.append(Int(lines[place]) - 1) }
      place = (place + 1) & (hashes.count - 1)
    }
    return found
  }

  private mutating func grow() {
    let (oldHashes, oldLines) = (hashes, lines)
    hashes = Array(repeating: 0, count: max(1 << 10, oldHashes.count * 2))
    lines = Array(repeating: 0, count: hashes.count)
    count = 0
    for (hash, line) in zip(oldHashes, oldLines) where line != 0 {
      insert(hash, line: Int(line) - 1)
    }
  }
}
