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
  /// Markers have seven characters, or one more than the longest run of a marker character at the start of a
  /// line of any input, so nothing else in the text looks like one. They end as the lines of the text do. The
  /// lines in a conflict are each side's own, line endings included. If a side lacks a newline at its end, one
  /// is added and the side's label notes `(no final newline)`. ``ConflictText`` reads all of it back.
  ///
  /// In style `merge` lines that both of two sides have split a region into several conflicts, and
  /// conflicts with few lines between them are shown as one, as git does.
  ///
  /// - Parameters:
  ///   - style: Whether the base is shown.
  ///   - labels: What the markers call the base and the sides.
  ///   - markerLength: How many characters a marker has at least; by git's rules exactly.
  ///   - isExact: Whether markers have that length also if lines of the text look like them, for tools that are
  ///     given the length and expect it; then nothing distinguishes markers from the text.
  /// - Returns: The text; without a conflict, the clean text.
  /// - Complexity: Linear in the bytes of all inputs, plus for `merge` a comparison of the sides in
  ///   each conflict.
  public func merged(
    style: ConflictStyle, labels: ConflictLabels,
    markerLength: Int = ConflictStyle.usualMarkerLength, isExact: Bool = false
  ) -> MergedText {
    let layout = ConflictLayout(of: self, style: style)
    let markers = markers(
      style: style, labels: labels, markerLength: markerLength, isExact: isExact)
    if isGit {
      var text = GitConflictText(of: self)
      text.write(layout, style: style, markers: markers)
      return text.text
    }
    return properties.encoded(written(layout, markers: markers) { _ in nil }.text)
  }

  /// The same as ``merged(style:labels:markerLength:isExact:)``, as one array.
  ///
  /// - Parameters:
  ///   - style: Whether the base is shown.
  ///   - labels: What the markers call the base and the sides.
  ///   - markerLength: How many characters a marker has at least; by git's rules exactly.
  ///   - isExact: Whether markers have that length also if lines of the text look like them, for tools that are
  ///     given the length and expect it; then nothing distinguishes markers from the text.
  /// - Returns: The text; without a conflict, the clean text.
  /// - Complexity: Linear in the bytes of all inputs.
  public func conflictText(
    style: ConflictStyle, labels: ConflictLabels,
    markerLength: Int = ConflictStyle.usualMarkerLength, isExact: Bool = false
  ) -> [UInt8] {
    merged(style: style, labels: labels, markerLength: markerLength, isExact: isExact).bytes
  }

  /// Writes a conflict with markers around the sides.
  func append(
    _ block: ConflictLayout.Block, isLast: Bool, markers: ConflictMarkers,
    to writer: inout TextWriter
  ) {
    guard let form = markers.form else { return }
    func marker(_ marker: ConflictMarker, of input: TextMergeInput?) {
      let line = ConflictMarkers.line(
        marker, of: input,
        lacksNewline: input.map { lacksNewline($0, in: block, isLast: isLast) } ?? false,
        length: markers.length, form: form)
      writer.append(raw: line + properties.newline)
    }
    writer.countConflict()
    let last = block.sides.count - 1
    for (index, lines) in block.sides.enumerated() {
      let side = TextMergeInput.side(index)
      if index == 0 {
        marker(.start, of: side)
      } else {
        marker(.separator, of: index < last ? side : nil)
      }
      writer.appendAsIs(lines, of: inputs[index + 1])
      if index == 0 && form.showsBase {
        marker(.base, of: .base)
        writer.appendAsIs(block.base, of: inputs[0])
      }
      // A single side can conflict with nothing, so here the last side is never the first.
      if index == last { marker(.end, of: side) }
    }
  }
}
