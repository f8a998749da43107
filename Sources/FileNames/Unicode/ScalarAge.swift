/// Since when a scalar has been a character, as far as file systems tell it apart.
enum ScalarAge: UInt32, Sendable {
  /// Since Unicode 12.1 at the latest: what ext4 knows.
  case old
  /// Since a version up to the pinned one.
  case newer
  /// Not yet.
  case unassigned
  /// Never.
  case noncharacter

  private struct Run {
    let first: UInt32
    let last: UInt32
    let age: ScalarAge
  }

  private static let runs: [Run] = {
    var reader = UnicodeData.Reader(UnicodeData.ages)
    var runs: [Run] = []
    var next: UInt32 = 0
    while let gap = reader.next(), let count = reader.next(), let number = reader.next(),
      let age = ScalarAge(rawValue: number)
    {
      runs.append(Run(first: next + gap, last: next + gap + count - 1, age: age))
      next += gap + count
    }
    return runs
  }()

  /// The age of a scalar.
  ///
  /// - Complexity: O(log *n*) in the number of runs.
  init(of value: UInt32) {
    let runs = Self.runs
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].last < value { low = middle + 1 } else { high = middle }
    }
    self = low < runs.count && runs[low].first <= value ? runs[low].age : .old
  }
}
