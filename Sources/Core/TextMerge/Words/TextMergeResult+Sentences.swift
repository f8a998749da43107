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
  /// prose do; see ``MergeUnit/words``. A sentence replaces one of the base if at least half of their words are the same.
  /// Other changes, and sentences that only some inputs have, form one piece with the changes next to them: nobody knows
  /// which replaces which. If some choice could lose a sentence that all inputs have, or have one more often than any
  /// input (as after a move), the conflict is one piece.
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
    /// Whether a change puts one sentence in the place of another that shares at least half of its words.
    func isOneForOne(_ change: RegionBuilder<TokenInputs>.Change) -> Bool {
      guard change.hunk.base.count == 1, change.hunk.side.count == 1 else { return false }
      let (old, new) = (
        words.words(of: cuts[change.from][change.hunk.base.lowerBound], ofInput: change.from),
        words.words(of: cuts[change.to][change.hunk.side.lowerBound], ofInput: change.to)
      )
      return 2 * old.intersection(new).count >= max(old.count, new.count)
    }
    let regions = FinerRegions.regions(
      ofTokens: tokens, tokenCount: isBlank.count, hasWeight: { !isBlank[Int($0)] },
      areApart: { neighbors in
        isOneForOne(neighbors.earlier) && isOneForOne(neighbors.later)
          || neighbors.between.contains { !isBlank[Int(tokens[neighbors.earlier.from][$0])] }
      })
    let texts = inputs.indices.map { bytes(cuts[$0].indices, ofInput: $0) }
    guard !Self.areMiscounted(tokens, regions, tokenCount: isBlank.count, isBlank) else {
      return [.conflict(base: texts[0], sides: Array(texts.dropFirst()))]
    }
    return regions.map { region in
      let texts = inputs.indices.map { bytes(region.lines(at: $0), ofInput: $0) }
      if let source = region.source { return .settled(texts[source.position]) }
      return merged(texts).map { .settled($0) }
        ?? .conflict(base: texts[0], sides: Array(texts.dropFirst()))
    }
  }

  /// Whether some choices lose a sentence that all inputs have, or have one more often than any input.
  private static func areMiscounted(
    _ tokens: [[Int32]], _ regions: [MergeRegion], tokenCount: Int, _ isBlank: [Bool]
  ) -> Bool {
    var least: [Int32] = Array(repeating: 0, count: tokenCount)
    var most = least
    for region in regions {
      let chosen = region.source.map { [$0.position] } ?? Array(tokens.indices.dropFirst())
      let own = chosen.map { tokens[$0][region.lines(at: $0)] }
      for token in Set(own.joined()) {
        let numbers = own.map { row in row.reduce(Int32(0)) { $0 + ($1 == token ? 1 : 0) } }
        least[Int(token)] += numbers.min() ?? 0
        most[Int(token)] += numbers.max() ?? 0
      }
    }
    let inputs = tokens.map { WholeTexts.counts(of: $0, tokenCount: tokenCount) }
    return isBlank.indices.contains { token in
      let numbers = inputs.map { $0[token] }
      return !isBlank[token]
        && (least[token] < numbers.min() ?? 0 || most[token] > numbers.max() ?? 0)
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
