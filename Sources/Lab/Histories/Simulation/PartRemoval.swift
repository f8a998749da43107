/// Removes parts from a list while a condition holds: halves first, then smaller parts, then single elements.
///
/// Source: Zeller, Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*, IEEE TSE 28 (2), 2002.
package enum PartRemoval {
  /// Tries to remove each part.
  ///
  /// - Parameters:
  ///   - count: the current number of elements.
  ///   - remove: removes the elements at these indexes and returns true, or leaves the list as it is and returns false.
  /// - Complexity: O(*n* log *n*) attempts for *n* elements.
  package static func run(count: () -> Int, remove: (Range<Int>) -> Bool) {
    var length = max(count() / 2, 1)
    while true {
      var start = 0
      while start < count() {
        let end = min(start + length, count())
        if !remove(start..<end) { start = end }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// A list without the elements that a condition does not need.
  ///
  /// - Parameters:
  ///   - elements: the list.
  ///   - holds: whether the condition holds for a shorter list.
  /// - Returns: the shortest list that was found.
  package static func shortest<Element>(
    _ elements: [Element], for holds: ([Element]) -> Bool
  ) -> [Element] {
    var left = elements
    run(count: { left.count }) { range in
      let candidate = Array(left[..<range.lowerBound] + left[range.upperBound...])
      guard holds(candidate) else { return false }
      left = candidate
      return true
    }
    return left
  }
}
