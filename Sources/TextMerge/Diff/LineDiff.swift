/// A range of base lines and the lines that a side has in their place.
struct Hunk: Hashable {
  var base: Range<Int>
  var side: Range<Int>
}

/// Compares a side with the base, both as tokens.
///
/// What is done in turn: the common start and end are set apart; lines that the other text does not
/// have at all are marked, since no alignment can keep them; the rest is aligned by `MyersDiff`; and
/// every change that could stand at several places is slid to one of them by `HunkSliding`.
struct LineDiff {
  /// For each base line whether it is missing from the side.
  private(set) var isRemoved: [Bool]

  /// For each line of the side whether it is missing from the base.
  private(set) var isAdded: [Bool]

  /// Compares two texts.
  ///
  /// - Complexity: O(*n* + *m*) for texts that differ in few places; at most
  ///   `2 * MyersDiff.costLimit` steps for each line otherwise.
  init(base: [Int32], side: [Int32], tokenCount: Int) {
    isRemoved = Array(repeating: false, count: base.count)
    isAdded = Array(repeating: false, count: side.count)

    let shorter = min(base.count, side.count)
    var head = 0
    while head < shorter && base[head] == side[head] { head += 1 }
    var tail = 0
    while tail < shorter - head
      && base[base.count - 1 - tail] == side[side.count - 1 - tail]
    {
      tail += 1
    }
    let baseMiddle = head..<(base.count - tail)
    let sideMiddle = head..<(side.count - tail)
    guard !baseMiddle.isEmpty && !sideMiddle.isEmpty else {
      for line in baseMiddle { isRemoved[line] = true }
      for line in sideMiddle { isAdded[line] = true }
      slide(base: base, side: side)
      return
    }

    var isInBase: [Bool] = Array(repeating: false, count: tokenCount)
    var isInSide = isInBase
    for line in baseMiddle { isInBase[Int(base[line])] = true }
    for line in sideMiddle { isInSide[Int(side[line])] = true }
    var baseLines: [Int] = []
    var sideLines: [Int] = []
    for line in baseMiddle {
      if isInSide[Int(base[line])] { baseLines.append(line) } else { isRemoved[line] = true }
    }
    for line in sideMiddle {
      if isInBase[Int(side[line])] { sideLines.append(line) } else { isAdded[line] = true }
    }
    var myers = MyersDiff(baseLines.map { base[$0] }, sideLines.map { side[$0] })
    myers.run()
    for (index, line) in baseLines.enumerated() where myers.isRemoved[index] {
      isRemoved[line] = true
    }
    for (index, line) in sideLines.enumerated() where myers.isAdded[index] {
      isAdded[line] = true
    }
    slide(base: base, side: side)
  }

  private mutating func slide(base: [Int32], side: [Int32]) {
    HunkSliding.slide(&isRemoved, in: base, beside: isAdded)
    HunkSliding.slide(&isAdded, in: side, beside: isRemoved)
  }

  /// The changes in order; between two of them stands at least one common line.
  var hunks: [Hunk] {
    var hunks: [Hunk] = []
    var baseLine = 0
    var sideLine = 0
    while baseLine < isRemoved.count || sideLine < isAdded.count {
      let baseStart = baseLine
      let sideStart = sideLine
      while baseLine < isRemoved.count && isRemoved[baseLine] { baseLine += 1 }
      while sideLine < isAdded.count && isAdded[sideLine] { sideLine += 1 }
      if baseLine > baseStart || sideLine > sideStart {
        hunks.append(Hunk(base: baseStart..<baseLine, side: sideStart..<sideLine))
      }
      // Neither line is marked, so the two are the same line; past an end both run out together.
      baseLine += 1
      sideLine += 1
    }
    return hunks
  }
}
