/// Merges how lines end, line by line, if some input has lines that end with LF and others with CRLF.
///
/// How a line ends is a property of the line, with two values, so sides that changed it cannot disagree. The lines
/// that a side wrote in place of as many lines of the base or fewer are paired with those in order, the first with the
/// first. Lines that it added beyond them, or wrote in place of more, keep their own ending. A line that several sides
/// wrote so with different endings ends as all other lines of the result do, and with LF if those differ.
///
/// A side **made all ends alike** if all its lines end in one way and it has a line that ends otherwise in the base. That
/// is a change of the file, not of that line: it decides for all lines, those that others added too, even if another
/// side deleted the line. There is one exception: nothing is left in the result of the lines whose ends it changed, and
/// another side gave the contrary ending to a line that is left. If sides made all ends alike in different ways, one
/// decides of whose lines some are left; if both do, or neither, it is LF, in any order of the sides.
///
/// A side that deleted the lines that end otherwise changed no ending. One that replaced them with fewer lines made all
/// ends alike only if no other side changed an ending, since no line of it is known to be in place of them.
struct LineEndingMerge {
  /// The base and then the sides.
  let inputs: [LineTable]

  /// How a line ends that sides added with different endings.
  private var endingOfAdded = LineEnding.lf

  /// Whether the last line of the result ends with a newline.
  private var endsWithNewline = true

  /// The merge of endings inside one conflict.
  ///
  /// - Parameter inputs: The base and then the sides.
  init(inputs: [LineTable]) {
    self.inputs = inputs
  }

  /// The merge of endings of all lines.
  ///
  /// - Parameters:
  ///   - inputs: The base and then the sides.
  ///   - regions: The regions of the merge.
  ///   - endsWithNewline: Whether the last line of the result ends with a newline.
  init(inputs: [LineTable], regions: [MergeRegion], endsWithNewline: Bool) {
    self.inputs = inputs
    self.endsWithNewline = endsWithNewline
    alignAdded(in: regions)
  }

  /// The ending that sides gave to all lines; `nil` if none did.
  func endingOfAll(in regions: [MergeRegion]) -> LineEnding? {
    let settled = regions.filter { $0.source != nil }
    return endingOfAll(in: settled, if: isAlike) ?? endingOfAll(in: settled, if: mayBeAlike)
  }

  private func endingOfAll(
    in regions: [MergeRegion], if decides: (Int, LineEnding, [MergeRegion]) -> Bool
  ) -> LineEnding? {
    var chosen: LineEnding?
    for input in inputs.indices.dropFirst() {
      guard let own = inputs[input].lineEnding, decides(input, own, regions) else { continue }
      if let chosen, chosen != own { return .lf }
      chosen = own
    }
    return chosen
  }

  /// Whether a side, all lines of which end in one way, made lines end so that are left.
  private func isAlike(_ input: Int, _ ending: LineEnding, _ regions: [MergeRegion]) -> Bool {
    let last = regions.last { resultCount(of: $0) > 0 }
    return regions.contains { region in
      let count = resultCount(of: region)
      return count >= region.base.count
        && has(ending, in: region) { place in
          hasPair(region, place, of: input)
            && (endsWithNewline || region != last || place < count - 1)
        }
    }
  }

  /// Whether a side, all lines of which end in one way, made lines end so that are gone, or wrote some in place of more
  /// lines that ended otherwise, and no other did the contrary.
  private func mayBeAlike(_ input: Int, _ ending: LineEnding, _ regions: [MergeRegion]) -> Bool {
    regions.contains { region in
      let own = region.lines(at: input)
      let isShorter =
        own.count < region.base.count && own.contains { inputs[input].ending(of: $0) != nil }
      return has(ending, in: region) { isShorter || hasPair(region, $0, of: input) }
    } && !regions.contains { isContrary($0, to: ending) }
  }

  /// Whether the base has a line in a region that ends in another way, and whose place is such a one.
  private func has(
    _ ending: LineEnding, in region: MergeRegion, changedAt isChanged: (Int) -> Bool
  ) -> Bool {
    region.base.contains { line in
      (inputs[0].ending(of: line).map { $0 != ending } ?? false)
        && isChanged(line - region.base.lowerBound)
    }
  }

  /// Whether an input has a line in place of the base's that ends with a newline.
  private func hasPair(_ region: MergeRegion, _ place: Int, of input: Int) -> Bool {
    region.lines(at: input).count >= region.base.count
      && self.ending(region, place, of: input) != nil
  }

  /// How an input ends its line at a place in a region; `nil` without such a line or newline.
  private func ending(_ region: MergeRegion, _ place: Int, of input: Int) -> LineEnding? {
    let lines = region.lines(at: input)
    return place < lines.count ? inputs[input].ending(of: lines.lowerBound + place) : nil
  }

  /// The number of lines that the result has in a region that is settled.
  private func resultCount(of region: MergeRegion) -> Int {
    region.source.flatMap { region.lines(of: $0)?.count } ?? 0
  }

  /// Whether a side gave the contrary of an ending to a line that is left.
  private func isContrary(_ region: MergeRegion, to ending: LineEnding) -> Bool {
    guard resultCount(of: region) >= region.base.count else {
      // No line of it is in place of one of the base, but if all of these ended so, none had the contrary.
      return resultCount(of: region) > 0 && !has(ending, in: region) { _ in true }
        && having(region).contains { input in
          region.lines(at: input).indices.contains { line in
            inputs[input].ending(of: line).map { $0 != ending } ?? false
          }
        }
    }
    return region.base.indices.contains { line in
      let place = line - region.base.lowerBound
      return inputs[0].ending(of: line) == ending
        && inputs.indices.contains { input in
          hasPair(region, place, of: input) && self.ending(region, place, of: input) != ending
        }
    }
  }

  /// Makes lines that sides added with different endings end as all others do, if these end in one way.
  private mutating func alignAdded(in regions: [MergeRegion]) {
    var common: LineEnding?
    for region in regions {
      for values in values(of: region) {
        let one = TextProperties.merged(values, plain: .lf)
        let other = TextProperties.merged(values, plain: .crlf)
        guard let one, one == other else { continue }
        if let common, common != one { return }
        common = one
      }
    }
    endingOfAdded = common ?? .lf
  }

  /// How the lines of a region that is settled end, those of the input that they come from; `nil` for a line
  /// that has a newline in no input.
  func endings(of region: MergeRegion) -> [LineEnding?] {
    values(of: region).map { TextProperties.merged($0, plain: endingOfAdded) }
  }

  /// For each line of a region that is settled, how it ends in the inputs that count, the base first.
  private func values(of region: MergeRegion) -> [[LineEnding?]] {
    let count = resultCount(of: region)
    let having = having(region)
    let isPaired = count >= region.base.count
    return (0..<count).map { place in
      (isPaired ? [] : [nil]) + having.map { ending(region, place, of: $0) }
    }
  }

  /// The inputs that count for how the lines of a region that is settled end.
  private func having(_ region: MergeRegion) -> [Int] {
    let isPaired = resultCount(of: region) >= region.base.count
    return inputs.indices.filter { input in
      switch region.kind {
      case .unchanged, .conflict: true
      case .changed(let sides): isPaired || sides.contains(input - 1)
      case .contained(let sides):
        sides.contains(input - 1)
          || isPaired
            && (input == 0
              || inputs.areEqual(region.base, of: 0, region.lines(at: input), of: input))
      }
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

  /// The inputs with all lines that a settled text may be made of ending as they do in it.
  func applied(to regions: [MergeRegion]) -> [LineTable] {
    var texts = inputs.map { Array($0.bytes[..<Int($0.starts[0])]) }
    var endingsOfLast = inputs.map { _ in LineEnding?.none }
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
          } else {
            endingsOfLast[input] = ending
          }
        }
      }
    }
    var made = inputs
    for (input, table) in inputs.enumerated() {
      if let text = try? LineTable(
        texts[input], as: .base, maximumSize: TextMerger.largestInputSize,
        keepsMark: !table.hasByteOrderMark, decodedFrom: table.encoding)
      {
        made[input] = text
      }
      made[input].comparison = table.comparison
      made[input].endingOfLast = endingsOfLast[input]
    }
    return made
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
