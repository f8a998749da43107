import FileAccess
import Scenarios

/// The lines of a stream by the hashes of their files' identities, to be looked up while lines are added.
///
/// The table uses open addressing in two plain arrays: 12 bytes a place, of which at least a
/// third is in use. When it cannot grow any more, its content goes to the other keys in a file, and a
/// filter rules out most hashes that are not there.
struct IdentityTable {
  private var hashes: [UInt64] = []
  /// The number of the line plus 1; 0 for a place that is free.
  private var numbers: [UInt32] = []
  private var count = 0
  private let mostPlaces: Int

  private var filter: HashFilter?
  private let filterBytes: Int

  private static let bytesPerPlace = 12

  /// An empty table.
  ///
  /// - Parameters:
  ///   - bound: how many bytes the table may take.
  ///   - filter: how many bytes the filter may take in addition.
  init(bound: Int, filter: Int) {
    filterBytes = filter
    var places = 4
    while places * 2 * Self.bytesPerPlace <= bound { places *= 2 }
    mostPlaces = places
  }

  /// How many bytes of memory the table takes.
  var heldBytes: Int { hashes.count * Self.bytesPerPlace }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - hash: the hash of its file's identity.
  ///   - line: its number, from 0.
  ///   - keys: takes the lines for which the table has no room.
  /// - Throws: `FileAccessError` if the disk fails or is full.
  /// - Complexity: O(1) amortized in memory, O(log *n*) when the table is written to the file.
  mutating func insert(
    _ hash: UInt64, line: Int, spillingTo keys: inout SpilledSort<KeyRecord>
  ) throws(FileAccessError) {
    if (count + 1) * 3 > hashes.count * 2 {
      if hashes.count == mostPlaces { try spill(to: &keys) } else { grow() }
    }
    put(hash, UInt32(truncatingIfNeeded: line + 1))
    count += 1
  }

  /// Looks up the lines with a hash.
  ///
  /// - Parameters:
  ///   - hash: the hash.
  ///   - keys: the lines for which the table had no room.
  /// - Returns: their numbers from 0, in no particular order.
  /// - Throws: `FileAccessError` if the disk fails.
  /// - Complexity: O(1) on average if there is none, else that of ``SpilledSort/spilledRecords(_:)``.
  func lines(
    _ hash: UInt64, spilledTo keys: SpilledSort<KeyRecord>
  ) throws(FileAccessError) -> [Int] {
    if hashes.isEmpty { return [] }
    var found: [Int] = []
    var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while numbers[place] != 0 {
      if hashes[place] == hash { found.append(Int(numbers[place]) - 1) }
      place = (place + 1) & (hashes.count - 1)
    }
    if let filter, filter.mayContain(hash) {
      found += try keys.spilledRecords(hash).filter { $0.role == .identity }.map { $0.line }
    }
    return found
  }

  private mutating func spill(
    to keys: inout SpilledSort<KeyRecord>
  ) throws(FileAccessError) {
    var filter = filter.take() ?? HashFilter(bytes: filterBytes)
    for (hash, line) in zip(hashes, numbers) where line != 0 { filter.insert(hash) }
    self.filter = filter
    try keys.append(run: records.sorted())
    for place in numbers.indices { numbers[place] = 0 }
    count = 0
  }

  /// What is in the table.
  var records: [KeyRecord] {
    var records: [KeyRecord] = []
    records.reserveCapacity(count)
    for (hash, line) in zip(hashes, numbers) where line != 0 {
      records.append(KeyRecord(.identity, hash: hash, line: line - 1))
    }
    return records
  }

  private mutating func put(_ hash: UInt64, _ line: UInt32) {
    var place = Int(truncatingIfNeeded: hash) & (hashes.count - 1)
    while numbers[place] != 0 { place = (place + 1) & (hashes.count - 1) }
    hashes[place] = hash
    numbers[place] = line
  }

  private mutating func grow() {
    let (oldHashes, oldNumbers) = (hashes, numbers)
    hashes = Array(repeating: 0, count: min(mostPlaces, max(1 << 10, oldHashes.count * 2)))
    numbers = Array(repeating: 0, count: hashes.count)
    for (hash, line) in zip(oldHashes, oldNumbers) where line != 0 { put(hash, line) }
  }
}
