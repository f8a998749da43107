/// Writes a merge of two sides as `git merge-file` does, to the byte.
struct GitConflictText {
  private(set) var text = MergedText()
  private let base: LineTable
  private let sides: [LineTable]

  init(of result: TextMergeResult) {
    base = result.inputs[0]
    sides = [result.inputs[1], result.inputs[2]]
  }

  /// The text with conflict markers.
  mutating func write(
    _ layout: ConflictLayout, style: ConflictStyle, markers: ConflictMarkers
  ) {
    guard let form = markers.form else { return }
    for piece in layout.pieces {
      guard case .conflict(let block) = piece else {
        appendSettled(piece)
        continue
      }
      text.conflictCount += 1
      let newline = newline(at: block)
      func marker(_ marker: ConflictMarker, _ input: TextMergeInput?) {
        let line = ConflictMarkers.line(
          marker, of: input, lacksNewline: false, length: markers.length, form: form)
        text.append(line + newline)
      }
      marker(.start, .side(0))
      append(block.sides[0], of: sides[0], endingWith: newline)
      if form.showsBase {
        marker(.base, .base)
        append(block.base, of: base, endingWith: newline)
      }
      marker(.separator, nil)
      append(block.sides[1], of: sides[1], endingWith: newline)
      marker(.end, .side(1))
    }
  }

  /// The text with one input, or both sides, in place of every conflict.
  mutating func write(_ layout: ConflictLayout, favoring favor: ConflictFavor) {
    for piece in layout.pieces {
      guard case .conflict(let block) = piece else {
        appendSettled(piece)
        continue
      }
      switch favor {
      case .input(.side(1)): append(block.sides[1], of: sides[1])
      case .input(.side): append(block.sides[0], of: sides[0])
      case .input(.base): append(block.base, of: base)
      case .union:
        append(block.sides[0], of: sides[0], endingWith: newline(at: block))
        append(block.sides[1], of: sides[1])
      }
    }
  }

  private mutating func appendSettled(_ piece: ConflictLayout.Piece) {
    switch piece {
    case .lines(.side(1), let lines): append(lines, of: sides[1])
    case .lines(_, let lines), .common(let lines): append(lines, of: sides[0])
    case .conflict: break
    }
  }

  private mutating func append(
    _ lines: Range<Int>, of table: LineTable, endingWith newline: [UInt8] = []
  ) {
    guard !lines.isEmpty else { return }
    text.append(table.bytes[table.byteRange(of: lines)])
    if text.last != Byte.lf { text.append(newline) }
  }

  /// How markers end: as the line before the conflict does in both sides, if that is known.
  func newline(at block: ConflictLayout.Block) -> [UInt8] {
    var endsWithCRLF: Bool? = nil
    for (table, lines) in zip(sides, block.sides) {
      endsWithCRLF = table.endsWithCRLF(max(lines.lowerBound - 1, 0))
      if endsWithCRLF == false { break }
    }
    if endsWithCRLF != false { endsWithCRLF = base.endsWithCRLF(0) }
    return (endsWithCRLF ?? false ? LineEnding.crlf : .lf).bytes
  }
}

extension LineTable {
  /// Whether a line ends with CRLF, or the line before it if it has no newline; `nil` if neither has a newline.
  fileprivate func endsWithCRLF(_ line: Int) -> Bool? {
    guard line < count else { return nil }
    var line = line
    if bytes[Int(starts[line + 1]) - 1] != Byte.lf {
      guard line > 0 else { return nil }
      line -= 1
    }
    let end = Int(starts[line + 1])
    return end - Int(starts[line]) > 1 && bytes[end - 2] == Byte.cr
  }
}
