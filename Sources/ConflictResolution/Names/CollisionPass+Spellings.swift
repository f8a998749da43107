// What the outcome says of folders that were spelled in several ways.
//
// A path may spell each of its folders otherwise than the plan does. The outcome names only the topmost of them: what
// is below moves with it. So each path adds one folder, however deep it is.
extension CollisionPass {
  /// Tells of a file's folder that gets another spelling, and of the file that moves with it.
  mutating func noteFolderChange(of index: Int) {
    let claim = claims[index]
    let target = claim.target
    var node: Int?
    if claim.kind == .directory, claim.wanted != nil {
      // It is itself a folder that is spelled.
      let own = tree.child(of: folders[index], named: target.lastComponent)
      node = noteSpelling(in: target, upTo: target.bytes.count, folder: own)
    } else {
      node = noteSpelling(in: target, upTo: target.endOfFolder, folder: folders[index])
    }
    guard let node, shownBy[index] == nil, let final = finalPaths[index],
      !final.isBeside(target), Self.haveSameFolder(final, target)
    else { return }
    meetings.rename(
      at: node, Collision.Renamed(identity: claim.identity, from: target, to: final))
  }

  /// Notes how a path spells the topmost of its folders that are spelled otherwise now.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - end: where the last folder's path ends.
  ///   - folder: the node of the last folder.
  /// - Returns: the node of the topmost one; `nil` if all are spelled as the path has them.
  /// - Complexity: O(*n*) in the length of the path.
  @discardableResult
  mutating func noteSpelling(in path: RelativePath, upTo end: Int, folder: Int) -> Int? {
    var topmost: (node: Int, name: ArraySlice<UInt8>)?
    var node = folder
    var end = end
    // Known here: `node` is that of the folder whose path ends at `end`.
    while let parent = tree.nodes[node].parent {
      let slash = path.bytes[..<end].lastIndex(of: UInt8(ascii: "/"))
      let name = path.bytes[(slash.map { $0 + 1 } ?? 0)..<end]
      if !name.elementsEqual(tree.nodes[node].spelling.chosen) { topmost = (node, name) }
      node = parent
      end = slash ?? 0
    }
    guard let topmost else { return nil }
    meetings.spell(at: topmost.node, Array(topmost.name))
    return topmost.node
  }
}

extension RelativePath {
  /// Where the path of the folder ends that it is in; 0 at the top level.
  var endOfFolder: Int { bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0 }
}
