/// How a path spells the folders that it is in, down to one of them.
struct FolderPath {
  /// The path.
  let path: RelativePath
  /// Where the path of the last folder ends; 0 at the top level.
  let end: Int
  /// The node of the last folder.
  let node: Int

  /// The node of the topmost folder that is spelled otherwise now, and how the path spells it; `nil` if all are
  /// spelled as the path has them.
  ///
  /// Only of folders that paths spell in several ways: where one of another spelling was merely renamed by its
  /// user, all that is in it moves, and nothing has met.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func topmostRespelled(in tree: borrowing NameTree) -> (node: Int, name: [UInt8])? {
    var topmost: (node: Int, name: ArraySlice<UInt8>)?
    var (node, end) = (node, end)
    // Known here: `node` is that of the folder whose path ends at `end`.
    while let parent = tree.nodes[node].parent {
      let slash = path.bytes[..<end].lastIndex(of: UInt8(ascii: "/"))
      let name = path.bytes[(slash.map { $0 + 1 } ?? 0)..<end]
      if !tree.nodes[node].spelling.others.isEmpty,
        !name.elementsEqual(tree.nodes[node].spelling.chosen)
      {
        topmost = (node, name)
      }
      node = parent
      end = slash ?? 0
    }
    return topmost.map { ($0.node, Array($0.name)) }
  }
}
