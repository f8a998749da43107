/// What makes the elements of a list the same in all inputs.
///
/// Each element of each input has a number; equal numbers mean the same element, and none occurs twice in one list.
struct ListIdentity {
  /// The elements of base, first and second side.
  let elements: [[Int]]
  /// The values that identify each of them.
  let values: [[[Int]]]
  /// Their numbers.
  let numbers: [[Int]]
  /// A number above every number.
  let count: Int
  /// Whether the elements of all inputs are in one order: that of the bytes of what identifies them.
  let isSorted: Bool
  /// Whether the order may mean something, since only their contents identify the elements.
  let hasMeaningfulOrder: Bool
  /// Whether both sides may append to it: the elements are different strings, such as names of plugins.
  let mayGrow: Bool

  /// For each number the position in a list, if the list has the element.
  func positions(in input: Int) -> [Int?] {
    var positions = [Int?](repeating: nil, count: count)
    for (position, number) in numbers[input].enumerated() { positions[number] = position }
    return positions
  }
}

/// Gives equal values equal numbers.
struct ValueNumbers {
  private let trees: [DataTree]
  /// For each hash the values with it that differ, with their numbers.
  private var known: [UInt64: [(place: Place, number: Int)]] = [:]
  private(set) var count = 0

  init(_ trees: [DataTree]) { self.trees = trees }

  /// The number of a value.
  mutating func number(of place: Place) -> Int {
    let tree = trees[place.input]
    let hash = tree.nodes[place.node].hash
    for entry in known[hash] ?? [] {
      if tree.hasSameValue(place.node, as: entry.place.node, of: trees[entry.place.input]) {
        return entry.number
      }
    }
    known[hash, default: []].append((place, count))
    count += 1
    return count - 1
  }
}
