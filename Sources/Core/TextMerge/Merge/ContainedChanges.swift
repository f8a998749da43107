/// Which sides made only changes that another side has too.
///
/// A side `whole` **contains** what a side `part` changed if the same lines of the base are deleted in it, and the same
/// lines are inserted at the same places. Equal text elsewhere is no evidence. Since lines can often be aligned in more
/// ways than one, one of two things has to hold:
///
/// - Each hunk of `part` is a hunk of `whole`, by Myers' alignment or by histogram: the same lines of the base,
///   replaced with the same lines.
/// - Or `whole` is `part` with further changes. None of these touches a change of `part`, blank lines aside, none undoes one
///   (removes what `part` inserted, or inserts at its place what `part` deleted), and this explains `whole` as well
///   as a comparison with the base does: from the base to `part`, and from there to `whole`, no more lines change
///   than from the base to `whole`. More change if `whole` kept a line that `part` deleted, as that line is removed
///   and then inserted again. Lines without a letter or a digit do not count: a bracket is in many places.
///
/// A side that contains another changed more lines, so no sides contain each other. A line that the result would
/// bring back all the same is a conflict; see ``LineCounts``.
struct ContainedChanges {
  private let merge: AgreedMerge

  /// For each side whether another has all its changes and more; `nil` if none is contained in another.
  static func sides(of merge: AgreedMerge) -> [Bool]? {
    let changes = ContainedChanges(merge: merge)
    let sides = merge.diffs.indices
    let isContained = sides.map { part in
      !merge.diffs[part].first.hunks.isEmpty
        && sides.contains { changes.isContained(part, in: $0) }
    }
    return isContained.contains(true) ? isContained : nil
  }

  private func isContained(_ part: Int, in whole: Int) -> Bool {
    let (one, other) = (merge.diffs[part], merge.diffs[whole])
    guard one.first.hunks.lineCount < other.first.hunks.lineCount else { return false }
    return hasHunks(one.first.hunks, of: part, among: other.first.hunks, of: whole)
      || hasHunks(one.second.hunks, of: part, among: other.second.hunks, of: whole)
      || mayContain(part, in: whole) && isOnTheWay(part, to: whole)
  }

  /// Whether a side is another with further changes, and this explains it as well as a comparison with the base does.
  private func isOnTheWay(_ part: Int, to whole: Int) -> Bool {
    let inputs = [merge.inputs[part + 1], merge.inputs[whole + 1], merge.inputs[0]]
    let undone = AgreedMerge(of: inputs)
    let onlyAdds = merge.diffs[part].first.hunks.allSatisfy {
      !$0.base.contains(where: inputs[2].hasWord)
    }
    return Self.areApart(undone.changes, of: inputs, byWords: !onlyAdds)
      && Self.weight(of: merge.diffs[part].first.hunks, inputs[2], inputs[0])
        + Self.weight(of: undone.diffs[0].first.hunks, inputs[0], inputs[1])
        <= Self.weight(of: merge.diffs[whole].first.hunks, inputs[2], inputs[1])
  }

  /// Whether each change is of one side, and, by words, a line with a letter or a digit is between those of two that change
  /// such lines.
  ///
  /// Blank lines between paragraphs are aligned in several ways: an edited paragraph would count as one that was added beside the
  /// one that the other side deleted. If that side deleted none, a blank line is enough.
  private static func areApart(
    _ changes: [MergeRegion], of inputs: [LineTable], byWords: Bool
  ) -> Bool {
    var last: (side: Int, end: Int)?
    for change in changes {
      guard case .changed(let sides) = change.kind, sides.count == 1 else { return false }
      let side = sides[0]
      let hasWord =
        change.base.contains(where: inputs[0].hasWord)
        || change.sides[side].contains(where: inputs[side + 1].hasWord)
      if !hasWord { continue }
      if byWords, let last, last.side != side,
        !(last.end..<change.base.lowerBound).contains(where: inputs[0].hasWord)
      {
        return false
      }
      last = (side, change.base.upperBound)
    }
    return true
  }

  /// Whether all hunks of a side are among those of another.
  private func hasHunks(
    _ hunks: [Hunk], of part: Int, among others: [Hunk], of whole: Int
  ) -> Bool {
    var next = 0
    for hunk in hunks {
      while next < others.count, others[next].base.lowerBound < hunk.base.lowerBound { next += 1 }
      guard next < others.count, others[next].base == hunk.base,
        merge.inputs.areEqual(hunk.side, of: part + 1, others[next].side, of: whole + 1)
      else { return false }
    }
    return true
  }

  /// Of a text up to so many lines all may be changed.
  private static let shortText = 1024

  /// Whether a side may have another's changes: at least half of the lines that one added and removed the other added
  /// and removed as well.
  ///
  /// More cannot be asked: what else the other side changed may hide a line that it moved. A side that changed most of
  /// a long text is not looked for: that is another text.
  private func mayContain(_ part: Int, in whole: Int) -> Bool {
    let total = merge.diffs[part].first.hunks.lineCount
    guard total <= max(merge.inputs[0].count, Self.shortText) else { return false }
    var tokenized = merge.tokenized
    let own = netChanges(of: part, &tokenized)
    let others = netChanges(of: whole, &tokenized)
    var isRemoved = Array(repeating: false, count: tokenized.tokenCount)
    var isAdded = isRemoved
    for token in others.removed { isRemoved[Int(token)] = true }
    for token in others.added { isAdded[Int(token)] = true }
    let shared = own.removed.count { isRemoved[Int($0)] } + own.added.count { isAdded[Int($0)] }
    return 2 * shared >= total
  }

  /// The lines that a side removed and added, wherever.
  private func netChanges(
    of side: Int, _ tokenized: inout TokenizedInputs
  ) -> (removed: [Int32], added: [Int32]) {
    var removed: [Int32] = []
    var added: [Int32] = []
    for hunk in merge.diffs[side].first.hunks {
      removed += tokenized.tokens(of: hunk.base, ofInput: 0)
      added += tokenized.tokens(of: hunk.side, ofInput: side + 1)
    }
    return (removed, added)
  }

  /// How many of the lines that were removed and added have a letter or a digit.
  private static func weight(of hunks: [Hunk], _ base: LineTable, _ side: LineTable) -> Int {
    var weight = 0
    for hunk in hunks {
      for line in hunk.base where base.hasWord(line) { weight += 1 }
      for line in hunk.side where side.hasWord(line) { weight += 1 }
    }
    return weight
  }
}
