import TextMerge

/// Finds lines that were removed at one place and added at another.
///
/// A block is moved if it is a run of lines, removed one after the other and added one after the other, with at
/// least ``leastLetters`` letters and digits: a closing brace or a blank line occurs everywhere. The rule is
/// that of `git diff --color-moved=blocks`.
///
/// Invariant: every line has at most one counterpart, and that has it in turn.
struct MovedLines {
  /// For each line of the left text that was moved its line in the right one.
  private(set) var rightOf: [Int: Int] = [:]
  /// For each line of the right text that was moved its line in the left one.
  private(set) var leftOf: [Int: Int] = [:]

  /// The letters and digits that a block has at least; the number is git's.
  private static let leastLetters = 20

  /// How many places are tried for one line.
  private static let mostPlaces = 8

  /// For each removed line the next one with the same bytes, or -1; and the first of each.
  private var firsts: [ArraySlice<UInt8>: Int] = [:]
  private var next: [Int: Int] = [:]

  /// Looks for moved lines among those that differ.
  ///
  /// - Complexity: Linear in the bytes of the lines that differ.
  init(from left: TextLines, to right: TextLines, hunks: [Hunk]) {
    // Of one hunk nothing can have moved anywhere: equal lines in it are aligned already.
    guard hunks.count > 1 else { return }
    var removed: Set<Int> = []
    for hunk in hunks.reversed() {
      for line in hunk.base.reversed() {
        let bytes = left.bytes[left.range(of: line)]
        if let later = firsts[bytes] { next[line] = later }
        firsts[bytes] = line
        removed.insert(line)
      }
    }
    for hunk in hunks {
      var line = hunk.side.lowerBound
      while line < hunk.side.upperBound {
        let block = longestBlock(
          at: line, before: hunk.side.upperBound, from: left, to: right, removed: removed)
        // A block that is too small is skipped as a whole; otherwise a long one would be searched from each line.
        if let start = block.start, hasEnoughLetters(line..<line + block.count, of: right) {
          for offset in 0..<block.count {
            rightOf[start + offset] = line + offset
            leftOf[line + offset] = start + offset
          }
        }
        line += max(block.count, 1)
      }
    }
  }

  private mutating func longestBlock(
    at line: Int, before end: Int, from left: TextLines, to right: TextLines, removed: Set<Int>
  ) -> (start: Int?, count: Int) {
    let bytes = right.bytes[right.range(of: line)]
    // Places that were taken are left out of the row for good, so that nobody passes them twice.
    while let first = firsts[bytes], rightOf[first] != nil {
      firsts[bytes] = next[first]
    }
    var longest: (start: Int?, count: Int) = (nil, 0)
    var place = firsts[bytes]
    var tried = 0
    while let start = place, tried < Self.mostPlaces {
      tried += 1
      place = next[start]
      if rightOf[start] != nil { continue }
      var count = 1
      while line + count < end, removed.contains(start + count), rightOf[start + count] == nil,
        left.bytes[left.range(of: start + count)]
          == right.bytes[right.range(of: line + count)]
      {
        count += 1
      }
      if count > longest.count { longest = (start, count) }
    }
    return longest
  }

  private func hasEnoughLetters(_ lines: Range<Int>, of text: TextLines) -> Bool {
    var letters = 0
    for line in lines {
      for byte in text.bytes[text.range(of: line)] {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...0xFF: letters += 1
        default: continue
        }
        if letters == Self.leastLetters { return true }
      }
    }
    return false
  }
}
