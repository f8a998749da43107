/// The line merge: from texts to regions, by the rules that a caller chose.
enum LineMerge {
  /// The regions of a merge, which tile all inputs.
  ///
  /// - Parameters:
  ///   - inputs: The base and then the sides.
  ///   - rules: The rules of the merge.
  /// - Returns: The regions in order, the first lines that were kept from being doubled, if any, whether a clean
  ///   result is known to be a conflict when it is merged again, and why changes that do not touch are conflicts.
  static func regions(
    of inputs: [LineTable], rules: TextMergeRules
  ) -> (
    regions: [MergeRegion], doubled: DoubledLines?, conflictsAgain: Bool, doubt: LineDoubt?
  ) {
    let sideCount = inputs.count - 1
    var changes: [MergeRegion]
    var doubt: LineDoubt?
    var doubled: DoubledLines?
    var conflictsAgain = false
    switch rules {
    case .git(let algorithm):
      changes = self.changes(of: inputs, by: algorithm, rule: .git)
    case .single(let algorithm):
      changes = self.changes(of: inputs, by: algorithm, rule: .touchingConflicts)
    case .agreement:
      (changes, doubled, conflictsAgain) = MergeAgain.changes(of: inputs)
      if let combined = CombinedChanges(changes, of: inputs), let fault = combined.fault {
        changes = combined.declining(fault)
        doubt = fault.doubt
      }
    }
    return (
      MergeRegion.tiling(inputs, sideCount: sideCount, changes: changes), doubled,
      doubt == nil && conflictsAgain, doubt
    )
  }

  /// The result of one alignment.
  private static func changes(
    of inputs: [LineTable], by algorithm: DiffAlgorithm,
    rule: RegionBuilder<[LineTable]>.Rule
  ) -> [MergeRegion] {
    var tokenized = TokenizedInputs(inputs)
    let hunks = inputs.indices.dropFirst().map {
      LineDiff(&tokenized, side: $0, by: algorithm).hunks
    }
    return LostLines.asConflicts(
      RegionBuilder.changes(inputs, hunks: hunks, rule: rule), inputs: inputs,
      tokenized: &tokenized)
  }
}
