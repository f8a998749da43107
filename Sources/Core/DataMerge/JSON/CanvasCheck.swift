/// Checks that the edges of a canvas have their nodes.
///
/// A canvas is an object with the lists `nodes` and `edges`; an edge names the `id` of a node in `fromNode` and in
/// `toNode`.
struct CanvasCheck {
  private let tree: DataTree

  /// Checks a merged canvas.
  ///
  /// - Throws: `missingNode` for the first edge that names no node, unless an input has an edge that names it in vain.
  static func check(_ result: DataTree, inputs: [DataTree]) throws(DataMergeDecline) {
    let missing = CanvasCheck(tree: result).missingNodes
    guard !missing.isEmpty else { return }
    let known = inputs.flatMap { CanvasCheck(tree: $0).missingNodes.map { $0.name } }
    for (edge, name) in missing where !known.contains(name) {
      throw DataMergeDecline(.missingNode, path: "edges[\(edge)]")
    }
  }

  /// The edges that name nodes which are not there, with the names.
  private var missingNodes: [(edge: Int, name: [UInt8])] {
    let nodes = Set(elements(of: "nodes").compactMap { text("id", of: $0) })
    return elements(of: "edges").enumerated().flatMap { index, edge in
      [text("fromNode", of: edge), text("toNode", of: edge)].compactMap { name in
        name.flatMap { nodes.contains($0) ? nil : (index, $0) }
      }
    }
  }

  private func elements(of key: String) -> [Int] {
    guard let list = member(key, of: 0), tree.nodes[list].kind == .list else { return [] }
    return Array(tree.members(of: list))
  }

  private func text(_ key: String, of object: Int) -> [UInt8]? {
    guard let member = member(key, of: object), tree.nodes[member].kind == .string
    else { return nil }
    return JSONString.decoded(tree.bytes.span, tree.nodes[member].range)
  }

  private func member(_ key: String, of object: Int) -> Int? {
    guard tree.nodes[object].kind == .object else { return nil }
    let key = Array(key.utf8)
    return tree.members(of: object).first { tree.name(of: $0) == key }
  }
}
