extension DataTree {
  /// Whether two values are equal.
  ///
  /// Strings are compared by what they mean, numbers by how they are spelled, objects without the order of their
  /// members. White space and comments do not count. It is recursive: the merger limits the depth of its trees.
  ///
  /// - Complexity: O(1) if the hashes differ, else linear in the values.
  func hasSameValue(_ node: Int, as other: Int, of tree: DataTree) -> Bool {
    let (first, second) = (nodes[node], tree.nodes[other])
    guard first.hash == second.hash, first.kind == second.kind, first.count == second.count
    else { return false }
    if ByteHash.areEqual(bytes.span, first.range, tree.bytes.span, second.range) { return true }
    switch first.kind {
    case .number, .word, .text: return false
    case .string:
      guard first.hasEscapes || second.hasEscapes else { return false }
      return JSONString.decoded(bytes.span, first.range)
        == JSONString.decoded(tree.bytes.span, second.range)
    case .list:
      return zip(members(of: node), tree.members(of: other))
        .allSatisfy { hasSameValue($0, as: $1, of: tree) }
    case .object: return hasSameMembers(node, as: other, of: tree)
    }
  }

  private func hasSameMembers(_ node: Int, as other: Int, of tree: DataTree) -> Bool {
    var keys = KeyIndex(of: other, in: tree)
    return members(of: node).allSatisfy { member in
      guard let partner = keys.member(withKeyOf: member, of: self) else { return false }
      return hasSameValue(member, as: partner, of: tree)
    }
  }

  /// Whether two keys are equal, by what they mean.
  func hasSameKey(_ node: Int, as other: Int, of tree: DataTree) -> Bool {
    let (first, second) = (nodes[node], tree.nodes[other])
    guard first.keyHash == second.keyHash else { return false }
    if ByteHash.areEqual(bytes.span, first.keyRange, tree.bytes.span, second.keyRange) {
      return true
    }
    guard first.keyHasEscapes || second.keyHasEscapes else { return false }
    return JSONString.decoded(bytes.span, first.keyRange)
      == JSONString.decoded(tree.bytes.span, second.keyRange)
  }
}
