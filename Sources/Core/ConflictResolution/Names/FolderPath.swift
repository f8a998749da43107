/// The spelling of a path's folders, down to one of them.
struct FolderPath {
  /// The path.
  let path: RelativePath
  /// The end of the last folder's path; 0 at the top level.
  let end: Int
  /// The node of the last folder.
  let node: Int

  /// The node of the topmost folder with another spelling now, and the path's spelling of it; `nil` if all folders have
  /// the path's spelling.
  ///
  /// It considers only folders that paths spell in several ways: if a user merely changed the spelling of a folder, its
  /// contents move with it, and nothing has collided.
  ///
  /// - Complexity: O(*n*) in the length of the path.
  func topmostRespelled(in tree: borrowing NameTree) -> (node: Int, name: [UInt8])? {
    var topmost: (node: Int, name: ArraySlice<UInt8>)?
    var (node, end) = (node, end)
    // Known: `node` is that of the folder whose path ends at `end`.
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
