extension TreeMerge {
  /// The keys that identify an element of a list, the most certain first.
  static let identityKeys = idKeys + ["key", "name", "slug", "path", "url"]

  /// In a list of so many elements one may have the value that identifies another.
  private static let leastListOfRepetition = 10

  /// The keys of a value that belongs to one element only, the most certain first.
  static let idKeys = ["id", "_id", "uuid", "guid", "uid"]

  /// Whether a key is one of a value that belongs to one element only.
  static func isIDKey(_ key: some Sequence<UInt8>) -> Bool {
    idKeys.contains { $0.utf8.elementsEqual(key) }
  }

  /// What identifies the elements of three lists; `nil` if nothing does.
  ///
  /// Elements are identified by one member that all have, with a different string or number in each element of a list:
  /// under a usual key, else under the first key of the base's first element whose values are strings. Rows of a table
  /// are identified by its key columns, and different strings, numbers or words by themselves.
  mutating func identity(of elements: [[Int]]) -> ListIdentity? {
    let kinds = elements.enumerated().flatMap { input, list in list.map { node(input, $0).kind } }
    let trees = trees
    if let columns {
      return identity(of: elements, hasMeaningfulOrder: false) { input, row in
        Array(columns.cells(of: row, in: trees[input], input)[columns.keys])
      }
    }
    if kinds.allSatisfy({ $0 == .object }) {
      for key in Self.identityKeys {
        let name = Array(key.utf8)
        let hash = ByteHash.hash(name.span, 0, name.count, seed: 2)
        let found = identity(of: elements, hasMeaningfulOrder: false, mayRepeat: true) {
          input, element in
          trees[input].scalar(of: element, named: name, hash: hash).map { [$0] }
        }
        if let found { return found }
      }
      return identityByAnyMember(of: elements)
    }
    guard kinds.allSatisfy({ $0 != .object && $0 != .list }) else {
      hasUncertainLists = true
      return nil
    }
    let areStrings = elements.enumerated().allSatisfy { input, list in
      list.allSatisfy { trees[input].isString($0) }
    }
    return identity(of: elements, hasMeaningfulOrder: true, mayGrow: areStrings) { _, element in
      [element]
    }
  }

  /// The identity by the first member of the base's first element that is one.
  ///
  /// That a member differs in all elements proves nothing if the base has one element only.
  private mutating func identityByAnyMember(of elements: [[Int]]) -> ListIdentity? {
    guard elements[Self.base].count > 1, let model = elements[Self.base].first else { return nil }
    let trees = trees
    for key in trees[Self.base].members(of: model) where trees[Self.base].isString(key) {
      let found = identity(of: elements, hasMeaningfulOrder: false, mayRepeat: true) {
        input, element in
        var keys = KeyIndex(of: element, in: trees[input])
        guard let member = keys.member(withKeyOf: key, of: trees[Self.base]),
          trees[input].isString(member)
        else { return nil }
        return [member]
      }
      if let found { return found }
    }
    return nil
  }

  /// The identity by values of the elements; `nil` if an element has none, or one of a list has another's.
  ///
  /// If that is not so in the base already, the result merged again may have this identity. If an element `mayRepeat` the
  /// value of another, one in ten may do so, as in a long list that nobody checked.
  private mutating func identity(
    of elements: [[Int]], hasMeaningfulOrder: Bool, mayGrow: Bool = false, mayRepeat: Bool = false,
    by values: (Int, Int) -> [Int]?
  ) -> ListIdentity? {
    var single = ValueNumbers(trees)
    var combined: [[Int]: Int] = [:]
    var numbers: [[Int]] = []
    var identities: [[[Int]]] = []
    // The order of one element proves nothing.
    var isSorted = elements[Self.base].count > 1
    /// For each number of an element with the value of others the number of the first of them.
    var groups: [Int: Int] = [:]
    for (input, list) in elements.enumerated() {
      var own: [Int] = []
      var ownValues: [[Int]] = []
      var seen: Set<Int> = []
      var repetitions = 0
      for element in list {
        guard let identity = values(input, element) else {
          if input != Self.base { hasUncertainLists = true }
          return nil
        }
        var key = identity.map { single.number(of: Place(input: input, node: $0)) }
        var number = combined[key] ?? combined.count
        combined[key] = number
        let first = number
        while !seen.insert(number).inserted {
          if input != Self.base { hasUncertainLists = true }
          repetitions += 1
          guard mayRepeat, repetitions * Self.leastListOfRepetition <= list.count else {
            return nil
          }
          // Another part of the key for each further element with the value.
          key.append(-1)
          number = combined[key] ?? combined.count
          combined[key] = number
          groups[first] = first
          groups[number] = first
        }
        own.append(number)
        if let last = ownValues.last, isSorted {
          isSorted = isBefore(last, in: input, identity, in: input)
        }
        ownValues.append(identity)
      }
      numbers.append(own)
      identities.append(ownValues)
    }
    if !groups.isEmpty, !areWhole(groups, numbers, contents(of: elements)) { return nil }
    return ListIdentity(
      elements: elements, values: identities, numbers: numbers,
      count: combined.count, isSorted: isSorted,
      hasMeaningfulOrder: hasMeaningfulOrder, mayGrow: mayGrow)
  }

  /// Whether one side left the elements that have one value as they were, and the other did too, or added some behind them:
  /// else nobody knows which of them is which.
  private func areWhole(_ groups: [Int: Int], _ numbers: [[Int]], _ contents: [[Int]]) -> Bool {
    var elements: [Int: [[Int]]] = [:]
    for input in numbers.indices {
      for (number, content) in zip(numbers[input], contents[input]) {
        if let group = groups[number] {
          elements[group, default: [[], [], []]][input].append(content)
        }
      }
    }
    return elements.values.allSatisfy { own in
      own[Self.base] == own[Self.first] && own[Self.second].starts(with: own[Self.base])
        || own[Self.base] == own[Self.second] && own[Self.first].starts(with: own[Self.base])
    }
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
    if range.count != otherRange.count, bytes[range].allSatisfy(Self.isDigit),
      otherBytes[otherRange].allSatisfy(Self.isDigit)
    {
      return range.count < otherRange.count
    }
    return ByteHash.isBefore(bytes.span, range, otherBytes.span, otherRange)
  }
}

extension DataTree {
  /// A string or number that an object has under a key, given with its hash in JSON.
  func scalar(of object: Int, named name: [UInt8], hash: UInt64) -> Int? {
    for member in members(of: object) where nodes[member].keyHash == hash || notation != .json {
      guard self.name(of: member) == name else { continue }
      return isString(member) || isNumber(member) ? member : nil
    }
    return nil
  }

  /// Whether a value is a string of JSON or TOML.
  func isString(_ node: Int) -> Bool {
    guard nodes[node].kind == .text else { return nodes[node].kind == .string }
    let first = bytes[nodes[node].range].first
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }

  private func isNumber(_ node: Int) -> Bool {
    guard nodes[node].kind == .text else { return nodes[node].kind == .number }
    return bytes[nodes[node].range].first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false
  }
}
