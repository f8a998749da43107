/// Which entry stands for a key in a folder: a hash table with open addressing.
struct KeyTable: Sendable {
  private struct Row {
    /// The entry that stands for the key.
    let entry: UInt32
    /// The entry that stands for the folder.
    let folder: UInt32
    let length: UInt32
    let start: Int
  }

  /// Each slot has the number of a row plus 1 in its lower half, 0 if the slot is free, and a hash in its upper
  /// half.
  ///
  /// The hash distinguishes most keys, and lets the table grow without hashing again. The number of slots is a
  /// power of two; at most three quarters of them are in use.
  private var slots: [UInt64] = []
  private var rows: [Row] = []
  /// The keys, one after the other.
  private var keys: [UInt8] = []

  /// Returns the entry of a key in a folder; inserts the new entry if the key has none.
  ///
  /// - Complexity: O(*n*) in the length of the key, amortised.
  mutating func insert(
    _ new: UInt32, under folder: UInt32, _ key: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    if rows.count * 4 >= slots.count * 3 { grow() }
    let hash = unsafe Self.hash(folder, key)
    let (place, entry) = unsafe probe(hash, under: folder, key)
    if let entry { return entry }
    rows.append(Row(entry: new, folder: folder, length: UInt32(key.count), start: keys.count))
    slots[place] = UInt64(hash) << 32 | UInt64(rows.count)
    unsafe keys.append(contentsOf: key)
    return new
  }

  /// The entry of a key in a folder; `nil` if it has none.
  ///
  /// - Complexity: O(*n*) in the length of the key, amortised.
  func find(under folder: UInt32, _ key: UnsafeBufferPointer<UInt8>) -> UInt32? {
    if slots.isEmpty { return nil }
    return unsafe probe(Self.hash(folder, key), under: folder, key).entry
  }

  /// The entry of a key, or else the free slot for its row.
  ///
  /// Precondition: the table has slots.
  private func probe(
    _ hash: UInt32, under folder: UInt32, _ key: UnsafeBufferPointer<UInt8>
  ) -> (place: Int, entry: UInt32?) {
    let mask = slots.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while slots[place] != 0 {
      if UInt32(truncatingIfNeeded: slots[place] >> 32) == hash {
        let row = rows[Int(UInt32(truncatingIfNeeded: slots[place])) - 1]
        if row.folder == folder, unsafe isKey(of: row, key) { return (place, row.entry) }
      }
      place = (place + 1) & mask
    }
    return (place, nil)
  }

  private static func hash(_ folder: UInt32, _ key: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(folder)
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }

  private func isKey(of row: Row, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    guard row.length == key.count else { return false }
    for index in key.indices where unsafe keys[row.start + index] != key[index] { return false }
    return true
  }

  /// Forgets all keys, and keeps the memory for others.
  mutating func removeAll() {
    for place in slots.indices { slots[place] = 0 }
    rows.removeAll(keepingCapacity: true)
    keys.removeAll(keepingCapacity: true)
  }

  private mutating func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: max(16, old.count * 2))
    let mask = slots.count - 1
    for slot in old where slot != 0 {
      var place = Int(truncatingIfNeeded: slot >> 32) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = slot
    }
  }
}
