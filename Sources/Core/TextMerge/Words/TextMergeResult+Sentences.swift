extension TextMergeResult {
  /// A piece of a conflict of lines: whole sentences, or the blanks between them.
  package enum SentencePiece: Hashable, Sendable {
    /// What is settled.
    case settled([UInt8])
    /// What a person chooses between; empty for an input that has nothing there.
    case conflict(base: [UInt8], sides: [[UInt8]])
  }

  /// Each of the ``conflictStretches``, cut at the ends of its sentences.
  ///
  /// A sentence that one side changed is settled, and so is one that all changed if its words merge, as those of
  /// prose do; see ``MergeUnit/words``. Sentences that only some inputs have are one piece with the changes next to
  /// them, since nobody knows which stands for which.
  ///
  /// - Returns: For each conflict its pieces, in the encoding of ``conflictStretches``; every line in them has a line end.
  ///   `nil` without a base, and if lines do not all end in one way.
  /// - Complexity: That of ``proposal(by:)``.
  package var sentences: [[SentencePiece]]? {
    guard hasBase, !isGit, properties.lineEnding != nil else { return nil }
    return conflictLines.map(sentences(of:))
  }

  private func sentences(of region: MergeRegion) -> [SentencePiece] {
    let words = WordTable(of: region, in: inputs, timesAreWhole: false)
    // Equal sentences have one number.
    var numbers: [ArraySlice<Int32>: Int32] = [:]
    var isBlank: [Bool] = []
    var cuts: [[Range<Int>]] = []
    var tokens: [[Int32]] = []
    for input in inputs.indices {
      let marks = SentenceMarks(words, ofInput: input)
      let ranges = marks.sentences
      cuts.append(ranges)
      tokens.append(
        ranges.map { range in
          let sentence = marks.tokens[range]
          if let known = numbers[sentence] { return known }
          let number = Int32(truncatingIfNeeded: isBlank.count)
          numbers[sentence] = number
          isBlank.append(sentence.allSatisfy(marks.isSpace))
          return number
        })
    }
    func bytes(_ pieces: Range<Int>, ofInput input: Int) -> [UInt8] {
      guard let first = cuts[input][pieces].first, let last = cuts[input][pieces].last else {
        return []
      }
      return words.bytes(
        of: first.lowerBound..<last.upperBound, in: input == 0 ? .base : .side(input - 1),
        newline: properties.newline)
    }
    func isOneForOne(_ change: RegionBuilder<TokenInputs>.Change) -> Bool {
      change.hunk.base.count == change.hunk.side.count
    }
    let regions = FinerRegions.regions(
      ofTokens: tokens, tokenCount: isBlank.count, hasWeight: { !isBlank[Int($0)] },
      areApart: { neighbors in
        isOneForOne(neighbors.earlier) && isOneForOne(neighbors.later)
          || neighbors.between.contains { !isBlank[Int(tokens[neighbors.earlier.from][$0])] }
      })
    return regions.map { region in
      let texts = inputs.indices.map { bytes(region.lines(at: $0), ofInput: $0) }
      if let source = region.source { return .settled(texts[source.position]) }
      return merged(texts).map { .settled($0) }
        ?? .conflict(base: texts[0], sides: Array(texts.dropFirst()))
    }
  }

  /// A piece that all changed, merged by words, the base first; `nil` if they conflict.
  private func merged(_ texts: [[UInt8]]) -> [UInt8]? {
    guard !texts.contains([]) else { return nil }
    do throws(TextMergeError) {
      let result = try TextMerger(rules: rules).merge(
        base: texts[0], sides: Array(texts.dropFirst()))
      return result.cleanText ?? result.proposal(by: [.words])?.text
    } catch {
      return nil
    }
  }
}
