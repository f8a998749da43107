/// Finds the keys that occur twice in one object, while objects are read.
struct RepeatedKeys {
  /// The keys of open objects, those of the innermost last.
  private var hashes: [UInt64] = []
  private var nodes: [Int] = []
  /// Open addressing over the keys of one object, reused.
  private var table: [Int32] = []

  /// Objects with fewer members are compared pair by pair.
  private static let smallCount = 12

  /// The number of keys in open objects.
  var count: Int { hashes.count }

  /// Adds a key to the innermost object.
  @inline(__always)
  mutating func append(_ hash: UInt64, _ node: Int) {
    hashes.append(hash)
    nodes.append(node)
  }

  /// Closes the innermost object, whose keys begin at a place.
  ///
  /// - Complexity: O(*n*) in its keys.
  mutating func close(to start: Int, in tree: inout DataTree) {
    defer {
      hashes.removeLast(hashes.count - start)
      nodes.removeLast(nodes.count - start)
    }
    let count = hashes.count - start
    guard count > 1 else { return }
    if count < Self.smallCount {
      for later in start + 1..<start + count {
        let hash = hashes[later]
        for earlier in start..<later where hashes[earlier] == hash {
          if note(later, earlier, in: &tree) { break }
        }
      }
      return
    }
    var size = 32
    while size < 2 * count { size *= 2 }
    table.removeAll(keepingCapacity: true)
    table.append(contentsOf: repeatElement(-1, count: size))
    for later in start..<start + count {
      var place = Int(truncatingIfNeeded: hashes[later]) & (size - 1)
      var isRepeated = false
      while table[place] >= 0, !isRepeated {
        let earlier = Int(table[place])
        isRepeated = hashes[earlier] == hashes[later] && note(later, earlier, in: &tree)
        place = (place + 1) & (size - 1)
      }
      if !isRepeated { table[place] = Int32(truncatingIfNeeded: later) }
    }
  }

  /// Records a key if it is equal to an earlier one; returns whether it is.
  private func note(_ later: Int, _ earlier: Int, in tree: inout DataTree) -> Bool {
    guard tree.hasSameKey(nodes[later], as: nodes[earlier], of: tree) else { return false }
    tree.repeated.append(nodes[later])
    return true
  }
}
