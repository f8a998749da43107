// Which live versions want which names.
extension CollisionPass {
  mutating func makeClaims() {
    claims.reserveCapacity(outcomes.count)
    for file in outcomes.indices {
      for keep in outcomes[file].keeps.indices
      where outcomes[file].keeps[keep].version.state.isLive {
        makeClaim(outcomes[file].keeps[keep], file: file, keep: keep)
      }
    }
  }

  mutating func makeClaim(_ kept: KeptVersion, file: Int, keep: Int) {
    let given = kept.version.path
    let isMain = kept.identity == files[file].history.identity
    let isCopy = kept.copyOf != nil
    var wanted: RelativePath? = given
    let hasPathOfOriginal = kept.copyOf == given
    var isGenerated = hasPathOfOriginal
    if hasPathOfOriginal { wanted = nil }
    var wasPlaced = false
    // Where it stands counts only in the folder that its writer put it in.
    if isMain, let shown = files[file].history.shown, Self.haveSameFolder(shown, given) {
      wanted = shown
      wasPlaced = isCopy || shown != given
      // A folder that stands under another spelling of its name is no less a user's.
      isGenerated = isGenerated || !Self.areOneName(shown.lastComponent, given.lastComponent)
    }
    if isCopy {
      let versions = files[file].selection.versions
      let vector = kept.version.originVector
      copyOrigins[claims.count] =
        isMain && vector != nil
        ? versions.first { $0.vector == vector } ?? kept.version : kept.version
    }
    claims.append(
      NameClaim(
        file: file, keep: keep, identity: kept.identity, given: given, wanted: wanted,
        kind: kept.version.state.kind, isGenerated: isGenerated,
        wasPlaced: wasPlaced,
        hasPathOfOriginal: hasPathOfOriginal, isCopy: isCopy))
  }

  /// The order in which claims get their names; copies of one path by the rank of their origins.
  func comesFirst(_ left: Int, _ right: Int) -> Bool {
    comesFirst(left, right, isGivenFirst: true)
  }

  /// The order of copies as they were made, of which one is shown: whether a name is generated may be otherwise
  /// the next time, and then another one would be shown.
  func ranksFirst(_ left: Int, _ right: Int) -> Bool {
    comesFirst(left, right, isGivenFirst: false)
  }

  private func comesFirst(_ left: Int, _ right: Int, isGivenFirst: Bool) -> Bool {
    if let isFirst = claims[left].comes(before: claims[right], isGivenFirst: isGivenFirst) {
      return isFirst
    }
    if let leftOrigin = copyOrigins[left], let rightOrigin = copyOrigins[right] {
      if Rank.isHigher(leftOrigin, than: rightOrigin) { return true }
      if Rank.isHigher(rightOrigin, than: leftOrigin) { return false }
    }
    return claims[left].identity < claims[right].identity
  }

  static func areOneName(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left == right
      || CollisionKey.canonicalCaseless(left) == CollisionKey.canonicalCaseless(right)
  }

  static func haveSameFolder(_ left: RelativePath, _ right: RelativePath) -> Bool {
    guard let leftFolder = left.parent, let rightFolder = right.parent else {
      return left.parent == nil && right.parent == nil
    }
    return leftFolder == rightFolder || leftFolder.collisionKeys == rightFolder.collisionKeys
  }
}
