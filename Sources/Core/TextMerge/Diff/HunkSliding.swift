/// Chooses one place for a change that could be at several.
///
/// In `a a` made of `a`, either `a` may be the added one: a change slides over a line that equals
/// the line at its other end. Two sides that made the same change must find it at the same place, so
/// every change is slid as far up as it goes, joining others on its way, and then as far down as it
/// goes, or to the last place on this way where the other text has a change too. This is what git's
/// merge does.
enum HunkSliding {
  /// How often a change may be slid for each line of the text.
  ///
  /// Changes that join again and again could need more; after that, they stay where they are.
  private static let stepsPerLine = 64

  /// Slides the marked lines of one of two compared texts.
  ///
  /// - Parameters:
  ///   - marks: For each line of this text whether the other text lacks it.
  ///   - lines: This text.
  ///   - otherMarks: The same of the other text.
  ///   - realign: Compares a group with the group of the other text that it is now next to, and gives the marks
  ///     of both: lines that moved together may have some in common. Without it the group stays marked as a
  ///     whole.
  ///   - scores: How well a place suits a change, if several are possible and the other text has no change at
  ///     any of them; without it the last place is taken.
  ///   - ends: How many lines neither text has marks in, at their start and at their end; less if a change has
  ///     slid there.
  /// - Returns: Whether a group is now next to one of the other text, so that they could have been compared.
  /// - Complexity: Linear in the lines between the ends and those that changes slide over.
  static func slide(
    _ marks: inout [Bool], of lines: TokenizedLines, beside otherMarks: inout [Bool],
    realign: Realignment? = nil, scores: ((Range<Int>) -> SplitScore)? = nil,
    ends: inout UnmarkedEnds
  ) -> Bool {
    let count = marks.count
    var stepsLeft = stepsPerLine * (count + 64)
    var slider = HunkSlider(count: count, start: ends.head)
    // The common lines of both texts are the same, so the two cursors advance together; each is at a group of
    // marked lines, which may be empty, between two common lines.
    var other = GroupCursor(start: ends.head, end: ends.head)
    other.grow(otherMarks)
    // Lines that are marked behind this have slid there, and were already processed.
    let last = count - ends.tail
    var hasJoined = false
    while slider.group.start <= last {
      slider.group.grow(marks)
      if !slider.group.isEmpty {
        let start = slider.group.start
        let standsBeside = slider.settle(
          &marks, lines, &other, otherMarks, stepsLeft: &stepsLeft, scores: scores)
        if standsBeside, slider.group.start != start {
          hasJoined = true
          if let realign {
            let group = slider.group.start..<slider.group.end
            let (own, others) = realign(group, other.start..<other.end)
            marks.replaceSubrange(group, with: own)
            otherMarks.replaceSubrange(other.start..<other.end, with: others)
          }
        }
        ends.head = min(ends.head, slider.group.start)
        ends.tail = min(ends.tail, count - slider.group.end)
      }
      if slider.group.isEmpty && other.isEmpty {
        let way = Self.unmarkedCount(marks, slider.group.end, otherMarks, other.end)
        slider.group.skip(way)
        other.skip(way)
      }
      guard slider.group.advance(marks), other.advance(otherMarks) else { break }
    }
    return hasJoined
  }

  /// How many lines from two places on are marked in neither text, less the last.
  private static func unmarkedCount(
    _ marks: [Bool], _ line: Int, _ otherMarks: [Bool], _ otherLine: Int
  ) -> Int {
    var most = marks.count - line
    if otherMarks.count - otherLine < most { most = otherMarks.count - otherLine }
    var count = 0
    unsafe marks.withUnsafeBufferPointer { marks in
      unsafe otherMarks.withUnsafeBufferPointer { otherMarks in
        guard let marks = marks.baseAddress, let otherMarks = otherMarks.baseAddress else { return }
        let (own, others) = unsafe (marks + line, otherMarks + otherLine)
        while unsafe count < most && !own[count] && !others[count] { count &+= 1 }
      }
    }
    return max(0, count - 1)
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

  /// Leaves an empty group for one that is so many lines behind it.
  mutating func skip(_ lines: Int) {
    start += lines
    end += lines
  }

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

  /// Goes to the next group again and again.
  ///
  /// - Returns: The number of steps after which it was last at marked lines; `nil` if it never was.
  mutating func advance(_ marks: [Bool], by steps: Int) -> Int? {
    let marks = marks.span
    var last: Int?
    for step in 1...steps {
      if end < marks.count {
        start = end + 1
        end = start
        while end < marks.count && marks[end] { end += 1 }
      }
      if !isEmpty { last = step }
    }
    return last
  }

  /// Goes to the group before, again and again.
  mutating func retreat(_ marks: [Bool], by steps: Int) {
    let marks = marks.span
    var stepsLeft = steps
    while stepsLeft > 0 && start > 0 {
      end = start - 1
      start = end
      while start > 0 && marks[start - 1] { start -= 1 }
      stepsLeft -= 1
    }
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

  /// Slides the group up, over at most so many lines, and joins it with a group that it reaches.
  ///
  /// - Returns: Over how many lines it slid.
  mutating func moveUp(
    _ marks: inout [Bool], _ lines: TokenizedLines, atMost most: Int
  ) -> Int {
    let common = lines.commonCount(
      before: group.start, and: group.end, atMost: min(most, group.start))
    var way = 0
    while way < common && !marks[group.start - way - 1] { way += 1 }
    guard way > 0 else { return 0 }
    for line in group.start - way..<min(group.start, group.end - way) { marks[line] = true }
    for line in max(group.start, group.end - way)..<group.end { marks[line] = false }
    group.start -= way
    group.end -= way
    while group.start > 0 && marks[group.start - 1] { group.start -= 1 }
    return way
  }

  /// Slides the group down, over at most so many lines, and joins it with a group that it reaches.
  ///
  /// - Returns: Over how many lines it slid.
  mutating func moveDown(
    _ marks: inout [Bool], _ lines: TokenizedLines, atMost most: Int
  ) -> Int {
    let common = lines.commonCount(
      from: group.start, and: group.end, atMost: min(most, count - group.end))
    var way = 0
    while way < common && !marks[group.end + way] { way += 1 }
    guard way > 0 else { return 0 }
    for line in group.start..<min(group.end, group.start + way) { marks[line] = false }
    for line in max(group.end, group.start + way)..<group.end + way { marks[line] = true }
    group.start += way
    group.end += way
    group.grow(marks)
    return way
  }

  /// Over so many lines a group is slid first, and over twice as many each time that it goes all the way.
  ///
  /// What is compared beyond a group that it joins is compared again.
  private static let firstWay = 4

  /// Slides the group to its place, the cursor in the other text with it.
  ///
  /// - Returns: Whether it is next to a change of the other text now.
  mutating func settle(
    _ marks: inout [Bool], _ lines: TokenizedLines, _ other: inout GroupCursor,
    _ otherMarks: [Bool],
    stepsLeft: inout Int, scores: ((Range<Int>) -> SplitScore)?
  ) -> Bool {
    var size = 0
    var earliestEnd = group.end
    var endBeside: Int?
    repeat {
      size = group.end - group.start
      endBeside = nil
      var most = Self.firstWay
      while case let way = moveUp(&marks, lines, atMost: min(most, stepsLeft)), way > 0 {
        other.retreat(otherMarks, by: way)
        stepsLeft -= way
        most = way < most ? Self.firstWay : 2 * most
      }
      earliestEnd = group.end
      if !other.isEmpty { endBeside = group.end }
      most = Self.firstWay
      var end = group.end
      while case let way = moveDown(&marks, lines, atMost: min(most, stepsLeft)), way > 0 {
        if let last = other.advance(otherMarks, by: way) {
          endBeside = last == way ? group.end : end + last
        }
        end = group.end
        stepsLeft -= way
        most = way < most ? Self.firstWay : 2 * most
      }
    } while size != group.end - group.start && stepsLeft > 0

    guard group.end != earliestEnd else { return endBeside != nil }
    var target = group.end
    if let endBeside {
      target = endBeside
    } else if let scores {
      target = bestEnd(from: earliestEnd, size: size, scores)
    }
    while case let way = moveUp(&marks, lines, atMost: group.end - target), way > 0 {
      other.retreat(otherMarks, by: way)
    }
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
