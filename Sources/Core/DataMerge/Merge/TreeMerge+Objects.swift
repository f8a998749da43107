extension TreeMerge {
  /// Merges the members of two objects by key.
  ///
  /// The order is the first side's. A member that only the second side added is behind its predecessor there, or at its
  /// place in the order of keys if all inputs are in that order.
  mutating func mergedObject(
    _ base: Int?, _ first: Int, _ second: Int
  ) throws(DataMergeDecline) -> [MergedMember] {
    if let base, isRenumbered(base, first, second) { throw declined(.renumbered) }
    var baseKeys = base.map { KeyIndex(of: $0, in: trees[Self.base]) }
    var secondKeys = KeyIndex(of: second, in: trees[Self.second])
    var members: [MergedMember] = []
    members.reserveCapacity(Int(node(Self.first, first).count))
    /// For each of `members` the member of the second side; `nil` if only the first side added it.
    var partners: [Int?] = []
    var (matches, oldCount) = (0, 0)
    /// The numbers that both sides changed alike, in the base and in the first side.
    var numbers: [(base: Int, first: Int)] = []
    /// The values that only one side changed.
    var changes: [[(base: Int, first: Int, second: Int)]] = [[], []]
    /// The lists of which the first side changed the number of elements, with the place of each in `members`.
    var lists: [(base: Int, first: Int, second: Int, place: Int)] = []
    for member in trees[Self.first].members(of: first) {
      let inBase = baseKeys?.member(withKeyOf: member, of: trees[Self.first])
      let partner = secondKeys.member(withKeyOf: member, of: trees[Self.first])
      if inBase != nil { oldCount += 1 }
      path.append(keyOf: Place(input: Self.first, node: member))
      if let partner {
        matches += 1
        members.append(try mergedUnit(inBase, member, partner))
        if let inBase {
          let (old, own) = (node(Self.base, inBase), node(Self.first, member))
          let isOwn = own.hash != old.hash
          if isOwn != (node(Self.second, partner).hash != old.hash), !own.isContainer,
            !node(Self.second, partner).isContainer
          {
            changes[isOwn ? 0 : 1].append((inBase, member, partner))
          }
          if own.kind == .list, own.count != old.count {
            lists.append((inBase, member, partner, members.count - 1))
          } else if own.kind == .number, own.hash != old.hash,
            own.hash == node(Self.second, partner).hash
          {
            numbers.append((inBase, member))
          }
        }
        partners.append(partner)
      } else if try isKept(inBase, onlyIn: Self.first, member) {
        if inBase == nil { note(Self.first, member) }
        members.append(copied(Self.first, member))
        partners.append(nil)
      }
      path.removeLast()
    }
    if let member = firstUnfitting(changes[0], changes[1]) {
      path.append(keyOf: Place(input: Self.first, node: member))
      throw declined(.mismatched)
    }
    for (old, new) in numbers {
      let (before, after) = (number(Self.base, old), number(Self.first, new))
      let isOutdated = lists.contains { list in
        Int(node(Self.base, list.base).count) == before
          && Int(node(Self.first, list.first).count) == after
          && Int(node(Self.second, list.second).count) == after
          && members[list.place].elementCount(in: trees) != after
      }
      guard isOutdated else { continue }
      path.append(keyOf: Place(input: Self.first, node: new))
      throw declined(.outdatedCount)
    }
    if let base, oldCount < Int(node(Self.base, base).count) {
      var firstKeys = KeyIndex(of: first, in: trees[Self.first])
      for member in trees[Self.base].members(of: base)
      where firstKeys.member(withKeyOf: member, of: trees[Self.base]) == nil
        && secondKeys.member(withKeyOf: member, of: trees[Self.base]) == nil
      { note(Self.base, member) }
    }
    guard matches < Int(node(Self.second, second).count) else {
      try checkComments(base, first, second, members)
      return members
    }
    let isSorted =
      trees[Self.first].notation == .json && hasSortedKeys(Self.first, first)
      && hasSortedKeys(Self.second, second)
      && (base.map { hasSortedKeys(Self.base, $0) } ?? true)
    let added = try additions(
      second, to: members, partners, &baseKeys, isSorted: isSorted)
    var all: [MergedMember] = []
    all.reserveCapacity(members.count + added.count)
    var next = 0
    for place in 0...members.count {
      while next < added.count, added[next].place == place {
        all.append(added[next].member)
        next += 1
      }
      if place < members.count { all.append(members[place]) }
    }
    try checkComments(base, first, second, all)
    return all
  }

  private func checkComments(
    _ base: Int?, _ first: Int, _ second: Int, _ members: [MergedMember]
  ) throws(DataMergeDecline) {
    guard hasComments, let base else { return }
    try checkComments(
      [
        Array(trees[Self.base].members(of: base)), Array(trees[Self.first].members(of: first)),
        Array(trees[Self.second].members(of: second)),
      ], members)
  }

  /// The members that only the second side added, each with its place among the others, in order.
  private mutating func additions(
    _ second: Int, to members: [MergedMember], _ partners: [Int?], _ baseKeys: inout KeyIndex?,
    isSorted: Bool
  ) throws(DataMergeDecline) -> [(place: Int, member: MergedMember)] {
    var places: [Int: Int] = [:]
    for (place, partner) in partners.enumerated() {
      if let partner { places[partner] = place }
    }
    var added: [(place: Int, member: MergedMember)] = []
    var place = 0
    for member in trees[Self.second].members(of: second) {
      if let partner = places[member] {
        place = partner + 1
        continue
      }
      path.append(keyOf: Place(input: Self.second, node: member))
      let inBase = baseKeys?.member(withKeyOf: member, of: trees[Self.second])
      let isAdded = try isKept(inBase, onlyIn: Self.second, member)
      if inBase == nil { note(Self.second, member) }
      if isAdded, isSorted {
        added.append((sortedPlace(of: member, in: members), copied(Self.second, member)))
      } else if isAdded {
        // What the first side added at this place is before it, but an entry is never put behind a section.
        let mayFollowContainers =
          trees[Self.second].notation == .json || node(Self.second, member).isContainer
        var end = place
        while end < partners.count, partners[end] == nil,
          mayFollowContainers || !isContainer(members[end])
        {
          end += 1
        }
        added.append((end, copied(Self.second, member)))
      }
      path.removeLast()
    }
    // Members may be in another order in the second side. Equal places keep its order.
    return added.enumerated()
      .sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }
      .map { $0.element }
  }

  private func isContainer(_ member: MergedMember) -> Bool {
    node(member.unit.input, member.unit.node).isContainer
  }

  /// Whether a unit that only one side has is kept: if it was added, or if that side changed it, the other deleted it,
  /// and the changed one was chosen.
  ///
  /// - Throws: The conflict, if one deleted what the other changed and nobody chose.
  mutating func isKept(
    _ base: Int?, onlyIn side: Int, _ node: Int
  ) throws(DataMergeDecline) -> Bool {
    guard let base else { return true }
    let isFirst = side == Self.first
    guard !isSameUnit(Self.base, base, side, node),
      !(isFirst && hasSameCells(base, asFirst: node))
    else { return false }
    return try chosenSide(
      .deletedAndChanged, base, isFirst ? node : nil, isFirst ? nil : node) == side
  }

  /// Whether the keys of an object are in the order of their bytes.
  private func hasSortedKeys(_ input: Int, _ object: Int) -> Bool {
    var last: Int?
    for member in trees[input].members(of: object) {
      if let last, !isBefore(input, last, input, member) { return false }
      last = member
    }
    return true
  }

  private func isBefore(_ input: Int, _ member: Int, _ other: Int, _ otherMember: Int) -> Bool {
    let (bytes, otherBytes) = (trees[input].bytes, trees[other].bytes)
    return ByteHash.isBefore(
      bytes.span, sortedRange(bytes, node(input, member).keyRange), otherBytes.span,
      sortedRange(otherBytes, node(other, otherMember).keyRange))
  }

  /// A key without its closing quotation mark: "a b" comes after "a".
  private func sortedRange(_ bytes: [UInt8], _ range: Range<Int>) -> Range<Int> {
    let quote = UInt8(ascii: "\"")
    guard range.count >= 2, bytes[range.lowerBound] == quote, bytes[range.upperBound - 1] == quote
    else { return range }
    return range.lowerBound..<(range.upperBound - 1)
  }

  /// The place of a member of the second side among members that are in the order of their keys.
  private func sortedPlace(of member: Int, in members: [MergedMember]) -> Int {
    var (low, high) = (0, members.count)
    while low < high {
      let middle = (low + high) / 2
      let unit = members[middle].unit
      if isBefore(unit.input, unit.node, Self.second, member) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
