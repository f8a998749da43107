/// Makes nodes of what is told.
///
/// The nodes in an array or object are kept aside until it ends, since those that are further in come
/// between them.
struct JSONNodeBuilder: JSONNodeCollector {
  private var nodes: JSONNodes
  /// The nodes of what is in the open arrays and objects, those of the innermost last.
  private var pending: [UInt64] = []
  /// How many of `pending` belong to those further out, for each open array and object.
  private var outer: [Int] = []

  init(text: [UInt8], from start: Int) {
    nodes = JSONNodes(text: text, from: start)
  }

  @inline(__always)
  mutating func add(_ kind: JSONNode.Kind, at offset: Int) {
    pending.append(JSONNode(kind, at: offset &- nodes.start).word)
  }

  mutating func open() {
    outer.append(pending.count)
  }

  mutating func close(_ kind: JSONNode.Kind, endingAt offset: Int) {
    let first = outer.removeLast()
    let node = nodes.append(kind, of: pending, from: first, endingAt: offset)
    pending.removeLast(pending.count - first)
    pending.append(node.word)
  }

  /// The array or object that was told.
  ///
  /// - Parameter end: Where it ends in the text.
  /// - Returns: The value.
  consuming func value(to end: Int) -> JSONValue {
    nodes.finish(at: end)
    return JSONDocument(nodes).value(JSONNode(word: pending[0]))
  }
}
