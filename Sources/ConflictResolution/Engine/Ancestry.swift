/// Which versions come before which: the common ancestors of heads.
enum Ancestry {
  /// The maximal versions that are before all of the given ones, highest in rank first.
  ///
  /// Without vectors the marked ancestors are before everything else. `history` is in rank order,
  /// and so is the result.
  ///
  /// - Complexity: O(*n* log *n* + *n* · (*k* + *m*)) for *n* versions, *k* descendants and *m*
  ///   maximal ancestors.
  static func bases(of descendants: [FileVersion], in history: [FileVersion]) -> [FileVersion] {
    baseIndexes(of: descendants, in: history).map { history[$0] }
  }

  /// The same, as indexes into `history`.
  static func baseIndexes(of descendants: [FileVersion], in history: [FileVersion]) -> [Int] {
    let ancestors = history.indices.filter { candidate in
      descendants.allSatisfy { isBefore(history[candidate], $0) }
    }
    return maximalIndexes(of: ancestors.map { history[$0] }).map { ancestors[$0] }
  }

  /// The versions that are before none of the others, in the order given.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *m*) for *n* versions and *m* maxima.
  static func maxima(of versions: [FileVersion]) -> [FileVersion] {
    maximalIndexes(of: versions).map { versions[$0] }
  }

  static func maximalIndexes(of versions: [FileVersion]) -> [Int] {
    if versions.count < 2 { return Array(versions.indices) }
    // Whatever is after a version comes before it: comparing with the maxima so far is enough.
    var maxima: [Int] = []
    for index in latestFirst(versions)
    where !maxima.contains(where: { isBefore(versions[index], versions[$0]) }) {
      maxima.append(index)
    }
    return maxima.sorted()
  }

  /// The indexes of versions in descending lexicographic order of their vectors.
  ///
  /// The order extends causality: a version comes after everything that is after it. Versions of one
  /// vector, or without any, stay in the order given.
  ///
  /// - Complexity: O(*n* log *n*).
  static func latestFirst(_ versions: [FileVersion]) -> [Int] {
    versions.indices.sorted { left, right in
      guard let leftVector = versions[left].vector, let rightVector = versions[right].vector,
        leftVector != rightVector
      else { return left < right }
      return VersionVector.lexicographicallyPrecedes(rightVector, leftVector)
    }
  }

  /// Whether the left version is an ancestor of the right one.
  static func isBefore(_ left: FileVersion, _ right: FileVersion) -> Bool {
    guard let leftVector = left.vector, let rightVector = right.vector else {
      return left.isAncestor && !right.isAncestor
    }
    return leftVector.order(relativeTo: rightVector) == .before
  }
}
