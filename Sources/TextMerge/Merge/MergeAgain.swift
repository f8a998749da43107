/// Keeps a merge from doing harm when its result is merged again.
///
/// Sync tools merge the same text against an old base again and again: one device merges, another
/// still holds its side. So a merge of a result with a side that is in it already must give the result
/// back, or a conflict, and never a third text. Two rules see to it:
///
/// - A side that has all that another side changed is the result. It has it if taking the other's
///   changes out of it, and merging them in again, gives it back. Of two sides that are in conflict and either of
///   which has the other's changes, it is the one from which they can be taken without touching what else it
///   changed, and else the one that changed less besides than in all.
/// - A clean result that, merged again with one of its sides, would come out clean as another text, is
///   a conflict where its lines could be aligned in another way.
///
/// Neither is asked for where it can be seen that a result's lines align with the base in one way only.
enum MergeAgain {
  /// The changed regions of a merge, the first lines that were kept from being doubled, if any, and whether a clean
  /// result is a conflict when it is merged again.
  static func changes(
    of inputs: [LineTable]
  ) -> (changes: [MergeRegion], doubled: DoubledLines?, conflictsAgain: Bool) {
    let outcome = Outcome(of: inputs)
    let merge = outcome.merge
    // Of two sides one of which is the result, merging again is this merge. With more, the side
    // that is the result has not been merged with each of the others alone.
    let isThisMerge = inputs.count <= 3 && merge.sideThatIsResult != nil
    guard merge.isClean, !isThisMerge, !outcome.hasOneAlignment,
      !ResultAlignment.isUnion(merge), let result = text(merge.changes, inputs)
    else { return (merge.changes, outcome.doubled, false) }
    var resultDiffs: IndependentDiffs?
    var conflictsAgain = false
    let staysSame = merge.diffs.indices.allSatisfy { side in
      let table = inputs[side + 1]
      if haveSameLines(table, result) || haveSameLines(table, inputs[0]) { return true }
      let known = resultDiffs ?? diffs(of: result, base: inputs[0])
      resultDiffs = known
      let again = Outcome(
        of: [inputs[0], result, table], known: [known, merge.diffs[side]])
      guard let text = again.text else {
        conflictsAgain = true
        return true
      }
      return haveSameLines(text, result)
    }
    if staysSame { return (merge.changes, nil, conflictsAgain) }
    return (
      unstableAsConflicts(
        merge.changes, result, inputs[0], diffs: resultDiffs ?? diffs(of: result, base: inputs[0])),
      nil, false
    )
  }

  /// The changes from the base to a result.
  private static func diffs(of result: LineTable, base: LineTable) -> IndependentDiffs {
    var tokenized = TokenizedInputs([base, result])
    var diffs = IndependentDiffs(&tokenized, side: 1)
    // Then every merge of them asks for it.
    if !diffs.wasCutShort { diffs.alignAgain(base, side: result) }
    return diffs
  }

  /// A merge before it is known what merging its result again comes to.
  private struct Outcome {
    private(set) var merge: AgreedMerge
    /// Whether the lines can be aligned in one way only.
    let hasOneAlignment: Bool
    /// The first lines that are in conflict since they would be there twice.
    let doubled: DoubledLines?

    init(of inputs: [LineTable], known: [IndependentDiffs?] = []) {
      merge = AgreedMerge(of: inputs, known: known)
      hasOneAlignment = merge.isClean && ResultAlignment.isForced(merge)
      guard merge.sideThatIsResult == nil else {
        doubled = nil
        return
      }
      if !hasOneAlignment {
        switch MergeAgain.contained(merge) {
        case .sides(let isContained): merge = merge.leavingOut(isContained)
        case .none: break
        case .unclear: merge = merge.withoutAgreement
        }
      }
      doubled = merge.declineDoubledBlocks()
    }

    /// The text that comes out, if one does.
    var text: LineTable? {
      merge.isClean ? MergeAgain.text(merge.changes, merge.inputs) : nil
    }
  }

  /// Which sides another has all the changes of, and more.
  private enum Containment {
    /// None.
    case none
    /// For each side whether another has them.
    case sides([Bool])
    /// Some side may have those of another, and as well may have made a change of its own.
    case unclear
  }

  /// For each side whether another has all its changes and more.
  private static func contained(_ merge: AgreedMerge) -> Containment {
    let sideCount = merge.diffs.count
    let base = merge.inputs[0]
    let net = NetChanges(of: merge)
    var isUnclear = false
    func held(_ part: Int, in whole: Int) -> Held? {
      guard net.mayContain(part, in: whole),
        let rest = MergeAgain.rest(
          of: merge.inputs[whole + 1], without: merge.inputs[part + 1],
          partDiffs: merge.diffs[part], base: base, conflicts: !merge.isClean)
      else { return nil }
      // Lines that are there more than once can be read both ways. Where the side's own changes would be
      // no fewer with the other's in it than without, nothing speaks for its having them: taking it for
      // the result could drop what the other added.
      let isLess = rest.lineCount < merge.diffs[whole].first.hunks.lineCount
      if merge.isClean, !isLess { isUnclear = true }
      return Held(standsApart: rest.standsApart, isLess: isLess)
    }
    var isContained = Array(repeating: false, count: sideCount)
    for one in 0..<sideCount where !merge.diffs[one].first.hunks.isEmpty {
      for other in one + 1..<sideCount where !merge.diffs[other].first.hunks.isEmpty {
        if haveSameLines(merge.inputs[one + 1], merge.inputs[other + 1]) { continue }
        switch Held.isInFirst(held(other, in: one), held(one, in: other), isClean: merge.isClean) {
        case true?: isContained[other] = true
        case false?: isContained[one] = true
        case nil: break
        }
      }
    }
    // Sides that hold each other in a ring would leave nobody a say.
    guard isContained.contains(true), isContained.contains(false) else { return .none }
    return isUnclear ? .unclear : .sides(isContained)
  }

  /// How a side has all that another changed.
  private struct Held {
    /// Whether the other's changes were taken out at places that nothing else may touch.
    let standsApart: Bool
    /// Whether what the side changed besides is less than all that it changed.
    let isLess: Bool

    /// Which of two sides has the changes of the other.
    ///
    /// - Parameters:
    ///   - inFirst: How the first has those of the second.
    ///   - inSecond: How the second has those of the first.
    ///   - isClean: Whether there is a merge of both without asking.
    /// - Returns: Whether it is the first; `nil` where neither has them, or nothing tells which is the later.
    static func isInFirst(_ inFirst: Held?, _ inSecond: Held?, isClean: Bool) -> Bool? {
      guard let inFirst else { return inSecond == nil ? nil : false }
      guard let inSecond else { return true }
      if isClean { return nil }
      if inFirst.standsApart != inSecond.standsApart { return inFirst.standsApart }
      return inFirst.isLess == inSecond.isLess ? nil : inFirst.isLess
    }
  }

  /// What `whole` changed besides all that `part` changed, if it has that: without it and with it again, it is the
  /// same.
  ///
  /// - Returns: How many lines it changed, and whether what was taken out stands apart from them.
  private static func rest(
    of whole: LineTable, without part: LineTable, partDiffs: IndependentDiffs, base: LineTable,
    conflicts: Bool
  ) -> (lineCount: Int, standsApart: Bool)? {
    let undone = AgreedMerge(of: [part, whole, base])
    guard undone.isClean, let without = text(undone.changes, [part, whole, base]) else {
      return nil
    }
    let redone = AgreedMerge(of: [base, without, part], known: [nil, partDiffs])
    guard redone.isClean, let again = text(redone.changes, [base, without, part]),
      haveSameLines(again, whole)
    else { return nil }
    return (redone.diffs[0].first.hunks.lineCount, !conflicts || standApart(undone))
  }

  /// A line that the base has this often says nothing of a place: a blank line, a closing bracket.
  private static let saysNothingFrom = 24

  /// Whether no change could as well stand where it touches one of the other side, but for a line
  /// between them that says nothing of its place.
  ///
  /// Lines that were added or removed have several places where the lines beside them are the same.
  /// What touches at one of them is a conflict, even if another place was taken here.
  private static func standApart(_ merge: AgreedMerge) -> Bool {
    let base = merge.inputs[0]
    let lines = zip(merge.changes, merge.changes.dropFirst()).compactMap { change, next in
      let line = change.base.upperBound
      return change.kind != next.kind && line + 1 == next.base.lowerBound
        && canSlide(change, or: next, over: line, in: merge.inputs) ? line : nil
    }
    guard !lines.isEmpty else { return true }
    var tokenized = merge.tokenized
    let tokens = tokenized.tokens(of: 0..<base.count, ofInput: 0)
    var counts = Array(repeating: 0, count: tokenized.tokenCount)
    for token in tokens { counts[Int(token)] += 1 }
    return lines.allSatisfy { counts[Int(tokens[$0])] < saysNothingFrom }
  }

  /// Whether a change, or the next one, could as well stand on the other side of the line between.
  private static func canSlide(
    _ change: MergeRegion, or next: MergeRegion, over line: Int, in inputs: [LineTable]
  ) -> Bool {
    inputs.indices.contains { input in
      let (lines, nextLines) = (change.lines(at: input), next.lines(at: input))
      return isOneSided(change) && !lines.isEmpty
        && inputs[0].line(line, equals: lines.lowerBound, of: inputs[input])
        || isOneSided(next) && !nextLines.isEmpty
          && inputs[0].line(line, equals: nextLines.upperBound - 1, of: inputs[input])
    }
  }

  /// Whether lines were only added, or only removed.
  private static func isOneSided(_ change: MergeRegion) -> Bool {
    change.base.isEmpty || change.sides.contains { $0.isEmpty }
  }

  /// Makes conflicts of the changes that an alignment of the result with the base does not show.
  private static func unstableAsConflicts(
    _ changes: [MergeRegion], _ result: LineTable, _ base: LineTable, diffs: IndependentDiffs
  ) -> [MergeRegion] {
    var diffs = diffs
    diffs.alignAgain(base, side: result)
    var isUnstable = changes.map { change in
      !diffs.first.hunks.hasChange(of: change.base)
        || !diffs.second.hunks.hasChange(of: change.base)
    }
    if !isUnstable.contains(true) { isUnstable = changes.map { _ in true } }
    return zip(changes, isUnstable).map { change, isUnstable in
      isUnstable
        ? MergeRegion(kind: .conflict, base: change.base, sides: change.sides) : change
    }
  }

  /// The lines of a clean merge as a text; `nil` where they are more than a text may have.
  private static func text(_ changes: [MergeRegion], _ inputs: [LineTable]) -> LineTable? {
    let regions = MergeRegion.tiling(inputs, sideCount: inputs.count - 1, changes: changes)
    var size = 0
    for region in regions {
      guard let source = region.source, let lines = region.lines(of: source) else { return nil }
      size += inputs[source.position].byteRange(of: lines).count + 2
    }
    guard size <= TextMerger.largestInputSize else { return nil }
    var writer = TextWriter(properties: TextProperties(keepingLinesOfAll: inputs))
    for region in regions {
      guard let source = region.source else { return nil }
      writer.append(region.lines(of: source), of: inputs[source.position])
    }
    var table = try? LineTable(
      writer.text.bytes, as: .base, maximumSize: TextMerger.largestInputSize)
    table?.comparison = inputs[0].comparison
    return table
  }

  private static func haveSameLines(_ one: LineTable, _ other: LineTable) -> Bool {
    [one, other].areEqual(0..<one.count, of: 0, 0..<other.count, of: 1)
  }
}

extension [Hunk] {
  /// How many lines were added and removed.
  var lineCount: Int { reduce(0) { $0 + $1.base.count + $1.side.count } }

  /// Whether one of these hunks, which are in order, is of these lines of the base.
  fileprivate func hasChange(of lines: Range<Int>) -> Bool {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].base.lowerBound < lines.lowerBound { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].base == lines
  }
}
