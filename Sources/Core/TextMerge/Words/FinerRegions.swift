/// Merges what is finer than a region of lines: the lines in it, or their words.
enum FinerRegions {
  /// The regions of a merge by tokens, on which two independent alignments agree.
  ///
  /// Changes that overlap are one region, and so are insertions at one place; the caller decides whether other
  /// changes are kept apart. A side that has all that another changed is the result. So a text made of these
  /// regions stays the same when it is merged again with one of its sides.
  ///
  /// - Parameters:
  ///   - tokens: The base and then the sides.
  ///   - tokenCount: A number above every token.
  ///   - areApart: Whether two changes are apart that have these tokens of the base between them; the range is
  ///     empty if they touch.
  /// - Returns: The regions in order; they tile the base and every side.
  /// - Complexity: That of comparing each side with the base, plus O(*n* log *n*) in the changes.
  static func regions(
    ofTokens tokens: [[Int32]], tokenCount: Int, areApart: @escaping (Range<Int>) -> Bool
  ) -> [MergeRegion] {
    let inputs = TokenInputs(sequences: tokens)
    let sideCount = tokens.count - 1
    let diffs = [DiffAlgorithm.myers, .histogram].map { algorithm in
      tokens.dropFirst().map {
        LineDiff(
          base: tokens[0], side: $0, tokenCount: tokenCount, by: algorithm,
          effort: IndependentDiffs.effort
        ).hunks
      }
    }
    let isContained = containedSides(tokens, tokenCount: tokenCount, hunks: diffs[0])
    let alignments = diffs.map {
      RegionBuilder.changes(inputs, hunks: $0, rule: .apart(areApart), isContained: isContained)
    }
    let changes = RegionAgreement.joined(
      alignments[0], alignments[1], inputs: inputs, sideCount: sideCount)
    return MergeRegion.tiling(inputs, sideCount: sideCount, changes: changes)
  }

  /// For each side whether another has all that it changed, so that it does not count.
  ///
  /// It has if a shortest way from the base to it leads over that side: the tokens that the side removed and added,
  /// and those that differ from there on, are no more than it removed and added in all. So the same tokens of the base
  /// are removed, and the same are added at the same place; equal tokens elsewhere are no evidence. What is added
  /// exactly where that side only removed something may be a change of what was removed, and counts as one.
  private static func containedSides(
    _ tokens: [[Int32]], tokenCount: Int, hunks: [[Hunk]]
  ) -> [Bool] {
    hunks.indices.map { part in
      hunks.indices.contains { whole in
        guard hunks[part].lineCount < hunks[whole].lineCount else { return false }
        let rest = LineDiff(
          base: tokens[part + 1], side: tokens[whole + 1], tokenCount: tokenCount, by: .myers
        ).hunks
        return hunks[part].lineCount + rest.lineCount == hunks[whole].lineCount
          && !hunks[part].contains { removal in
            removal.side.isEmpty
              && rest.contains {
                $0.base.isEmpty && $0.base.lowerBound == removal.side.lowerBound
              }
          }
      }
    }
  }
}
