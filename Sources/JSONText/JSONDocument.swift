/// An array or object that was read, shared by all who hold a part of it.
final class JSONDocument: Sendable {
  let nodes: JSONNodes

  init(_ nodes: JSONNodes) {
    self.nodes = nodes
  }

  /// The value of a node.
  ///
  /// Complexity: constant, but for the length of a string or number.
  func value(_ node: JSONNode) -> JSONValue {
    switch node.kind {
    case .null: .null
    case .false: .bool(false)
    case .true: .bool(true)
    case .number: .number(nodes.number(node))
    case .string, .escapedString: .string(nodes.string(node))
    case .array: .array(JSONArray(self, at: node.place))
    case .object: .object(JSONObject(self, at: node.place))
    }
  }
}
