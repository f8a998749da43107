/// The changes of a clean merge that are not all of one side alone.
///
/// Each change is right alone, at its place. Whether they are right together is checked for every text.
struct CombinedChanges {
  /// The base and then the sides.
  let inputs: [LineTable]
  /// The changed regions in order.
  let changes: [MergeRegion]
  /// For each change the sides that have it.
  let sides: [[Int]]
  /// For each change how many lines more the merged text has before it than the base.
  private let growth: [Int]

  /// Why changes are wrong together, and which.
  struct Fault {
    let doubt: LineDoubt
    /// The changes, by index.
    let changes: [Int]
  }

  /// Whether a side has all changes, so that it is the text.
  let areOfOneSide: Bool

  /// - Returns: `nil` if a change is a conflict, or only one side changed anything.
  init?(_ changes: [MergeRegion], of inputs: [LineTable]) {
    var sides: [[Int]] = []
    for change in changes {
      switch change.kind {
      case .changed(let own), .contained(let own): sides.append(own)
      case .unchanged, .conflict: return nil
      }
    }
    guard let first = sides.first, first.count > 1 || sides.contains(where: { $0 != first }) else {
      return nil
    }
    areOfOneSide = first.contains { side in sides.allSatisfy { $0.contains(side) } }
    var growth = 0
    self.growth = changes.map { change in
      let before = growth
      growth += change.lines(at: (change.source ?? .base).position).count - change.base.count
      return before
    }
    (self.inputs, self.changes, self.sides) = (inputs, changes, sides)
  }

  /// The contents of the lines of the base that a change replaces.
  func removed(by change: Int) -> [ArraySlice<UInt8>] { lines(changes[change].base, of: 0) }

  /// The contents of the lines that a change puts in their place.
  func added(by change: Int) -> [ArraySlice<UInt8>] {
    let input = (changes[change].source ?? .base).position
    return lines(changes[change].lines(at: input), of: input)
  }

  private func lines(_ lines: Range<Int>, of input: Int) -> [ArraySlice<UInt8>] {
    lines.map { inputs[input].bytes[inputs[input].content(of: $0)] }
  }

  /// How many sides differ from the base and from each other.
  var distinctSideCount: Int {
    var known: [[Bool]] = []
    for side in inputs.indices.dropLast() {
      let own = sides.map { $0.contains(side) }
      if own.contains(true), !known.contains(own) { known.append(own) }
    }
    return known.count
  }

  /// The marks of blocks that a change adds, less those that it removes.
  func delimiters(ofChange change: Int) -> Delimiters {
    var delimiters = Delimiters()
    delimiters.add(added(by: change))
    delimiters.add(removed(by: change), times: -1)
    return delimiters
  }

  /// The contents of all lines of the text that is made of the changes.
  var lines: [ArraySlice<UInt8>] {
    var all: [ArraySlice<UInt8>] = []
    var line = 0
    for (index, change) in changes.enumerated() {
      all += lines(line..<change.base.lowerBound, of: 0) + added(by: index)
      line = change.base.upperBound
    }
    return all + lines(line..<inputs[0].count, of: 0)
  }

  /// The lines of that text that a change put there.
  func lines(addedBy change: Int) -> Range<Int> {
    let start = changes[change].base.lowerBound + growth[change]
    let count = changes[change].lines(at: (changes[change].source ?? .base).position).count
    return start..<start + count
  }

  /// What is wrong with the changes together; `nil` if nothing is known.
  ///
  /// - Complexity: Linear in the lines that changed, mostly; in the bytes of all inputs if equal lines were removed or added,
  ///   each alone, or several sides open or close blocks.
  var fault: Fault? {
    if let fault = EqualLines.fault(of: self) { return fault }
    // A version is as its author made it.
    if areOfOneSide { return nil }
    let marks = changes.indices.map { delimiters(ofChange: $0) }
    return DelimiterBalance.fault(of: self, marks)
      ?? CommentedLines.fault(of: self, marks)
      ?? RepeatedNames.fault(of: self)
  }

  /// The changes, those of a fault as conflicts.
  func declining(_ fault: Fault) -> [MergeRegion] {
    var changes = changes
    for index in fault.changes {
      changes[index] = MergeRegion(
        kind: .conflict, base: changes[index].base, sides: changes[index].sides)
    }
    return changes
  }
}
