/// How the units of one container are separated.
struct UnitLayout {
  let separator: UInt8?
  /// Whether the last unit has a separator behind it.
  let hasLastSeparator: Bool
  /// Whether each unit is lines of its own.
  let endsLines: Bool
  let lineEnd: [UInt8]
  private let container: Place
  /// The white space before the first unit, and before each other one; `nil` if the container shows none.
  private let firstLead: [UInt8]?
  private let otherLead: [UInt8]?

  init(of container: Place, in tree: DataTree) {
    self.container = container
    let node = tree.nodes[container.node]
    let members = Array(tree.members(of: container.node).prefix(2))
    separator = tree.notation.separator(in: node.kind)
    endsLines = tree.notation.endsLines(in: node.kind)
    lineEnd = tree.lineEnd
    hasLastSeparator =
      separator != nil && node.count > 0
      && tree.hasSeparator(behindLastOf: container.node)
    guard tree.notation == .json, let first = members.first else {
      (firstLead, otherLead) = (nil, nil)
      return
    }
    firstLead = tree.whiteSpace(before: first)
    if members.count == 2 {
      otherLead = tree.whiteSpace(before: members[1])
    } else {
      // One unit shows how the next is separated only if it is on a line of its own.
      otherLead = firstLead.flatMap { $0.contains(UInt8(ascii: "\n")) ? $0 : nil }
    }
  }

  /// The white space to write before a unit; `nil` if it keeps its own, with comments.
  func lead(for unit: Place, in tree: DataTree, isFirst: Bool) -> [UInt8]? {
    guard tree.notation == .json else { return nil }
    let wasFirst = tree.isFirst(unit.node)
    if unit.input == container.input && wasFirst == isFirst { return nil }
    let node = tree.nodes[unit.node]
    guard tree.isWhiteSpace(Int(node.unitStart)..<Int(node.keyStart)) else { return nil }
    return isFirst ? firstLead : otherLead
  }
}
