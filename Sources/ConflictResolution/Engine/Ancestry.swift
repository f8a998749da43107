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
    maxima(
      of: history.filter { candidate in
        descendants.allSatisfy { isBefore(candidate, $0) }
      })
  }

  /// The versions that are before none of the others, in the order given.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *m*) for *n* versions and *m* maxima.
  static func maxima(of versions: [FileVersion]) -> [FileVersion] {
    if versions.count < 2 { return versions }
    // In descending lexicographic order, which extends causality, whatever is after a version has
    // been seen before it: comparing with the maxima so far is enough, in any order of the history.
    let order = versions.indices.sorted { left, right in
      guard let leftVector = versions[left].vector, let rightVector = versions[right].vector,
        leftVector != rightVector
      else { return left < right }
      return VersionVector.lexicographicallyPrecedes(rightVector, leftVector)
    }
    var maxima: [Int] = []
    for index in order where !maxima.contains(where: { isBefore(versions[index], versions[$0]) }) {
      maxima.append(index)
    }
    return maxima.sorted().map { versions[$0] }
  }

  /// Whether the left version is an ancestor of the right one.
  static func isBefore(_ left: FileVersion, _ right: FileVersion) -> Bool {
    guard let leftVector = left.vector, let rightVector = right.vector else {
      return left.isAncestor && !right.isAncestor
    }
    return leftVector.order(relativeTo: rightVector) == .before
  }
}
