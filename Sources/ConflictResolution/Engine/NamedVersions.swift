/// Which versions an outcome was made from, directly or through outcomes that it was made from.
struct NamedVersions {
  private let versions: [FileVersion]
  private var indexesOf: [VersionVector: [Int]] = [:]
  private let fullIDs: [VersionID]

  init(_ versions: [FileVersion]) {
    self.versions = versions
    fullIDs = versions.map({ $0.fullID })
    for (index, version) in versions.enumerated() {
      indexesOf[version.vector ?? VersionVector(), default: []].append(index)
    }
  }

  func named(by index: Int) -> Set<Int> {
    var named: Set<Int> = []
    var open = versions[index].from
    while let id = open.popLast() {
      let candidates = indexesOf[id.vector ?? VersionVector()] ?? []
      for candidate in candidates {
        // A name without a digest says which vector, not which side of a fork.
        guard candidates.count == 1 || fullIDs[candidate].digest == id.digest else { continue }
        if named.insert(candidate).inserted { open += versions[candidate].from }
      }
    }
    return named
  }
}
