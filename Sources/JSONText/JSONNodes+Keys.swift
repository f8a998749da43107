// Members, found by their keys.

extension JSONNodes {
  /// Up to how many members a key is looked for one by one.
  static var indexedCount: Int { 16 }

  /// Which member of an object has a key.
  ///
  /// - Parameters:
  ///   - key: The key in UTF-8.
  ///   - place: The place of the object's node.
  /// - Returns: The number of the member, from 0, or `nil` where none has it.
  ///
  /// Complexity: constant on average.
  func member(_ key: Span<UInt8>, at place: Int) -> Int? {
    let count = count(at: place)
    if count <= JSONNodes.indexedCount {
      for member in 0..<count where isString(node(2 * member, at: place), key) { return member }
      return nil
    }
    let index = place + 1 + 2 * count
    let mask = JSONNodes.slotCount(members: count) - 1
    var slot = JSONNodes.hash(key) & mask
    while case let number = Int(truncatingIfNeeded: words[index + slot]), number > 0 {
      if isString(node(2 * (number - 1), at: place), key) { return number - 1 }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Appends the index of an object, whose run has just been appended.
  ///
  /// It is a hash table with linear probing: a slot holds the number of a member, from 1, or 0 where
  /// it is free. At most half of the slots are taken. The hash is seeded anew in each process, so that
  /// nobody can write a text whose keys all meet.
  mutating func appendIndex(of place: Int, count: Int) {
    let index = words.count
    let slotCount = JSONNodes.slotCount(members: count)
    words.append(contentsOf: repeatElement(0, count: slotCount))
    for member in 0..<count {
      let key = node(2 * member, at: place)
      var slot = withBytes(of: key, JSONNodes.hash) & (slotCount - 1)
      while words[index + slot] != 0 { slot = (slot + 1) & (slotCount - 1) }
      words[index + slot] = UInt64(truncatingIfNeeded: member + 1)
    }
  }

  /// The power of two that is at least twice as much.
  private static func slotCount(members: Int) -> Int {
    1 &<< (Int.bitWidth - (2 * members - 1).leadingZeroBitCount)
  }

  private static func hash(_ key: Span<UInt8>) -> Int {
    var hasher = Hasher()
    // The pointer is used inside the closure only.
    unsafe key.withUnsafeBytes { bytes in unsafe hasher.combine(bytes: bytes) }
    return hasher.finalize()
  }
}
