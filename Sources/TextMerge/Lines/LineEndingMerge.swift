/// Merges how lines end, line by line, where some input has lines that end with LF and others with CRLF.
///
/// How a line ends is a property of the line, with two values, so sides that changed it cannot disagree. A line that a
/// side wrote anew has the place of the base's line that it stands for, the first of those that it replaced for the
/// first, and so on; what it added beyond them has no other ending than its own.
///
/// A side that made all its lines end in one way, some that are left otherwise than in the base, decides for all lines,
/// those that others added too. Where sides chose different ways for all, it is LF, whatever their order.
enum LineEndingMerge {
  /// The ending that sides gave to all lines; `nil` if none did.
  static func endingOfAll(_ inputs: [LineTable], in regions: [MergeRegion]) -> LineEnding? {
    var chosen: LineEnding?
    for (input, table) in inputs.enumerated() where input > 0 {
      guard let own = table.lineEnding, own != chosen else { continue }
      for region in regions where hasChanged(region, of: inputs, at: input, to: own) {
        if chosen != nil { return .lf }
        chosen = own
        break
      }
    }
    return chosen
  }

  /// Whether a line that is settled ends otherwise in a side than in the base.
  private static func hasChanged(
    _ region: MergeRegion, of inputs: [LineTable], at input: Int, to ending: LineEnding
  ) -> Bool {
    guard let source = region.source else { return false }
    var count = min(region.base.count, region.lines(at: input).count)
    count = min(count, region.lines(at: source.position).count)
    for line in region.base.prefix(count) {
      if let own = inputs[0].ending(of: line), own != ending { return true }
    }
    return false
  }

  /// Gives the lines that a settled text has in a region the endings that they have there.
  static func apply(to inputs: inout [LineTable], in region: MergeRegion) {
    guard let source = region.source else { return }
    var taken = Array(repeating: region.kind == .unchanged, count: inputs.count)
    var having = Array(repeating: true, count: inputs.count)
    switch region.kind {
    case .changed(let sides): for side in sides { taken[side + 1] = true }
    case .contained(let sides):
      for side in sides { taken[side + 1] = true }
      for input in 1..<inputs.count where !taken[input] {
        having[input] = inputs.areEqual(
          region.base, of: 0, region.lines(at: input), of: input)
      }
    case .unchanged, .conflict: break
    }
    for place in 0..<region.lines(at: source.position).count {
      var values: [LineEnding?] = []
      for input in inputs.indices {
        let lines = region.lines(at: input)
        let isThere = having[input] && place < lines.count
        values.append(isThere ? inputs[input].ending(of: lines.lowerBound + place) : nil)
      }
      let ending = TextProperties.merged(values, plain: .lf)
      for input in inputs.indices where taken[input] {
        inputs[input].give(ending, to: region.lines(at: input).lowerBound + place)
      }
    }
  }
}
