/// The texts of a merge with every line that a side moved at its new place in all of them.
///
/// ```
/// base           side 1         side 2                  merged
/// - call Ann     - pay rent     - call Ann              - pay rent by Friday
/// - buy soap     - call Ann     - buy soap              - call Ann
/// - pay rent     - buy soap     - pay rent by Friday    - buy soap
/// ```
///
/// By lines, one side deleted what the other changed. With the move made in the base and in the other sides, a change of
/// the line is a change at its new place.
///
/// A side moved a line if it has the line once, as the base does, at another place: as it was, as another side changed it,
/// or with all its words and a few more. A move is made if every other side has the line where it was, perhaps changed (see
/// `LineWords`), or has moved it to the same place. It is not made next to lines that another side added, removed or replaced,
/// since nobody knows whether these belong to what was moved.
struct MovedLines {
  /// The lines of each input, the base first.
  private var tokens: [[Int32]]

  /// The lines of the base that were moved, without their endings.
  private(set) var moved: Set<ArraySlice<UInt8>> = []

  /// Whether every move was made that matters, and no other line may have been moved.
  ///
  /// A line that a side moved and changed, and that the others left where it was, may as well be two lines.
  private(set) var isComplete = true

  private let inputs: [LineTable]
  private let words: LineWords

  /// So many lines of a side are compared with as many others.
  private static let mostLines = 256

  /// Makes the moves of all sides; `nil` if there are none.
  ///
  /// - Complexity: That of comparing each side with the base, once for each side, plus a bounded effort.
  init?(in inputs: [LineTable]) {
    var tokenized = TokenizedInputs(inputs)
    let tokens = inputs.indices.map {
      tokenized.tokens(of: 0..<inputs[$0].count, ofInput: $0)
    }
    self.inputs = inputs
    self.tokens = tokens
    words = LineWords(tokens, in: inputs, tokenCount: tokenized.tokenCount)
    for side in inputs.indices.dropFirst() { makeMoves(of: side) }
    if moved.isEmpty && isComplete { return nil }
  }

  /// The lines of each input, without their endings.
  var texts: [[ArraySlice<UInt8>]] { tokens.map { $0.map(words.bytes) } }

  // MARK: The moves of a side

  /// A line that a side moved.
  private struct Move {
    /// The line of the base.
    let line: Int
    /// The line of the base before which it is now.
    let place: Int
    /// The hunk in which the side has it now, and its offset there.
    let hunk: Hunk
    let offset: Int
    /// The line as the side has it.
    let token: Int32
    /// On which side of it there is a blank line that goes with it, in the base and where it is now: -1 or 1.
    let blankLine: (base: Int, now: Int)?
  }

  /// A change of an input.
  private struct Change {
    let hunk: Hunk
    /// Whether the input adds, removes and replaces no line but those that it moved.
    let isLineByLine: Bool
    /// The lines of the base that the input has in their place then, and these, both ascending.
    let base: [Int]
    let side: [Int]

    /// The line that the input has for one of the base.
    func line(for line: Int) -> Int? { base.sortedIndex(of: line).map { side[$0] } }
  }

  /// Where another input has a line that a side moved.
  private enum Counterpart {
    /// Where the base has it; and the line before which it belongs.
    case inPlace(line: Int, newPlace: Int)
    /// Where the side has it.
    case moved
  }

  /// Makes the moves of a side in the base and in the other sides.
  private mutating func makeMoves(of side: Int) {
    let changes = tokens.indices.map(changes)
    let searched = tokens.indices.map { $0 == 0 ? ([], false) : moves(of: $0, changes) }
    let all = searched.map { $0.0 }
    if searched.contains(where: { $0.1 }) { isComplete = false }
    let others = tokens.indices.filter { $0 != side }
    var counterparts: [[Counterpart]] = []
    let made = all[side].filter { move in
      let own = others.compactMap { other in
        all[other].contains { $0.line == move.line && $0.place == move.place }
          ? .moved
          : counterpart(
            of: move, in: other, changes[other], all[other], elsewhere: tokens[side])
      }
      guard own.count == others.count else {
        // By lines, it would be deleted where it was, and be as the side has it where it is now.
        isComplete =
          isComplete && move.token != tokens[0][move.line]
          && others.allSatisfy { other in
            Self.line(for: move.line, changes[other]) != nil
              && !all[other].contains { $0.line == move.line }
          }
        return false
      }
      counterparts.append(own)
      return true
    }
    moved.formUnion(made.map { words.bytes(of: tokens[0][$0.line]) })
    for (index, input) in others.enumerated() {
      let own = tokens[input]
      var isTaken = Array(repeating: false, count: own.count)
      var added: [[Int32]] = Array(repeating: [], count: own.count + 1)
      for (move, known) in zip(made, counterparts) {
        guard case .inPlace(let line, let place) = known[index] else { continue }
        isTaken[line] = true
        var lines = [own[line]]
        if let (base, now) = move.blankLine, isBlank(line + base, of: own) {
          isTaken[line + base] = true
          lines.insert(own[line + base], at: now < 0 ? 0 : 1)
        }
        added[place] += lines
      }
      tokens[input] = added[own.count].reversed()
      for line in own.indices.reversed() {
        if !isTaken[line] { tokens[input].append(own[line]) }
        tokens[input] += added[line].reversed()
      }
      tokens[input].reverse()
    }
  }

  private func isBlank(_ line: Int, of own: [Int32]) -> Bool {
    own.indices.contains(line) && !words.hasText(own[line])
  }

  /// The side of a line that is alone between blank ones on which there is one, after it if there are two.
  ///
  /// The blank line above or below a list is that of the list.
  private func blankSide(of line: Int, in input: Int) -> Int? {
    let own = tokens[input]
    let isAlone = [line - 1, line + 1].allSatisfy {
      !own.indices.contains($0) || isBlank($0, of: own)
    }
    return isAlone ? [1, -1].first { isBlank(line + $0, of: own) } : nil
  }

  /// In which order a hunk has the lines that may be each other, changed.
  private struct LineOrderOfHunk {
    private let hunk: Hunk
    /// For each line of the base the last line of the side that may be one before it, and the first that may be one
    /// after it.
    private var before: [Int] = []
    private var after: [Int] = []
    /// Whether so few lines differ that all were compared.
    private let isKnown: Bool

    /// So many lines that differ are compared with as many others.
    private static let mostLines = 2 * MovedLines.mostLines

    /// - Complexity: O(*n* *m*) in the lines of the base and of the side that differ, of which there are 512 each at most.
    init(_ hunk: Hunk, _ base: [Int32], _ side: [Int32], _ words: LineWords) {
      self.hunk = hunk
      // By lines that are there several times nothing is known that is not by one of them.
      var places: [Int32: (first: Int, last: Int)] = [:]
      var distinct: [Int32] = []
      for line in hunk.side {
        if places[side[line]] == nil { distinct.append(side[line]) }
        places[side[line]] = (places[side[line]]?.first ?? line, line)
      }
      let old = Set(base[hunk.base])
      isKnown = distinct.count <= Self.mostLines && old.count <= Self.mostLines
      guard isKnown else { return }
      let new = distinct.map { (token: $0, words: words.words(of: $0)) }
      var reaches: [Int32: (first: Int, last: Int)] = [:]
      for token in old {
        var reach = (first: Int.max, last: -1)
        let own = words.words(of: token)
        for other in new where own.mayBe(other.words) {
          guard let place = places[other.token] else { continue }
          reach = (min(reach.first, place.first), max(reach.last, place.last))
        }
        reaches[token] = reach
      }
      let own = hunk.base.map { reaches[base[$0]] ?? (Int.max, -1) }
      var (last, first) = (-1, Int.max)
      for reach in own {
        before.append(last)
        last = max(last, reach.last)
      }
      for reach in own.reversed() {
        after.append(first)
        first = min(first, reach.first)
      }
      after.reverse()
    }

    /// Whether no two other lines are across a line of the base and one of the side.
    func isKept(by line: Int, _ target: Int) -> Bool {
      guard isKnown else { return false }
      let index = line - hunk.base.lowerBound
      return before[index] <= target && after[index] >= target
    }
  }

  private func changes(of input: Int) -> [Change] {
    let (base, own) = (tokens[0], tokens[input])
    let hunks = LineDiff(
      base: base, side: own, tokenCount: words.tokenCount, by: .histogram,
      effort: IndependentDiffs.effort
    ).hunks
    var isOld = Array(repeating: false, count: words.tokenCount)
    var isNew = isOld
    for hunk in hunks {
      for token in base[hunk.base] { isOld[Int(token)] = true }
      for token in own[hunk.side] { isNew[Int(token)] = true }
    }
    return hunks.map { hunk in
      let left = hunk.base.filter { !isNew[Int(base[$0])] }
      let there = hunk.side.filter { !isOld[Int(own[$0])] }
      let isLineByLine =
        left.count == there.count
        && left.indices.allSatisfy { words.areSimilar(base[left[$0]], own[there[$0]]) }
      return Change(
        hunk: hunk, isLineByLine: isLineByLine, base: isLineByLine ? left : [],
        side: isLineByLine ? there : [])
    }
  }

  /// The lines that a side moved, in its order; and whether it has others elsewhere that were changed too much to be sure.
  private func moves(
    of side: Int, _ changes: [[Change]]
  ) -> (found: [Move], hasOthers: Bool) {
    let counts = [0, side].map {
      WholeTexts.counts(of: tokens[$0], tokenCount: words.tokenCount)
    }
    let removed = changes[side].flatMap { change in
      change.hunk.base.filter { change.line(for: $0) == nil }
    }.filter { counts[0][Int(tokens[0][$0])] == 1 }
    let added = changes[side].flatMap { change in
      change.hunk.side.filter { change.side.sortedIndex(of: $0) == nil }
        .map { (change: change, line: $0) }
    }.filter { counts[1][Int(tokens[side][$0.line])] == 1 }
    guard removed.count <= Self.mostLines, added.count <= Self.mostLines else {
      let isThere = Set(added.map { tokens[side][$0.line] })
      return (
        [], removed.contains { isThere.contains(tokens[0][$0]) && words.hasLetter(tokens[0][$0]) }
      )
    }
    let others = tokens.indices.filter { $0 != 0 && $0 != side }
    // What the base and others have in the place of a line.
    let known = removed.map { line in
      [tokens[0][line]]
        + others.compactMap { other in
          Self.line(for: line, changes[other]).map { tokens[other][$0] }
        }
    }
    let old = known.map { $0.map(words.words) }
    let new = added.map { words.words(of: tokens[side][$0.line]) }
    /// Whether a side may have a line of the base elsewhere, both counted from the first of these.
    func isMoved(_ line: Int, to target: Int) -> Bool {
      let (before, now) = (tokens[0][removed[line]], tokens[side][added[target].line])
      if old[line][0].all.isEmpty || before == now {
        return before == now && !old[line][0].all.isEmpty
      }
      // In one hunk a line was changed where it is.
      return !added[target].change.hunk.base.contains(removed[line])
        && counts[0][Int(now)] == 0 && counts[1][Int(before)] == 0
        && (known[line].contains(now)
          || old[line].contains { new[target].extends($0) })
    }
    let pairs = added.indices.map { target in
      removed.indices.filter { isMoved($0, to: target) }
    }
    // What is as likely another line, changed, as the line at another place.
    let isPaired = removed.indices.map { line in pairs.contains { $0.contains(line) } }
    var orders: [Int: LineOrderOfHunk] = [:]
    let hasOthers = added.indices.contains { target in
      let hunk = added[target].change.hunk
      return pairs[target].isEmpty
        && removed.indices.contains { line in
          guard !isPaired[line], old[line][0].mayBe(new[target]) else { return false }
          guard hunk.base.contains(removed[line]) else { return true }
          let order =
            orders[hunk.base.lowerBound] ?? LineOrderOfHunk(hunk, tokens[0], tokens[side], words)
          orders[hunk.base.lowerBound] = order
          return !order.isKept(by: removed[line], added[target].line)
        }
    }
    let found = zip(added, pairs).compactMap { target, lines -> Move? in
      guard lines.count == 1, let line = lines.first, pairs.count(where: { $0.contains(line) }) == 1
      else { return nil }
      let blank = blankSide(of: removed[line], in: 0)
      let blankNow = blankSide(of: target.line, in: side)
      return Move(
        line: removed[line], place: Self.place(of: target.line, in: target.change),
        hunk: target.change.hunk, offset: target.line - target.change.hunk.side.lowerBound,
        token: tokens[side][target.line],
        blankLine: blank.flatMap { base in blankNow.map { (base, $0) } })
    }
    return (found, hasOthers)
  }

  /// The line of the base before which a side has a line of a change.
  private static func place(of line: Int, in change: Change) -> Int {
    if let next = change.side.firstIndex(where: { $0 > line }) { return change.base[next] }
    return line == change.hunk.side.lowerBound && change.base.isEmpty
      ? change.hunk.base.lowerBound : change.hunk.base.upperBound
  }

  // MARK: The other inputs

  private func counterpart(
    of move: Move, in input: Int, _ changes: [Change], _ moves: [Move],
    elsewhere own: [Int32]
  ) -> Counterpart? {
    if let line = Self.line(for: move.line, changes) {
      let token = tokens[input][line]
      // What the input has in its place the side has beside what it moved.
      if token != tokens[0][move.line], token != move.token, own.contains(token) { return nil }
      let isAlone =
        !changes.contains { !$0.isLineByLine && touches($0.hunk.base, move) }
        && !moves.contains {
          touches($0.place..<$0.place, move) || touches($0.line..<$0.line + 1, move)
        }
      guard isAlone else { return nil }
      var place = move.place
      while place < tokens[0].count, Self.line(for: place, changes) == nil { place += 1 }
      return .inPlace(
        line: line, newPlace: Self.line(for: place, changes) ?? tokens[input].count)
    }
    let same = changes.first {
      $0.hunk.base == move.hunk.base && $0.hunk.side.count == move.hunk.side.count
    }
    guard let same else { return nil }
    let own = tokens[input][same.hunk.side.lowerBound + move.offset]
    return words.areSimilar(move.token, own) || words.areSimilar(tokens[0][move.line], own)
      ? .moved : nil
  }

  /// The line that an input has for one of the base, in its place.
  private static func line(for line: Int, _ changes: [Change]) -> Int? {
    guard let change = changes.last(where: { $0.hunk.base.lowerBound <= line }) else { return line }
    let hunk = change.hunk
    return hunk.base.contains(line)
      ? change.line(for: line) : line + hunk.side.upperBound - hunk.base.upperBound
  }

  /// Whether only blank lines are between lines of the base and the line that was moved, or its new place.
  private func touches(_ lines: Range<Int>, _ move: Move) -> Bool {
    isNear(lines, move.line..<move.line + 1) || isNear(lines, move.place..<move.place)
  }

  private func isNear(_ one: Range<Int>, _ other: Range<Int>) -> Bool {
    let (first, second) = one.lowerBound <= other.lowerBound ? (one, other) : (other, one)
    return first.upperBound >= second.lowerBound
      || !(first.upperBound..<second.lowerBound).contains { words.hasText(tokens[0][$0]) }
  }
}

extension [Int] {
  /// The index of a number, of numbers that ascend.
  fileprivate func sortedIndex(of number: Int) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}
