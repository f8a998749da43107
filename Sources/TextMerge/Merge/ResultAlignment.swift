/// Whether a clean result's lines align with the base as the merge says that they do.
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
      var changed = LineSet()
      for hunk in merge.diffs[index].first.hunks {
        for line in hunk.base { changed.insert(line, of: base) }
        for line in hunk.side { changed.insert(line, of: merge.inputs[index + 1]) }
      }
      for lines in outside {
        for line in lines where changed.mayContain(line, of: base) { return false }
      }
    }
    return true
  }

  /// Whether Myers' alignment of the result with the base shows the changes of the sides.
  ///
  /// - Complexity: that of an alignment of what lies between the first change and the last.
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

/// A set of lines, by hash: it may say of a line that is not in it that it is.
private struct LineSet {
  private var hashes: Set<UInt64> = []
  /// A bit for the low bits of each hash, which spares most searches.
  private var bits: [UInt64] = Array(repeating: 0, count: 1024)

  mutating func insert(_ line: Int, of table: LineTable) {
    let hash = table.hash(of: line)
    hashes.insert(hash)
    bits[Int(hash >> 6 & 1023)] |= 1 << (hash & 63)
  }

  func mayContain(_ line: Int, of table: LineTable) -> Bool {
    let hash = table.hash(of: line)
    return bits[Int(hash >> 6 & 1023)] & 1 << (hash & 63) != 0 && hashes.contains(hash)
  }
}
