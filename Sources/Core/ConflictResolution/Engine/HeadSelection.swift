/// The heads of one file: the versions that no other version of it supersedes.
///
/// **Invariant.** `versions` holds each (vector, state) once and, if there are several heads, in rank order, so that
/// every index below means the same on every device.
///
/// A version is superseded when another has a vector after its own, with two exceptions:
///
/// - *Forks.* Two states at one vector stay heads, even if a version after them is known, until an outcome names them
///   in `from`: vectors do not show which of the two a later version is based on.
/// - *One outcome, two tickets.* Two devices that made the same state from the same heads have made
///   one version under two vectors. What supersedes one of them supersedes the other, whose vector
///   is then only joined (``absorbed``).
struct HeadSelection {
  /// All versions, each once; if there are several heads, the highest in rank comes first.
  let versions: [FileVersion]
  /// The heads, as indexes into `versions`, highest in rank first.
  let heads: [Int]
  /// The fork of each version that is a side of one, numbered from 0.
  let forkOf: [Int: Int]
  /// Versions that are superseded because an equal outcome is superseded, as indexes into `versions`.
  let absorbed: [Int]
  /// The causal order of a few versions; `nil` unless all have vectors, no two have the same, and none is an outcome of
  /// several: then there is no fork, and nothing is absorbed.
  private let fewOrders: FewOrders?

  /// Selects the heads of a file's versions.
  ///
  /// - Parameters:
  ///   - given: the versions, in any order.
  ///   - orders: their causal order, if they are few and plain.
  /// - Complexity: O(*n* log *n*) for *n* versions, and what finding the maximal vectors takes
  ///   (``Ancestry/areMaximal(_:)``).
  init(_ given: [FileVersion], _ orders: FewOrders?) {
    if let orders {
      forkOf = [:]
      absorbed = []
      if orders.hasOneHead(of: given.count) {
        (versions, heads, fewOrders) = (given, orders.heads(of: given.count), orders)
        return
      }
      let order = Self.rankOrder(of: given)
      let ranked = FewOrders(order, given.count, of: orders)
      var versions: [FileVersion] = []
      versions.reserveCapacity(given.count)
      for place in given.indices { versions.append(given[order[place]]) }
      self.versions = versions
      heads = ranked.heads(of: given.count)
      fewOrders = ranked
      return
    }
    // Known: there are many versions, or some have no vector, or two have the same, or some are outcomes of several.
    let sorted = given.sorted(by: Rank.isHigher)
    fewOrders = nil
    let versions = Self.unique(sorted)
    self.versions = versions
    guard versions.count > 1, versions[0].vector != nil else {
      heads = Self.headsWithoutVectors(versions)
      forkOf = [:]
      absorbed = []
      return
    }
    // Known: all have vectors, since a file of which only some have is refused.
    let groups = Self.groupsOfEqualVectors(versions)
    var forkOf: [Int: Int] = [:]
    var isHead = Array(repeating: false, count: versions.count)
    var forks: [[Int]] = []
    let areMaximal = Ancestry.areMaximal(groups.map { Self.vector(versions[$0[0]]) })
    for (place, group) in groups.enumerated() {
      if areMaximal[place] {
        for index in group { isHead[index] = true }
      }
      if group.count > 1 {
        for index in group { forkOf[index] = forks.count }
        forks.append(group)
      }
    }
    if !forks.isEmpty {
      Self.keepForks(forks, in: versions, heads: &isHead)
    }
    var heads = versions.indices.filter { isHead[$0] }
    absorbed = Self.absorbTwins(&heads, in: versions)
    self.heads = heads
    self.forkOf = forkOf
  }

  /// The places of a few versions, highest in rank first.
  private static func rankOrder(of versions: [FileVersion]) -> FewPlaces {
    var order = FewPlaces()
    for index in versions.indices {
      var place = index
      while place > 0, Rank.isHigher(versions[index], than: versions[order[place - 1]]) {
        order[place] = order[place - 1]
        place -= 1
      }
      order[place] = index
    }
    return order
  }

  /// Whether an origin is ambiguous: two states have its vector, or what it was joined from may have two.
  ///
  /// If it is ambiguous, it is unknown which of the states a later version is based on.
  func hasFork(under origin: VersionVector) -> Bool {
    if forkOf.isEmpty { return false }
    // A vector that no version has was joined from those of several writers.
    let isOfOneVersion = versions.contains { $0.vector == origin }
    return forkOf.keys.contains { index in
      let order = Self.vector(versions[index]).order(relativeTo: origin)
      return order == .equal || (order == .before && !isOfOneVersion)
    }
  }

  /// Whether vectors alone determine the heads.
  var isByVectorsAlone: Bool { fewOrders != nil }

  /// The maximal common ancestors of some versions, highest in rank first.
  ///
  /// - Parameter descendants: the versions, as indexes into `versions`.
  /// - Returns: the ancestors, as indexes, too.
  func bases(of descendants: some Sequence<Int>) -> [Int] {
    guard let fewOrders else {
      return Ancestry.baseIndexes(of: descendants.map { versions[$0] }, in: versions)
    }
    var set: UInt8 = 0
    for index in descendants { set |= 1 << index }
    return fewOrders.bases(of: set, among: versions.count)
  }

  /// Whether a version that is no head is a deletion.
  var hasSupersededDeletions: Bool {
    if versions.count == heads.count { return false }
    return versions.indices.contains { !versions[$0].isLive && !heads.contains($0) }
  }

  /// The known deletions that a version was written after, as indexes into `versions`.
  ///
  /// The written state counts: a state that an outcome carries on may be older than a deletion that the outcome knows.
  /// A deletion that is a side of a fork does not count, since it is unknown which side a later version is based on.
  func deletions(before version: FileVersion) -> [Int] {
    guard let origin = version.originVector else { return [] }
    return versions.indices.filter {
      !versions[$0].isLive && forkOf[$0] == nil
        && versions[$0].vector?.order(relativeTo: origin) == .before
    }
  }

  /// Versions as contenders, ranked in the given order.
  ///
  /// - Parameter indexes: the versions, as indexes into `versions`, highest in rank first.
  /// - Returns: the contenders, in this order.
  func contenders(_ indexes: [Int]) -> [Contender] {
    var contenders: [Contender] = []
    contenders.reserveCapacity(indexes.count)
    for index in indexes {
      contenders.append(
        Contender(
          versions[index], digest: isByVectorsAlone ? nil : id(of: index).digest,
          rank: contenders.count))
    }
    return contenders
  }

  /// The heads as versions, highest in rank first.
  var headVersions: [FileVersion] { heads.map { versions[$0] } }

  /// The version ID of a version: with the digest if the vector alone does not identify it.
  func id(of index: Int) -> VersionID {
    let version = versions[index]
    guard let vector = version.vector else { return version.idWithoutVector }
    return forkOf[index] == nil ? VersionID(vector: vector) : version.fullID
  }

  /// Without vectors, every version is a head, except marked ancestors and the sources of an outcome.
  private static func headsWithoutVectors(_ versions: [FileVersion]) -> [Int] {
    if versions.count == 1 { return [0] }
    var named: Set<VersionID> = []
    for version in versions {
      named.formUnion(version.from.filter { $0 != version.idWithoutVector })
    }
    let heads = versions.indices.filter {
      !versions[$0].isAncestor && !named.contains(versions[$0].idWithoutVector)
    }
    return heads.isEmpty ? Array(versions.indices) : heads
  }

  /// The vector of a version of a file whose versions all have one.
  private static func vector(_ version: FileVersion) -> VersionVector {
    version.vector ?? VersionVector()
  }

  /// Each version once: equal vector and equal state make one version.
  private static func unique(_ sorted: [FileVersion]) -> [FileVersion] {
    guard sorted.count > 1 else { return sorted }
    var unique: [FileVersion] = []
    unique.reserveCapacity(sorted.count)
    guard sorted[0].vector != nil else {
      var placeOf: [VersionID: [Int]] = [:]
      for version in sorted {
        let id = version.idWithoutVector
        // An origin that a version with another state claims is not trusted. A marked ancestor is kept separately from
        // a head with the same content.
        if let place = placeOf[id]?.first(where: {
          unique[$0].isAncestor == version.isAncestor
            && (unique[$0].hasSameState(as: version)
              || unique[$0].isKnownBySizeAlone(like: version))
        }) {
          unique[place].absorb(version)
        } else {
          placeOf[id, default: []].append(unique.count)
          unique.append(version)
        }
      }
      return unique
    }
    if sorted.count <= 8 {
      // For few versions, comparing all of them costs less than a table.
      for version in sorted {
        if let place = unique.firstIndex(where: {
          $0.vector == version.vector && $0.hasSameState(as: version)
        }) {
          unique[place].absorb(version)
        } else {
          unique.append(version)
        }
      }
      return unique
    }
    var placeOf: [VectorAndState: Int] = [:]
    for version in sorted {
      let key = VectorAndState(version)
      if let place = placeOf[key] {
        unique[place].absorb(version)
      } else {
        placeOf[key] = unique.count
        unique.append(version)
      }
    }
    return unique
  }

  /// What two entries for one version have in common.
  private struct VectorAndState: Hashable {
    let vector: VersionVector?
    let state: FileState
    /// Its place; `nil` for a deletion, whose place does not matter.
    let place: Place?

    init(_ version: FileVersion) {
      vector = version.vector
      state = version.state
      place = version.isLive ? version.place : nil
    }
  }

  /// The indexes of versions by vector, in descending lexicographic order of the vectors.
  private static func groupsOfEqualVectors(_ versions: [FileVersion]) -> [[Int]] {
    var groups: [[Int]] = []
    for index in Ancestry.latestFirst(versions) {
      if let last = groups.last, vector(versions[last[0]]) == vector(versions[index]) {
        groups[groups.count - 1].append(index)
      } else {
        groups.append([index])
      }
    }
    return groups
  }

  /// Makes heads of all sides of forks that no outcome has named.
  private static func keepForks(
    _ forks: [[Int]], in versions: [FileVersion], heads isHead: inout [Bool]
  ) {
    let names = NamedVersions(versions)
    var isSide: Set<Int> = []
    for fork in forks { isSide.formUnion(fork) }
    var settled: Set<Int> = []
    for index in versions.indices where !versions[index].from.isEmpty {
      for side in names.named(by: index) where side != index && isSide.contains(side) {
        // A version that is not after the fork has not seen it, even if it names it.
        switch vector(versions[index]).order(relativeTo: vector(versions[side])) {
        // An outcome settles the sides that it names: its device knew them. A side that it does not name stays, since
        // the outcome may be based on the other one.
        case .after, .equal: settled.insert(side)
        case .before, .concurrent: continue
        }
      }
    }
    for fork in forks {
      // Outcomes that settle each other were all made with knowledge of the others. Among them every device chooses as
      // for a fork: a live version before a deleted one, then by rank.
      var kept: Int?
      if fork.allSatisfy({ settled.contains($0) }), isHead[fork[0]] {
        kept = fork.filter({ versions[$0].isLive }).min() ?? fork.min()
      }
      for index in fork { isHead[index] = !settled.contains(index) || index == kept }
    }
  }

  /// Removes heads that equal a superseded outcome made from the same heads, and returns them.
  private static func absorbTwins(
    _ heads: inout [Int], in versions: [FileVersion]
  ) -> [Int] {
    guard heads.contains(where: { versions[$0].from.count > 1 }) else { return [] }
    var twinsOf: [Set<VersionID>: [Int]] = [:]
    for index in versions.indices where versions[index].from.count > 1 {
      twinsOf[Set(versions[index].from), default: []].append(index)
    }
    // For each head the heads that supersede a twin of it.
    var coverersOf: [Int: [Int]] = [:]
    for head in heads where versions[head].from.count > 1 {
      let twins = (twinsOf[Set(versions[head].from)] ?? []).filter {
        $0 != head && versions[$0].hasSameState(as: versions[head])
      }
      let coverers = heads.filter { other in
        other != head
          && twins.contains {
            vector(versions[$0]).order(relativeTo: vector(versions[other])) == .before
          }
      }
      if !coverers.isEmpty { coverersOf[head] = coverers }
    }
    // Invariant: from every absorbed head a chain of coverers leads to a head that stays. Otherwise heads that cover
    // each other in a circle would all be removed.
    var absorbed: Set<Int> = []
    for head in heads.reversed() where coverersOf[head] != nil {
      var open = [head]
      var seen: Set<Int> = [head]
      while let next = open.popLast() {
        let coverers = (coverersOf[next] ?? []).filter { seen.insert($0).inserted }
        if coverers.contains(where: { !absorbed.contains($0) }) {
          absorbed.insert(head)
          break
        }
        open += coverers
      }
    }
    heads.removeAll { absorbed.contains($0) }
    return absorbed.sorted()
  }
}

extension FileVersion {
  /// Whether both are contents without bytes and digest, of one size.
  fileprivate func isKnownBySizeAlone(like other: FileVersion) -> Bool {
    guard case .file(let content) = state, case .unidentified = content.digest,
      case .file(let otherContent) = other.state, case .unidentified = otherContent.digest
    else { return false }
    return content.size == otherContent.size && place == other.place
  }

  /// Takes over the additional knowledge of another version with equal vector and state.
  fileprivate mutating func absorb(_ other: FileVersion) {
    if !state.isAtHand, other.state.isAtHand { state = other.state }
    // Writers may have seen different paths of one place in a folder: take the same one in either order.
    if !other.state.isLive || parent != nil, other.path < path { self = at(other.place) }
    if let former = other.formerParent, former != formerParent {
      formerParent = formerParent.map { min($0, former) } ?? former
    }
    // A version that an outcome made a result is no longer an ancestor.
    let stands = (!isAncestor && !from.isEmpty) || (!other.isAncestor && !other.from.isEmpty)
    isAncestor = !stands && (isAncestor || other.isAncestor)
    if from != other.from {
      // The order must not depend on which of the two came first.
      from = Set(from + other.from).sorted { $0.text.lexicographicallyPrecedes($1.text) }
    }
    if let vector, origin != other.origin {
      // Rank has already ordered different origin vectors. The state that an origin also claims is not ranked: take the
      // first one as text, and no claim before a claim.
      let (own, others) = (
        origin ?? VersionID(vector: vector), other.origin ?? VersionID(vector: vector)
      )
      if own.vector == others.vector {
        origin = others.text.lexicographicallyPrecedes(own.text) ? others : own
      }
    }
    label = label ?? other.label
    deletion.formUnion(other.deletion)
  }
}
