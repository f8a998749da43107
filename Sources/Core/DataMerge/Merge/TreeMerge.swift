/// Merges the trees of a base and two sides.
///
/// The first side has the layout: what it has is copied from it, and what the second side changed is put into it.
/// A result of the recursion is at most as deep as the inputs, whose depth the merger limits.
struct TreeMerge {
  /// The base, and the sides.
  let trees: [DataTree]
  let hasComments: Bool
  /// In tables, the columns that all have.
  var columns: SharedColumns?
  /// Whether a list was merged whose elements another merge on the same base may identify in another way.
  var hasUncertainLists = false
  /// How many bytes were compared to find similar elements of lists.
  var comparedBytes = 0
  var path = MergePath()
  /// The sides that were chosen for values in conflict, in the order in which the merge meets them.
  var choices: [Int] = []
  /// The side for all further values in conflict; `nil` to decline at the first one.
  var otherChoices: Int?
  /// The values in conflict for which a side was chosen.
  private(set) var conflicts: [ValueConflict] = []
  /// The values that are at a place of the base, and at that place in no side.
  private var goneTwice: Set<UInt64> = []
  /// The values that only one side has at a place, and where.
  private var added: [UInt64: MergePath] = [:]

  static let base = 0
  static let first = 1
  static let second = 2

  init(base: DataTree, first: DataTree, second: DataTree) {
    trees = [base, first, second]
    hasComments = trees.contains { !$0.comments.isEmpty }
  }

  /// Merges the roots.
  mutating func merged() throws(DataMergeDecline) -> MergedMember {
    let root = try mergedUnit(0, 0, 0)
    // It would be there twice, or be there again.
    if let path = added.first(where: { goneTwice.contains($0.key) })?.value {
      throw DataMergeDecline(.movedAndGone, path: path.text(in: trees))
    }
    return root
  }

  /// Notes a value of the base that no side has at its place, or one of a side that is at a place of its own.
  mutating func note(_ input: Int, _ node: Int) {
    guard let value = movableValue(input, node) else { return }
    if input == Self.base { goneTwice.insert(value) } else { added[value] = path }
  }

  /// Notes what a container has and another state of it lacks: of the base what is gone, of a side what it added.
  ///
  /// - Complexity: Linear in the values of both, if these differ.
  private mutating func noteDifference(
    _ input: Int, _ node: Int, from other: Int, _ otherNode: Int
  ) {
    let (own, others) = (self.node(input, node), self.node(other, otherNode))
    guard own.kind == others.kind, own.isContainer, own.hash != others.hash else { return }
    if own.kind == .list {
      let known = Set(trees[other].members(of: otherNode).map { self.node(other, $0).hash })
      for member in trees[input].members(of: node)
      where !known.contains(self.node(input, member).hash) { note(input, member) }
      return
    }
    var keys = KeyIndex(of: otherNode, in: trees[other])
    for member in trees[input].members(of: node) {
      if let partner = keys.member(withKeyOf: member, of: trees[input]) {
        noteDifference(input, member, from: other, partner)
      } else {
        note(input, member)
      }
    }
  }

  /// A hash of a value with its key, by which it is found at another place; `nil` for a number or word in a list.
  private func movableValue(_ input: Int, _ node: Int) -> UInt64? {
    let value = self.node(input, node)
    guard value.keyHash != 0 || value.isContainer || trees[input].isString(node) else { return nil }
    return ByteHash.mixed(value.hash, value.keyHash)
  }

  /// A decline at the value that is merged.
  func declined(_ reason: DataMergeDecline.Reason) -> DataMergeDecline {
    DataMergeDecline(reason, path: path.text(in: trees))
  }

  /// The side that was chosen for the value that is merged, and on which the sides do not agree.
  ///
  /// - Throws: The reason for the conflict, if nobody chose.
  mutating func chosenSide(
    _ reason: DataMergeDecline.Reason, _ base: Int?, _ first: Int?, _ second: Int?
  ) throws(DataMergeDecline) -> Int {
    let number = conflicts.count
    guard let side = number < choices.count ? choices[number] : otherChoices else {
      throw declined(reason)
    }
    conflicts.append(
      ValueConflict(
        path: path.text(in: trees), reason: reason, nodes: (base, first, second)))
    return side
  }

  func node(_ input: Int, _ node: Int) -> DataNode { trees[input].nodes[node] }

  /// Whether two values are equal, with all comments inside them.
  func isSame(_ input: Int, _ node: Int, _ other: Int, _ otherNode: Int) -> Bool {
    trees[input].hasSameValue(node, as: otherNode, of: trees[other])
      && innerComments(input, node) == innerComments(other, otherNode)
  }

  /// Whether two units are equal: value, comments inside it and around it.
  func isSameUnit(_ input: Int, _ node: Int, _ other: Int, _ otherNode: Int) -> Bool {
    isSame(input, node, other, otherNode)
      && ownComments(input, node) == ownComments(other, otherNode)
  }

  func ownComments(_ input: Int, _ node: Int) -> UInt64 {
    trees[input].comments.isEmpty ? 0 : trees[input].comments.own[node]
  }

  private func innerComments(_ input: Int, _ node: Int) -> UInt64 {
    trees[input].comments.isEmpty ? 0 : trees[input].comments.inner[node]
  }

  /// A unit that only one side has, as it is.
  func copied(_ input: Int, _ node: Int) -> MergedMember {
    let place = Place(input: input, node: node)
    return MergedMember(
      unit: place, value: .copy(place),
      equal: (input == Self.first ? node : -1, input == Self.second ? node : -1))
  }

  /// Merges a unit that both sides have.
  ///
  /// - Parameters:
  ///   - base: The unit in the base; `nil` if both sides added it.
  ///   - first: The unit in the first side.
  ///   - second: The unit in the second side.
  /// - Returns: What was decided.
  /// - Throws: Why nothing was decided, at this value or inside it.
  mutating func mergedUnit(
    _ base: Int?, _ first: Int, _ second: Int
  ) throws(DataMergeDecline) -> MergedMember {
    let unit = try unit(base, first, second)
    let (value, isFirst, isSecond) = try mergedValue(base, first, second)
    let comments = ownComments(unit.input, unit.node)
    let isFirstUnit = isFirst && comments == ownComments(Self.first, first)
    let isSecondUnit = isSecond && comments == ownComments(Self.second, second)
    return MergedMember(
      unit: unit, value: value,
      equal: (isFirstUnit ? first : -1, isSecondUnit ? second : -1))
  }

  /// The side whose comments around a unit are taken.
  private func unit(
    _ base: Int?, _ first: Int, _ second: Int
  ) throws(DataMergeDecline) -> Place {
    let firstPlace = Place(input: Self.first, node: first)
    guard hasComments else { return firstPlace }
    let takesFirst = try takesFirst(
      base.map { ownComments(Self.base, $0) } ?? 0,
      ownComments(Self.first, first), ownComments(Self.second, second))
    return takesFirst ? firstPlace : Place(input: Self.second, node: second)
  }

  /// Whether the first side's comments are taken, of what the three have.
  private func takesFirst(
    _ base: UInt64, _ first: UInt64, _ second: UInt64
  ) throws(DataMergeDecline) -> Bool {
    if first == second || second == base { return true }
    if first == base { return false }
    throw declined(.commentChangedTwice)
  }

  /// Merges two values, and reports which of the two the result is equal to.
  private mutating func mergedValue(
    _ base: Int?, _ first: Int, _ second: Int
  ) throws(DataMergeDecline) -> (MergedValue, isFirst: Bool, isSecond: Bool) {
    let firstCopy = MergedValue.copy(Place(input: Self.first, node: first))
    let secondCopy = MergedValue.copy(Place(input: Self.second, node: second))
    if isSame(Self.first, first, Self.second, second) {
      if let base { noteDifference(Self.base, base, from: Self.first, first) }
      return (firstCopy, true, true)
    }
    let kind = node(Self.first, first).kind
    let isContainer =
      node(Self.first, first).isContainer && kind == node(Self.second, second).kind
      && (base.map { node(Self.base, $0).kind == kind } ?? true)
    if let base {
      if isSame(Self.base, base, Self.second, second) {
        noteDifference(Self.first, first, from: Self.base, base)
        return (firstCopy, true, false)
      }
      if isSame(Self.base, base, Self.first, first) {
        // If the first side changed the layout, the second side's changes are put into it.
        let (old, own) = (trees[Self.base].bytes, trees[Self.first].bytes)
        let isUntouched = ByteHash.areEqual(
          old.span, node(Self.base, base).range, own.span, node(Self.first, first).range)
        if !isContainer || !hasOwnColumns && (isUntouched || kind == .list) {
          noteDifference(Self.second, second, from: Self.base, base)
          return (secondCopy, false, true)
        }
      }
    }
    let isTuple = isContainer && kind == .list && isTuple(base, first, second)
    guard isContainer, !isTuple else {
      let side = try chosenSide(
        base == nil ? .addedTwice : .changedTwice, base, first, second)
      return (side == Self.first ? firstCopy : secondCopy, false, false)
    }
    let conflictsBefore = conflicts.count
    let members =
      kind == .object
      ? try mergedObject(base, first, second) : try mergedList(base, first, second)
    let closing = try closing(base, first, second)
    var isFirst = members.count == Int(node(Self.first, first).count)
    var isSecond = members.count == Int(node(Self.second, second).count)
    if hasComments {
      let comments = tailComments(closing.input, closing.node)
      isFirst = isFirst && comments == tailComments(Self.first, first)
      isSecond = isSecond && comments == tailComments(Self.second, second)
    }
    if kind == .object {
      isFirst = isFirst && members.allSatisfy { $0.equal.0 >= 0 }
      isSecond = isSecond && members.allSatisfy { $0.equal.1 >= 0 }
    } else {
      isFirst =
        isFirst
        && zip(members, trees[Self.first].members(of: first)).allSatisfy { $0.equal.0 == $1 }
      isSecond =
        isSecond
        && zip(members, trees[Self.second].members(of: second)).allSatisfy { $0.equal.1 == $1 }
    }
    if kind == .list, hasOwnColumns { isSecond = false }
    if conflicts.count > conflictsBefore {
      // The layout is the same for every choice.
      (isFirst, isSecond) = (false, false)
    }
    if isFirst { return (firstCopy, true, isSecond) }
    // An empty container has no layout.
    let opening =
      node(Self.first, first).count == 0
      ? Place(input: Self.second, node: second) : Place(input: Self.first, node: first)
    let value = MergedValue.container(
      opening: opening, closing: hasComments ? closing : opening, members: members)
    return (value, false, isSecond)
  }

  /// The side whose comments before the end of a container are taken.
  private func closing(
    _ base: Int?, _ first: Int, _ second: Int
  ) throws(DataMergeDecline) -> Place {
    guard hasComments else { return Place(input: Self.first, node: first) }
    let takesFirst = try takesFirst(
      base.map { tailComments(Self.base, $0) } ?? 0,
      tailComments(Self.first, first), tailComments(Self.second, second))
    return takesFirst
      ? Place(input: Self.first, node: first) : Place(input: Self.second, node: second)
  }

  private func tailComments(_ input: Int, _ node: Int) -> UInt64 {
    trees[input].comments.isEmpty ? 0 : trees[input].comments.tail[node]
  }
}
