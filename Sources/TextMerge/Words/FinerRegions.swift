/// Merges what is finer than a region of lines: the lines in it, or their words.
enum FinerRegions {
  /// The regions of a merge by tokens, on which two independent alignments agree.
  ///
  /// Changes that overlap are one region, and so are insertions at one place; whether changes that
  /// do not are kept apart is up to the caller.
  ///
  /// - Parameters:
  ///   - tokens: The base and then the sides.
  ///   - tokenCount: A number above every token.
  ///   - areApart: Whether two changes are apart that have these tokens of the base between them;
  ///     the range is empty where they touch.
  /// - Returns: The regions in order; they tile the base and every side.
  /// - Complexity: That of comparing each side with the base, plus O(*n* log *n*) in the changes.
  static func regions(
    ofTokens tokens: [[Int32]], tokenCount: Int, areApart: @escaping (Range<Int>) -> Bool
  ) -> [MergeRegion] {
    let inputs = TokenInputs(sequences: tokens)
    let sideCount = tokens.count - 1
    let alignments = [DiffAlgorithm.myers, .histogram].map { algorithm in
      let hunks = tokens.dropFirst().map {
        LineDiff(
          base: tokens[0], side: $0, tokenCount: tokenCount, by: algorithm,
          effort: IndependentDiffs.effort
        ).hunks
      }
      return RegionBuilder.changes(inputs, hunks: hunks, rule: .apart(areApart))
    }
    let changes = RegionAgreement.joined(
      alignments[0], alignments[1], inputs: inputs, sideCount: sideCount)
    return MergeRegion.tiling(inputs, sideCount: sideCount, changes: changes)
  }
}
