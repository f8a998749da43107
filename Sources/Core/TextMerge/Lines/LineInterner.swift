/// Gives every distinct line a number, so that lines are compared as integers.
///
/// Numbers count up from 0 in the order of first appearance, so they depend on which lines are
/// equal and on nothing else: not on the bytes of a line and not on its hash.
struct LineInterner {
  /// How many distinct lines were seen.
  private(set) var tokenCount = 0

  /// Open addressing: a token plus one, 0 for an empty slot; the count is a power of two.
  private var slots: [Int32] = Array(repeating: 0, count: 64)

  /// For each token its hash and where its line was first seen.
  private var hashes: [UInt64] = []
  private var firstInputs: [Int32] = []
  private var firstLines: [Int32] = []

  init(usesKeyedHash: Bool = false) {
    self.usesKeyedHash = usesKeyedHash
  }

  /// Whether hashes are keyed by the process, so that no input can be made to collide.
  ///
  /// The plain hash is faster, but a text can be made whose lines all collide under it. That shows
  /// as a long search, and from then on the keyed one is used. Tokens do not depend on hashes.
  private var usesKeyedHash = false

  /// A search that visits more slots than this is not accidental: half of the slots are empty.
  static let longestSearch = 512

  /// Makes room for some more lines.
  mutating func reserve(_ lineCount: Int, isFirst: Bool) {
    // The first text's lines are mostly new, those of the others mostly known.
    let expected = tokenCount + (isFirst ? lineCount : lineCount / 16)
    var slotCount = slots.count
    while expected * 2 > slotCount { slotCount *= 2 }
    if slotCount > slots.count { rebuild(slotCount: slotCount) }
    hashes.reserveCapacity(expected)
    firstInputs.reserveCapacity(expected)
    firstLines.reserveCapacity(expected)
  }

  /// The first line with a token, if it is one of this input.
  func firstLine(of token: Int32, ifInInput input: Int) -> Int? {
    firstInputs[Int(token)] == input ? Int(firstLines[Int(token)]) : nil
  }

  /// The token of a line.
  ///
  /// - Complexity: Linear in the bytes of the line, for any line.
  mutating func token(
    of line: Int, ofInput input: Int, in inputs: [LineTable]
  ) -> Int32 {
    // An element of the array would be copied.
    let tables = inputs.span
    let hash =
      usesKeyedHash ? tables[input].keyedHash(of: line) : tables[input].hash(of: line)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    var searched = 0
    while slots[slot] != 0 {
      searched += 1
      if searched > Self.longestSearch && !usesKeyedHash {
        useKeyedHash(in: inputs)
        return self.token(of: line, ofInput: input, in: inputs)
      }
      let token = Int(slots[slot]) - 1
      if hashes[token] == hash
        && tables[input].line(
          line, equals: Int(firstLines[token]), of: tables[Int(firstInputs[token])])
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
    if tokenCount * 2 > slots.count { rebuild(slotCount: slots.count * 4) }
    return token
  }

  private mutating func useKeyedHash(in inputs: [LineTable]) {
    usesKeyedHash = true
    for token in hashes.indices {
      hashes[token] = inputs[Int(firstInputs[token])].keyedHash(of: Int(firstLines[token]))
    }
    rebuild(slotCount: slots.count)
  }

  private mutating func rebuild(slotCount: Int) {
    slots = Array(repeating: 0, count: slotCount)
    let mask = slots.count - 1
    for (token, hash) in hashes.enumerated() {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: token + 1)
    }
  }
}
