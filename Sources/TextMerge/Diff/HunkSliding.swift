/// Gives a change that could stand at several places one of them.
///
/// In `a a` made of `a`, either `a` may be the added one: a change slides over a line that equals
/// the line at its other end. Two sides that made the same change must find it at the same place, so
/// every change is slid as far up as it goes, joining others on its way, and then as far down as it
/// goes, or to the last place on this way where the other text has a change too. This is what git's
/// merge does.
enum HunkSliding {
  /// How often a change may be slid for each line of the text.
  ///
  /// Changes that join again and again could ask for more; what is left then stays where it is.
  private static let stepsPerLine = 64

  /// Slides the marked lines of one of two compared texts.
  ///
  /// - Parameters:
  ///   - marks: For each line of this text whether the other text lacks it.
  ///   - lines: This text.
  ///   - otherMarks: The same of the other text.
  ///   - realign: Compares a group with the group of the other text that it has come to stand beside,
  ///     and gives the marks of both: lines that moved together may have some in common. Without it
  ///     the group stays marked as a whole.
  ///   - scores: How well a change stands at a place, where several are possible and the other text
  ///     has no change at any of them; without it the last place is taken.
  ///   - ends: How many lines neither text has marks in, at their start and at their end; less where a change has
  ///     slid there.
  /// - Complexity: Linear in the lines between the ends and those that changes slide over.
  static func slide<Lines: LineSequence>(
    _ marks: inout [Bool], of lines: Lines, beside otherMarks: inout [Bool],
    realign: Realignment? = nil, scores: ((Range<Int>) -> SplitScore)? = nil,
    ends: inout UnmarkedEnds
  ) {
    let count = marks.count
    var stepsLeft = stepsPerLine * (count + 64)
    var slider = HunkSlider(count: count, start: ends.head)
    // The common lines of both texts are the same, so the two cursors go on side by side; each
    // stands on a group of marked lines, which may be empty, between two common lines.
    var other = GroupCursor(start: ends.head, end: ends.head)
    other.grow(otherMarks)
    // What is marked behind this has slid there, and has been looked at.
    let last = count - ends.tail
    while slider.group.start <= last {
      slider.group.grow(marks)
      if !slider.group.isEmpty {
        let start = slider.group.start
        let standsBeside = slider.settle(
          &marks, lines, &other, otherMarks, stepsLeft: &stepsLeft, scores: scores)
        if let realign, standsBeside, slider.group.start != start {
          let group = slider.group.start..<slider.group.end
          let (own, others) = realign(group, other.start..<other.end)
          marks.replaceSubrange(group, with: own)
          otherMarks.replaceSubrange(other.start..<other.end, with: others)
        }
        ends.head = min(ends.head, slider.group.start)
        ends.tail = min(ends.tail, count - slider.group.end)
      }
      guard slider.group.advance(marks), other.advance(otherMarks) else { break }
    }
  }
}

/// The lines at the start and at the end of two texts in which neither has a mark.
struct UnmarkedEnds {
  var head: Int
  var tail: Int
}

/// Compares a group of lines of one text with a group of the other; gives the marks of both.
typealias Realignment = (_ group: Range<Int>, _ other: Range<Int>) -> ([Bool], [Bool])

/// A run of marked lines, which may be empty, before a common line.
private struct GroupCursor {
  var start: Int
  var end: Int

  var isEmpty: Bool { start == end }

  /// Takes in the marked lines after it.
  mutating func grow(_ marks: [Bool]) {
    let marks = marks.span
    while end < marks.count && marks[end] { end += 1 }
  }

  /// Goes to the next group; `false` at the end.
  mutating func advance(_ marks: [Bool]) -> Bool {
    guard end < marks.count else { return false }
    start = end + 1
    end = start
    grow(marks)
    return true
  }

  /// Goes to the group before.
  mutating func retreat(_ marks: [Bool]) {
    guard start > 0 else { return }
    end = start - 1
    start = end
    while start > 0 && marks[start - 1] { start -= 1 }
  }
}

/// One group on its way.
private struct HunkSlider {
  let count: Int
  var group: GroupCursor

  init(count: Int, start: Int) {
    self.count = count
    group = GroupCursor(start: start, end: start)
  }

  mutating func moveUp<Lines: LineSequence>(_ marks: inout [Bool], _ lines: Lines) -> Bool {
    guard group.start > 0, lines.areEqual(group.start - 1, group.end - 1) else { return false }
    group.start -= 1
    group.end -= 1
    marks[group.start] = true
    marks[group.end] = false
    while group.start > 0 && marks[group.start - 1] { group.start -= 1 }
    return true
  }

  mutating func moveDown<Lines: LineSequence>(_ marks: inout [Bool], _ lines: Lines) -> Bool {
    guard group.end < count, lines.areEqual(group.start, group.end) else { return false }
    marks[group.start] = false
    marks[group.end] = true
    group.start += 1
    group.end += 1
    group.grow(marks)
    return true
  }

  /// Slides the group to its place, the cursor in the other text with it.
  ///
  /// - Returns: Whether it stands beside a change of the other text now.
  mutating func settle<Lines: LineSequence>(
    _ marks: inout [Bool], _ lines: Lines, _ other: inout GroupCursor, _ otherMarks: [Bool],
    stepsLeft: inout Int, scores: ((Range<Int>) -> SplitScore)?
  ) -> Bool {
    var size = 0
    var earliestEnd = group.end
    var endBeside: Int?
    repeat {
      size = group.end - group.start
      endBeside = nil
      while stepsLeft > 0 && moveUp(&marks, lines) {
        other.retreat(otherMarks)
        stepsLeft -= 1
      }
      earliestEnd = group.end
      if !other.isEmpty { endBeside = group.end }
      while stepsLeft > 0 && moveDown(&marks, lines) {
        _ = other.advance(otherMarks)
        stepsLeft -= 1
        if !other.isEmpty { endBeside = group.end }
      }
    } while size != group.end - group.start && stepsLeft > 0

    guard group.end != earliestEnd else { return endBeside != nil }
    var target = group.end
    if let endBeside {
      target = endBeside
    } else if let scores {
      target = bestEnd(from: earliestEnd, size: size, scores)
    }
    while group.end > target && moveUp(&marks, lines) { other.retreat(otherMarks) }
    return endBeside != nil
  }

  /// How far up a place may be looked for.
  private static let longestWay = 100

  private func bestEnd(from earliest: Int, size: Int, _ scores: (Range<Int>) -> SplitScore) -> Int {
    var best = group.end
    var bestScore: SplitScore?
    let first = max(earliest, group.end - size - 1, group.end - Self.longestWay)
    for end in first...group.end {
      let score = scores(end - size..<end)
      if let bestScore, !score.isAtLeastAsGood(as: bestScore) { continue }
      best = end
      bestScore = score
    }
    return best
  }
}
