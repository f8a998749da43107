/// Which live versions want which names: what the collision pass starts from.
///
/// **Invariant.** The claims are in the order in which they get their names, which is strict: it depends on
/// no order of input. Where a person decided which copies there are, these are in the person's order among
/// themselves. Only copies that their families hide have a place, and who shows them has none yet.
struct NameClaims {
  private(set) var claims: [NameClaim] = []

  /// The claims of all live versions.
  ///
  /// - Parameter resolved: the files with what came of them.
  /// - Complexity: O(*n* log *n*) in the number of claims.
  init(_ resolved: ResolvedFiles) {
    claims.reserveCapacity(resolved.outcomes.count)
    for (number, outcome) in resolved.outcomes.enumerated() {
      for (keep, kept) in outcome.keeps.enumerated() where kept.version.isLive {
        claims.append(NameClaim(kept, keep, ofFile: number, resolved.files[number]))
      }
    }
    claims.sort { resolved.comesFirst($0, $1) }
    Self.orderAsDecided(&claims, resolved)
    for (copy, shower) in CopyFamilies(claims, resolved).shownBy {
      claims[copy].place = .shownBy(shower)
    }
  }

  /// Puts the copies that a person's decision makes in the order in which the outcome keeps them.
  ///
  /// They change places only among themselves, so all other claims stay where they are. A name that they get is
  /// a number that nothing else wants, so nobody else's name depends on their order.
  ///
  /// - Complexity: O(*n*) in the number of files, plus O(*m* log *m*) in that of such copies.
  private static func orderAsDecided(_ claims: inout [NameClaim], _ resolved: ResolvedFiles) {
    guard
      resolved.outcomes.contains(where: { $0.keeps.count > 2 && $0.decidedBy == .person })
    else { return }
    var places: [Int: [Int]] = [:]
    for (index, claim) in claims.enumerated() {
      let outcome = resolved.outcomes[claim.file]
      if outcome.decidedBy == .person, claim.identity != outcome.identity {
        places[claim.file, default: []].append(index)
      }
    }
    for indexes in places.values {
      let copies = indexes.map { claims[$0] }.sorted { $0.keep < $1.keep }
      for (index, copy) in zip(indexes, copies) { claims[index] = copy }
    }
  }

  /// Whether the invariant holds.
  func checkInvariants(_ resolved: ResolvedFiles) -> Bool {
    var ordered = claims.sorted { resolved.comesFirst($0, $1) }
    let isStrict = zip(ordered, ordered.dropFirst()).allSatisfy { resolved.comesFirst($0, $1) }
    Self.orderAsDecided(&ordered, resolved)
    return isStrict
      && zip(ordered, claims).allSatisfy { $0.file == $1.file && $0.keep == $1.keep }
      && claims.allSatisfy { claim in
        guard case .shownBy(let shower) = claim.place else { return claim.place == nil }
        return claim.isCopy && claims[shower].place == nil
      }
  }
}

extension ResolvedFiles {
  /// Whether a claim gets its name before another one.
  ///
  /// Each in turn keeps its name if that is free. Symlinks come last, since a symlink is numbered
  /// against anything. Names that a user gave come before generated ones; among equals the smaller
  /// bytes of the version's path; then the files themselves before copies; copies by the rank of the
  /// versions as they were written, and files by identity.
  ///
  /// - Parameters:
  ///   - left: the one claim.
  ///   - right: the other claim.
  ///   - isGivenFirst: whether names that a user gave come before generated ones.
  /// - Returns: whether the left one comes first.
  func comesFirst(_ left: NameClaim, _ right: NameClaim, isGivenFirst: Bool = true) -> Bool {
    if (left.kind == .symlink) != (right.kind == .symlink) { return right.kind == .symlink }
    if isGivenFirst, left.isGenerated != right.isGenerated { return right.isGenerated }
    if left.given != right.given { return left.given < right.given }
    if left.isCopy != right.isCopy { return right.isCopy }
    if left.isCopy {
      let (leftOrigin, rightOrigin) = (origin(of: left), origin(of: right))
      if Rank.isHigher(leftOrigin, than: rightOrigin) { return true }
      if Rank.isHigher(rightOrigin, than: leftOrigin) { return false }
    }
    return left.identity < right.identity
  }

  /// The version as which a copy was written.
  private func origin(of copy: NameClaim) -> FileVersion {
    copy.origin.map { files[copy.file].selection.versions[$0] } ?? version(of: copy)
  }
}
