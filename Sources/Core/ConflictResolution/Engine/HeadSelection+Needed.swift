// The versions besides the heads that an undecided file needs, so that its versions can be decided again.
extension HeadSelection {
  /// The greatest number of levels of ancestors that are searched for bases.
  private static let mostLevels = 64

  /// The versions besides the heads without which other heads would be found, or other things would be contested among
  /// them, as indexes into `versions`.
  ///
  /// **Invariant.** A selection from only the heads and these versions has the same heads, forks and absorbed versions,
  /// has the same bases for any of its heads, and needs the same versions.
  ///
  /// If there are many heads, or if ancestors in conflict go back far, all versions are needed: finding the unneeded
  /// ones would take quadratic time.
  ///
  /// - Complexity: O(*n*) for *n* versions, and what finding the maximal ones takes
  ///   (``Ancestry/areMaximal(_:)``).
  func needed() -> [Int] {
    if versions.count == heads.count { return [] }
    let deletions = latestDeletionsBeforeHeads()
    if isByVectorsAlone, heads.count == 2, deletions.isEmpty {
      // Usually two heads have one base, for which no further bases are needed.
      let bases = bases(of: heads)
      if bases.count < 2 { return bases }
    }
    guard var needed = mergeBases() else {
      let heads = Set(heads)
      return versions.indices.filter { !heads.contains($0) }
    }
    needed.formUnion(deletions)
    if !forkOf.isEmpty || !absorbed.isEmpty {
      // A side of a fork is superseded by being named, directly or through other versions; an absorbed version is known
      // by an outcome made from the same versions; and a side that nobody else has may be the state that a head carries
      // on.
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

  /// The deletions that live heads were written after: their tombstones do not delete what was there before.
  private func latestDeletionsBeforeHeads() -> Set<Int> {
    guard hasSupersededDeletions else { return [] }
    var latest: Set<Int> = []
    for head in heads where versions[head].isLive {
      let deletions = deletions(before: versions[head])
      for place in Ancestry.maximalIndexes(of: deletions.map { versions[$0] }) {
        latest.insert(deletions[place])
      }
    }
    return latest
  }

  /// The ancestors that a merge of some of the heads may start from: the bases of each set of heads, and the bases of
  /// these bases if they have to be merged themselves.
  ///
  /// **Invariant.** A base of some descendants is not before a version that is before all of them. So among the
  /// ancestors that are before the same descendants the maximal ones are enough, for any subset of the descendants.
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
      // Bases of bases are only needed if these are concurrent.
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
