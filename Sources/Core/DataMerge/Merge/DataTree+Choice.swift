extension DataTree {
  /// Whether this side's layout is used instead of another's; the same in each order of the two.
  ///
  /// A layout that only one side changed is used, in tables the columns before all else. Else the longer text's is, and of
  /// texts of one length that of the one whose bytes come first.
  func isLayout(before other: DataTree, base: DataTree) -> Bool {
    if case .table = notation {
      let isOld = SharedColumns.haveSameNames(self, base)
      if isOld != SharedColumns.haveSameNames(other, base) { return !isOld }
    }
    let (own, others, old) = (firstSeparators, other.firstSeparators, base.firstSeparators)
    if (own == old) != (others == old) { return own != old }
    if bytes.count != other.bytes.count { return bytes.count > other.bytes.count }
    return ByteHash.isBefore(
      bytes.span, bytes.indices, other.bytes.span, other.bytes.indices)
  }

  /// What is around the first unit's key: the line end, the indentation, the space behind the colon.
  private var firstSeparators: [UInt8] {
    guard nodes.count > 1, notation == .json else { return lineEnd }
    let node = nodes[1]
    return (whiteSpace(before: 1) ?? []) + bytes[Int(node.keyEnd)..<Int(node.start)]
  }
}
