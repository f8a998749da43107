/// Keeps a merge of more than two sides from losing a line that every side still has.
///
/// If the base has a line twice, one side may delete it at one place and another side at the other place.
/// Region by region each deletion is the only change, and the line would be gone, though nobody deleted it.
/// With two sides this is what every three-way merge does, as each side asked for one deletion and got it, unless the
/// lines are copies of each other (see ``EqualLines``). With more, a device that deleted nothing at all would lose the line too, so the deletions become conflicts.
enum LostLines {
  /// Turns every change that takes part in losing a line of all sides into a conflict.
  ///
  /// - Parameters:
  ///   - changes: The changed regions of the whole text.
  ///   - inputs: The base and the sides.
  ///   - tokenized: Their lines as tokens.
  /// - Returns: The changed regions.
  /// - Complexity: Linear in the lines of all inputs; nothing for two sides.
  static func asConflicts(
    _ changes: [MergeRegion], inputs: [LineTable], tokenized: inout TokenizedInputs
  ) -> [MergeRegion] {
    guard inputs.count > 3, !changes.isEmpty else { return changes }
    let tokens = inputs.indices.map {
      tokenized.tokens(of: 0..<inputs[$0].count, ofInput: $0, expectedAt: 0)
    }
    let tokenCount = tokenized.tokenCount
    var regions = MergeRegion.tiling(inputs, sideCount: inputs.count - 1, changes: changes)
    // For each distinct line the number of sides, from the first on, that all have it.
    var holders: [Int] = Array(repeating: 0, count: tokenCount)
    for side in 1..<tokens.count {
      for token in tokens[side] where holders[Int(token)] == side - 1 {
        holders[Int(token)] = side
      }
    }
    var isKept: [Bool] = Array(repeating: false, count: tokenCount)
    for region in regions {
      if let source = region.source, let lines = region.lines(of: source) {
        for token in tokens[source.position][lines] { isKept[Int(token)] = true }
      } else {
        // A conflict shows every side's lines.
        for (side, lines) in region.sides.enumerated() {
          for token in tokens[side + 1][lines] { isKept[Int(token)] = true }
        }
      }
    }
    for (index, region) in regions.enumerated() {
      guard case .changed = region.kind else { continue }
      let loses = tokens[0][region.base].contains {
        holders[Int($0)] == tokens.count - 1 && !isKept[Int($0)]
      }
      if loses {
        regions[index] = MergeRegion(kind: .conflict, base: region.base, sides: region.sides)
      }
    }
    return regions.filter { $0.kind != .unchanged }
  }
}
