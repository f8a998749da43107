/// Which versions come before which: the common ancestors of heads.
enum Ancestry {
  /// The maximal versions that are before all of the given ones, highest in rank first.
  ///
  /// Without vectors the marked ancestors are before everything else. `history` is in rank order,
  /// and so is the result.
  ///
  /// - Complexity: O(*n* · *k*) for *n* versions and *k* descendants, plus the square of the number
  ///   of maximal ancestors.
  static func bases(of descendants: [FileVersion], in history: [FileVersion]) -> [FileVersion] {
    let ancestors = history.filter { candidate in
      descendants.allSatisfy { isBefore(candidate, $0) }
    }
    return ancestors.filter { candidate in
      !ancestors.contains { isBefore(candidate, $0) }
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
