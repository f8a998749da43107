/// Merges how lines end, line by line, where some input has lines that end with LF and others with CRLF.
///
/// How a line ends is a property of the line, with two values, so sides that changed it cannot disagree. The lines
/// that a side wrote in place of lines of the base are paired with those in order, the first with the first; lines that
/// it added beyond them keep their own ending.
///
/// A side that made all its lines end in one way, some that are left otherwise than in the base, decides for all lines,
/// those that others added too. If sides chose different ways for all, it is LF, in any order of the sides.
struct LineEndingMerge {
  /// The base and then the sides.
  let inputs: [LineTable]

  /// The ending that sides gave to all lines; `nil` if none did.
  func endingOfAll(in regions: [MergeRegion]) -> LineEnding? {
    var chosen: LineEnding?
    for input in inputs.indices.dropFirst() {
      guard let own = inputs[input].lineEnding,
        regions.contains(where: { hasChanged($0, of: input, to: own) })
      else { continue }
      if let chosen, chosen != own { return .lf }
      chosen = own
    }
    return chosen
  }

  /// Whether a line that is settled ends otherwise in a side than in the base.
  private func hasChanged(_ region: MergeRegion, of input: Int, to ending: LineEnding) -> Bool {
    guard let source = region.source, let lines = region.lines(of: source) else { return false }
    let count = min(lines.count, region.base.count, region.lines(at: input).count)
    return region.base.prefix(count).contains { line in
      inputs[0].ending(of: line).map { $0 != ending } ?? false
    }
  }

  /// How the lines of a region that is settled end, those of the input that they are taken from; `nil` for a line that
  /// ends with a newline nowhere.
  func endings(of region: MergeRegion) -> [LineEnding?] {
    guard let source = region.source, let lines = region.lines(of: source) else { return [] }
    let having: [Int] = inputs.indices.filter { input in
      guard input > 0, case .contained(let sides) = region.kind else { return true }
      return sides.contains(input - 1)
        || inputs.areEqual(region.base, of: 0, region.lines(at: input), of: input)
    }
    return lines.indices.map { line in
      let place = line - lines.lowerBound
      return TextProperties.merged(
        having.map { input in
          let own = region.lines(at: input)
          return place < own.count ? inputs[input].ending(of: own.lowerBound + place) : nil
        }, plain: .lf)
    }
  }

  /// The bytes of the lines of a region that is settled.
  func bytes(of region: MergeRegion) -> [UInt8] {
    guard let source = region.source, let lines = region.lines(of: source) else { return [] }
    let table = inputs[source.position]
    var bytes: [UInt8] = []
    for (line, ending) in zip(lines, endings(of: region)) {
      bytes += table.bytes[table.content(of: line)]
      bytes += ending?.bytes ?? []
    }
    return bytes
  }

  /// The inputs with all lines that a settled text may be made of ending as they do in it, and how a line ends that
  /// another text has no newline after, if one does.
  func applied(to regions: [MergeRegion]) -> (inputs: [LineTable], lastEnding: LineEnding?) {
    var texts = inputs.map { Array($0.bytes[..<Int($0.starts[0])]) }
    var lastEnding: LineEnding?
    for region in regions {
      let endings = endings(of: region)
      for (input, table) in inputs.enumerated() {
        let lines = region.lines(at: input)
        guard region.isTaken(from: input) else {
          texts[input] += table.bytes[table.byteRange(of: lines)]
          continue
        }
        for (line, ending) in zip(lines, endings) {
          texts[input] += table.bytes[table.content(of: line)]
          if let own = table.ending(of: line) {
            texts[input] += (ending ?? own).bytes
          } else if let ending {
            lastEnding = ending
          }
        }
      }
    }
    let merged = zip(inputs, texts).map { table, text in
      var merged = try? LineTable(
        text, as: .base, maximumSize: TextMerger.largestInputSize,
        keepsMark: !table.hasByteOrderMark)
      merged?.comparison = table.comparison
      return merged ?? table
    }
    return (merged, lastEnding)
  }
}

extension MergeRegion {
  /// Whether lines of an input, the base at 0, are those that a settled text has here.
  fileprivate func isTaken(from input: Int) -> Bool {
    switch kind {
    case .unchanged: true
    case .changed(let sides), .contained(let sides): sides.contains(input - 1)
    case .conflict: false
    }
  }
}
