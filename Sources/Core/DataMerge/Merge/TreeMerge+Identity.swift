extension TreeMerge {
  /// The keys that identify an element of a list, the most certain first.
  private static let identityKeys: [StaticString] = [
    "id", "_id", "uuid", "guid", "uid", "key", "name", "slug", "path", "url",
  ]

  /// What identifies the elements of three lists; `nil` if nothing does.
  ///
  /// Elements are identified by one member that all have, with a different string or number in each element of a list:
  /// under a usual key, else under the first key of the base's first element whose values are strings. Rows of a table
  /// are identified by its key columns, and different strings, numbers or words by themselves.
  func identity(of elements: [[Int]]) -> ListIdentity? {
    let kinds = elements.enumerated().flatMap { input, list in list.map { node(input, $0).kind } }
    if !keyColumns.isEmpty {
      return identity(of: elements, isWhole: false) { input, row in
        let cells = Array(trees[input].members(of: row))
        return keyColumns.map { cells[$0] }
      }
    }
    if kinds.allSatisfy({ $0 == .object }) {
      for key in Self.identityKeys {
        let found = identity(of: elements, isWhole: false) { input, element in
          member(of: element, in: input, named: key).map { [$0] }
        }
        if let found { return found }
      }
      return identityByAnyMember(of: elements)
    }
    guard kinds.allSatisfy({ $0 != .object && $0 != .list }) else { return nil }
    return identity(of: elements, isWhole: true) { _, element in [element] }
  }

  /// The identity by the first member of the base's first element that is one.
  ///
  /// That a member differs in all elements proves nothing if the base has one element only.
  private func identityByAnyMember(of elements: [[Int]]) -> ListIdentity? {
    guard elements[Self.base].count > 1, let model = elements[Self.base].first else { return nil }
    for key in trees[Self.base].members(of: model) where node(Self.base, key).kind == .string {
      let found = identity(of: elements, isWhole: false) { input, element in
        var keys = KeyIndex(of: element, in: trees[input])
        guard let member = keys.member(withKeyOf: key, of: trees[Self.base]),
          node(input, member).kind == .string
        else { return nil }
        return [member]
      }
      if let found { return found }
    }
    return nil
  }

  /// The identity by values of the elements; `nil` if an element has none, or one of a list has another's.
  private func identity(
    of elements: [[Int]], isWhole: Bool, by values: (Int, Int) -> [Int]?
  ) -> ListIdentity? {
    var single = ValueNumbers(trees)
    var combined: [[Int]: Int] = [:]
    var numbers: [[Int]] = []
    var identities: [[[Int]]] = []
    var isSorted = true
    for (input, list) in elements.enumerated() {
      var own: [Int] = []
      var ownValues: [[Int]] = []
      var seen: Set<Int> = []
      for element in list {
        guard let identity = values(input, element) else { return nil }
        let key = identity.map { single.number(of: Place(input: input, node: $0)) }
        let number = combined[key] ?? combined.count
        combined[key] = number
        guard seen.insert(number).inserted else { return nil }
        own.append(number)
        if let last = ownValues.last, isSorted {
          isSorted = isBefore(last, in: input, identity, in: input)
        }
        ownValues.append(identity)
      }
      numbers.append(own)
      identities.append(ownValues)
    }
    return ListIdentity(
      elements: elements, values: identities, numbers: numbers, isSorted: isSorted,
      isWhole: isWhole)
  }

  /// Whether values that identify an element are before those of another one.
  func isBefore(_ values: [Int], in input: Int, _ others: [Int], in otherInput: Int) -> Bool {
    for (value, other) in zip(values, others) {
      let (place, otherPlace) = (
        Place(input: input, node: value), Place(input: otherInput, node: other)
      )
      if isBefore(place, otherPlace) { return true }
      if isBefore(otherPlace, place) { return false }
    }
    return false
  }

  /// Whether a value is before another: numbers without a sign or point by value, all others by their bytes.
  private func isBefore(_ place: Place, _ other: Place) -> Bool {
    let (range, otherRange) = (
      node(place.input, place.node).range, node(other.input, other.node).range
    )
    let (bytes, otherBytes) = (trees[place.input].bytes, trees[other.input].bytes)
    let isDigit: (UInt8) -> Bool = { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
    if range.count != otherRange.count, bytes[range].allSatisfy(isDigit),
      otherBytes[otherRange].allSatisfy(isDigit)
    {
      return range.count < otherRange.count
    }
    return ByteHash.isBefore(bytes.span, range, otherBytes.span, otherRange)
  }

  /// A string or number that an object has under a key.
  private func member(of object: Int, in input: Int, named key: StaticString) -> Int? {
    let length = key.utf8CodeUnitCount
    for member in trees[input].members(of: object) {
      let node = node(input, member)
      guard node.keyEnd - node.keyStart == length + 2, !node.keyHasEscapes else { continue }
      let name = unsafe UnsafeBufferPointer(start: key.utf8Start, count: length)
      let start = Int(node.keyStart) + 1
      let isEqual = unsafe trees[input].bytes[start..<start + length].elementsEqual(name)
      if isEqual { return node.kind == .string || node.kind == .number ? member : nil }
    }
    return nil
  }
}
