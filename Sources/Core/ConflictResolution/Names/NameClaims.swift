/// The live versions and the names that they want: the input of the collision pass.
///
/// **Invariant.** The claims are in the order in which they get their names. The order is strict and does not depend on
/// the order of input. If a person decided which copies there are, these have the person's order among themselves. Only
/// copies that their families hide have a place, and the claims that show their contents have none yet.
struct NameClaims {
  private(set) var claims: [NameClaim] = []

  /// The claims of all live versions.
  ///
  /// - Parameter resolved: the files with their outcomes.
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
  /// They only swap places with each other, so all other claims keep theirs. They get numbered names that nothing else
  /// wants, so no other name depends on their order.
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
  /// Each claim in turn keeps its name if that is free. Symlinks come last, since a symlink is numbered in any
  /// collision. Names that a user gave come before generated ones. Then the order is: the bytes of the version's path;
  /// files before copies; copies by the rank of the versions as they were written, and files by identity.
  ///
  /// - Parameters:
  ///   - left: one claim.
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

  /// The version that a copy was written as.
  private func origin(of copy: NameClaim) -> FileVersion {
    copy.origin.map { files[copy.file].selection.versions[$0] } ?? version(of: copy)
  }
}
