/// Joins the changes of all sides into regions.
struct RegionBuilder<Inputs: MergeInputs> {
  /// Which changes are one region, and which of them are a conflict.
  enum Rule {
    /// Changes that touch are one region; sides that have the same lines in it made the same change.
    case touchingConflicts
    /// Changes are one region if they overlap, insert at one place, or are not apart.
    case apart((Neighbors) -> Bool)
    /// As git: changes that touch are one region, and only hunks that are the same on both sides, to
    /// the line, are the same change.
    case git
  }

  /// A change of one input to another, by their positions: that of the base is 0.
  struct Change {
    let hunk: Hunk
    let from: Int
    let to: Int
  }

  /// Two changes of one input that follow each other and do not overlap.
  struct Neighbors {
    /// The tokens of that input between them, perhaps none.
    let between: Range<Int>
    /// The change before.
    let earlier: Change
    /// The change after.
    let later: Change
  }

  private let inputs: Inputs
  private let hunks: [[Hunk]]
  private let rule: Rule

  /// For each side whether another has all its changes, so that it does not count.
  private let isContained: [Bool]

  /// For each side the next hunk that is in no region yet.
  private var next: [Int]

  /// For each side how far its lines are ahead of the base's there.
  private var shifts: [Int]

  /// - Parameters:
  ///   - inputs: The base and then the sides.
  ///   - hunks: For each side its changes in order.
  ///   - rule: Which changes are one region.
  ///   - isContained: For each side whether another has all its changes.
  init(_ inputs: Inputs, hunks: [[Hunk]], rule: Rule, isContained: [Bool]) {
    self.inputs = inputs
    self.hunks = hunks
    self.rule = rule
    self.isContained = isContained
    next = Array(repeating: 0, count: hunks.count)
    shifts = next
  }

  /// The regions in which something changed, in order.
  ///
  /// - Complexity: O(*regions* × *sides* + *lines that changed*).
  static func changes(
    _ inputs: Inputs, hunks: [[Hunk]], rule: Rule = .touchingConflicts,
    isContained: [Bool]? = nil
  ) -> [MergeRegion] {
    var builder = RegionBuilder(
      inputs, hunks: hunks, rule: rule, isContained: isContained ?? hunks.map { _ in false })
    var regions: [MergeRegion] = []
    while let region = builder.nextRegion() {
      // Aligning lines is not always minimal: a change may turn out to be none.
      if region.kind != .unchanged { regions.append(region) }
    }
    return regions
  }

  private mutating func nextRegion() -> MergeRegion? {
    guard let start = earliestStart else { return nil }
    let first = next
    let startShifts = shifts
    var end = start
    // A change absorbed here may reach the next one of another side, so this continues until nothing is added.
    // Every step takes the earliest hunk, so the region grows at its end only.
    var last: [Change] = []
    while let side = sideWithNextHunk(touching: start..<end, after: last) {
      let hunk = hunks[side][next[side]]
      next[side] += 1
      if hunk.base.upperBound > end { last = [] }
      if hunk.base.upperBound >= end { last.append(Change(hunk: hunk, from: 0, to: side + 1)) }
      end = max(end, hunk.base.upperBound)
      shifts[side] = hunk.side.upperBound - hunk.base.upperBound
    }
    let base = start..<end
    let sides = shifts.indices.map { start + startShifts[$0]..<end + shifts[$0] }
    let kind = if case .git = rule { gitKind(since: first) } else { kind(base: base, sides: sides) }
    return MergeRegion(kind: kind, base: base, sides: sides)
  }

  private var earliestStart: Int? {
    var earliest: Int?
    for side in hunks.indices where next[side] < hunks[side].count {
      let start = hunks[side][next[side]].base.lowerBound
      earliest = min(earliest ?? start, start)
    }
    return earliest
  }

  /// The side with the earliest hunk that belongs to a region.
  ///
  /// - Parameters:
  ///   - region: The tokens of the base in the region.
  ///   - last: The changes with which the region ends; empty if it has none yet.
  /// - Returns: `nil` if the region ends here.
  private func sideWithNextHunk(
    touching region: Range<Int>, after last: [Change]
  ) -> Int? {
    var earliest: Hunk?
    var earliestSide: Int?
    for side in hunks.indices where next[side] < hunks[side].count {
      let hunk = hunks[side][next[side]]
      // Of hunks that start at one line, one that only inserts comes first.
      if let earliest,
        (earliest.base.lowerBound, earliest.base.upperBound)
          <= (hunk.base.lowerBound, hunk.base.upperBound)
      {
        continue
      }
      earliest = hunk
      earliestSide = side
    }
    guard let earliest, let earliestSide else { return nil }
    if last.isEmpty { return earliestSide }
    switch rule {
    case .touchingConflicts, .git:
      return earliest.base.lowerBound <= region.upperBound ? earliestSide : nil
    case .apart(let areApart):
      let overlaps = earliest.base.lowerBound < region.upperBound
      let insertsAtOnePlace =
        earliest.base.isEmpty && last.contains { $0.hunk.base == earliest.base }
      if overlaps || insertsAtOnePlace { return earliestSide }
      // Of all pairs, so that the order of the sides changes nothing.
      let first = hunks.indices.compactMap { side -> Change? in
        guard next[side] < hunks[side].count else { return nil }
        let hunk = hunks[side][next[side]]
        guard hunk.base.lowerBound == earliest.base.lowerBound else { return nil }
        return Change(hunk: hunk, from: 0, to: side + 1)
      }
      let between = region.upperBound..<earliest.base.lowerBound
      let isApart = last.allSatisfy { earlier in
        first.allSatisfy { areApart(Neighbors(between: between, earlier: earlier, later: $0)) }
      }
      return isApart ? nil : earliestSide
    }
  }

  /// The fate of a region: one changed value, made by one side or by several alike, is taken.
  ///
  /// The rule is jj's with the same change accepted (jj-vcs/jj, `lib/src/merge.rs`); git and Mercurial have it for
  /// two sides.
  private func kind(base: Range<Int>, sides: [Range<Int>]) -> MergeRegion.Kind {
    let isChanged = sides.indices.map {
      !inputs.areEqual(base, of: 0, sides[$0], of: $0 + 1)
    }
    let changed = sides.indices.filter { isChanged[$0] && !isContained[$0] }
    guard let first = changed.first else {
      return isChanged.contains(true)
        ? .contained(in: sides.indices.filter { !isChanged[$0] }) : .unchanged
    }
    let alike = sides.indices.filter {
      inputs.areEqual(sides[first], of: first + 1, sides[$0], of: $0 + 1)
    }
    guard changed.allSatisfy(alike.contains) else { return .conflict }
    return sides.indices.allSatisfy { !isChanged[$0] || alike.contains($0) }
      ? .changed(sides: alike) : .contained(in: alike)
  }

  /// The fate of a region by its hunks, those from `first` to `next`.
  private func gitKind(since first: [Int]) -> MergeRegion.Kind {
    let changed = hunks.indices.filter { next[$0] > first[$0] }
    guard let one = changed.first else { return .unchanged }
    if changed.count == 1 { return .changed(sides: changed) }
    let hunk = hunks[one][first[one]]
    let isOneChange = changed.allSatisfy { side in
      let other = hunks[side][first[side]]
      return next[side] == first[side] + 1 && other.base == hunk.base
        && inputs.areEqual(hunk.side, of: one + 1, other.side, of: side + 1)
    }
    return isOneChange ? .changed(sides: changed) : .conflict
  }
}

extension MergeRegion {
  /// Regions that tile all inputs, of those in which something changed.
  static func tiling<Inputs: MergeInputs>(
    _ inputs: Inputs, sideCount: Int, changes: [MergeRegion]
  ) -> [MergeRegion] {
    var regions: [MergeRegion] = []
    regions.reserveCapacity(2 * changes.count + 1)
    var base = 0
    var sides = Array(repeating: 0, count: sideCount)
    func unchanged(to end: Int) -> MergeRegion {
      MergeRegion(
        kind: .unchanged, base: base..<end, sides: sides.map { $0..<$0 + end - base })
    }
    for change in changes {
      if base < change.base.lowerBound {
        regions.append(unchanged(to: change.base.lowerBound))
      }
      regions.append(change)
      base = change.base.upperBound
      sides = change.sides.map { $0.upperBound }
    }
    let end = inputs.lineCount(of: 0)
    if base < end { regions.append(unchanged(to: end)) }
    return regions
  }
}
