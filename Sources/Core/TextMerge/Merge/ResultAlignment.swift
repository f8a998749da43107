/// Whether a clean result's lines align with the base in the same way as in the merge.
///
/// If so, the changes from the base to the result are those of the sides taken together. Merging the
/// result again with a side then finds the side's changes in it, by Myers' alignment; and since a
/// clean text must be that alignment's too, it is the same result.
enum ResultAlignment {
  /// Whether there is one alignment only: no changed line is elsewhere in the stretch in which
  /// anything changed.
  static func isForced(_ merge: AgreedMerge) -> Bool {
    guard merge.diffs.allSatisfy({ $0.isForced }) else { return false }
    let base = merge.inputs[0]
    let changing = merge.diffs.indices.filter { !merge.diffs[$0].first.hunks.isEmpty }
    let hull = hull(of: merge)
    for index in changing {
      let ends = merge.diffs[index].ends
      let outside = [
        hull.lowerBound..<ends.head, base.count - ends.tail..<hull.upperBound,
      ]
      guard outside.contains(where: { !$0.isEmpty }) else { continue }
      let hunks = merge.diffs[index].first.hunks
      var changed = LineSet(capacity: hunks.lineCount)
      for hunk in hunks {
        for line in hunk.base { changed.insert(line, of: base) }
        for line in hunk.side { changed.insert(line, of: merge.inputs[index + 1]) }
      }
      if outside.contains(where: { changed.mayContain(oneOf: $0, of: base) }) { return false }
    }
    return true
  }

  /// Whether Myers' alignment of the result with the base shows the changes of the sides.
  ///
  /// - Complexity: that of an alignment of the lines between the first change and the last.
  static func isUnion(_ merge: AgreedMerge) -> Bool {
    let hull = hull(of: merge)
    var tokenized = merge.tokenized
    let base = tokenized.tokens(of: hull, ofInput: 0)
    var result: [Int32] = []
    var expected: [Hunk] = []
    result.reserveCapacity(base.count)
    var line = hull.lowerBound
    var next = merge.diffs.map { _ in 0 }
    for change in merge.changes {
      guard case .changed(let sides) = change.kind, let side = sides.first else { return false }
      result += base[line - hull.lowerBound..<change.base.lowerBound - hull.lowerBound]
      let start = result.count
      // An insertion may have slid out of what was compared; its lines have tokens all the same.
      let lines = change.sides[side]
      result += tokenized.tokens(of: lines, ofInput: side + 1)
      line = change.base.upperBound
      let hunks = merge.diffs[side].first.hunks
      while next[side] < hunks.count && hunks[next[side]].base.upperBound < change.base.lowerBound {
        next[side] += 1
      }
      while next[side] < hunks.count
        && hunks[next[side]].base.lowerBound <= change.base.upperBound
      {
        let hunk = hunks[next[side]]
        next[side] += 1
        let shift = start - lines.lowerBound
        expected.append(
          Hunk(
            base: hunk.base.lowerBound - hull.lowerBound..<hunk.base.upperBound - hull.lowerBound,
            side: hunk.side.lowerBound + shift..<hunk.side.upperBound + shift))
      }
    }
    result += base[line - hull.lowerBound..<base.count]
    let diff = LineDiff(
      base: base, side: result, tokenCount: tokenized.tokenCount, by: .myers)
    return diff.hunks == expected
  }

  /// The base lines between the first change of a side and the last, as far as they were compared.
  private static func hull(of merge: AgreedMerge) -> Range<Int> {
    var start = merge.inputs[0].count
    var end = 0
    for diff in merge.diffs where !diff.first.hunks.isEmpty {
      start = min(start, diff.ends.head, diff.first.hunks[0].base.lowerBound)
      end = max(
        end, merge.inputs[0].count - diff.ends.tail,
        diff.first.hunks[diff.first.hunks.count - 1].base.upperBound)
    }
    return start < end ? start..<end : start..<start
  }
}

/// A set of lines, by hash: it may report a line that is not in it.
private struct LineSet {
  /// Open addressing: a hash, 0 for an empty slot; the count is a power of two, at most half of them used.
  ///
  /// A set of hashes would do as well, and takes several times as much code.
  private var slots: [UInt64]

  /// Whether some hash ends with these bits, which spares most searches; the count is a power of two.
  private var endings: [Bool]

  /// Whether a line in it may have such a length with its ending, up to a multiple, which spares most hashes.
  private var lengths: [Bool] = Array(repeating: false, count: 1 << 10)

  /// - Parameter capacity: How many lines may be in it.
  init(capacity: Int) {
    var count = 64
    while count < 2 * capacity { count *= 2 }
    slots = Array(repeating: 0, count: count)
    // Few lines need few: clearing all of them would take longer than merging a short text.
    endings = Array(repeating: false, count: min(32 * count, 1 << 16))
  }

  mutating func insert(_ line: Int, of table: LineTable) {
    let hash = Self.hash(of: line, of: table)
    slots[slot(of: hash)] = hash
    endings[Int(truncatingIfNeeded: hash) & (endings.count - 1)] = true
    let length = table.content(of: line).count
    for endingLength in 0...2 { lengths[(length + endingLength) & 0x3FF] = true }
  }

  /// Whether one of some lines may be in it.
  func mayContain(oneOf lines: Range<Int>, of table: LineTable) -> Bool {
    unsafe table.starts.withUnsafeBufferPointer { starts in
      unsafe lengths.withUnsafeBufferPointer { lengths in
        guard let starts = starts.baseAddress, let lengths = lengths.baseAddress else {
          return false
        }
        var line = lines.lowerBound
        let end = lines.upperBound
        while line < end {
          if unsafe lengths[Int(starts[line &+ 1] &- starts[line]) & 0x3FF] {
            let hash = Self.hash(of: line, of: table)
            if endings[Int(truncatingIfNeeded: hash) & (endings.count - 1)],
              slots[slot(of: hash)] == hash
            {
              return true
            }
          }
          line &+= 1
        }
        return false
      }
    }
  }

  private static func hash(of line: Int, of table: LineTable) -> UInt64 {
    max(1, table.hash(of: line))
  }

  /// The slot of a hash, or the free slot for it; keyed by the process, so that no text can be made whose lines
  /// all collide.
  private func slot(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var hasher = Hasher()
    hasher.combine(hash)
    var slot = hasher.finalize() & mask
    while slots[slot] != 0, slots[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }
}
