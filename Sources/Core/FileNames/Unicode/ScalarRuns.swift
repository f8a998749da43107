/// A value for each of some runs of scalars.
///
/// Invariant: the runs are in ascending order and do not meet.
struct ScalarRuns<Value: Sendable>: Sendable {
  /// Scalars one after the other, first and last, and their value.
  struct Run: Sendable {
    let first: UInt32
    let last: UInt32
    let value: Value
  }

  private(set) var runs: [Run] = []

  /// Adds a run above all others.
  mutating func append(_ first: UInt32, _ last: UInt32, _ value: Value) {
    runs.append(Run(first: first, last: last, value: value))
  }

  /// The run that a scalar is in.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  func run(of value: UInt32) -> Run? {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < value { low = middle + 1 } else { high = middle }
    }
    return low < runs.count && runs[low].first <= value ? runs[low] : nil
  }
}

extension ScalarRuns where Value: RawRepresentable<UInt32> {
  /// Reads a table of rows: gap, count, raw value.
  init(_ text: String) {
    var reader = UnicodeData.Reader(text)
    var next: UInt32 = 0
    while let gap = reader.next(), let count = reader.next(), let rawValue = reader.next() {
      if let value = Value(rawValue: rawValue) {
        append(next + gap, next + gap + count - 1, value)
      }
      next += gap + count
    }
  }
}
