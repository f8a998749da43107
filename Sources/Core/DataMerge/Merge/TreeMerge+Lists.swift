import TextMerge

extension TreeMerge {
  /// Merges the elements of two lists: by identity, else objects by content, and all others by position.
  mutating func mergedList(
    _ base: Int?, _ first: Int, _ second: Int
  ) throws(DataMergeDecline) -> [MergedMember] {
    let elements = [
      base.map { Array(trees[Self.base].members(of: $0)) } ?? [],
      Array(trees[Self.first].members(of: first)),
      Array(trees[Self.second].members(of: second)),
    ]
    if let identity = identity(of: elements) {
      if isRenumbered(identity) || countsTwice(identity) { throw declined(.renumbered) }
      return try mergedElements(identity)
    }
    if let contents = try identityByContents(of: elements) { return try mergedElements(contents) }
    return try mergedPositions(elements)
  }

  /// The greatest number of elements of a list that is one value: a box in space has six.
  private static let longestTuple = 6

  /// Whether three lists are few numbers of one count, such as a color or a position, which is one value.
  func isTuple(_ base: Int?, _ first: Int, _ second: Int) -> Bool {
    guard let base, node(Self.base, base).count == node(Self.first, first).count,
      node(Self.first, first).count == node(Self.second, second).count,
      Int(node(Self.first, first).count) <= Self.longestTuple
    else { return false }
    return [base, first, second].enumerated().allSatisfy { input, list in
      trees[input].members(of: list).allSatisfy { node(input, $0).kind == .number }
    }
  }

  // MARK: By identity

  private mutating func mergedElements(
    _ identity: ListIdentity
  ) throws(DataMergeDecline) -> [MergedMember] {
    let places = (0..<3).map { identity.positions(in: $0) }
    func element(_ input: Int, _ number: Int) -> Int? {
      places[input][number].map { identity.elements[input][$0] }
    }
    var kept: Set<Int> = []
    for number in identity.numbers[0] {
      guard let inBase = element(Self.base, number) else { continue }
      path.append(index: places[Self.base][number] ?? 0)
      let isKept =
        switch (element(Self.first, number), element(Self.second, number)) {
        case (let own?, nil): try isKept(inBase, onlyIn: Self.first, own)
        case (nil, let own?): try isKept(inBase, onlyIn: Self.second, own)
        default: false
        }
      if places[Self.first][number] == nil, places[Self.second][number] == nil {
        note(Self.base, inBase)
      }
      if isKept { kept.insert(number) }
      path.removeLast()
    }
    let order: [Int]
    do throws(ListOrder.Fault) {
      order = try ListOrder(identity, keeping: kept).merged { number, other in
        guard let own = places[Self.first][number], let others = places[Self.second][other]
        else { return true }
        return isBefore(
          identity.values[Self.first][own], in: Self.first,
          identity.values[Self.second][others], in: Self.second)
      }
    } catch {
      switch error {
      case .reordered: throw declined(.reorderedTwice)
      case .sharedPlace(let number):
        path.append(index: number.flatMap { places[Self.first][$0] }.map { $0 + 1 } ?? 0)
        throw declined(.listOverlap)
      }
    }
    var members: [MergedMember] = []
    members.reserveCapacity(order.count)
    for number in order {
      let inBase = element(Self.base, number)
      switch (element(Self.first, number), element(Self.second, number)) {
      case (let own?, let others?):
        path.append(
          index: places[Self.base][number] ?? places[Self.first][number] ?? members.count)
        if inBase == nil && !isSame(Self.first, own, Self.second, others) {
          let side = try chosenSide(.addedTwice, nil, own, others)
          members.append(copied(side, side == Self.first ? own : others))
        } else {
          members.append(try mergedUnit(inBase, own, others))
        }
        path.removeLast()
      case (let own?, nil):
        if inBase == nil { note(Self.first, own) }
        members.append(copied(Self.first, own))
      case (nil, let others?):
        if inBase == nil { note(Self.second, others) }
        members.append(
          hasOwnColumns ? try row(ofSecond: others) : copied(Self.second, others))
      case (nil, nil): break
      }
    }
    if hasComments { try checkComments(identity.elements, members) }
    return members
  }

  /// Checks that no comment at an element or member is there more or less often than the changes of both sides give.
  ///
  /// A comment above the first element may be about the list. If both sides put an element before that one, each gives
  /// the comment to its own.
  func checkComments(
    _ elements: [[Int]], _ members: [MergedMember]
  ) throws(DataMergeDecline) {
    var counts: [UInt64: [Int]] = [:]
    for (input, list) in elements.enumerated() {
      for element in list {
        counts[ownComments(input, element), default: [0, 0, 0, 0]][input] += 1
      }
    }
    for member in members {
      let comments = ownComments(member.unit.input, member.unit.node)
      counts[comments, default: [0, 0, 0, 0]][3] += 1
    }
    for (comments, count) in counts where comments != 0 {
      let (old, first, second) = (count[Self.base], count[Self.first], count[Self.second])
      let both = first + second - old
      let least = first == old ? second : second == old ? first : min(both, first, second)
      let most = first == old ? second : second == old ? first : max(both, first, second)
      guard count[3] >= least, count[3] <= most else { throw declined(.commentChangedTwice) }
    }
  }

  // MARK: By position

  /// Merges lists by their changed places, with the rules for lines of a text: each element is a line.
  private mutating func mergedPositions(
    _ elements: [[Int]]
  ) throws(DataMergeDecline) -> [MergedMember] {
    let texts = contents(of: elements).map { Self.lines($0) }
    let result: TextMergeResult
    do throws(TextMergeError) {
      result = try TextMerger().merge(base: texts[0], sides: [texts[1], texts[2]])
    } catch {
      throw declined(.tooLarge)
    }
    guard result.cleanText != nil else {
      let region = result.regions.first { $0.kind == .conflict }
      path.append(index: region?.base.lowerBound ?? 0)
      throw declined(.listOverlap)
    }
    var members: [MergedMember] = []
    for region in result.regions {
      path.append(index: region.base.lowerBound)
      try append(region, of: elements, to: &members)
      path.removeLast()
    }
    return members
  }

  /// Equal numbers for equal elements.
  func contents(of elements: [[Int]]) -> [[Int]] {
    var numbers = ValueNumbers(trees)
    return elements.enumerated().map { input, list in
      list.map { numbers.number(of: Place(input: input, node: $0)) }
    }
  }

  /// The text that has each element as a line.
  static func lines(_ contents: [Int]) -> [UInt8] {
    contents.flatMap { Array(String($0).utf8) + [UInt8(ascii: "\n")] }
  }

  /// Appends the elements of a region that is not a conflict.
  private mutating func append(
    _ region: MergeRegion, of elements: [[Int]], to members: inout [MergedMember]
  ) throws(DataMergeDecline) {
    let inBase = region.base.map { elements[Self.base][$0] }
    let inFirst = region.sides[0].map { elements[Self.first][$0] }
    let inSecond = region.sides[1].map { elements[Self.second][$0] }
    switch region.kind {
    case .unchanged:
      for index in inFirst.indices {
        members.append(try mergedUnit(inBase[index], inFirst[index], inSecond[index]))
      }
    case .changed(let sides) where sides.count == 2:
      for index in inFirst.indices {
        members.append(try mergedUnit(nil, inFirst[index], inSecond[index]))
      }
    case .changed, .contained, .conflict:
      guard case .side(let side)? = region.source else { throw declined(.listOverlap) }
      let (kept, dropped) = side == 0 ? (inFirst, inSecond) : (inSecond, inFirst)
      if hasComments {
        let other = side == 0 ? Self.second : Self.first
        let isUnchanged =
          dropped.count == inBase.count
          && zip(inBase, dropped).allSatisfy { isSameUnit(Self.base, $0, other, $1) }
        guard isUnchanged else { throw declined(.commentChangedTwice) }
      }
      members += kept.map { copied(side == 0 ? Self.first : Self.second, $0) }
    }
  }
}
