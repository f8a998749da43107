// What an undecided file needs besides its heads, so that its versions can be decided upon again.
extension HeadSelection {
  /// The versions besides the heads without which the same heads would not be found again, or something
  /// else would be contested among them, as indexes into `versions`.
  ///
  /// **Invariant.** A selection of the heads and of these alone has the same heads, forks and absorbed
  /// versions, the same bases for any of its heads, and needs the same.
  ///
  /// - Complexity: as ``mergeBases()``, and O(*n*) for *n* versions.
  func needed() -> [Int] {
    if versions.count == heads.count { return [] }
    var needed = mergeBases()
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

  /// The ancestors that a merge of some of the heads may start from: the bases of each set of heads, and
  /// the bases of these where they have to be merged themselves.
  ///
  /// **Invariant.** A base of some descendants is before no version that is before all of them. So of the
  /// ancestors which are before the very same descendants the maximal ones are enough, whichever of the
  /// descendants are asked about.
  ///
  /// - Complexity: O(*n* · *h* + *n* log *n* + *n* · *m*) for *n* versions, *h* heads and *m* bases, as often
  ///   as ancestors have several bases themselves.
  private func mergeBases() -> Set<Int> {
    var found: Set<Int> = []
    var descendants = heads
    while descendants.count > 1 {
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
