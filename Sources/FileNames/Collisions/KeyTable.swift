/// Which entry stands for a key in a folder: a hash table with open addressing, keys one after the
/// other in one array.
struct KeyTable: Sendable {
  private struct Slot {
    /// The entry, or `none` where the slot is free.
    var entry = KeyTable.none
    /// The entry that stands for the folder.
    var folder: UInt32 = 0
    /// The lower half of the hash, to tell most keys apart and to grow without hashing again.
    var hash: UInt32 = 0
    var length: UInt32 = 0
    var start = 0
  }

  private static let none = UInt32.max

  /// A power of two of slots, at most three quarters of them in use.
  private var slots: [Slot] = []
  private var used = 0
  private var keys: [UInt8] = []

  /// Finds the entry that stands for a key in a folder; where there is none, it is the new one.
  ///
  /// - Complexity: O(*n*) in the length of the key, amortised.
  mutating func insert(
    _ new: UInt32, under folder: UInt32, _ key: UnsafeBufferPointer<UInt8>
  ) -> UInt32 {
    if used * 4 >= slots.count * 3 { grow() }
    var hasher = Hasher()
    hasher.combine(folder)
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(key))
    let hash = UInt32(truncatingIfNeeded: hasher.finalize())
    var place = Int(hash) & (slots.count - 1)
    while slots[place].entry != Self.none {
      let slot = slots[place]
      if slot.hash == hash, slot.folder == folder, slot.length == key.count,
        unsafe isKey(at: slot.start, key)
      {
        return slot.entry
      }
      place = (place + 1) & (slots.count - 1)
    }
    slots[place] = Slot(
      entry: new, folder: folder, hash: hash, length: UInt32(key.count), start: keys.count)
    unsafe keys.append(contentsOf: key)
    used += 1
    return new
  }

  private func isKey(at start: Int, _ key: UnsafeBufferPointer<UInt8>) -> Bool {
    for index in key.indices where unsafe keys[start + index] != key[index] { return false }
    return true
  }

  private mutating func grow() {
    let old = slots
    slots = [Slot](repeating: Slot(), count: max(16, old.count * 2))
    for slot in old where slot.entry != Self.none {
      var place = Int(slot.hash) & (slots.count - 1)
      while slots[place].entry != Self.none { place = (place + 1) & (slots.count - 1) }
      slots[place] = slot
    }
  }
}
