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
  ///   - lineEnd: The token at the end of each line: lines that a side added or removed begin at the start of a line, if
  ///     they may.
  ///   - hasWeight: Whether a token is evidence, which a blank is not.
  ///   - areApart: Whether two changes that follow each other are apart.
  /// - Returns: The regions in order; they tile the base and every side.
  /// - Complexity: That of comparing each side with the base, plus O(*n* log *n*) in the changes.
  static func regions(
    ofTokens tokens: [[Int32]], tokenCount: Int, lineEnd: Int32? = nil,
    hasWeight: (Int32) -> Bool = { _ in true },
    areApart: @escaping (RegionBuilder<TokenInputs>.Neighbors) -> Bool
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
    }.map { sides in
      zip(sides, tokens.dropFirst()).map { hunks, side in
        lineEnd.map {
          wholeLines(hunks, base: tokens[0], side: side, lineEnd: $0, hasWeight: hasWeight)
        } ?? hunks
      }
    }
    let isContained = containedSides(
      tokens, tokenCount: tokenCount, hunks: diffs[0], lineEnd: lineEnd, hasWeight: hasWeight,
      areApart: areApart)
    let alignments = diffs.map {
      RegionBuilder.changes(inputs, hunks: $0, rule: .apart(areApart), isContained: isContained)
    }
    let changes = RegionAgreement.joined(
      alignments[0], alignments[1], inputs: inputs, sideCount: sideCount)
    return MergeRegion.tiling(inputs, sideCount: sideCount, changes: changes)
  }

  /// Hunks that are as long, of which those that remove or add whole lines begin at the start of a line, if equal tokens
  /// there and after them allow it.
  ///
  /// ```
  /// - [ ] soap
  /// - [ ] bread    became    - [x] bread
  /// ```
  ///
  /// Not ` ] soap - [ ` became `x`, but the first line was removed, and a blank became `x`.
  private static func wholeLines(
    _ hunks: [Hunk], base: [Int32], side: [Int32], lineEnd: Int32, hasWeight: (Int32) -> Bool
  ) -> [Hunk] {
    var whole: [Hunk] = []
    for hunk in hunks {
      let before = whole.last ?? Hunk(base: -1 ..< -1, side: -1 ..< -1)
      if !side[hunk.side].contains(lineEnd),
        let parts = parts(
          of: hunk.base, in: base, after: before.base.upperBound, lineEnd, hasWeight)
      {
        let place = hunk.side.lowerBound - parts.shift
        whole.append(Hunk(base: parts.lines, side: place..<place))
        if let own = parts.changed {
          let (old, new) = (parts.lines.upperBound + own, place + own)
          whole.append(Hunk(base: old..<old + 1, side: new..<new + 1))
        }
        if !parts.rest.isEmpty || !hunk.side.isEmpty {
          whole.append(Hunk(base: parts.rest, side: hunk.side))
        }
      } else if !base[hunk.base].contains(lineEnd),
        let parts = parts(
          of: hunk.side, in: side, after: before.side.upperBound, lineEnd, hasWeight)
      {
        let place = hunk.base.lowerBound - parts.shift
        whole.append(Hunk(base: place..<place, side: parts.lines))
        if let own = parts.changed {
          let (old, new) = (place + own, parts.lines.upperBound + own)
          whole.append(Hunk(base: old..<old + 1, side: new..<new + 1))
        }
        if !parts.rest.isEmpty || !hunk.base.isEmpty {
          whole.append(Hunk(base: hunk.base, side: parts.rest))
        }
      } else {
        whole.append(hunk)
      }
    }
    return whole
  }

  /// Whether a text has all lines of another one, in order, and more.
  ///
  /// - Complexity: Linear in the tokens.
  private static func hasLines(
    of other: [Int32], _ text: [Int32], _ lineEnd: Int32
  ) -> Bool {
    guard other.count < text.count else { return false }
    var rest = lines(of: other, lineEnd)[...]
    for line in lines(of: text, lineEnd) {
      if let first = rest.first, other[first] == text[line] { rest.removeFirst() }
    }
    return rest.isEmpty
  }

  /// The tokens of each line, with its line end.
  private static func lines(of tokens: [Int32], _ lineEnd: Int32) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for (index, token) in tokens.enumerated() where token == lineEnd {
      lines.append(start..<index + 1)
      start = index + 1
    }
    if start < tokens.count { lines.append(start..<tokens.count) }
    return lines
  }

  /// Tokens of a hunk as whole lines that begin some tokens before it, and what it has besides after as many equal tokens.
  ///
  /// One of these may be another one if no other is a word, as where a line was added before a task that was ticked, or before an item
  /// that has another number then.
  private static func parts(
    of range: Range<Int>, in tokens: [Int32], after last: Int, _ lineEnd: Int32,
    _ hasWeight: (Int32) -> Bool
  ) -> (lines: Range<Int>, changed: Int?, rest: Range<Int>, shift: Int)? {
    guard let end = tokens[range].lastIndex(of: lineEnd) else { return nil }
    let start = tokens[..<range.lowerBound].lastIndex(of: lineEnd).map { $0 + 1 } ?? 0
    let shift = range.lowerBound - start
    guard shift > 0, start > last, end + 1 + shift <= range.upperBound else { return nil }
    let changed = (0..<shift).filter { tokens[start + $0] != tokens[end + 1 + $0] }
    let isMark =
      shift > 1 && changed.count == 1
      && (0..<shift).allSatisfy { $0 == changed[0] || !hasWeight(tokens[start + $0]) }
    guard changed.isEmpty || isMark else { return nil }
    return (start..<end + 1, changed.first, end + 1 + shift..<range.upperBound, shift)
  }

  /// For each side whether another has all that it changed, so that it does not count.
  ///
  /// It has if a shortest way from the base to it leads over that side: the tokens that the side removed and added,
  /// and those that differ from there on, are no more than it removed and added in all, and what differs from there on is
  /// apart from what the side changed. So the same tokens of the base are removed, and the same are added at the same
  /// place; equal tokens elsewhere are no evidence, and neither is a word that the side removed and that is there as often
  /// as before. A surplus that is not apart (`safe`, `very safe`, `not very safe`) may mean the contrary.
  ///
  /// If one of both steps removes or adds nothing but whole lines, it is enough that the second is shorter than the way from
  /// the base: the words of such a line may be nearer to those of another one.
  private static func containedSides(
    _ tokens: [[Int32]], tokenCount: Int, hunks: [[Hunk]], lineEnd: Int32?,
    hasWeight: (Int32) -> Bool,
    areApart: (RegionBuilder<TokenInputs>.Neighbors) -> Bool
  ) -> [Bool] {
    let counts = tokens.map { WholeTexts.counts(of: $0, tokenCount: tokenCount) }
    /// Whether each word that one side has less often than the base, or more often, is so in another side, too.
    func hasWordChanges(of part: Int, _ whole: Int) -> Bool {
      (0..<tokenCount).allSatisfy { token in
        let (base, own, other) = (counts[0][token], counts[part][token], counts[whole][token])
        return own == base || (own < base ? other <= own : other >= own)
          || !hasWeight(Int32(truncatingIfNeeded: token))
      }
    }
    /// Whether nothing but whole lines was removed, or added.
    func areOnlyLines(_ old: Int, _ new: Int) -> Bool {
      lineEnd.map {
        hasLines(of: tokens[new], tokens[old], $0) || hasLines(of: tokens[old], tokens[new], $0)
      } ?? false
    }
    func hasWords(_ hunks: [Hunk], _ side: Int) -> Bool {
      hunks.contains {
        tokens[0][$0.base].contains(where: hasWeight)
          || tokens[side + 1][$0.side].contains(where: hasWeight)
      }
    }
    return hunks.indices.map { part in
      hunks.indices.contains { whole in
        let (own, all) = (hunks[part].lineCount, hunks[whole].lineCount)
        let isOnlyLines = hasWords(hunks[part], part) && areOnlyLines(0, part + 1)
        guard own < all || isOnlyLines, hasWordChanges(of: part + 1, whole + 1) else {
          return false
        }
        var rest = LineDiff(
          base: tokens[part + 1], side: tokens[whole + 1], tokenCount: tokenCount, by: .myers
        ).hunks
        if let lineEnd {
          rest = wholeLines(
            rest, base: tokens[part + 1], side: tokens[whole + 1], lineEnd: lineEnd,
            hasWeight: hasWeight)
        }
        let isOnTheWay =
          own < all && (own + rest.lineCount == all || areOnlyLines(part + 1, whole + 1))
          || isOnlyLines && !rest.isEmpty && rest.lineCount < all
        return isOnTheWay
          && haveDistance(hunks[part], rest, part: part, whole: whole, areApart)
      }
    }
  }

  /// How many tokens are looked through for a word.
  private static let mostNear = 256

  /// Whether no change of a side touches a further change, both seen from the text of the side.
  private static func haveDistance(
    _ changes: [Hunk], _ further: [Hunk], part: Int, whole: Int,
    _ areApart: (RegionBuilder<TokenInputs>.Neighbors) -> Bool
  ) -> Bool {
    // The way back from the side to the base has the changes at the places where the further ones begin.
    let own = changes.map { Hunk(base: $0.side, side: $0.base) }
    return own.allSatisfy { change in
      // What is farther away is apart: so many tokens have words among them.
      let near = change.base.lowerBound - mostNear...change.base.upperBound + mostNear
      var low = 0
      var high = further.count
      while low < high {
        let middle = (low + high) / 2
        if further[middle].base.upperBound < near.lowerBound {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return further[low...].prefix {
        near.contains($0.base.lowerBound) || $0.base.lowerBound < near.lowerBound
      }
      .allSatisfy { other in
        let isBefore =
          change.base.upperBound <= other.base.lowerBound
          && (change.base != other.base || !change.base.isEmpty)
        guard isBefore || other.base.upperBound <= change.base.lowerBound else { return false }
        if change.base.isEmpty, other.base.isEmpty, change.base == other.base { return false }
        let ends: (RegionBuilder<TokenInputs>.Change, RegionBuilder<TokenInputs>.Change) = (
          .init(hunk: change, from: part + 1, to: 0),
          .init(hunk: other, from: part + 1, to: whole + 1)
        )
        let (first, second) = isBefore ? ends : (ends.1, ends.0)
        return areApart(
          .init(
            between: first.hunk.base.upperBound..<second.hunk.base.lowerBound, earlier: first,
            later: second))
      }
    }
  }
}
