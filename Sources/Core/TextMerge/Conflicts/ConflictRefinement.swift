/// Compares the two sides inside of conflicts, and moves lines that both have out of the conflict.
struct ConflictRefinement {
  private var sides: TokenizedInputs
  private let algorithm: DiffAlgorithm

  init(of result: TextMergeResult) {
    let inputs = result.inputsInConflict
    sides = TokenizedInputs([inputs[1], inputs[2]])
    switch result.rules {
    case .git(let algorithm), .single(let algorithm): self.algorithm = algorithm
    case .agreement: algorithm = .myers
    }
  }

  /// The conflicts inside of one, and the common lines around them.
  mutating func pieces(of block: ConflictLayout.Block) -> [ConflictLayout.Piece] {
    guard block.sides.allSatisfy({ !$0.isEmpty }) else { return [.conflict(block)] }
    let (ours, theirs) = (block.sides[0], block.sides[1])
    let ourTokens = sides.tokens(of: ours, ofInput: 0)
    let theirTokens = sides.tokens(of: theirs, ofInput: 1, expectedAt: ours.lowerBound)
    let hunks = LineDiff(
      base: ourTokens, side: theirTokens, tokenCount: sides.tokenCount, by: algorithm
    ).hunks
    var pieces: [ConflictLayout.Piece] = []
    // The sides agree after all, on what no single hunk of them shows.
    if hunks.isEmpty { pieces.append(.common(ours.lowerBound..<ours.lowerBound)) }
    var line = ours.lowerBound
    for hunk in hunks {
      let ourLines = hunk.base.lowerBound + ours.lowerBound..<hunk.base.upperBound + ours.lowerBound
      let theirLines =
        hunk.side.lowerBound + theirs.lowerBound..<hunk.side.upperBound + theirs.lowerBound
      if line < ourLines.lowerBound { pieces.append(.common(line..<ourLines.lowerBound)) }
      pieces.append(
        .conflict(ConflictLayout.Block(base: block.base, sides: [ourLines, theirLines])))
      line = ourLines.upperBound
    }
    if line < ours.upperBound { pieces.append(.common(line..<ours.upperBound)) }
    return pieces
  }
}
