import TextMerge

// Lists of objects that nothing identifies are matched by their contents.
extension TreeMerge {
  /// The greatest number of bytes that are compared to find similar elements of two lists.
  private static let greatestComparison = 1 << 24

  /// The elements of three lists of objects, matched by content; `nil` if others are in them, or too many changed.
  ///
  /// Equal elements are matched in order, then those that are equal and moved, then those that are most similar to each
  /// other. All others are deleted or added.
  ///
  /// - Throws: `listOverlap` if elements of both sides may be one.
  mutating func identityByContents(
    of elements: [[Int]]
  ) throws(DataMergeDecline) -> ListIdentity? {
    let isOfObjects = elements.enumerated().allSatisfy { input, list in
      list.allSatisfy { node(input, $0).kind == .object }
    }
    guard isOfObjects, !elements[Self.base].isEmpty else { return nil }
    let contents = contents(of: elements)
    let baseCount = contents[Self.base].count
    var numbers = [Array(0..<baseCount)]
    // Equal elements that both sides added are one.
    var added: [[Int]: Int] = [:]
    for side in [Self.first, Self.second] {
      guard var own = matches(of: side, elements, contents) else { return nil }
      var counts: [Int: Int] = [:]
      for index in own.indices where own[index] == nil {
        let content = contents[side][index]
        let count = counts[content] ?? 0
        counts[content] = count + 1
        let number = added[[content, count]] ?? baseCount + added.count
        added[[content, count]] = number
        own[index] = number
      }
      numbers.append(own.compactMap { $0 })
    }
    try checkEqualElements(contents, numbers)
    try checkChanges(contents, numbers, elements)
    hasUncertainLists = true
    return ListIdentity(
      elements: elements, values: [], numbers: numbers, count: baseCount + added.count,
      isSorted: false, hasMeaningfulOrder: true, mayGrow: false)
  }

  /// Checks that of elements that are equal in the base not both sides deleted, changed or moved one.
  ///
  /// Nobody knows whether that is the same one: one that a side deleted could come back, and one that nobody deleted could
  /// be lost.
  ///
  /// - Throws: `listOverlap` at the first of them.
  private mutating func checkEqualElements(
    _ contents: [[Int]], _ numbers: [[Int]]
  ) throws(DataMergeDecline) {
    let old = contents[Self.base]
    let unique = Self.uniquePositions(old)
    guard unique.count < old.count else { return }
    /// For each side how many equal elements of each content are not as they were, and the contents that it has anew.
    var lost = [[Int: Int]](repeating: [:], count: 2)
    var new = [Set<Int>](repeating: [], count: 2)
    for (index, side) in [Self.first, Self.second].enumerated() {
      for content in old where unique[content] == nil { lost[index][content, default: 0] += 1 }
      for (number, content) in zip(numbers[side], contents[side]) {
        if number >= old.count {
          new[index].insert(content)
        } else if old[number] == content, unique[content] == nil {
          lost[index][content, default: 0] -= 1
        }
      }
    }
    for (position, content) in old.enumerated() where unique[content] == nil {
      let isLost = lost.map { $0[content] ?? 0 > 0 }
      guard
        isLost[0] && (isLost[1] || new[1].contains(content))
          || isLost[1] && new[0].contains(content)
      else { continue }
      path.append(index: position)
      throw declined(.listOverlap)
    }
  }

  /// Checks that no element of one side may be the same as a changed or added one of the other.
  ///
  /// - Throws: `listOverlap` at the first that may be: both sides changed the element that it was, so that one may have
  ///   put another in its place; or the other side has an equal one that was another, or a similar one that is new.
  private mutating func checkChanges(
    _ contents: [[Int]], _ numbers: [[Int]], _ elements: [[Int]]
  ) throws(DataMergeDecline) {
    let old = contents[Self.base]
    /// The elements that the second side changed or added, by number and by content.
    var others: [Int: Int] = [:]
    var numbersOfContents: [Int: Int] = [:]
    for (number, content) in zip(numbers[Self.second], contents[Self.second])
    where number >= old.count || old[number] != content {
      others[number] = content
      numbersOfContents[content] = number
    }
    for (index, number) in numbers[Self.first].enumerated() {
      let content = contents[Self.first][index]
      guard number >= old.count || old[number] != content else { continue }
      let isOther = others[number].map { $0 != content } ?? false
      if isOther || numbersOfContents[content].map({ $0 != number }) ?? false {
        path.append(index: index)
        throw declined(.listOverlap)
      }
    }
    let places = [Self.first, Self.second].map { side in
      numbers[side].indices.filter { numbers[side][$0] >= old.count }
    }
    let similarities = similarities(
      Self.first, places[0].map { elements[Self.first][$0] },
      Self.second, places[1].map { elements[Self.second][$0] })
    for pair in similarities ?? [] {
      let (own, other) = (places[0][pair.first], places[1][pair.second])
      guard numbers[Self.first][own] != numbers[Self.second][other] else { continue }
      path.append(index: own)
      throw declined(.listOverlap)
    }
    if similarities == nil { throw declined(.listOverlap) }
  }

  /// For each element of a side the position in the base of the one that it was; `nil` if too many changed.
  private mutating func matches(
    of side: Int, _ elements: [[Int]], _ contents: [[Int]]
  ) -> [Int?]? {
    let (old, own) = (contents[Self.base], contents[side])
    var matches = [Int?](repeating: nil, count: own.count)
    var isMatched = [Bool](repeating: false, count: old.count)
    guard let alignment = try? TextMerger().merge(base: Self.lines(old), sides: [Self.lines(own)])
    else { return nil }
    for region in alignment.regions where region.kind == .unchanged {
      for (position, index) in zip(region.base, region.sides[0]) {
        matches[index] = position
        isMatched[position] = true
      }
    }
    let (unique, ownUnique) = (Self.uniquePositions(old), Self.uniquePositions(own))
    for (content, index) in ownUnique where matches[index] == nil {
      guard let position = unique[content], !isMatched[position] else { continue }
      matches[index] = position
      isMatched[position] = true
    }
    let removed = isMatched.indices.filter { !isMatched[$0] }
    let new = matches.indices.filter { matches[$0] == nil }
    guard
      let similarities = similarities(
        Self.base, removed.map { elements[Self.base][$0] },
        side, new.map { elements[side][$0] })
    else { return nil }
    var best = [Similarity?](repeating: nil, count: removed.count)
    var ownBest = [Similarity?](repeating: nil, count: new.count)
    for similarity in similarities {
      best[similarity.first] = Self.better(similarity, best[similarity.first])
      ownBest[similarity.second] = Self.better(similarity, ownBest[similarity.second])
    }
    for case let similarity? in best where !similarity.isTie {
      if let other = ownBest[similarity.second], !other.isTie, other.first == similarity.first {
        matches[new[similarity.second]] = removed[similarity.first]
      }
    }
    return matches
  }

  /// The positions of what occurs once.
  private static func uniquePositions(_ contents: [Int]) -> [Int: Int] {
    var positions: [Int: Int] = [:]
    var repeated: Set<Int> = []
    for (position, content) in contents.enumerated() {
      if positions[content] != nil { repeated.insert(content) }
      positions[content] = position
    }
    for content in repeated { positions[content] = nil }
    return positions
  }

  // MARK: Similarity

  /// How similar two elements are, given by their positions in two lists.
  private struct Similarity {
    let first: Int
    let second: Int
    /// The number of equal members, and that of the members of the element that has more.
    let equal: Int
    let count: Int
    /// Whether one of the two is as similar to another element.
    var isTie = false
  }

  private static func better(_ one: Similarity, _ other: Similarity?) -> Similarity {
    guard let other else { return one }
    let (own, others) = (one.equal * other.count, other.equal * one.count)
    var better = own > others ? one : other
    if own == others { better.isTie = true }
    return better
  }

  /// The pairs of objects of two lists of which at least half of the members are equal; `nil` if there is too much to
  /// compare.
  private mutating func similarities(
    _ input: Int, _ objects: [Int], _ other: Int, _ others: [Int]
  ) -> [Similarity]? {
    let size = objects.reduce(0) { $0 + node(input, $1).range.count }
    guard size * others.count <= Self.greatestComparison else { return nil }
    comparedBytes += size * others.count
    var similarities: [Similarity] = []
    // Not read out of their array, and so retained, for each member.
    let (tree, otherTree) = (trees[input], trees[other])
    for (first, object) in objects.enumerated() {
      var keys = KeyIndex(of: object, in: tree)
      for (second, candidate) in others.enumerated() {
        var equal = 0
        for member in otherTree.members(of: candidate) {
          if let own = keys.member(withKeyOf: member, of: otherTree),
            tree.hasSameValue(own, as: member, of: otherTree)
          {
            equal += 1
          }
        }
        let count = max(Int(tree.nodes[object].count), Int(otherTree.nodes[candidate].count))
        if count > 0, 2 * equal >= count {
          similarities.append(
            Similarity(first: first, second: second, equal: equal, count: count))
        }
      }
    }
    return similarities
  }
}
