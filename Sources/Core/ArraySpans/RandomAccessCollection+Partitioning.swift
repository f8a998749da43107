extension RandomAccessCollection where Index == Int {
  /// The index of the first element that fulfills a condition, which all elements after it fulfill too.
  ///
  /// - Returns: The index; `endIndex` if no element fulfills it.
  /// - Complexity: O(log *n*).
  @inlinable
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
