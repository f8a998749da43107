/// The comments of a tree, as hashes: 0 is no comment.
///
/// Comments are data of people, so they are merged as the values are: what only one side changed is taken.
struct CommentTable {
  /// For each node the comments of its own unit.
  private(set) var own: [UInt64] = []
  /// For each container the comments before its end.
  private(set) var tail: [UInt64] = []
  /// For each node all comments inside its value.
  private(set) var inner: [UInt64] = []

  var isEmpty: Bool { own.isEmpty }

  init() {}

  /// Reads the comments of a tree that has some.
  init(of tree: DataTree) {
    let nodes = tree.nodes
    own = Array(repeating: 0, count: nodes.count)
    tail = own
    inner = own
    let scan = CommentScan(tree)
    // From the last to the first, so that members come before their containers.
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      var hash: UInt64 = 0
      if node.keyStart <= node.start {
        scan.add(Int(node.unitStart)..<Int(node.keyStart), to: &hash)
        scan.add(Int(node.keyEnd)..<Int(node.start), to: &hash)
      } else if node.kind != .list {
        // The name of a section is inside it.
        scan.add(Int(node.unitStart)..<Int(node.start), to: &hash)
        scan.add(Int(node.keyEnd)..<Int(node.bodyStart), to: &hash)
      }
      scan.add(Int(node.end)..<Int(node.trailEnd), to: &hash)
      scan.add(Int(node.trailEnd)..<Int(node.unitEnd), to: &hash)
      own[index] = hash
      guard node.isContainer else { continue }
      scan.add(Int(node.tailStart)..<Int(node.end), to: &tail[index])
      var all = tail[index]
      // The order of members does not count, that of elements does.
      for member in tree.members(of: index) {
        let comments = ByteHash.mixed(own[member], inner[member])
        guard own[member] != 0 || inner[member] != 0 else { continue }
        all =
          node.kind == .list
          ? ByteHash.mixed(all, comments)
          : all &+ ByteHash.mixed(comments, nodes[member].keyHash)
      }
      inner[index] = all
    }
  }
}
