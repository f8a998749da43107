/// Lines that follow each other, as tokens: ``DoubledBlocks/blockLength`` of them.
struct LineBlock: Equatable {
  let first: Int32
  let second: Int32
  let third: Int32
  let fourth: Int32

  init(at start: Int, in tokens: Span<Int32>) {
    first = tokens[start]
    second = tokens[start + 1]
    third = tokens[start + 2]
    fourth = tokens[start + 3]
  }

  func lineCount(where isIncluded: (Int32) -> Bool) -> Int {
    (isIncluded(first) ? 1 : 0) + (isIncluded(second) ? 1 : 0) + (isIncluded(third) ? 1 : 0)
      + (isIncluded(fourth) ? 1 : 0)
  }

  /// Keyed by the process, so that no text can be made whose blocks all collide.
  fileprivate var keyedHash: Int {
    var hasher = Hasher()
    hasher.combine(first)
    hasher.combine(second)
    hasher.combine(third)
    hasher.combine(fourth)
    return hasher.finalize()
  }
}

/// Gives every distinct block a number, in the order of first appearance.
///
/// A set and a dictionary of blocks would do as well, and take several times as much code.
struct BlockTable {
  private(set) var blocks: [LineBlock] = []

  /// Open addressing: a number plus one, 0 for an empty slot; the count is a power of two, at most half of them used.
  private var slots: [Int32] = Array(repeating: 0, count: 64)

  /// The number of a block; a new one is added.
  mutating func add(_ block: LineBlock) -> Int {
    let slot = slot(of: block)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    blocks.append(block)
    slots[slot] = Int32(truncatingIfNeeded: blocks.count)
    if blocks.count * 2 > slots.count {
      slots = Array(repeating: 0, count: slots.count * 4)
      for (number, block) in blocks.enumerated() {
        slots[self.slot(of: block)] = Int32(truncatingIfNeeded: number + 1)
      }
    }
    return blocks.count - 1
  }

  /// The number of a block; `nil` if it was not added.
  func number(of block: LineBlock) -> Int? {
    let number = Int(slots[slot(of: block)]) - 1
    return number < 0 ? nil : number
  }

  /// The slot of a block, or the free slot for it.
  private func slot(of block: LineBlock) -> Int {
    let mask = slots.count - 1
    var slot = block.keyedHash & mask
    while slots[slot] != 0, blocks[Int(slots[slot]) - 1] != block { slot = (slot + 1) & mask }
    return slot
  }
}
