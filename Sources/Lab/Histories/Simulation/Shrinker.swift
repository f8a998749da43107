/// Makes an input that fails smaller, as long as it fails in the same way.
///
/// Parts of a list are removed by halves first, then by smaller parts, then one by one. Source: Zeller, Hildebrandt,
/// *Simplifying and Isolating Failure-Inducing Input*, IEEE TSE 28 (2), 2002.
package struct Shrinker<Input> {
  /// The smallest input that was found.
  package private(set) var smallest: Input
  private let cost: (Input) -> Int
  private let failing: (Input) -> Input?

  /// - Parameters:
  ///   - input: an input that fails.
  ///   - cost: the amount that a person has to read.
  ///   - failing: returns the input if it fails in the same way, perhaps without its end, and `nil` otherwise.
  package init(
    _ input: Input, cost: @escaping (Input) -> Int, failing: @escaping (Input) -> Input?
  ) {
    smallest = input
    self.cost = cost
    self.failing = failing
  }

  /// Applies ways to make the input smaller, again and again, until none of them helps.
  ///
  /// - Returns: the smallest input found.
  package func shrunk(_ ways: (inout Shrinker) -> Void) -> Input {
    var shrinker = self
    var before = Int.max
    while cost(shrinker.smallest) < before {
      before = cost(shrinker.smallest)
      ways(&shrinker)
    }
    return shrinker.smallest
  }

  /// Takes the input with a change if it is smaller and fails in the same way.
  ///
  /// - Returns: Whether it is taken.
  @discardableResult
  package mutating func take(_ change: (inout Input) -> Void) -> Bool {
    var candidate = smallest
    change(&candidate)
    guard let found = failing(candidate), cost(found) < cost(smallest) else { return false }
    smallest = found
    return true
  }

  /// Removes elements of a list.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - isNeeded: whether an element stays in any case.
  /// - Complexity: O(*n*) attempts: a pass over parts of length *l* makes at most *n*/*l*.
  package mutating func removeParts<Element>(
    of list: WritableKeyPath<Input, [Element]>, except isNeeded: (Element) -> Bool = { _ in false }
  ) {
    var start = 0
    var length = max(smallest[keyPath: list].count { !isNeeded($0) } / 2, 1)
    while true {
      let elements = smallest[keyPath: list]
      let removable = elements.indices.filter { !isNeeded(elements[$0]) }
      if start < removable.count {
        var left = elements
        let part = removable[start..<min(start + length, removable.count)]
        for index in part.reversed() { left.remove(at: index) }
        if !take({ $0[keyPath: list] = left }) { start += part.count }
      } else if length > 1 {
        (start, length) = (0, length / 2)
      } else {
        return
      }
    }
  }
}
