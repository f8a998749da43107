import FileAccess
import Scenarios

/// The lines of a stream by the hashes of their files' identities, to be looked up while lines are added.
///
/// In memory is a table with open addressing in two plain arrays: 12 bytes a place, of which at least a
/// third is in use. When it may not grow any more, all that is in it goes to a file, and a filter tells of
/// most hashes that they are not there.
struct IdentityTable {
  private var hashes: [UInt64] = []
  /// The number of the line plus 1; 0 for a place that is free.
  private var lines: [UInt32] = []
  private var count = 0
  private let mostPlaces: Int

  private var sort: SpilledSort<IdentityEntry>
  private var filter: HashFilter?
  private let filterBytes: Int

  private static let bytesPerPlace = 12

  /// An empty table.
  ///
  /// - Parameters:
  ///   - file: where lines go that the table does not hold.
  ///   - bound: how many bytes the table may take.
  ///   - filter: how many bytes the filter may take beside it.
  init(in file: SpillFile, bound: Int, filter: Int) {
    // What is in memory is in the table.
    sort = SpilledSort(in: file, bound: 0)
    filterBytes = filter
    var places = 4
    while places * 2 * Self.bytesPerPlace <= bound { places *= 2 }
    mostPlaces = places
  }

  /// How many bytes of memory the table takes.
  var heldBytes: Int { hashes.count * Self.bytesPerPlace }

  /// Adds a line.
  ///
  /// - Throws: `FileAccessError` where the disk fails or is full.
  /// - Complexity: O(1) amortised in memory, O(log *n*) where it goes to the file.
  mutating func insert(_ hash: UInt64, line: Int) throws(FileAccessError) {
    if (count + 1) * 3 > hashes.count * 2 {
      if hashes.count == mostPlaces { try spill() } else { grow() }
    }
    put(hash, UInt32(truncatingIfNeeded: line + 1))
    count += 1
  }

  /// The lines with a hash, from 0.
  ///
  /// - Throws: `FileAccessError` where the disk fails.
  /// - Complexity: O(1) on average where there is none, else that of ``SpilledSort/records(_:)``.
  func lines(_ hash: UInt64) throws(FileAccessError) -> [Int] {
    if hashes.isEmpty { return [] }
    var found: [Int] = []
    var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while lines[place] != 0 {
      if hashes[place] == hash { found.append(Int(lines[place]) - 1) }
      place = (place + 1) & (hashes.count - 1)
    }
    if let filter, filter.mayContain(hash) {
      found += try sort.records(hash).map { Int($0.line) }
    }
    return found
  }

  /// All lines by their hashes, once no more are added; the table is empty then.
  ///
  /// - Complexity: O(*n* log *n*) in what is in memory.
  mutating func takeSorted() -> SpilledSort<IdentityEntry> {
    filter = nil
    let last = entries
    (hashes, lines) = ([], [])
    sort.finish(with: last)
    return sort
  }

  private mutating func spill() throws(FileAccessError) {
    var filter = filter.take() ?? HashFilter(bytes: filterBytes)
    for (hash, line) in zip(hashes, lines) where line != 0 { filter.insert(hash) }
    self.filter = filter
    try sort.append(run: entries.sorted())
    for place in lines.indices { lines[place] = 0 }
    count = 0
  }

  /// What is in the table.
  private var entries: [IdentityEntry] {
    var entries: [IdentityEntry] = []
    entries.reserveCapacity(count)
    for (hash, line) in zip(hashes, lines) where line != 0 {
      entries.append(IdentityEntry(hash: hash, line: line - 1))
    }
    return entries
  }

  private mutating func put(_ hash: UInt64, _ line: UInt32) {
    var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while lines[place] != 0 { place = (place + 1) & (hashes.count - 1) }
    hashes[place] = hash
    lines[place] = line
  }

  private mutating func grow() {
    let (oldHashes, oldLines) = (hashes, lines)
    hashes = Array(repeating: 0, count: min(mostPlaces, max(1 << 10, oldHashes.count * 2)))
    lines = Array(repeating: 0, count: hashes.count)
    for (hash, line) in zip(oldHashes, oldLines) where line != 0 { put(hash, line) }
  }
}
