/// The report on colliding names and on folders that were spelled in several ways.
///
/// A path may spell each of its folders differently from the plan. The report names only the topmost of these folders:
/// everything below moves with it. So each path adds at most one folder to the report, however deep it is.
struct CollisionReport {
  /// The collisions, in order.
  let collisions: [Collision]

  /// Reports on names that have their places.
  ///
  /// - Parameters:
  ///   - names: the names.
  ///   - folders: how the names that stay spell folders.
  ///   - met: the collisions found while claims got their places.
  ///   - resolved: the files with their outcomes.
  /// - Complexity: O(*n* log *n*) in the number of names.
  init(
    on names: borrowing PlacedNames, folders: [FolderPath], _ met: consuming Meetings,
    _ resolved: ResolvedFiles
  ) {
    var meetings = met
    // Undecided files at the path of another file's folder: neither can be renamed.
    for node in names.tree.nodes.indices where names.tree.nodes[node].isFolder {
      guard let occupant = names.tree.nodes[node].occupant, !resolved.mayBeFolder(occupant)
      else { continue }
      meetings.meet(
        at: node, [occupant.path, names.tree.path(of: node, or: occupant.path)],
        undecided: "an undecided file keeps its names, and a folder is never numbered")
    }
    for folder in folders {
      if let (node, name) = folder.topmostRespelled(in: names.tree) {
        meetings.spell(at: node, name)
      }
    }
    for claim in names.claims {
      guard let (node, name) = claim.folderPath.topmostRespelled(in: names.tree) else { continue }
      meetings.spell(at: node, name)
      // The file moves with its folder.
      if let path = claim.path, !path.isBeside(claim.target),
        path.isInSameFolder(as: claim.target)
      {
        meetings.rename(at: node, claim, to: path)
      }
    }
    collisions = meetings.collisions(in: names.tree)
  }
}
