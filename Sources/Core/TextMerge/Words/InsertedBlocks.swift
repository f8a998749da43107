/// What several sides inserted at one place, as blocks of lines that follow each other.
struct InsertedBlocks {
  /// Lines of one side, and the sides that have them.
  struct Block {
    let sides: [Int]
    let lines: Range<Int>
  }

  /// The lines of the result in order, each block whole; a heading or date that all begin with is there once.
  let blocks: [Block]

  /// The blocks of a conflict; `nil` if the base has lines here, or if blocks share a line inside them.
  ///
  /// - Parameters:
  ///   - region: The conflict.
  ///   - inputs: The base and then the sides.
  /// - Complexity: Linear in the bytes of the region, times the number of sides.
  init?(of region: MergeRegion, in inputs: [LineTable]) {
    guard region.base.isEmpty else { return nil }
    let sides = region.sides.indices.filter { !region.sides[$0].isEmpty }
    // The block of highest rank comes last.
    var distinct: [[Int]] = []
    for side in sides.reversed() {
      let known = distinct.firstIndex {
        inputs.areEqual(region.sides[$0[0]], of: $0[0] + 1, region.sides[side], of: side + 1)
      }
      if let known { distinct[known].append(side) } else { distinct.append([side]) }
    }
    guard distinct.count > 1 else { return nil }
    // Merged again, a side is part of what was made of it.
    let all = distinct
    distinct.removeAll { part in
      all.contains {
        region.sides[$0[0]].count > region.sides[part[0]].count
          && Self.hasLines(of: part[0], in: $0[0], region, inputs)
      }
    }
    if distinct.count == 1 {
      blocks = [Block(sides: distinct[0].sorted(), lines: region.sides[distinct[0][0]])]
      return
    }
    let first = distinct[0][0]
    let lines = region.sides[first]
    let shortest = distinct.map { region.sides[$0[0]].count }.min() ?? 0
    func areAlike(_ place: (Range<Int>) -> Int) -> Bool {
      let line = place(lines)
      return distinct.dropFirst().allSatisfy {
        let other = place(region.sides[$0[0]])
        return inputs.areEqual(line..<line + 1, of: first + 1, other..<other + 1, of: $0[0] + 1)
      }
    }
    var start = 0
    while start < shortest, areAlike({ $0.lowerBound + start }) { start += 1 }
    // A blank line before a block, or after it, belongs to it: it keeps paragraphs apart.
    while start > 0, inputs[first + 1].isBlank(lines.lowerBound + start - 1) {
      start -= 1
    }
    let table = inputs[first + 1]
    // A heading or date that all begin with, with the blank lines above it.
    var headings = 0
    for offset in 0..<start where !table.isBlank(lines.lowerBound + offset) {
      guard Self.isHeading(table.bytes[table.content(of: lines.lowerBound + offset)]) else { break }
      headings = offset + 1
    }
    var end = 0
    while start + end < shortest, areAlike({ $0.upperBound - 1 - end }) { end += 1 }
    while end > 0, inputs[first + 1].isBlank(lines.upperBound - end) { end -= 1 }

    var blocks: [Block] = []
    if headings > 0 {
      blocks.append(Block(sides: sides, lines: lines.lowerBound..<lines.lowerBound + headings))
    }
    var seen: Set<ArraySlice<UInt8>> = []
    for alike in distinct {
      let lines = region.sides[alike[0]]
      let own = lines.lowerBound + start..<lines.upperBound - end
      let table = inputs[alike[0] + 1]
      var texts: Set<ArraySlice<UInt8>> = []
      for line in own where !table.isBlank(line) {
        texts.insert(table.bytes[table.content(of: line)])
      }
      guard seen.isDisjoint(with: texts) else { return nil }
      seen.formUnion(texts)
      blocks.append(
        Block(sides: alike.sorted(), lines: lines.lowerBound + headings..<lines.upperBound))
    }
    self.blocks = blocks
  }

  /// Whether a line is the heading of what follows: of Markdown, or a date alone.
  private static func isHeading(_ line: ArraySlice<UInt8>) -> Bool {
    line.first == UInt8(ascii: "#")
      || line.count >= 8 && line.count(where: Byte.isDigit) >= 4
        && line.allSatisfy { Byte.isDigit($0) || "-./ :".utf8.contains($0) }
  }

  /// Whether one side's lines are lines of another, in order.
  private static func hasLines(
    of part: Int, in whole: Int, _ region: MergeRegion, _ inputs: [LineTable]
  ) -> Bool {
    var next = region.sides[part].lowerBound
    for line in region.sides[whole] where next < region.sides[part].upperBound {
      if inputs.areEqual(next..<next + 1, of: part + 1, line..<line + 1, of: whole + 1) {
        next += 1
      }
    }
    return next == region.sides[part].upperBound
  }
}
