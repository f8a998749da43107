package import ConflictResolution

extension FileVersion {
  /// The versions that no other is after: a plain selection, without forks that survive a later version.
  ///
  /// - Complexity: O(*n* · *h*) for *n* versions and *h* heads.
  package static func plainHeads(of versions: [FileVersion]) -> [FileVersion] {
    guard versions.first?.vector != nil else {
      // A version with the name of an ancestor is that ancestor, on any device.
      let ancestors = versions.filter { $0.isAncestor }.flatMap { $0.ids }
      let replaced = Set(versions.flatMap { $0.from } + ancestors)
      let heads = versions.filter {
        !$0.isAncestor && $0.ids.isDisjoint(with: replaced)
      }
      return heads.isEmpty ? versions : heads
    }
    var heads: [FileVersion] = []
    let sorted = versions.sorted {
      VersionVector.lexicographicallyPrecedes(
        $1.vector ?? VersionVector(), $0.vector ?? VersionVector())
    }
    // Descending in lexicographic order, which extends causality: the successors of a version come
    // before it.
    for version in sorted {
      let own = version.vector ?? VersionVector()
      let isSuperseded = heads.contains { head in
        own.order(relativeTo: head.vector ?? VersionVector()) == .before
      }
      if !isSuperseded { heads.append(version) }
    }
    // An outcome that names a side of a fork settles it, and is another state.
    var settled: Set<VersionID> = []
    for version in versions where version.from.contains(where: { $0.digest != nil }) {
      settled.formUnion(version.from.filter { $0.digest != nil && $0 != version.fullID })
    }
    if settled.isEmpty { return heads }
    let left = heads.filter { !settled.contains($0.fullID) }
    return left.isEmpty ? heads : left
  }

  /// The IDs by which an outcome may name a version.
  package var ids: Set<VersionID> {
    var ids: Set<VersionID> = [fullID]
    if let vector {
      ids.insert(VersionID(vector: vector))
    } else if let origin {
      ids.insert(origin)
    }
    return ids
  }
}
