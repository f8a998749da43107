/// Originals and the copies kept of them.
///
/// An untouched copy is not shown while an earlier member of its family shows the same content; it
/// is never deleted, since the other may be edited elsewhere.
struct CopyFamilies {
  /// The claims that are not shown, and the claim that shows the same content for each.
  private(set) var shownBy: [Int: Int] = [:]

  /// Finds the copies that need not be shown.
  ///
  /// - Complexity: O(*n* log *n*) in the number of copies.
  init(_ claims: [NameClaim]) {
    guard claims.contains(where: { $0.isCopy }) else { return }
    var copies: [FileIdentity: [(claim: Int, isUntouched: Bool)]] = [:]
    var originals: [FileIdentity: Int] = [:]
    for (index, claim) in claims.enumerated() {
      guard claim.isCopy else {
        originals[claim.kept.identity] = index
        continue
      }
      let (root, isUntouched) = Self.root(of: claim)
      copies[root, default: []].append((index, isUntouched))
    }
    for (root, members) in copies {
      var shown: [FileState: Int] = [:]
      if let original = originals[root] {
        shown[claims[original].kept.version.state] = original
      }
      let inOrder = members.sorted {
        Rank.isHigher(claims[$0.claim].origin, than: claims[$1.claim].origin)
          || !Rank.isHigher(claims[$1.claim].origin, than: claims[$0.claim].origin)
            && claims[$0.claim].kept.identity < claims[$1.claim].kept.identity
      }
      for member in inOrder {
        let state = claims[member.claim].kept.version.state
        if member.isUntouched, let earlier = shown[state] {
          shownBy[member.claim] = earlier
        } else if shown[state] == nil {
          shown[state] = member.claim
        }
      }
    }
  }

  /// The file that all copies of a family come from, and whether this copy is as it was made.
  private static func root(of claim: NameClaim) -> (FileIdentity, isUntouched: Bool) {
    var root = claim.kept.identity
    var isUntouched = false
    var isFirst = true
    while let (original, origin) = root.copiedFrom(isOrigin: { $0 == claim.kept.version.vector }) {
      if isFirst { isUntouched = origin.vector == claim.kept.version.vector }
      isFirst = false
      root = original
    }
    return (root, isUntouched)
  }
}
