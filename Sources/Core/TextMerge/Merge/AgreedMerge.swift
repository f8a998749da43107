/// What two independent alignments of the same inputs agree on.
///
/// If the merge by histogram is in conflict and those by Myers, minimal and patience are clean with the same
/// text, that text is the result.
struct AgreedMerge {
  let inputs: [LineTable]
  /// The regions in which something changed, in order.
  var changes: [MergeRegion]
  /// For each side its changes.
  let diffs: [IndependentDiffs]
  /// The lines as tokens; at least those between the common ends of a side and the base have one.
  var tokenized: TokenizedInputs

  /// Merges the sides.
  ///
  /// - Parameters:
  ///   - inputs: The base and then the sides.
  ///   - known: For each side its changes if they are known; empty if none are.
  init(of inputs: [LineTable], known: [IndependentDiffs?] = []) {
    var tokenized = TokenizedInputs(inputs)
    var diffs = inputs.indices.dropFirst().map {
      (known.isEmpty ? nil : known[$0 - 1]) ?? IndependentDiffs(&tokenized, side: $0)
    }
    // If very different texts are in conflict, the person has to read all of it, and a second alignment costs
    // much and contributes little.
    let first = RegionBuilder.changes(inputs, hunks: diffs.map { $0.first.hunks })
    let isConflict = first.contains { $0.kind == .conflict }
    if !isConflict || !diffs.contains(where: { $0.wasCutShort }) {
      for side in diffs.indices { diffs[side].alignAgain(inputs[0], side: inputs[side + 1]) }
    } else {
      for side in diffs.indices { diffs[side].leaveOutSecond() }
    }
    self.init(inputs, diffs: diffs, tokenized: tokenized, first: first, isContained: nil)
  }

  /// The same merge without the sides whose changes another side has.
  ///
  /// - Parameter isContained: For each side whether another has all its changes.
  /// - Returns: The merge of the other sides.
  func leavingOut(_ isContained: [Bool]) -> AgreedMerge {
    let first = RegionBuilder.changes(
      inputs, hunks: diffs.map { $0.first.hunks }, isContained: isContained)
    return AgreedMerge(
      inputs, diffs: diffs, tokenized: tokenized, first: first, isContained: isContained)
  }

  private init(
    _ inputs: [LineTable], diffs: [IndependentDiffs], tokenized: TokenizedInputs,
    first: [MergeRegion], isContained: [Bool]?
  ) {
    var tokenized = tokenized
    var changes = first
    if diffs.contains(where: { $0.isAmbiguous }) {
      let second = RegionBuilder.changes(
        inputs, hunks: diffs.map { $0.second.hunks }, isContained: isContained)
      func joined(_ other: [MergeRegion], mayObject: Bool) -> [MergeRegion] {
        RegionAgreement.joined(
          first, other, inputs: inputs, sideCount: inputs.count - 1, secondMayObject: mayObject)
      }
      changes = joined(second, mayObject: true)
      // A conflict of the histogram alone is one that it made by aligning a rare line that moved.
      if Self.isClean(first), !Self.isClean(changes),
        Self.isClean(joined(second, mayObject: false)),
        [DiffAlgorithm.minimal, .patience].allSatisfy({ algorithm in
          guard
            let other = Self.changes(
              of: inputs, diffs, by: algorithm, &tokenized, isContained: isContained)
          else { return false }
          return Self.isClean(joined(other, mayObject: true))
        })
      {
        changes = joined(second, mayObject: false)
      }
    }
    self.inputs = inputs
    self.diffs = diffs
    self.changes = LostLines.asConflicts(changes, inputs: inputs, tokenized: &tokenized)
    self.tokenized = tokenized
  }

  /// The changed regions by another algorithm; `nil` if its search might be long.
  private static func changes(
    of inputs: [LineTable], _ diffs: [IndependentDiffs], by algorithm: DiffAlgorithm,
    _ tokenized: inout TokenizedInputs, isContained: [Bool]?
  ) -> [MergeRegion]? {
    var hunks: [[Hunk]] = []
    for side in diffs.indices {
      guard let diff = diffs[side].changes(by: algorithm, &tokenized, side: side + 1) else {
        return nil
      }
      hunks.append(diff.hunks)
    }
    return RegionBuilder.changes(inputs, hunks: hunks, isContained: isContained)
  }

  /// Makes conflicts of the changes of a clean merge that together would write lines twice, or one that was deleted.
  ///
  /// - Returns: The first lines that would be written twice, if any.
  mutating func declineMiscounted() -> DoubledLines? {
    guard isClean, diffs.count(where: { !$0.first.hunks.isEmpty }) > 1 else { return nil }
    let doubled = declineMiscountedLines()
    guard isClean, sideThatIsResult == nil else { return doubled }
    let found = DoubledBlocks.asConflicts(changes, inputs: inputs, tokenized: &tokenized)
    changes = found.changes
    return found.doubled
  }

  /// Whether no region is a conflict.
  var isClean: Bool { Self.isClean(changes) }

  private static func isClean(_ changes: [MergeRegion]) -> Bool {
    !changes.contains { $0.kind == .conflict }
  }

  /// The side whose text is the result, if one's is.
  var sideThatIsResult: Int? {
    diffs.indices.first { side in
      changes.allSatisfy { change in
        switch change.kind {
        case .changed(let sides): sides.contains(side)
        case .contained(let containing): containing.contains(side)
        case .unchanged, .conflict: false
        }
      }
    }
  }
}
