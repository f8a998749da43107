/// Originals and the copies kept of them.
///
/// An untouched copy is not shown while an earlier member of its family shows the same content; it
/// is never deleted, since the other may be edited elsewhere.
struct CopyFamilies {
  /// The claims that are not shown, and the claim that shows the same content for each.
  private(set) var shownBy: [Int: Int] = [:]

  /// Finds the copies that need not be shown.
  ///
  /// - Parameters:
  ///   - claims: all live versions, in the order in which they get their names.
  ///   - resolved: the files with their outcomes.
  /// - Complexity: O(*n* log *n*) in the number of copies.
  init(_ claims: [NameClaim], _ resolved: ResolvedFiles) {
    guard claims.contains(where: { $0.isCopy }) else { return }
    var copies: [FileIdentity: [(claim: Int, isUntouched: Bool)]] = [:]
    var originals: [FileIdentity: Int] = [:]
    for (index, claim) in claims.enumerated() {
      guard claim.isCopy else {
        originals[claim.identity] = index
        continue
      }
      let (root, isUntouched) = Self.root(
        of: claim.identity, vector: resolved.version(of: claim).vector)
      copies[root, default: []].append((index, isUntouched))
    }
    for (root, members) in copies {
      var shown: [FileState: Int] = [:]
      if let original = originals[root] {
        shown[resolved.state(of: claims[original])] = original
      }
      // Changed copies are always shown, and come first. Of the untouched others one is shown: the choice ignores
      // whether a name is generated, since that may change by the next time, and then another copy would be hidden.
      let changed = members.filter { !$0.isUntouched }
      let untouched = members.filter { $0.isUntouched }
        .sorted { resolved.comesFirst(claims[$0.claim], claims[$1.claim], isGivenFirst: false) }
      for member in changed + untouched {
        let state = resolved.state(of: claims[member.claim])
        if member.isUntouched, let earlier = shown[state] {
          shownBy[member.claim] = earlier
        } else if shown[state] == nil {
          shown[state] = member.claim
        }
      }
    }
  }

  /// The file that all copies of a family come from, and whether this copy is unchanged since it was made.
  private static func root(
    of identity: FileIdentity, vector: VersionVector?
  ) -> (FileIdentity, isUntouched: Bool) {
    var root = identity
    var isUntouched = false
    var isFirst = true
    while let (original, origin) = root.copiedFrom(isOrigin: { $0 == vector }) {
      if isFirst { isUntouched = origin.vector == vector }
      isFirst = false
      root = original
    }
    return (root, isUntouched)
  }
}
