extension TextMergeResult {
  /// The conflicts as a style shows them, in order.
  ///
  /// Style `merge` splits a region over lines that both of two sides have and joins neighbors,
  /// `zdiff3` shortens it, so there may be more or fewer than ``conflictCount``, with other lines.
  /// ``ConflictText`` reads exactly these back from the text.
  ///
  /// By git's rules the text does not record that a side ends without a newline: one is added to its last line,
  /// and here too.
  ///
  /// - Parameter style: Which lines a conflict shows.
  /// - Returns: What each input has in each conflict; no base for `merge`.
  /// - Complexity: Linear in the bytes of the conflicts, plus for `merge` a comparison of the sides in
  ///   each.
  public func conflicts(in style: ConflictStyle) -> [ConflictText.Conflict] {
    let layout = ConflictLayout(of: self, style: style)
    let git = isGit ? GitConflictText(of: self) : nil
    var conflicts: [ConflictText.Conflict] = []
    for (index, piece) in layout.pieces.enumerated() {
      guard case .conflict(let block) = piece else { continue }
      let isLast = index == layout.pieces.count - 1
      var conflict = ConflictText.Conflict(base: nil, sides: [])
      func lines(of input: TextMergeInput) -> [UInt8] {
        let table = inputs[input.position]
        let lines = block.lines(of: input)
        guard let git else {
          if lacksNewline(input, in: block, isLast: isLast) { conflict.unterminated.append(input) }
          return Array(table.bytes[table.byteRangeWithMark(of: lines)])
        }
        let bytes = Array(table.bytes[table.byteRange(of: lines)])
        return bytes.isEmpty || bytes.last == Byte.lf ? bytes : bytes + git.newline(at: block)
      }
      for side in block.sides.indices {
        conflict.sides.append(lines(of: .side(side)))
        if side == 0 && style != .merge { conflict.base = lines(of: .base) }
      }
      conflicts.append(conflict)
    }
    return conflicts
  }

  /// The form of the markers of a conflict text.
  ///
  /// - Parameters:
  ///   - style: Whether the base is shown.
  ///   - labels: What the markers call the base and the sides.
  ///   - markerLength: How many characters a marker has at least; by git's rules exactly. Less than 1
  ///     stands for the usual number.
  ///   - isExact: Whether markers have that length also if lines of the text look like them.
  /// - Returns: The markers that ``conflictText(style:labels:markerLength:isExact:)`` writes.
  /// - Complexity: Linear in the lines of all inputs.
  public func markers(
    style: ConflictStyle, labels: ConflictLabels,
    markerLength: Int = ConflictStyle.usualMarkerLength, isExact: Bool = false
  ) -> ConflictMarkers {
    let asked = markerLength < 1 ? ConflictStyle.usualMarkerLength : markerLength
    let length =
      isExact || isGit || isClean ? asked : max(asked, ConflictMarker.length(for: inputs))
    return ConflictMarkers(
      length: length,
      form: ConflictMarkers.Form(
        labels: encoding == .utf8 ? labels : labels.repaired, sideCount: sideCount,
        showsBase: style != .merge, isGit: isGit))
  }

  /// Whether a newline is added after an input's lines that the input does not have there.
  func lacksNewline(
    _ input: TextMergeInput, in block: ConflictLayout.Block, isLast: Bool
  ) -> Bool {
    let table = inputs[input.position]
    let lines = block.lines(of: input)
    // A base may end in a conflict that is followed by lines that all sides have.
    let isEnd = isLast || (!lines.isEmpty && lines.upperBound == table.count)
    if isEnd && table.lacksFinalNewline { return true }
    // A byte order mark is shown in a line of its own if no line of the input is shown with it.
    return lines.isEmpty && !table.byteRangeWithMark(of: lines).isEmpty
  }
}

extension LineTable {
  /// The bytes of some lines, a byte order mark with the first.
  func byteRangeWithMark(of lines: Range<Int>) -> Range<Int> {
    let range = byteRange(of: lines)
    return lines.lowerBound == 0 ? 0..<range.upperBound : range
  }
}
