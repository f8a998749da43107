/// Prevents harm when the result of a merge is merged again.
///
/// Sync tools merge the same text against an old base again and again: one device merges, another
/// still holds its side. So a merge of a result with a side that is in it already must give the result
/// back, or a conflict, and never a third text. Two rules ensure this:
///
/// - A side that contains all that another side changed is the result; see ``ContainedChanges``.
/// - A clean result that, merged again with one of its sides, would give another clean text, is
///   a conflict if its lines could be aligned in another way.
///
/// Neither is checked if a result's lines are known to align with the base in one way only.
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

  /// A merge before the result of merging it again is known.
  private struct Outcome {
    private(set) var merge: AgreedMerge
    /// Whether the lines can be aligned in one way only.
    let hasOneAlignment: Bool
    /// The first lines that are in conflict since they would be there twice.
    let doubled: DoubledLines?

    init(of inputs: [LineTable], known: [IndependentDiffs?] = []) {
      merge = AgreedMerge(of: inputs, known: known)
      hasOneAlignment = merge.isClean && ResultAlignment.isForced(merge)
      if merge.sideThatIsResult == nil, !hasOneAlignment,
        let isContained = ContainedChanges.sides(of: merge)
      {
        merge = merge.leavingOut(isContained)
      }
      doubled = merge.declineMiscounted()
    }

    /// The text of the result; `nil` if the merge is not clean.
    var text: LineTable? {
      merge.isClean ? MergeAgain.text(merge.changes, merge.inputs) : nil
    }
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

  /// The lines of a clean merge as a text; `nil` if they are more than a text may have.
  static func text(_ changes: [MergeRegion], _ inputs: [LineTable]) -> LineTable? {
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
      writer.text.bytes, as: .base, maximumSize: TextMerger.largestInputSize, decodedFrom: .utf8)
    table?.comparison = inputs[0].comparison
    return table
  }

  static func haveSameLines(_ one: LineTable, _ other: LineTable) -> Bool {
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
