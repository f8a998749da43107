extension TextMerger {
  /// Compares texts of which nobody knows what they started from.
  ///
  /// Lines that all texts have are settled. If any differ at a place, it is a conflict of all: it is unknown
  /// who added a line and who removed it. Lines are compared as they are, endings and byte order mark included,
  /// so the text that favors one side is that side, byte for byte, if all have one encoding.
  ///
  /// ```swift
  /// let result = try TextMerger().merge(
  ///   withoutBase: [Array("milk\nbread\n".utf8), Array("milk\neggs\n".utf8)])
  /// result.conflictCount                          // 1
  /// result.text(favoring: .input(.side(1)))       // "milk\neggs\n" as bytes
  /// ```
  ///
  /// The base of the result is empty, and each of its regions is a change that all sides agree on, or a conflict.
  ///
  /// - Parameter sides: One text or more; each further one is aligned with the first, by histogram.
  /// - Returns: The regions, which tile every side.
  /// - Throws: `noSides` without a side; `tooLarge` and `binary` (a NUL byte, or ill-formed UTF-16) for the first side that is
  ///   one.
  /// - Complexity: Linear in the bytes, plus a bounded effort for each line that differs, and O(*n* · √*n*) for *n*
  ///   lines at most.
  package func merge(withoutBase sides: [[UInt8]]) throws(TextMergeError) -> TextMergeResult {
    guard !sides.isEmpty else { throw .noSides }
    var tables: [LineTable] = []
    for (index, side) in sides.enumerated() {
      tables.append(try LineTable(side, as: .side(index), maximumSize: maximumInputSize))
    }
    if tables.contains(where: { $0.hasByteOrderMark != tables[0].hasByteOrderMark }) {
      // A mark that not all have is a difference, and the first line is where it shows.
      for (index, side) in sides.enumerated() {
        tables[index] = try LineTable(
          side, as: .side(index), maximumSize: maximumInputSize, keepsMark: true)
      }
    }
    let properties = TextProperties(keepingBytesOf: tables)
    var base = try LineTable([], as: .base, maximumSize: maximumInputSize)
    base.comparison = .exact
    var inputs = [base] + tables
    try Self.prepare(&inputs, for: properties.encoding)
    tables = Array(inputs.dropFirst())
    for index in tables.indices { tables[index].comparison = .exact }
    var tokenized = TokenizedInputs(tables)
    let hunks = tables.indices.dropFirst().map {
      LineDiff(
        &tokenized, side: $0, by: .histogram, placesByIndent: true,
        effort: IndependentDiffs.effort
      ).hunks
    }
    let everybody = Array(tables.indices)
    // Here the first side stands for the base, which has no lines at all.
    let regions = MergeRegion.tiling(
      tables, sideCount: tables.count - 1, changes: RegionBuilder.changes(tables, hunks: hunks)
    ).map { region in
      MergeRegion(
        kind: region.kind == .unchanged ? .changed(sides: everybody) : .conflict, base: 0..<0,
        sides: [region.base] + region.sides)
    }
    return TextMergeResult(
      inputs: [base] + tables, properties: properties, rules: rules,
      regions: regions, hasBase: false)
  }
}
