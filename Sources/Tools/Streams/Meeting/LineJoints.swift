import Scenarios

/// Which lines of a stream are to be resolved together.
///
/// A forest of sets: each line that is joined with another, or that is open, leads to the first line
/// of its set.
struct LineJoints {
  private var parents: [Int: Int] = [:]

  /// The first line of a line's set; the line itself if it is in no set.
  ///
  /// - Complexity: O(log *n*) amortized.
  mutating func first(of line: Int) -> Int {
    var line = line
    while let parent = parents[line], parent != line {
      let next = parents[parent] ?? parent
      parents[line] = next
      line = parent
    }
    return line
  }

  /// Makes sure that a line is in a set.
  mutating func add(_ line: Int) {
    if parents[line] == nil { parents[line] = line }
  }

  /// Merges the sets of two lines.
  ///
  /// - Returns: whether they were in two sets.
  @discardableResult
  mutating func join(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (first(of: left), first(of: right))
    guard left != right else { return false }
    parents[min(left, right)] = min(left, right)
    parents[max(left, right)] = min(left, right)
    return true
  }

  /// Whether a line is in a set.
  func contains(_ line: Int) -> Bool { parents[line] != nil }

  /// The sets by their first lines, each in order.
  ///
  /// - Complexity: O(*n* log *n*) in the number of lines.
  mutating func sets() -> [[Int]] {
    var sets: [Int: [Int]] = [:]
    for line in parents.keys.sorted() { sets[first(of: line), default: []].append(line) }
    return sets.keys.sorted().compactMap { sets[$0] }
  }
}
