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
  ///   - claims: all live versions.
  ///   - version: the version of a claim, as it stands.
  ///   - comesFirst: whether one claim gets its name before another.
  ///   - ranksFirst: whether one copy as it was made ranks before another.
  /// - Complexity: O(*n* log *n*) in the number of copies.
  init(
    _ claims: [NameClaim], version: (Int) -> FileVersion, comesFirst: (Int, Int) -> Bool,
    ranksFirst: (Int, Int) -> Bool
  ) {
    guard claims.contains(where: { $0.isCopy }) else { return }
    var copies: [FileIdentity: [(claim: Int, isUntouched: Bool)]] = [:]
    var originals: [FileIdentity: Int] = [:]
    for (index, claim) in claims.enumerated() {
      guard claim.isCopy else {
        originals[claim.identity] = index
        continue
      }
      let (root, isUntouched) = Self.root(of: claim.identity, vector: version(index).vector)
      copies[root, default: []].append((index, isUntouched))
    }
    for (root, members) in copies {
      var shown: [FileState: Int] = [:]
      if let original = originals[root] {
        shown[version(original).state] = original
      }
      // What somebody has changed is always shown, and comes first: whether its name is generated may
      // be otherwise the next time, and then another member would be hidden.
      let changed = members.filter { !$0.isUntouched }.sorted { comesFirst($0.claim, $1.claim) }
      let untouched = members.filter { $0.isUntouched }.sorted { ranksFirst($0.claim, $1.claim) }
      for member in changed + untouched {
        let state = version(member.claim).state
        if member.isUntouched, let earlier = shown[state] {
          shownBy[member.claim] = earlier
        } else if shown[state] == nil {
          shown[state] = member.claim
        }
      }
    }
  }

  /// The file that all copies of a family come from, and whether this copy is as it was made.
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
