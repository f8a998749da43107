/// Gives every live version a name that no file system takes for another one's.
///
/// One pass over the final state of all files, whatever their strategies decided. Names that exist
/// beside the files are never renamed, and neither are those of undecided files. Folders that differ
/// only in spelling become one; a folder is never numbered. Then each claim in turn keeps the name it
/// shows if that is free, else gets the lowest free number. A collision never discards content.
///
/// Each stage takes what those before it have made, and none changes what is not its own:
/// - ``NameClaims``: which versions want which names, in which order, and which copies need none.
/// - ``StandingNames``: the names that stay whatever happens.
/// - ``ClaimFolders``: the folders of all claims, and how each is spelled.
/// - ``ClaimPlaces``: where each claim stands.
/// - ``CollisionReport``: which names met.
/// - ``PlacedNames/write(into:)``: the outcomes with all this.
struct CollisionPass: ~Copyable {
  /// Where everything stands.
  let names: PlacedNames
  /// The names that met.
  let collisions: [Collision]
  /// Files whose new copies found no free name: they have to be resolved without copies.
  let withoutFreeNames: Set<FileIdentity>

  /// Runs the pass.
  ///
  /// - Parameter resolved: the files with what came of them.
  /// - Complexity: O(*n* log *n*) in the number of claims, plus O(1) amortised for each number.
  init(_ resolved: ResolvedFiles) {
    let claims = NameClaims(resolved)
    assert(claims.checkInvariants(resolved))
    let standing = StandingNames(resolved)
    let spelled = standing.folders
    let folders = ClaimFolders(claims.claims, in: standing.tree, resolved)
    assert(folders.checkInvariants())
    let places = ClaimPlaces(in: folders, standing.meetings, resolved)
    assert(places.names.checkInvariants())
    withoutFreeNames = places.withoutFreeNames
    names = places.names
    collisions = CollisionReport(on: names, folders: spelled, places.meetings, resolved).collisions
  }
}
