// One conflict settled by each unit. Each function writes what it settled, or nothing.
extension TextMergeResult {
  /// Begins a step with the one change of a region that is no conflict.
  func begin(_ region: MergeRegion, in writer: inout ProposalWriter) {
    writer.beginStep()
    guard let sides = region.takenSides, let source = region.source,
      let lines = region.lines(of: source)
    else { return }
    writer.note(
      sides: sides, old: content(of: region.base, in: .base), new: content(of: lines, in: source))
  }

  /// Settles a conflict by whole lines that do not overlap.
  func settleByLines(_ region: MergeRegion, in writer: inout ProposalWriter) -> Bool {
    var tokenized = TokenizedInputs(inputs)
    let tokens = inputs.indices.map {
      tokenized.tokens(of: region.lines(at: $0), ofInput: $0)
    }
    let finer = FinerRegions.regions(ofTokens: tokens, tokenCount: tokenized.tokenCount) { _ in
      true
    }
    guard !finer.contains(where: { $0.kind == .conflict }) else { return false }
    writer.beginStep()
    for part in finer.map({ $0.moved(into: region) }) {
      guard let source = part.source, let lines = part.lines(of: source) else { continue }
      if let sides = part.takenSides {
        writer.note(
          sides: sides, old: content(of: part.base, in: .base), new: content(of: lines, in: source))
      }
      if properties.lineEnding == nil {
        writer.append(raw: LineEndingMerge(inputs: inputs).bytes(of: part), endsLine: true)
      } else {
        writer.append(lines, of: inputs[source.position])
      }
    }
    writer.endStep(.touchingLines, region)
    return true
  }

  /// Settles a conflict by words; if all its lines are rows of a Markdown table, by their cells.
  ///
  /// - Parameters:
  ///   - region: The conflict.
  ///   - timesToo: Whether of two times of a change in the front matter the later one is taken.
  ///   - counted: The items, if their numbers follow from their order.
  ///   - writer: Where it is written.
  /// - Returns: Whether it is settled.
  func settleByWords(
    _ region: MergeRegion, timesToo: Bool, counting counted: CountedItems?,
    in writer: inout ProposalWriter
  ) -> Bool {
    if let timed = TimedEntries(of: region, in: inputs) {
      return settle(region, timed.entries, .words, in: &writer)
    }
    if let fields = FrontMatterFields(of: region, in: inputs)?.fields {
      return settle(region, fields, .words, in: &writer)
    }
    if let rows = CellRows.ofMarkdown(region, in: inputs) {
      return settle(region, rows, .words, in: &writer)
    }
    var words = WordTable(
      of: region, in: inputs, timesAreWhole: timesToo, counting: counted)
    words.correctSpelling()
    let distance = WordDistance(words)
    return settle(region, words, .words, in: &writer, areApart: distance.areApart)
  }

  /// Settles a conflict in which sides changed nothing but the time of the change in the front matter.
  func settleByTime(_ region: MergeRegion, in writer: inout ProposalWriter) -> Bool {
    let words = WordTable(of: region, in: inputs, timesAreWhole: true)
    guard words.hasTimes else { return false }
    return settle(region, words, .updateTimes, in: &writer) { _ in false }
  }

  /// Settles a conflict by cells of a table.
  func settleByCells(_ region: MergeRegion, in writer: inout ProposalWriter) -> Bool {
    guard let rows = CellRows.ofTable(region, in: inputs) else { return false }
    return settle(region, rows, .cells, in: &writer)
  }

  /// Settles a conflict of lines that sides inserted at one place.
  func settleByInsertions(_ region: MergeRegion, in writer: inout ProposalWriter) -> Bool {
    guard let inserted = InsertedBlocks(of: region, in: inputs) else { return false }
    return settle(region, inserted.blocks, .insertions, in: &writer)
  }

  private func settle(
    _ region: MergeRegion, _ blocks: [InsertedBlocks.Block], _ unit: MergeUnit,
    in writer: inout ProposalWriter
  ) -> Bool {
    writer.beginStep()
    for block in blocks {
      let source = TextMergeInput.side(block.sides[0])
      writer.note(sides: block.sides, old: [], new: content(of: block.lines, in: source))
      writer.append(block.lines, of: inputs[source.position])
    }
    writer.endStep(unit, region)
    return true
  }

  /// Settles a conflict of lines of which a side changed the white space at the beginning.
  func settleByIndentation(_ region: MergeRegion, in writer: inout ProposalWriter) -> Bool {
    guard let indented = IndentedLines(of: region, in: inputs) else { return false }
    writer.beginStep()
    for part in indented.parts {
      if let sides = part.sides {
        var new: [UInt8] = []
        for line in part.lines { new += line + [Byte.lf] }
        writer.note(sides: sides, old: content(of: part.region.base, in: .base), new: new)
      }
      let endings = endings(of: inputs.indices.map(part.region.lines(at:)), part.region.kind)
      for (index, line) in part.lines.enumerated() {
        let ending = index < endings.count ? endings[index] : nil
        writer.append(raw: line + (ending?.bytes ?? properties.newline))
      }
    }
    writer.endStep(.indentation, region)
    return true
  }

  private func settle(
    _ region: MergeRegion, _ words: WordTable, _ unit: MergeUnit, in writer: inout ProposalWriter,
    areApart: @escaping (RegionBuilder<TokenInputs>.Neighbors) -> Bool
  ) -> Bool {
    let finer = FinerRegions.regions(
      ofTokens: words.tokens, tokenCount: words.tokenCount, lineEnd: WordTable.lineEnd,
      hasWeight: { words.isWord[Int($0)] }, areApart: areApart
    ).map { $0.kind == .conflict ? words.withLaterTime($0) : $0 }
    guard !finer.contains(where: { $0.kind == .conflict }),
      !WordDoubts(words, finer).areThere
    else { return false }
    writer.beginStep()
    var told: Set<Int32> = []
    var lines = inputs.indices.map { region.lines(at: $0).lowerBound }
    for part in finer {
      let ends = inputs.indices.map { input in
        let start = lines[input]
        lines[input] += words.lineEndCount(in: part.lines(at: input), ofInput: input)
        return start..<lines[input]
      }
      guard let source = part.source, let own = part.lines(of: source) else { continue }
      for index in own {
        guard let made = words.correction(at: index, ofInput: source.position),
          told.insert(made.new).inserted
        else { continue }
        writer.note(
          sides: made.sides, old: Array(words.bytes(of: made.old)),
          new: Array(words.bytes(of: made.new)),
          lineOffset: words.lineEndCount(
            in: own.lowerBound..<index, ofInput: source.position))
      }
      if let sides = part.takenSides {
        writer.note(
          sides: sides, old: words.bytes(of: part.base, in: .base, newline: [Byte.lf]),
          new: words.bytes(of: own, in: source, newline: [Byte.lf]))
      }
      let endings = endings(of: ends, part.kind)
      writer.append(
        raw: words.bytes(of: own, in: source, endings: endings, newline: properties.newline))
    }
    writer.endStep(unit, region)
    return true
  }

  private func settle(
    _ region: MergeRegion, _ rows: CellRows, _ unit: MergeUnit, in writer: inout ProposalWriter
  ) -> Bool {
    var merged: [[CellRows.Cell]] = []
    for row in 0..<rows.rowCount {
      guard let cells = rows.merged(row: row) else { return false }
      merged.append(cells)
    }
    let lines = inputs.indices.map(region.lines(at:))
    let endings = endings(of: lines, .changed(sides: Array(0..<sideCount)))
    writer.beginStep()
    for (row, cells) in merged.enumerated() {
      for (column, cell) in cells.enumerated() {
        if !cell.sides.isEmpty {
          writer.note(sides: cell.sides, old: Array(cell.old), new: Array(cell.new))
        }
        writer.append(raw: cell.written)
        if rows.hasSeparator(after: column, of: cells.count) {
          writer.append(raw: rows.separatorBytes)
        }
      }
      let ending = row < endings.count ? endings[row] : nil
      writer.append(raw: ending?.bytes ?? properties.newline)
    }
    writer.endStep(unit, region)
    return true
  }

  /// How the lines of a settled part end, of which each input has some; empty if all lines of the text end in one way.
  private func endings(of lines: [Range<Int>], _ kind: MergeRegion.Kind) -> [LineEnding?] {
    guard properties.lineEnding == nil else { return [] }
    return LineEndingMerge(inputs: inputs).endings(
      of: MergeRegion(kind: kind, base: lines[0], sides: Array(lines.dropFirst())))
  }

  /// The bytes of lines, with a line feed after each.
  private func content(of lines: Range<Int>, in input: TextMergeInput) -> [UInt8] {
    let table = inputs[input.position]
    var bytes: [UInt8] = []
    for line in lines { bytes += table.bytes[table.content(of: line)] + [Byte.lf] }
    return bytes
  }
}

extension MergeRegion {
  /// The sides whose change is taken.
  var takenSides: [Int]? {
    switch kind {
    case .changed(let sides), .contained(let sides): sides
    case .unchanged, .conflict: nil
    }
  }

  /// A part of a region, with lines counted from the start of the text.
  func moved(into region: MergeRegion) -> MergeRegion {
    func moved(_ lines: Range<Int>, _ all: Range<Int>) -> Range<Int> {
      all.lowerBound + lines.lowerBound..<all.lowerBound + lines.upperBound
    }
    return MergeRegion(
      kind: kind, base: moved(base, region.base), sides: zip(sides, region.sides).map(moved))
  }
}
