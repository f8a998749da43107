// Values that were read are compared as they stand: no strings are made of them.

extension JSONNodes {
  /// Whether two values are equal, as `JSONValue` has it.
  ///
  /// - Parameters:
  ///   - node: The node of one of these.
  ///   - others: What the other value was read with.
  ///   - other: The other's node.
  /// - Returns: Whether they are the same but for the order of members.
  ///
  /// Complexity: linear in the size of the values.
  func isEqual(_ node: JSONNode, in others: JSONNodes, to other: JSONNode) -> Bool {
    switch (node.kind, other.kind) {
    case (.null, .null), (.false, .false), (.true, .true): return true
    case (.number, .number):
      return withBytes(of: node) { left in
        others.withBytes(of: other) { right in JSONNodes.areEqual(left, right) }
      }
    case (.string, .string), (.string, .escapedString), (.escapedString, .string),
      (.escapedString, .escapedString):
      return others.withBytes(of: other) { isString(node, $0) }
    case (.array, .array):
      let count = count(at: node.place)
      return count == others.count(at: other.place)
        && (0..<count).allSatisfy { position in
          isEqual(
            self.node(position, at: node.place), in: others,
            to: others.node(position, at: other.place))
        }
    case (.object, .object):
      let count = count(at: node.place)
      return count == others.count(at: other.place)
        && (0..<count).allSatisfy { member in
          let key = self.node(2 * member, at: node.place)
          let found = withBytes(of: key) { others.member($0, at: other.place) }
          guard let found else { return false }
          return isEqual(
            self.node(2 * member + 1, at: node.place), in: others,
            to: others.node(2 * found + 1, at: other.place))
        }
    default: return false
    }
  }
}
