// What an outcome has of all heads together: the join of their vectors, origins and deletions. An absorbed version
// (``HeadSelection/absorbed``) is superseded because an equal outcome is.
extension FileResolver {
  /// The join of all heads, which supersedes each of them.
  var joinedVector: VersionVector? {
    guard let first = heads[0].version.vector else { return nil }
    let joined = Self.join(of: heads, first) { $0.version.vector }
    if selection.absorbed.isEmpty { return joined }
    return Self.join(of: selection.absorbed, joined) { selection.versions[$0].vector }
  }

  /// The join of a vector and those of some elements.
  private static func join<Element>(
    of elements: [Element], _ first: VersionVector, _ vector: (Element) -> VersionVector?
  ) -> VersionVector {
    guard elements.count <= 8 else {
      return .join(of: [first] + elements.compactMap(vector))
    }
    var joined = first
    for element in elements {
      if let vector = vector(element) { joined.join(vector) }
    }
    return joined
  }

  /// The versions that are superseded because an equal outcome is superseded, and why.
  var absorbedVersions: [DiscardedVersion] {
    selection.absorbed.map { index in
      DiscardedVersion(
        version: selection.id(of: index), device: selection.versions[index].device,
        explanation: Explanation(
          rule: .sameOutcome,
          reason: "the same outcome as another device's, which has been superseded"),
        isOutdated: false)
    }
  }

  /// The sides of forks among the absorbed versions, including the fork that the outcome makes on its own vector: an
  /// outcome that does not name them would absorb them again.
  var absorbedSides: [VersionID] {
    let joined = joinedVector
    return selection.absorbed.filter {
      selection.forkOf[$0] != nil || selection.versions[$0].vector == joined
    }
    .map { selection.versions[$0].fullID }
  }

  /// The deletion memory of joined deletions.
  ///
  /// A device knows of the joined deletion only if it knows of every deletion in it; if a live head is in it, only the
  /// resolving device does.
  func joinedDeletion(_ tombstones: [Contender]) -> DeletionMemory {
    var memory = DeletionMemory()
    guard !tombstones.contains(where: { $0.state.isLive }) else { return memory }
    let isWhole = tombstones.count == heads.count && selection.absorbed.isEmpty
    if isWhole, let first = tombstones.first { memory.seen = first.version.deletion.seen }
    for tombstone in tombstones {
      memory.seen.formIntersection(tombstone.version.deletion.seen)
      memory.keptBy.formUnion(tombstone.version.deletion.keptBy)
      memory.isForced = memory.isForced || tombstone.version.deletion.isForced
    }
    if let device = context.policy.resolvingDevice { memory.seen.insert(device) }
    return memory
  }

  /// The version as it was written: the head's origin, or the head itself.
  ///
  /// It depends on the vector alone, so it is the same whether or not the other side of a fork is known.
  static func origin(of head: FileVersion) -> VersionID {
    if let origin = head.origin { return origin }
    guard let vector = head.vector else { return head.fullID }
    return VersionID(vector: vector)
  }

  /// The heads that have a content that another head also has under another name.
  ///
  /// A device that only renamed the file has not written its content.
  func writers(of state: FileState, notAt place: Place) -> [Contender] {
    let others = heads.filter { $0.state == state && state.isLive && $0.place != place }
    guard !others.isEmpty else { return [] }
    let isUnchanged = AttributeMerge(heads, bases: bases(of: heads)).baseState == state
    return isUnchanged ? [] : others
  }

  /// The origin of a state that several heads have, the highest in rank first: the join of their origins.
  ///
  /// A device may have replaced the state of one of them without seeing that another wrote the same: only a device that
  /// has seen all of them has seen this state.
  func origin(of heads: [Contender]) -> VersionID {
    let first = Self.origin(of: heads[0].version)
    guard heads.count > 1, let vector = first.vector else { return first }
    let joined = Self.join(of: heads, vector) { Self.origin(of: $0.version).vector }
    return joined == first.vector ? first : VersionID(vector: joined)
  }
}
