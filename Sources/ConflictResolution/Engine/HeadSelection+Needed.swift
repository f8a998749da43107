// What an undecided file needs besides its heads, so that its versions can be decided upon again.
extension HeadSelection {
  /// Through how many levels of ancestors bases are looked for.
  private static let mostLevels = 64

  /// The versions besides the heads without which the same heads would not be found again, or something
  /// else would be contested among them, as indexes into `versions`.
  ///
  /// **Invariant.** A selection of the heads and of these alone has the same heads, forks and absorbed
  /// versions, the same bases for any of its heads, and needs the same.
  ///
  /// Where heads are many, or ancestors in conflict go back far, all versions are needed: finding those
  /// that may be left out would take time with the square of their number.
  ///
  /// - Complexity: O(*n*) for *n* versions, and what finding the maximal ones takes
  ///   (``Ancestry/areMaximal(_:)``).
  func needed() -> [Int] {
    if versions.count == heads.count { return [] }
    let deletions = latestDeletionsBeforeHeads()
    if isByVectorsAlone, heads.count == 2, deletions.isEmpty {
      // Mostly two heads have one base, which has none of its own to ask for.
      let bases = bases(of: heads)
      if bases.count < 2 { return bases }
    }
    guard var needed = mergeBases() else {
      let heads = Set(heads)
      return versions.indices.filter { !heads.contains($0) }
    }
    needed.formUnion(deletions)
    if !forkOf.isEmpty || !absorbed.isEmpty {
      // A side of a fork is superseded by being named, whether it is named itself or through others; what
      // was absorbed is known by an outcome made from the same; and a side that nobody else has may be
      // what a head carries on.
      let origins = Set(heads.compactMap { versions[$0].origin?.vector })
      for (index, version) in versions.enumerated() {
        if forkOf[index] != nil || !version.from.isEmpty
          || version.vector.map(origins.contains) ?? false
        {
          needed.insert(index)
        }
      }
    }
    return needed.subtracting(heads).sorted()
  }

  /// The deletions that live heads were written after: of what was there before no tombstone deletes them.
  private func latestDeletionsBeforeHeads() -> Set<Int> {
    var latest: Set<Int> = []
    for head in heads where versions[head].isLive {
      let deletions = deletions(before: versions[head])
      for place in Ancestry.maximalIndexes(of: deletions.map { versions[$0] }) {
        latest.insert(deletions[place])
      }
    }
    return latest
  }

  /// The ancestors that a merge of some of the heads may start from: the bases of each set of heads, and
  /// the bases of these where they have to be merged themselves.
  ///
  /// **Invariant.** A base of some descendants is before no version that is before all of them. So of the
  /// ancestors which are before the very same descendants the maximal ones are enough, whichever of the
  /// descendants are asked about.
  ///
  /// `nil` if there are many descendants or many levels of ancestors.
  private func mergeBases() -> Set<Int>? {
    var found: Set<Int> = []
    var descendants = heads
    var levels = 0
    while descendants.count > 1 {
      if descendants.count > Ancestry.fewMaxima || levels == Self.mostLevels { return nil }
      levels += 1
      var sets: [[Int]: [Int]] = [:]
      for index in versions.indices {
        let after = descendants.filter { Ancestry.isBefore(versions[index], versions[$0]) }
        if after.count > 1 { sets[after, default: []].append(index) }
      }
      var next: Set<Int> = []
      for ancestors in sets.values {
        for base in Ancestry.maximalIndexes(of: ancestors.map { versions[$0] }) {
          next.insert(ancestors[base])
        }
      }
      found.formUnion(next)
      // Bases of bases are only asked for where these are concurrent.
      descendants = next.filter { base in
        next.contains { other in
          other != base && !Ancestry.isBefore(versions[base], versions[other])
            && !Ancestry.isBefore(versions[other], versions[base])
        }
      }
      .sorted()
    }
    return found
  }
}
