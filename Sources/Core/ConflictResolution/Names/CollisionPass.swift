/// Gives every live version a name that collides with no other on any file system.
///
/// It is one pass over the final state of all files, for all strategies. Names that exist besides the files and names
/// of undecided files are never changed. Folders that differ only in spelling become one; a folder is never numbered.
/// Then each claim, in order, keeps the name that it shows if that is free, otherwise it gets the lowest free number.
/// A collision never discards content.
///
/// Each stage takes the results of the stages before it, and changes only its own:
/// - ``NameClaims``: which versions want which names, in which order, and which copies need none.
/// - ``StandingNames``: the names that always stay.
/// - ``ClaimFolders``: the folders of all claims, and their spellings.
/// - ``ClaimPlaces``: the place of each claim.
/// - ``CollisionReport``: the names that collided.
/// - ``PlacedNames/write(into:)``: the outcomes with all this.
struct CollisionPass: ~Copyable {
  /// The places of all names.
  let names: PlacedNames
  /// The names that collided.
  let collisions: [Collision]
  /// Files whose new copies found no free name: they must be resolved without copies.
  let withoutFreeNames: Set<FileIdentity>

  /// Runs the pass.
  ///
  /// - Parameter resolved: the files with their outcomes.
  /// - Complexity: O(*n* log *n*) in the number of claims, plus O(1) amortized for each number.
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
