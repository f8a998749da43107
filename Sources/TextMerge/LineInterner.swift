/// Gives every distinct line a number, so that lines are compared as integers.
///
/// Numbers count up from 0 in the order of first appearance, so they depend on which lines are
/// equal and on nothing else: not on the bytes of a line and not on its hash.
struct LineInterner {
  /// How many distinct lines were seen.
  private(set) var tokenCount = 0

  /// Open addressing: a token plus one, 0 for an empty slot; the count is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 1024)

  /// For each token its hash and where its line was first seen.
  private var hashes: [UInt64] = []
  private var firstInputs: [Int32] = []
  private var firstLines: [Int32] = []

  /// The tokens of some lines of one of the inputs.
  ///
  /// - Complexity: Linear in the bytes of the lines, as long as hashes spread.
  mutating func tokens(
    of lines: Range<Int>, ofInput input: Int, in inputs: [LineTable]
  ) -> [Int32] {
    var tokens: [Int32] = []
    tokens.reserveCapacity(lines.count)
    for line in lines {
      tokens.append(token(of: line, ofInput: input, in: inputs))
    }
    return tokens
  }

  private mutating func token(
    of line: Int, ofInput input: Int, in inputs: [LineTable]
  ) -> Int32 {
    let hash = inputs[input].hash(of: line)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let token = Int(slots[slot]) - 1
      if hashes[token] == hash
        && inputs[input].line(
          line, equals: Int(firstLines[token]), of: inputs[Int(firstInputs[token])])
      {
        return Int32(truncatingIfNeeded: token)
      }
      slot = (slot + 1) & mask
    }
    let token = Int32(truncatingIfNeeded: tokenCount)
    slots[slot] = token + 1
    hashes.append(hash)
    firstInputs.append(Int32(truncatingIfNeeded: input))
    firstLines.append(Int32(truncatingIfNeeded: line))
    tokenCount += 1
    if tokenCount * 2 > slots.count { grow() }
    return token
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 4)
    let mask = slots.count - 1
    for (token, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: token + 1)
    }
  }
}
