extension FileVersion {
  /// Whether it is a deletion that nobody saw: all that is known is that the file is gone.
  var isGoneUnseen: Bool { !state.isLive && vector == nil && modified == nil }
}

extension ConflictKind {
  /// Whether only the effect is known of all deletions among heads.
  static func areGoneUnseen(_ heads: [Contender], bases: [Contender]) -> Bool {
    bases.isEmpty && heads.allSatisfy { $0.state.isLive || $0.version.isGoneUnseen }
  }

  /// The kind of a conflict: the first that applies to some pair of heads.
  ///
  /// - Parameters:
  ///   - heads: the heads, at least two of them with different states.
  ///   - bases: their maximal common ancestors.
  ///   - mayFork: whether two of them may have one vector.
  /// - Returns: the kind.
  static func classify(
    _ heads: [Contender], bases: [Contender], mayFork: Bool
  ) -> ConflictKind {
    let live = heads.all { $0.state.isLive }
    if mayFork, hasFork(heads) { return .fork }
    if live.contains(where: { $0.state.kind != live[0].state.kind }) { return .type }
    if live.count < heads.count {
      return areGoneUnseen(heads, bases: bases) && !live.isEmpty ? .orphan : .editDelete
    }
    if hasPairMadeApart(live) { return .createCreate }
    return ofPaths(live, bases: bases)
  }

  private static func hasFork(_ heads: [Contender]) -> Bool {
    if heads.count == 2, let left = heads[0].version.vector, let right = heads[1].version.vector {
      return left == right && !heads[0].version.hasSameState(as: heads[1].version)
    }
    var first: [VersionVector: FileVersion] = [:]
    for head in heads {
      guard let vector = head.version.vector else { return false }
      if let other = first[vector] {
        if !other.hasSameState(as: head.version) { return true }
      } else {
        first[vector] = head.version
      }
    }
    return false
  }

  /// Whether two heads have no device in common, and so no common past.
  private static func hasPairMadeApart(_ heads: [Contender]) -> Bool {
    // A device that is in all heads answers most cases at once.
    guard let first = heads.first?.version.vector else { return false }
    if heads.count > 2 {
      let isShared = first.contains { entry in
        heads.dropFirst().allSatisfy { ($0.version.vector?[entry.device] ?? 0) > 0 }
      }
      if isShared { return false }
    }
    var heads = heads
    if heads.count > 8 {
      // Of heads with the same devices one is enough.
      var known: Set<[DeviceID]> = []
      heads = heads.filter { head in
        head.version.vector.map { known.insert($0.map({ $0.device })).inserted } ?? true
      }
    }
    for left in heads.indices {
      guard let vector = heads[left].version.vector else { return false }
      for right in left + 1..<heads.count {
        guard let other = heads[right].version.vector else { return false }
        if !vector.hasDevice(in: other) { return true }
      }
    }
    return false
  }

  private static func ofPaths(_ heads: [Contender], bases: [Contender]) -> ConflictKind {
    if heads.allSatisfy({ $0.place == heads[0].place }) { return .editEdit }
    // Without one known original place, every side counts as renamed.
    var base = bases.first?.place
    for other in bases where other.place != base { base = nil }
    var renamed: Set<Place> = []
    for head in heads where head.place != base { renamed.insert(head.place) }
    return renamed.count > 1 ? .renameRename : .renameEdit
  }
}
