/// The versions that an outcome was made from, directly or through other outcomes.
struct NamedVersions {
  private let versions: [FileVersion]
  private var indexesOf: [VersionVector: [Int]] = [:]
  /// The versions by vector and state, if several have one vector.
  private var indexesOfSides: [VersionID: [Int]] = [:]

  init(_ versions: [FileVersion]) {
    self.versions = versions
    for (index, version) in versions.enumerated() {
      indexesOf[version.vector ?? VersionVector(), default: []].append(index)
    }
    for (vector, indexes) in indexesOf where indexes.count > 1 {
      for index in indexes {
        let id = VersionID(vector: vector, digest: versions[index].fullID.digest)
        indexesOfSides[id, default: []].append(index)
      }
    }
  }

  func named(by index: Int) -> Set<Int> {
    var named: Set<Int> = []
    var open = versions[index].from
    while let id = open.popLast() {
      let vector = id.vector ?? VersionVector()
      var candidates = indexesOf[vector] ?? []
      if candidates.count > 1 {
        // A name without a digest identifies a vector, but no side of a fork.
        candidates = indexesOfSides[VersionID(vector: vector, digest: id.digest)] ?? []
      }
      for candidate in candidates {
        if named.insert(candidate).inserted { open += versions[candidate].from }
      }
    }
    return named
  }
}
