/// Merges the order of elements that are identified, given as numbers.
///
/// - If the elements that both sides have are in one order, what only one side has is put where that side has it.
/// - If one side moved elements and the other did not, the order is that of the side that moved them.
/// - If both moved elements, or it is not certain which one did, there is no order. Nor is there one if a side moved an element
///   that the other replaced: it may be the same element under another name.
struct ListOrder {
  /// Why there is no order.
  enum Fault: Error {
    /// Both sides moved elements.
    case reordered
    /// Both sides put elements at one place, next to this element; `nil` if that is the start.
    case sharedPlace(after: Int?)
  }

  private let base: [Int]
  private let first: [Int]
  private let second: [Int]
  private let common: Set<Int>
  /// Elements of the base that both sides deleted, by the element before them that both sides have.
  private let deletedTwice: Set<Int?>
  private let identity: ListIdentity

  /// - Parameters:
  ///   - identity: The elements.
  ///   - kept: Those that one side deleted, and that are in the result nevertheless.
  init(_ identity: ListIdentity, keeping kept: Set<Int>) {
    self.identity = identity
    base = identity.numbers[0]
    let known = Set(base)
    let (inFirst, inSecond) = (Set(identity.numbers[1]), Set(identity.numbers[2]))
    first = identity.numbers[1].filter {
      inSecond.contains($0) || !known.contains($0) || kept.contains($0)
    }
    second = identity.numbers[2].filter {
      inFirst.contains($0) || !known.contains($0) || kept.contains($0)
    }
    common = inFirst.intersection(inSecond)
    var deletedTwice: Set<Int?> = []
    var last: Int?
    for number in base {
      if inFirst.contains(number) && inSecond.contains(number) {
        last = number
      } else if !inFirst.contains(number) && !inSecond.contains(number) {
        deletedTwice.insert(last)
      }
    }
    self.deletedTwice = deletedTwice
  }

  /// Merges the order.
  ///
  /// - Parameter isBefore: The order of what identifies two elements of the sides, used if all lists are in that order.
  /// - Returns: The elements of the result, in order.
  /// - Throws: Why there is no order.
  func merged(isBefore: (Int, Int) -> Bool) throws(Fault) -> [Int] {
    let firstCommon = first.filter { common.contains($0) }
    let secondCommon = second.filter { common.contains($0) }
    if isReplacedElementMoved { throw .reordered }
    if firstCommon == secondCommon { return try zipped(firstCommon, isBefore: isBefore) }
    let baseOrder = base.filter { common.contains($0) }
    let known = Set(baseOrder)
    let isFirstMoved = firstCommon.filter { known.contains($0) } != baseOrder
    let isSecondMoved = secondCommon.filter { known.contains($0) } != baseOrder
    let (firstOnly, secondOnly) = (
      first.count > firstCommon.count, second.count > secondCommon.count
    )
    guard isFirstMoved != isSecondMoved, deletedTwice.isEmpty || !(firstOnly || secondOnly) else {
      throw .reordered
    }
    let (list, order) = isFirstMoved ? (second, first) : (first, second)
    guard !(firstOnly && secondOnly) || Self.haveNeighbors(list, in: order) else {
      throw .reordered
    }
    return Self.inserting(list, into: order)
  }

  /// Whether what only one list has is between two elements that follow each other in the other list, too.
  private static func haveNeighbors(_ list: [Int], in order: [Int]) -> Bool {
    let known = Set(order)
    var next: [Int?: Int] = [:]
    for (index, number) in order.enumerated() {
      next[index > 0 ? order[index - 1] : nil] = number
    }
    var last: Int?
    var isNew = false
    for number in list.map(Optional.some) + [nil] {
      if let number, !known.contains(number) {
        isNew = true
        continue
      }
      if isNew && next[last] != number { return false }
      (last, isNew) = (number, false)
    }
    return true
  }

  /// Whether no side deleted the last element of the base.
  private var isEndWhole: Bool { base.last.map(common.contains) ?? false }

  /// Whether a side put new elements in the place of one that the other side has at another place.
  private var isReplacedElementMoved: Bool {
    /// For each element that a side lacks, the one before it that both sides have.
    func places(_ list: [Int]) -> [Int: Int?] {
      var places: [Int: Int?] = [:]
      var last: Int?
      for number in list {
        if common.contains(number) { last = number } else { places[number] = .some(last) }
      }
      return places
    }
    guard base.contains(where: { !common.contains($0) }) else { return false }
    let old = places(base)
    let sides = identity.numbers.dropFirst().map(places)
    return zip(sides, sides.reversed()).contains { own, other in
      let grown = Set(own.lazy.filter { old[$0.key] == nil }.map { $0.value })
      return !grown.isEmpty
        && other.contains { number, place in
          old[number].map { $0 != place && grown.contains($0) } ?? false
        }
    }
  }

  /// Puts what only one list has between its neighbors there into the other list, in which one of them may have moved.
  private static func inserting(_ list: [Int], into order: [Int]) -> [Int] {
    let known = Set(order)
    var before: [Int?: Int?] = [nil: order.last]
    for (index, number) in order.enumerated() {
      before[number] = .some(index > 0 ? order[index - 1] : nil)
    }
    var inserted: [Int?: [Int]] = [:]
    var run: [Int] = []
    var (last, lastButOne): (Int?, Int?) = (nil, nil)
    for number in list.map(Optional.some) + [nil] {
      if let number, !known.contains(number) {
        run.append(number)
        continue
      }
      // Where the next neighbor follows the one before the last, the last one moved.
      let isLastMoved = last != nil && before[number] == lastButOne
      inserted[isLastMoved ? lastButOne : last, default: []] += run
      run = []
      (last, lastButOne) = (number, last)
    }
    return (inserted[nil] ?? []) + order.flatMap { [$0] + (inserted[$0] ?? []) }
  }

  /// Joins two lists whose common elements are in one order.
  private func zipped(
    _ common: [Int], isBefore: (Int, Int) -> Bool
  ) throws(Fault) -> [Int] {
    // In the order of identities, an element with a new identity may be anywhere.
    if identity.isSorted, !deletedTwice.isEmpty, first.count > common.count,
      second.count > common.count
    {
      throw .sharedPlace(after: nil)
    }
    var order: [Int] = []
    var (firstIndex, secondIndex) = (0, 0)
    // With the elements that the other side deleted.
    let hasDeleted =
      first.count < identity.numbers[1].count || second.count < identity.numbers[2].count
    var (firstWholeIndex, secondWholeIndex) = (0, 0)
    var last: Int?
    for place in 0...common.count {
      let anchor = place < common.count ? common[place] : nil
      let own = Self.run(first, from: &firstIndex, to: anchor)
      let other = Self.run(second, from: &secondIndex, to: anchor)
      let ownWhole =
        hasDeleted ? Self.run(identity.numbers[1], from: &firstWholeIndex, to: anchor) : own
      let otherWhole =
        hasDeleted ? Self.run(identity.numbers[2], from: &secondWholeIndex, to: anchor) : other
      let isTie = !own.isEmpty && !other.isEmpty
      let areAppended = identity.mayGrow && anchor == nil && isEndWhole
      // What a side put in the place of an element keeps that place among what the other put next to it.
      let isReplacing = identity.mayGrow && (ownWhole != own || otherWhole != other)
      let isOrdered =
        !identity.hasMeaningfulOrder || identity.isSorted || areAppended || isReplacing
      if isTie && !isOrdered {
        throw .sharedPlace(after: last)
      }
      // One side gave an element another identity, and the other did so too, or deleted it.
      let isReplaced = deletedTwice.contains(last) && !(own.isEmpty && other.isEmpty)
      if isReplaced { throw .sharedPlace(after: last) }
      if identity.isSorted {
        order += Self.joined(own, other, isBefore: isBefore)
      } else if !isTie || ownWhole == own && otherWhole == other {
        order += own + other
      } else if let joined = Self.replacing(other, in: ownWhole, keeping: own, otherWhole)
        ?? Self.replacing(own, in: otherWhole, keeping: other, ownWhole)
      {
        order += joined
      } else {
        throw .sharedPlace(after: last)
      }
      if let anchor { order.append(anchor) }
      last = anchor
    }
    return order
  }

  /// The elements of a side between two anchors, with new ones of the other side in the place of those that the other
  /// deleted there; `nil` if these do not follow each other, or if the side deleted some, too.
  private static func replacing(
    _ new: [Int], in whole: [Int], keeping kept: [Int], _ otherWhole: [Int]
  ) -> [Int]? {
    let known = Set(kept)
    guard otherWhole == new, let start = whole.firstIndex(where: { !known.contains($0) }),
      let end = whole.lastIndex(where: { !known.contains($0) }),
      whole[start...end].allSatisfy({ !known.contains($0) })
    else { return nil }
    return whole[..<start] + new + whole[(end + 1)...]
  }

  /// The elements before an anchor, or up to the end; moves the index behind the anchor.
  private static func run(_ list: [Int], from index: inout Int, to anchor: Int?) -> [Int] {
    var run: [Int] = []
    while index < list.count {
      let number = list[index]
      index += 1
      if number == anchor { break }
      run.append(number)
    }
    return run
  }

  private static func joined(
    _ first: [Int], _ second: [Int], isBefore: (Int, Int) -> Bool
  ) -> [Int] {
    var joined: [Int] = []
    var (index, other) = (0, 0)
    while index < first.count || other < second.count {
      if other == second.count || index < first.count && isBefore(first[index], second[other]) {
        joined.append(first[index])
        index += 1
      } else {
        joined.append(second[other])
        other += 1
      }
    }
    return joined
  }
}
