/// Writes a merged value: bytes of the inputs, with separators between units that were not neighbors.
struct TreeWriter {
  private let trees: [DataTree]
  private var output: [UInt8] = []

  /// The text of a merged root.
  static func text(of root: MergedMember, in trees: [DataTree]) -> [UInt8] {
    var writer = TreeWriter(trees: trees)
    writer.output.reserveCapacity(trees.map { $0.bytes.count }.max() ?? 0)
    let node = writer.node(root.unit)
    writer.copy(root.unit.input, Int(node.unitStart)..<Int(node.start))
    writer.write(root.value)
    writer.copy(root.unit.input, Int(node.end)..<Int(node.unitEnd))
    return writer.output
  }

  private init(trees: [DataTree]) { self.trees = trees }

  private func node(_ place: Place) -> DataNode { trees[place.input].nodes[place.node] }

  private mutating func copy(_ input: Int, _ range: Range<Int>) {
    let bytes = trees[input].bytes
    output.append(copying: bytes.span.extracting(range))
  }

  private mutating func write(_ value: MergedValue) {
    switch value {
    case .copy(let place): copy(place.input, node(place).range)
    case .empty: break
    case .container(let opening, let closing, let members):
      let open = node(opening)
      copy(opening.input, Int(open.start)..<Int(open.bodyStart))
      let layout = UnitLayout(of: opening, in: trees[opening.input])
      for (index, member) in members.enumerated() {
        write(member, layout, isFirst: index == 0, isLast: index + 1 == members.count)
      }
      let close = node(closing)
      copy(closing.input, Int(close.tailStart)..<Int(close.end))
    }
  }

  private mutating func write(
    _ member: MergedMember, _ layout: UnitLayout, isFirst: Bool, isLast: Bool
  ) {
    let node = node(member.unit)
    let input = member.unit.input
    if let lead = layout.lead(for: member.unit, in: trees[input], isFirst: isFirst) {
      output += lead
      copy(input, Int(node.keyStart)..<Int(node.start))
    } else {
      copy(input, Int(node.unitStart)..<Int(node.start))
    }
    write(member.value)
    let needsSeparator = layout.separator != nil && (!isLast || layout.hasLastSeparator)
    // A comment up to the end of the line must not have a separator behind it.
    if needsSeparator && !node.hasSeparator, let separator = layout.separator {
      output.append(separator)
    }
    copy(input, Int(node.end)..<Int(node.trailEnd))
    if node.hasSeparator {
      if needsSeparator, let separator = layout.separator { output.append(separator) }
      copy(input, Int(node.trailEnd) + 1..<Int(node.unitEnd))
    }
    if layout.endsLines && !isLast, output.last != UInt8(ascii: "\n") { output += layout.lineEnd }
  }
}
