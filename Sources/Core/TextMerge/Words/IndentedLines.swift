/// Lines of a conflict in which a side changed the white space at the beginning, merged without it.
///
/// ```
/// base        side 1          side 2      merged
/// run(1)      if ready {      run(2)      if ready {
/// stop()        run(1)        stop()        run(2)
///               stop()                      stop()
///             }                           }
/// ```
///
/// Each white space at the beginning of a line of the base became one other in all lines, and of two of them the deeper
/// stays the deeper: this is the reindentation, which is also made in the lines of the other sides.
struct IndentedLines {
  /// A part of the result.
  struct Part {
    /// Its source, with lines of the whole texts.
    let region: MergeRegion
    /// The sides whose change it is; `nil` if nobody changed anything in it.
    let sides: [Int]?
    /// Its lines, without their endings.
    let lines: [[UInt8]]
  }

  /// The parts in order.
  private(set) var parts: [Part] = []

  private let inputs: [LineTable]
  private let region: MergeRegion
  private var reindentation = Indentation()
  /// For each side whether it has the reindentation.
  private var isReindented: [Bool] = []

  /// The parts of a conflict; `nil` if no side reindented it, if sides did so in different ways, if a line has white space
  /// that no reindented line has, or if the lines conflict without their white space, too.
  ///
  /// - Parameters:
  ///   - region: The conflict.
  ///   - inputs: The base and then the sides.
  /// - Complexity: That of comparing each side with the base.
  init?(of region: MergeRegion, in inputs: [LineTable]) {
    self.inputs = inputs
    self.region = region
    var numbers: [ArraySlice<UInt8>: Int32] = [:]
    let tokens = inputs.indices.map { input in
      region.lines(at: input).map { line in
        let words = Self.words(of: line, in: inputs[input])
        let number = numbers[words] ?? Int32(truncatingIfNeeded: numbers.count)
        numbers[words] = number
        return number
      }
    }
    let tokenCount = numbers.count
    for side in region.sides.indices {
      let hunks = LineDiff(
        base: tokens[0], side: tokens[side + 1], tokenCount: tokenCount, by: .histogram,
        effort: IndependentDiffs.effort
      ).hunks
      guard let own = indentation(of: side, hunks) else { return nil }
      isReindented.append(own.isChange)
      if own.isChange, !reindentation.add(own) { return nil }
    }
    guard reindentation.isChange, reindentation.keepsDepth else { return nil }
    let finer = FinerRegions.regions(ofTokens: tokens, tokenCount: tokenCount) { _ in true }
      .map { $0.moved(into: region) }
    for (index, part) in finer.enumerated() {
      guard !isAtEndOfBlock(index, of: finer), let made = self.part(part) else { return nil }
      parts.append(made)
    }
  }

  /// Whether a part adds lines behind the last line of a block that another side made, so that nobody knows whether the
  /// lines belong to the block.
  ///
  /// A block has lines that its side added, such as `if ready:`, and is at its end if no line follows that was there
  /// before and is indented anew.
  private func isAtEndOfBlock(_ index: Int, of finer: [MergeRegion]) -> Bool {
    func adds(_ part: MergeRegion, reindented: Bool) -> Bool {
      switch part.kind {
      case .unchanged, .conflict: false
      case .changed(let sides), .contained(let sides):
        // What a side of each kind has is known to be in the block.
        sides.allSatisfy {
          isReindented[$0] == reindented && part.sides[$0].count > part.base.count
        }
      }
    }
    guard adds(finer[index], reindented: false),
      finer.contains(where: { adds($0, reindented: true) })
    else { return false }
    guard index + 1 < finer.count, finer[index + 1].kind == .unchanged,
      let line = finer[index + 1].base.first
    else { return true }
    let old = Self.blanks(of: line, in: inputs[0])
    return !isReindented.indices.contains { side in
      isReindented[side]
        && Self.blanks(of: finer[index + 1].sides[side].lowerBound, in: inputs[side + 1]) != old
    }
  }

  /// What a side made of the white space of the base; `nil` if it is not the same in all lines.
  private func indentation(of side: Int, _ hunks: [Hunk]) -> Indentation? {
    var found = Indentation()
    var isSame = true
    /// Notes lines that are in each other's place.
    func note(_ base: Int, _ line: Int) {
      let (old, new) = (
        Self.blanks(of: region.base.lowerBound + base, in: inputs[0]),
        Self.blanks(of: region.sides[side].lowerBound + line, in: inputs[side + 1])
      )
      let isBlank =
        Self.words(of: region.base.lowerBound + base, in: inputs[0]).isEmpty
        || Self.words(of: region.sides[side].lowerBound + line, in: inputs[side + 1]).isEmpty
      // The white space of an empty line says nothing.
      if !isBlank, !found.add(old, new) { isSame = false }
    }
    var (base, line) = (0, 0)
    for hunk in hunks + [
      Hunk(
        base: region.base.count..<region.base.count,
        side: region.sides[side].count..<region.sides[side].count)
    ] {
      while base < hunk.base.lowerBound {
        note(base, line)
        base += 1
        line += 1
      }
      if hunk.base.count == hunk.side.count {
        for offset in 0..<hunk.base.count { note(base + offset, line + offset) }
      }
      (base, line) = (hunk.base.upperBound, hunk.side.upperBound)
    }
    return isSame ? found : nil
  }

  /// A part with the reindentation in every line.
  private func part(_ part: MergeRegion) -> Part? {
    switch part.kind {
    case .conflict: return nil
    case .unchanged:
      // The base's lines, as the sides have them that reindented it.
      let all = part.sides.indices.filter { isReindented[$0] }.map { side in
        part.sides[side].map { Self.line($0, in: inputs[side + 1]) }
      }
      guard let lines = all.first, all.allSatisfy({ $0 == lines }) else { return nil }
      let isKept = part.sides.indices.allSatisfy { side in
        isReindented[side]
          || inputs.areEqual(part.base, of: 0, part.sides[side], of: side + 1)
      }
      guard isKept else { return nil }
      let isChanged = lines != part.base.map { Self.line($0, in: inputs[0]) }
      return Part(
        region: part, sides: isChanged ? isReindented.indices.filter { isReindented[$0] } : nil,
        lines: lines)
    case .changed(let sides), .contained(let sides):
      let all = sides.map { side in
        part.sides[side].map { indented(Self.line($0, in: inputs[side + 1]), of: side) }
      }
      guard let first = all.first, all.allSatisfy({ $0 == first }) else { return nil }
      var lines: [[UInt8]] = []
      for line in first {
        guard let line else { return nil }
        lines.append(line)
      }
      return Part(region: part, sides: sides, lines: lines)
    }
  }

  /// A side's line in the new indentation.
  private func indented(_ line: [UInt8], of side: Int) -> [UInt8]? {
    let blanks = line.prefix(while: Byte.isBlank)
    if isReindented[side] || line.isEmpty { return line }
    return reindentation.new(blanks).map { Array($0) + line[blanks.endIndex...] }
  }

  /// A line without its ending.
  private static func line(_ line: Int, in table: LineTable) -> [UInt8] {
    Array(table.bytes[table.content(of: line)])
  }

  private static func blanks(of line: Int, in table: LineTable) -> ArraySlice<UInt8> {
    table.bytes[table.content(of: line)].prefix(while: Byte.isBlank)
  }

  private static func words(of line: Int, in table: LineTable) -> ArraySlice<UInt8> {
    table.bytes[table.content(of: line)].drop(while: Byte.isBlank)
  }
}

/// The old and the new white space at the beginning of lines.
private struct Indentation {
  private var pairs: [(old: ArraySlice<UInt8>, new: ArraySlice<UInt8>)] = []

  /// Whether any became another.
  var isChange: Bool { pairs.contains { $0.old != $0.new } }

  /// Whether of any two the deeper is the deeper one still.
  var keepsDepth: Bool {
    pairs.allSatisfy { one in
      pairs.allSatisfy { other in
        other.old.starts(with: one.old) == other.new.starts(with: one.new)
      }
    }
  }

  /// The new white space in the place of an old one; `nil` if none is known.
  func new(_ old: ArraySlice<UInt8>) -> ArraySlice<UInt8>? { pairs.first { $0.old == old }?.new }

  /// Notes what a white space became; returns false if it became another before.
  mutating func add(_ old: ArraySlice<UInt8>, _ new: ArraySlice<UInt8>) -> Bool {
    if let known = self.new(old) { return known == new }
    // Deeper than anybody indents, and every two are compared.
    guard pairs.count < 64 else { return false }
    pairs.append((old, new))
    return true
  }

  /// Notes all of another; returns false if one became another before.
  mutating func add(_ other: Indentation) -> Bool {
    for pair in other.pairs where !add(pair.old, pair.new) { return false }
    return true
  }
}
