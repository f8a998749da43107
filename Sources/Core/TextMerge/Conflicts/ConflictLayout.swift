/// The structure of a text with conflicts: lines that are settled, and conflicts between them.
struct ConflictLayout {
  /// A conflict as it is shown: the lines of each input between two markers.
  struct Block: Hashable {
    var base: Range<Int>
    var sides: [Range<Int>]

    func lines(of input: TextMergeInput) -> Range<Int> {
      switch input {
      case .base: base
      case .side(let index): sides[index]
      }
    }
  }

  enum Piece: Hashable {
    /// Lines of an input that are settled.
    case lines(TextMergeInput, Range<Int>)
    /// Lines that are in all sides, by the numbers that they have in the first.
    case common(Range<Int>)
    case conflict(Block)
  }

  private(set) var pieces: [Piece] = []

  var startsWithConflict: Bool {
    if case .conflict = pieces.first { true } else { false }
  }

  /// Lays a merge out in a style.
  ///
  /// - Complexity: Linear in the regions, plus for `merge` and two sides a comparison of the sides'
  ///   lines in each conflict.
  init(of result: TextMergeResult, style: ConflictStyle) {
    let refines = style == .merge && result.sideCount == 2
    var refinement = refines ? ConflictRefinement(of: result) : nil
    for region in result.regions {
      switch region.kind {
      case .unchanged:
        pieces.append(.common(region.sides[0]))
      case .changed(let sides) where sides.count == result.sideCount:
        // Lines that all sides removed leave nothing to show.
        if !region.sides[0].isEmpty { pieces.append(.common(region.sides[0])) }
      case .changed(let sides), .contained(let sides):
        pieces.append(.lines(.side(sides[0]), region.sides[sides[0]]))
      case .conflict:
        let block = Block(base: region.base, sides: region.sides)
        if refinement != nil {
          pieces += refinement?.pieces(of: block) ?? []
        } else if style == .zdiff3 {
          pieces += Self.withoutCommonEnds(block, inputs: result.inputsInConflict)
        } else {
          pieces.append(.conflict(block))
        }
      }
    }
    if refines { joinNeighbors(lines: result.inputs[1]) }
    if !result.isGit { keepDifferentEnds(of: result) }
  }

  /// Leaves the end of the text in the last conflict where the sides do not agree about the newline
  /// there.
  ///
  /// Outside of it the end would be shown once, and no longer be each side's own.
  private mutating func keepDifferentEnds(of result: TextMergeResult) {
    let sides = result.inputs.dropFirst()
    guard result.regions.last?.kind == .conflict, pieces.count > 1,
      case .common = pieces[pieces.count - 1],
      case .conflict(var block) = pieces[pieces.count - 2],
      sides.contains(where: { $0.lacksFinalNewline != result.inputs[1].lacksFinalNewline })
    else { return }
    block.sides = zip(block.sides, sides).map { $0.lowerBound..<$1.count }
    pieces.replaceSubrange(pieces.count - 2..<pieces.count, with: [.conflict(block)])
  }

  /// Takes the lines that all sides have at their start and end out of a conflict.
  ///
  /// The base stays whole, since it is unknown which of its lines these were.
  private static func withoutCommonEnds(_ block: Block, inputs: [LineTable]) -> [Piece] {
    var sides = block.sides
    let first = sides[0]
    func areAll(_ line: (Range<Int>) -> Int) -> Bool {
      sides.allSatisfy { !$0.isEmpty }
        && sides.indices.dropFirst().allSatisfy {
          inputs[1].line(line(sides[0]), equals: line(sides[$0]), of: inputs[$0 + 1])
        }
    }
    while areAll({ $0.lowerBound }) { sides = sides.map { $0.dropFirst() } }
    while areAll({ $0.upperBound - 1 }) { sides = sides.map { $0.dropLast() } }
    return [
      .common(first.lowerBound..<sides[0].lowerBound),
      .conflict(Block(base: block.base, sides: sides)),
      .common(sides[0].upperBound..<first.upperBound),
    ].filter { $0 != .common($0.lines) || !$0.lines.isEmpty }
  }

  /// A conflict joins the next one over so many common lines, since that is shorter to read.
  private static let shortGap = 3

  /// Joins conflicts with few common lines between them, or none with a letter or digit.
  private mutating func joinNeighbors(lines: LineTable) {
    var joined: [Piece] = []
    joined.reserveCapacity(pieces.count)
    var lastConflict: Int?
    for piece in pieces {
      switch piece {
      case .lines:
        lastConflict = nil
      case .common(let range) where range.isEmpty:
        // A stretch that both sides changed to the same text keeps its neighbors apart.
        lastConflict = nil
        continue
      case .common:
        break
      case .conflict(let block):
        if let index = lastConflict, case .conflict(let last) = joined[index] {
          let gap = last.sides[0].upperBound..<block.sides[0].lowerBound
          if gap.count <= Self.shortGap || !lines.haveLetterOrDigit(gap) {
            joined.removeSubrange(index...)
            joined.append(
              .conflict(
                Block(
                  base: last.base.lowerBound..<block.base.upperBound,
                  sides: zip(last.sides, block.sides).map { $0.lowerBound..<$1.upperBound })))
            continue
          }
        }
        lastConflict = joined.count
      }
      joined.append(piece)
    }
    pieces = joined
  }
}

extension ConflictLayout.Piece {
  /// The lines of a piece that is settled.
  fileprivate var lines: Range<Int> {
    switch self {
    case .lines(_, let lines), .common(let lines): lines
    case .conflict: 0..<0
    }
  }
}

extension LineTable {
  /// Whether some line has an ASCII letter or digit.
  fileprivate func haveLetterOrDigit(_ lines: Range<Int>) -> Bool {
    bytes[byteRange(of: lines)].contains { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: false
      }
    }
  }
}
