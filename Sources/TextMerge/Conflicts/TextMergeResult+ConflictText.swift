extension TextMergeResult {
  /// The merged text with markers around every conflict, in pieces.
  ///
  /// A conflict of two sides looks as git writes it. With more sides each further one follows after
  /// a separator of its own, and a side in the middle is named on its separator:
  ///
  /// ```
  /// <<<<<<< laptop
  /// Tuesday
  /// ||||||| base
  /// Monday
  /// ======= phone
  /// Wednesday
  /// =======
  /// Thursday
  /// >>>>>>> tablet
  /// ```
  ///
  /// Markers have seven characters, or one more than the longest run of a marker character at the
  /// start of a line of any input, so nothing else in the text can be taken for one. They end as the
  /// lines of the text do. The lines in a conflict are each side's own, line endings included. Where
  /// a side lacks a newline at its end, one is added and the side's label says
  /// `(no final newline)`. ``ConflictText`` reads all of it back.
  ///
  /// In style `merge` lines that both of two sides have split a region into several conflicts, and
  /// conflicts with few lines between them are shown as one, as git does.
  ///
  /// - Parameters:
  ///   - style: Whether the base is shown.
  ///   - labels: What the markers call the base and the sides.
  ///   - markerLength: How many characters a marker has at least; by git's rules exactly.
  /// - Returns: The text; without a conflict, the clean text.
  /// - Complexity: Linear in the bytes of all inputs, plus for `merge` a comparison of the sides in
  ///   each conflict.
  public func merged(
    style: ConflictStyle, labels: ConflictLabels,
    markerLength: Int = ConflictStyle.usualMarkerLength
  ) -> MergedText {
    let layout = ConflictLayout(of: self, style: style)
    if isGit {
      var text = GitConflictText(of: self)
      text.write(layout, style: style, labels: labels, markerLength: markerLength)
      return text.text
    }
    var writer = TextWriter(properties: properties)
    let markers = MarkerLines(
      length: isClean ? 0 : max(markerLength, ConflictMarker.length(for: inputs)),
      labels: labels, newline: properties.newline)
    writer.start(isConflict: layout.startsWithConflict)
    for (index, piece) in layout.pieces.enumerated() {
      if case .conflict(let block) = piece {
        append(
          block, isLast: index == layout.pieces.count - 1, showsBase: style != .merge,
          markers: markers, to: &writer)
      } else {
        writer.append(piece, of: inputs)
      }
    }
    // A text that ends with a conflict ends with a marker, and markers are lines.
    writer.finish(endingWithNewline: layout.endsWithConflict || properties.endsWithNewline)
    return writer.text
  }

  /// The same as ``merged(style:labels:markerLength:)``, as one array.
  ///
  /// - Parameters:
  ///   - style: Whether the base is shown.
  ///   - labels: What the markers call the base and the sides.
  ///   - markerLength: How many characters a marker has at least; by git's rules exactly.
  /// - Returns: The text; without a conflict, the clean text.
  /// - Complexity: Linear in the bytes of all inputs.
  public func conflictText(
    style: ConflictStyle, labels: ConflictLabels,
    markerLength: Int = ConflictStyle.usualMarkerLength
  ) -> [UInt8] {
    merged(style: style, labels: labels, markerLength: markerLength).bytes
  }

  private func append(
    _ block: ConflictLayout.Block, isLast: Bool, showsBase: Bool, markers: MarkerLines,
    to writer: inout TextWriter
  ) {
    func lacksNewline(_ input: TextMergeInput) -> Bool {
      isLast && inputs[input.position].lacksFinalNewline
    }
    writer.countConflict()
    let last = block.sides.count - 1
    for (index, lines) in block.sides.enumerated() {
      let side = TextMergeInput.side(index)
      let label = markers.label(of: side, lacksNewline: lacksNewline(side))
      if index == 0 {
        writer.append(raw: markers.line(.start, label: label))
      } else {
        writer.append(raw: markers.line(.separator, label: index < last ? label : []))
      }
      writer.appendAsIs(lines, of: inputs[index + 1])
      if index == 0 && showsBase {
        let baseLabel = markers.label(of: .base, lacksNewline: lacksNewline(.base))
        writer.append(raw: markers.line(.base, label: baseLabel))
        writer.appendAsIs(block.base, of: inputs[0])
      }
      // A single side can conflict with nothing, so here the last side is never the first.
      if index == last {
        writer.append(raw: markers.line(.end, label: label))
      }
    }
  }
}

/// Writes the marker lines of one text, all of one length.
private struct MarkerLines {
  let length: Int
  let labels: ConflictLabels
  let newline: [UInt8]

  /// A label, with the note where the input has no newline at its end.
  func label(of input: TextMergeInput, lacksNewline: Bool) -> [UInt8] {
    let label = labels.label(of: input)
    let note = ConflictMarker.missingNewlineNote
    if lacksNewline { return label + note }
    // A label that says so by itself must not be taken for the note.
    return (label + [Byte.space]).suffix(note.count + 1) == note + [Byte.space]
      ? label + [Byte.space] : label
  }

  func line(_ marker: ConflictMarker, label: [UInt8]) -> [UInt8] {
    var line = Array(repeating: marker.rawValue, count: length)
    if !label.isEmpty {
      if label[0] != Byte.space || label.count == 1 { line.append(Byte.space) }
      line += label
    }
    return line + newline
  }
}
