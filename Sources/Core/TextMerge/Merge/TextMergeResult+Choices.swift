extension TextMergeResult {
  /// A text made of a merge, and what of it each stretch became.
  struct WrittenText {
    var text = MergedText()
    /// The bytes of each piece of the layout, in order; they tile the text.
    var places: [Range<Int>] = []
  }

  /// A stretch of a merge as a person settles it, in the order of the text.
  package enum Stretch: Hashable, Sendable {
    /// Lines that are settled, as they are in every text, and the sides, by index, whose change they are; no
    /// sides if nobody changed anything.
    case settled([UInt8], changedBy: [Int])
    /// The conflict at this place among ``conflictStretches``.
    case conflict(Int)
  }

  /// The stretches of the merge: what is settled, and the conflicts between.
  ///
  /// The settled ones are unchanged in any text of ``text(choosing:labels:)``, with one exception: a side that
  /// ends without a newline just before a conflict removes it from the stretch before.
  ///
  /// - Complexity: Linear in the text.
  package var stretches: [Stretch] {
    let layout = choiceLayout
    let written = written(layout, markers: nil) { _ in [] }
    let bytes = written.text.bytes
    var number = 0
    var next = 0
    return zip(layout.pieces, written.places).map { piece, place in
      switch piece {
      case .conflict:
        number += 1
        return .conflict(number - 1)
      case .lines(let input, let lines):
        return .settled(Array(bytes[place]), changedBy: sides(of: lines, in: input, from: &next))
      case .common(let lines):
        return .settled(Array(bytes[place]), changedBy: sides(of: lines, in: .side(0), from: &next))
      }
    }
  }

  /// What each input has in the conflicts that a person settles, in order; no base if the merge has none.
  package var conflictStretches: [ConflictText.Conflict] {
    conflicts(in: .diff3).map { conflict in
      var conflict = conflict
      if !hasBase { conflict.base = nil }
      return conflict
    }
  }

  /// The lines that each input has in the ``conflictStretches``, in order.
  package var conflictLines: [MergeRegion] {
    choiceLayout.pieces.compactMap { piece in
      guard case .conflict(let block) = piece else { return nil }
      return MergeRegion(kind: .conflict, base: block.base, sides: block.sides)
    }
  }

  /// The newline for a line that has none in its input.
  package var newline: [UInt8] { properties.newline }

  /// The text with every conflict as somebody settled it.
  ///
  /// Choosing one input in every conflict gives ``text(favoring:style:)``, and choosing all sides in their order in
  /// style `diff3` the union. Not for results by git's rules.
  ///
  /// - Parameters:
  ///   - choices: For each conflict the parts that replace it, perhaps no parts; `nil` for one that is open, as
  ///     are those beyond the end of the list. A side that the merge does not have is the base.
  ///   - labels: What the markers around an open conflict call base and sides.
  /// - Returns: The text before it is ``encoded(_:)``, and the bytes of each of the ``stretches`` in it.
  /// - Complexity: Linear in the text.
  package func text(
    choosing choices: [[ConflictPart]?], labels: ConflictLabels
  ) -> (text: [UInt8], places: [Range<Int>]) {
    let isSettled = choices.count >= conflictCount && choices.allSatisfy { $0 != nil }
    // For the length of markers all lines are read.
    let markers = isSettled ? nil : choiceMarkers(labels: labels)
    let written = written(choiceLayout, markers: markers) { number in
      choices.indices.contains(number) ? choices[number] : nil
    }
    return (written.text.bytes, written.places)
  }

  /// A text of ``text(choosing:labels:)`` in the encoding of the merge.
  package func encoded(_ text: [UInt8]) -> [UInt8] {
    var merged = MergedText()
    merged.append(text)
    return properties.encoded(merged).bytes
  }

  /// The form of the markers around an open conflict in ``text(choosing:labels:)``.
  package func choiceMarkers(labels: ConflictLabels) -> ConflictMarkers {
    markers(style: hasBase ? .diff3 : .merge, labels: labels)
  }

  /// Each region in conflict is one question.
  private var choiceLayout: ConflictLayout { ConflictLayout(of: self, style: .diff3) }

  /// The sides whose change some settled lines are.
  ///
  /// - Parameters:
  ///   - lines: The lines of a piece of the layout.
  ///   - input: Whose lines they are.
  ///   - next: The first region that is in no piece before; goes past the one of these lines.
  /// - Returns: The sides by index; empty if nobody changed the lines.
  private func sides(
    of lines: Range<Int>, in input: TextMergeInput, from next: inout Int
  ) -> [Int] {
    // The pieces of the layout are those of the regions, in order, without the regions that show nothing.
    while next < regions.count {
      let region = regions[next]
      next += 1
      guard region.kind != .conflict, region.lines(of: input) == lines else { continue }
      switch region.kind {
      case .changed(let sides) where hasBase, .contained(let sides) where hasBase: return sides
      default: return []
      }
    }
    return []
  }

  /// Writes a merge, each conflict as it was settled.
  ///
  /// - Parameters:
  ///   - layout: The settled lines and the conflicts, in order.
  ///   - markers: What an open conflict is shown with; without any, it is left out.
  ///   - choice: For each conflict, by number, the parts that replace it; `nil` for one that is open.
  /// - Returns: The text.
  func written(
    _ layout: ConflictLayout, markers: ConflictMarkers?, choosing choice: (Int) -> [ConflictPart]?
  ) -> WrittenText {
    var writer = TextWriter(properties: properties)
    writer.start(isConflict: layout.startsWithConflict)
    var written = WrittenText()
    written.places.reserveCapacity(layout.pieces.count)
    var number = 0
    var position = 0
    var countedPieces = 0
    var endsWithNewline = properties.endsWithNewline
    for (index, piece) in layout.pieces.enumerated() {
      let isLast = index == layout.pieces.count - 1
      if case .conflict(let block) = piece {
        let parts = choice(number)
        number += 1
        if let parts {
          write(parts, of: block, isLast: isLast, to: &writer)
        } else if let markers {
          append(block, isLast: isLast, markers: markers, to: &writer)
        }
        // A text that ends with a conflict ends with a marker, and markers are lines.
        if isLast { endsWithNewline = !(parts ?? []).contains(where: lacksFinalNewline) }
      } else {
        writer.append(piece, of: inputs)
      }
      let start = position
      for piece in writer.text.pieces[countedPieces...] { position += piece.count }
      countedPieces = writer.text.pieces.count
      written.places.append(start..<position)
    }
    writer.finish(endingWithNewline: endsWithNewline)
    written.text = writer.text
    // What is settled last is at the end of the text only: a newline may be gone there, or have been added.
    let end = writer.text.count
    written.places = written.places.map { min($0.lowerBound, end)..<min($0.upperBound, end) }
    if let last = written.places.popLast() { written.places.append(last.lowerBound..<end) }
    return written
  }

  private func lacksFinalNewline(_ part: ConflictPart) -> Bool {
    switch part {
    case .input(let input): table(of: input).input.lacksFinalNewline
    case .text: false
    }
  }

  /// The lines of an input, and its position; of a side that the merge does not have, the base's.
  private func table(of input: TextMergeInput) -> (input: LineTable, position: Int) {
    let position = inputs.indices.contains(input.position) ? input.position : 0
    return (inputs[position], position)
  }

  private func write(
    _ parts: [ConflictPart], of block: ConflictLayout.Block, isLast: Bool,
    to writer: inout TextWriter
  ) {
    for (index, part) in parts.enumerated() {
      switch part {
      case .input(let input):
        let (table, position) = table(of: input)
        writer.append(
          chosen: position == 0 ? block.base : block.sides[position - 1], of: table)
      case .text(let text):
        writer.append(typed: text, endsLine: !isLast || index < parts.count - 1)
      }
    }
  }
}
