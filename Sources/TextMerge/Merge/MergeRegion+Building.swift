extension MergeRegion {
  /// Compares every side with the base and cuts all inputs into regions.
  static func regions(of inputs: [LineTable]) -> [MergeRegion] {
    // With more than two sides the search for lost lines needs to see every line.
    let ends = inputs.count > 3 ? CommonEnds(head: 0, tail: 0) : CommonEnds(of: inputs)
    // A change may slide down into the common tail, so some of that stays in sight. A change that
    // has slid through all of it may have to go on: then more of the tail is given.
    var visible = 64
    while true {
      let tail = max(0, ends.tail - visible)
      let comparison = Comparison(of: inputs, ends: CommonEnds(head: ends.head, tail: tail))
      if tail == 0 || !comparison.hasChangeAtEnd { return comparison.regions }
      visible *= 16
    }
  }
}

/// All inputs between their common ends as tokens, and what each side changed.
private struct Comparison {
  let ends: CommonEnds
  let tokens: [[Int32]]
  let tokenCount: Int
  let hunks: [[Hunk]]

  init(of inputs: [LineTable], ends: CommonEnds) {
    var interner = LineInterner()
    var tokens: [[Int32]] = []
    for (index, input) in inputs.enumerated() {
      tokens.append(
        interner.tokens(
          of: ends.head..<(input.count - ends.tail), ofInput: index, in: inputs))
    }
    let tokenCount = interner.tokenCount
    hunks = tokens.dropFirst().map { side in
      LineDiff(base: tokens[0], side: side, tokenCount: tokenCount).hunks
    }
    self.ends = ends
    self.tokens = tokens
    self.tokenCount = tokenCount
  }

  /// Whether some side's last change reaches the end of what was compared.
  var hasChangeAtEnd: Bool {
    hunks.contains { $0.last?.base.upperBound == tokens[0].count }
  }

  var regions: [MergeRegion] {
    var builder = RegionBuilder(tokens: tokens, ends: ends)
    builder.build(from: hunks)
    var regions = builder.regions
    if tokens.count > 3 {
      LostLines.turnIntoConflicts(&regions, tokens: tokens, tokenCount: tokenCount)
    }
    return regions
  }
}

/// How many lines all inputs have in common at their start and at their end.
struct CommonEnds {
  let head: Int
  let tail: Int

  init(head: Int, tail: Int) {
    self.head = head
    self.tail = tail
  }

  /// - Complexity: Linear in the bytes of the common lines.
  init(of inputs: [LineTable]) {
    let base = inputs[0]
    let shortest = inputs.reduce(base.count) { min($0, $1.count) }
    var head = shortest
    for index in 1..<inputs.count {
      var line = 0
      while line < head && base.line(line, equals: line, of: inputs[index]) { line += 1 }
      head = line
    }
    var tail = shortest - head
    for index in 1..<inputs.count {
      let sideCount = inputs[index].count
      var line = 0
      while line < tail
        && base.line(base.count - 1 - line, equals: sideCount - 1 - line, of: inputs[index])
      {
        line += 1
      }
      tail = line
    }
    self.head = head
    self.tail = tail
  }
}
