extension TextMergeResult {
  /// The merge with every conflict settled by something finer, if each can be.
  ///
  /// Only the conflicts are merged again; what merged by lines stays as it is. For
  /// each conflict the units are tried in the order given, and the first that leaves no conflict in
  /// it is taken. By words, two changes must be apart, mostly by a word between them
  /// that nobody changed (see `WordDistance`), and there must be no doubt that both mean the same together (see
  /// `WordDoubts`). In a conflict, a side that has all that another changed, and what it has besides apart from it, is the
  /// result. A region in which sides did not change the same lines is a
  /// conflict for the sake of the text as a whole, and stays one.
  ///
  /// These properties of the text always hold:
  /// - Outside the conflicts it is what `text(favoring:)` gives, the numbers of items aside: if all lists count, they are
  ///   merged as if they had none, and counted anew.
  /// - Every word in it is a word of an input, and every line is one if only lines were tried, the white space at its
  ///   beginning aside.
  /// - The order of the sides changes nothing but their numbers in the steps, and the order of what
  ///   ``MergeUnit/insertions`` takes.
  /// - With more than two sides, a line that all sides have is in it.
  /// - No block of lines is in it twice that no side has twice and the base has not; see ``DoubledLines``.
  /// - No new line with a letter or a digit is in it twice that no side has twice.
  /// - No line is in it that a side deleted wherever it was and no side wrote again.
  /// - Merged again with any of the sides, on the same base and by the same units, it is itself or there is no proposal;
  ///   if lines are in it that a side moved, it is itself or a conflict.
  ///
  /// - Parameter units: What to try, in order.
  /// - Returns: The proposal; `nil` if some conflict cannot be settled, if there is no conflict or no base, and
  ///   by git's rules, which have no proposals.
  /// - Complexity: Linear in the bytes of all inputs, plus a bounded effort for each word or line in
  ///   a conflict, at most 512 steps; once more for each side, with which the text is merged again.
  public func proposal(by units: [MergeUnit]) -> TextMergeProposal? {
    proposalOrDoubt(by: units).proposal
  }

  /// The proposal, or the doubt about its lines that prevents it; neither, if something else does.
  package func proposalOrDoubt(
    by units: [MergeUnit]
  ) -> (proposal: TextMergeProposal?, doubt: LineDoubt?) {
    guard lineDoubt == nil, let (proposal, hasMoves, counted) = settled(by: units),
      let texts = tokenized(with: proposal.text, counting: counted),
      keepsLinesWhole(texts)
    else { return (nil, nil) }
    if let doubt = LineDoubt.first(
      in: texts.tables, texts.tokens, texts.counts, texts.words, isCounted: counted != nil)
      ?? doubtOfNames(in: texts, by: units)
    {
      return (nil, doubt)
    }
    if DelimiterBalance.isBroken(in: texts.tables) { return (nil, .unbalanced) }
    guard
      inputs.dropFirst().allSatisfy({
        mergedAgain(proposal.text, with: $0, by: units).map { $0 == proposal.text } ?? hasMoves
      }),
      !hasMoves
        || inputs.dropFirst().allSatisfy({
          mergedAgain(proposal.text, with: $0, by: units, isFirst: false).map {
            $0 == proposal.text
          } ?? true
        })
          && (units.contains(.insertions) || textOfReversedSides(by: units) == proposal.text)
    else { return (nil, nil) }
    return (
      TextMergeProposal(
        text: encoded(proposal.text), steps: proposal.steps, units: proposal.units), nil
    )
  }

  /// The merge with every conflict settled.
  ///
  /// - Parameters:
  ///   - units: What to try, in order.
  ///   - changed: Lines of the base; a change of one of them is told as if it had been a conflict.
  ///   - counted: The items, if those of all lists are counted anew.
  /// - Returns: The merge; `nil` if some conflict cannot be settled.
  private func settled(
    by units: [MergeUnit], telling changed: Set<ArraySlice<UInt8>>, counting counted: CountedItems?
  ) -> TextMergeProposal? {
    var writer = ProposalWriter(properties: properties)
    for region in regions {
      if let source = region.source {
        let isTold =
          region.takenSides != nil
          && (max(region.base.lowerBound - 1, 0)..<region.base.upperBound).contains {
            changed.contains(inputs[0].bytes[inputs[0].content(of: $0)])
          }
        if isTold { begin(region, in: &writer) }
        writer.append(region.lines(of: source), of: inputs[source.position])
        if isTold { writer.endStep(.words, region) }
      } else {
        guard isDisputed(region) else { return nil }
        var isSettled = false
        for unit in units where !isSettled {
          switch unit {
          case .touchingLines: isSettled = settleByLines(region, in: &writer)
          case .words:
            isSettled = settleByWords(
              region, timesToo: units.contains(.updateTimes), counting: counted, in: &writer)
          case .cells: isSettled = settleByCells(region, in: &writer)
          case .updateTimes: isSettled = settleByTime(region, in: &writer)
          case .insertions: isSettled = settleByInsertions(region, in: &writer)
          case .indentation: isSettled = settleByIndentation(region, in: &writer)
          }
        }
        guard isSettled else { return nil }
      }
    }
    let written = writer.finish(endingWithNewline: properties.endsWithNewline)
    var text = written
    if let counted {
      let renumbered = counted.renumbered(written) { $0 }
      guard !renumbered.movesIndentation else { return nil }
      text = renumbered.text
    }
    let used = units.enumerated().filter { index, unit in
      units.firstIndex(of: unit) == index && writer.steps.contains { $0.unit == unit }
    }
    return TextMergeProposal(
      text: text, steps: writer.steps, units: used.isEmpty ? [.words] : used.map { $0.element })
  }

  /// The merge with every conflict settled, after tags are merged, and with the lines that a side moved at their new place
  /// in all texts; without checking that it can be merged again, before it is encoded.
  ///
  /// Words are not merged where a move cannot be made in all texts: what was inserted at the start of a line might come to
  /// another line that is there now.
  private func settled(
    by units: [MergeUnit]
  ) -> (proposal: TextMergeProposal, hasMoves: Bool, counted: CountedItems?)? {
    guard !isClean, !isGit, hasBase else { return nil }
    // Items are merged without their numbers, which are counted anew.
    let counted = units.contains(.words) ? CountedItems(in: inputs) : nil
    guard units.contains(.words), properties.lineEnding != nil else {
      return settled(by: units, telling: [], counting: counted)
        .map { ($0, false, counted) }
    }
    let sets = FrontMatterSets(in: inputs)
    let result = sets.flatMap { rewritten($0.texts) } ?? self
    let changed = sets?.changed ?? []
    guard let lines = MovedLines(in: result.inputs) else {
      return result.settled(by: units, telling: changed, counting: counted)
        .map { ($0, false, counted) }
    }
    guard lines.isComplete else { return nil }
    let told = changed.union(lines.moved)
    return rewritten(lines.texts)?.settled(by: units, telling: told, counting: counted)
      .map { ($0, true, counted) }
  }

  /// The merge of other lines of the inputs.
  private func rewritten(_ texts: [[ArraySlice<UInt8>]]) -> TextMergeResult? {
    do throws(TextMergeError) {
      var tables: [LineTable] = []
      for lines in texts {
        var text: [UInt8] = []
        for line in lines { text += line + properties.newline }
        tables.append(
          try LineTable(
            text, as: .base, maximumSize: TextMerger.largestInputSize, keepsMark: true,
            decodedFrom: .utf8))
      }
      let merged = try TextMerger(rules: rules).merge(tables)
      return TextMergeResult(
        inputs: merged.inputs, properties: properties, rules: rules, regions: merged.regions)
    } catch {
      return nil
    }
  }

  /// Whether sides changed the same lines in different ways.
  ///
  /// Otherwise the conflict is about the text as a whole, and no unit can settle it.
  private func isDisputed(_ region: MergeRegion) -> Bool {
    let changed = region.sides.indices.filter {
      !inputs.areEqual(region.base, of: 0, region.sides[$0], of: $0 + 1)
    }
    return changed.contains {
      !inputs.areEqual(
        region.sides[$0], of: $0 + 1, region.sides[changed[0]], of: changed[0] + 1)
    }
  }

  /// Whether the clean text, merged again with one of its sides by these units, is itself or a conflict.
  ///
  /// By lines it always is; if it is a conflict, the units may settle that to another text.
  ///
  /// - Complexity: Constant, except for a text that conflicts by lines again: that of ``proposal(by:)``.
  func staysClean(by units: [MergeUnit]) -> Bool {
    guard conflictsAgain, !units.isEmpty, let text = decodedText else { return true }
    return inputs.dropFirst().allSatisfy { side in
      mergedAgain(text, with: side, by: units).map { $0 == text } ?? true
    }
  }

  /// The merge for a caller that settles conflicts by these units: a clean text that they would make another one of,
  /// merged again with one of its sides, is a conflict wherever something changed.
  ///
  /// - Complexity: That of `staysClean(by:)`.
  package func declining(by units: [MergeUnit]) -> TextMergeResult {
    let doubt = doubtOfCleanText(mergedBy: units)
    if doubt == nil, staysClean(by: units) { return self }
    let regions = regions.map { region in
      region.kind == .unchanged
        ? region : MergeRegion(kind: .conflict, base: region.base, sides: region.sides)
    }
    return TextMergeResult(
      inputs: inputs, properties: properties, rules: rules, regions: regions, hasBase: hasBase,
      lineDoubt: doubt)
  }

  /// Why the lines of the clean text may not belong together; `nil` if it is not clean, or one side alone changed it.
  private func doubtOfCleanText(mergedBy units: [MergeUnit]) -> LineDoubt? {
    guard hasBase, !isGit, inputs.dropFirst().count(where: { $0.bytes != inputs[0].bytes }) > 1,
      let text = decodedText
    else { return nil }
    return tokenized(with: text).flatMap {
      let doubt =
        units.contains(.words)
        ? LineDoubt.first(in: $0.tables, $0.tokens, $0.counts, $0.words) : nil
      return doubt ?? doubtOfNames(in: $0, by: units)
    }
  }

  /// The base, the sides and a text that was made of them; how often each has each token.
  private typealias Texts = (
    tables: [LineTable], tokens: [[Int32]], counts: [[Int32]], words: LineWords
  )

  /// Why names or letters of a text may not belong together, in code too.
  private func doubtOfNames(in texts: Texts, by units: [MergeUnit]) -> LineDoubt? {
    RenamedNames.doubt(
      in: texts.tables, texts.tokens, texts.counts, texts.words, mergedBy: units)
      ?? MixedEncodings.doubt(in: texts.tables, texts.tokens, texts.counts)
  }

  /// The inputs and a text that was made of them, with their lines as tokens; `nil` if it cannot be read.
  private func tokenized(
    with text: [UInt8], counting counted: CountedItems? = nil
  ) -> Texts? {
    do throws(TextMergeError) {
      var merged = try LineTable(
        text, as: .base, maximumSize: TextMerger.largestInputSize, decodedFrom: properties.encoding)
      merged.comparison = inputs[0].comparison
      var tables = inputs + [merged]
      if let counted {
        // Then the numbers of items say nothing.
        tables = try tables.map { table throws(TextMergeError) in
          let text = counted.renumbered(table.bytes) { _ in 1 }.text
          var one = try LineTable(
            text, as: .base, maximumSize: TextMerger.largestInputSize, keepsMark: true,
            decodedFrom: .utf8)
          one.comparison = table.comparison
          return one
        }
      }
      var tokenized = TokenizedInputs(tables)
      let tokens = tables.indices.map {
        tokenized.tokens(of: 0..<tables[$0].count, ofInput: $0, expectedAt: 0)
      }
      let count = tokenized.tokenCount
      return (
        tables, tokens, tokens.map { WholeTexts.counts(of: $0, tokenCount: count) },
        LineWords(tokens, in: tables, tokenCount: count)
      )
    } catch {
      return nil
    }
  }

  /// The text with every conflict settled if the sides are in the other order; `nil` if some cannot be settled.
  ///
  /// The moves of one side after the other may not be those of the other before the one.
  private func textOfReversedSides(by units: [MergeUnit]) -> [UInt8]? {
    let merged = try? TextMerger(rules: rules).merge([inputs[0]] + inputs.dropFirst().reversed())
    return merged?.settled(by: units)?.proposal.text
  }

  /// The result of merging a text that was made of the sides with one of them again, on the same base.
  ///
  /// If it is another text, repeated merges would give one text after the other.
  private func mergedAgain(
    _ text: [UInt8], with side: LineTable, by units: [MergeUnit], isFirst: Bool = true
  ) -> [UInt8]? {
    do throws(TextMergeError) {
      func table(_ text: [UInt8], _ encoding: TextEncoding) throws(TextMergeError) -> LineTable {
        try LineTable(
          text, as: .base, maximumSize: TextMerger.largestInputSize, decodedFrom: encoding)
      }
      let sides = try [table(text, properties.encoding), table(side.bytes, side.encoding)]
      let again = try TextMerger(rules: rules).merge(
        [table(inputs[0].bytes, inputs[0].encoding)] + (isFirst ? sides : sides.reversed()))
      return again.decodedText ?? again.settled(by: units)?.proposal.text
    } catch {
      return nil
    }
  }

  /// Whether no block of lines is there twice that was added once, and, with more than two sides, no line is lost
  /// that every side has; see ``LostLines``.
  private func keepsLinesWhole(_ texts: Texts) -> Bool {
    let (tables, tokens, _, words) = texts
    if DoubledBlocks.areIn(tokens[tables.count - 1], of: Array(tokens.dropLast()))
      || LineCounts.areWrong(in: tables, tokens, tokenCount: words.tokenCount)
    {
      return false
    }
    guard sideCount > 2 else { return true }
    // For each distinct line the number of inputs, from the first side on, that all have it; the
    // merged text is the last.
    var holders = Array(repeating: 0, count: words.tokenCount)
    for (index, own) in tokens.dropFirst().enumerated() {
      for token in own where holders[Int(token)] == index { holders[Int(token)] = index + 1 }
    }
    return !holders.contains(sideCount)
  }
}
