/// The lines that two texts have once each, and which of them an alignment can keep that keeps as many as any.
///
/// Two lines that changed their order were moved, one past the other, and nothing in the texts shows which. An
/// alignment keeps one of them; another that is as good keeps the other.
struct LinesInOrder {
  /// For each token whether such an alignment keeps the line.
  private(set) var canBeKept: [Bool]

  /// - Parameters:
  ///   - base: The tokens of one text.
  ///   - side: The tokens of the other.
  ///   - isOnce: For each token whether both texts have it once.
  /// - Complexity: O(*n* · log *n*) for *n* such lines.
  init(base: [Int32], side: [Int32], isOnce: [Bool]) {
    canBeKept = Array(repeating: false, count: isOnce.count)
    var places = Array(repeating: 0, count: isOnce.count)
    for (line, token) in side.enumerated() { places[Int(token)] = line }
    let lines = base.filter { isOnce[Int($0)] }
    let order = lines.map { places[Int($0)] }
    let before = Self.longest(order)
    let after = Self.longest(order.reversed().map { -$0 })
    let count = before.max() ?? 0
    for (index, token) in lines.enumerated() {
      // The line itself is counted in both.
      canBeKept[Int(token)] = before[index] + after[lines.count - 1 - index] == count + 1
    }
  }

  /// For each number how many can be picked of those up to it, and it, that ascend.
  private static func longest(_ numbers: [Int]) -> [Int] {
    // For each count the least number with which so many can end.
    var ends: [Int] = []
    return numbers.map { number in
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if ends[middle] < number { low = middle + 1 } else { high = middle }
      }
      if low == ends.count { ends.append(number) } else { ends[low] = number }
      return low + 1
    }
  }
}
