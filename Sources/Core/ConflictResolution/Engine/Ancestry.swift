/// Which versions come before which: the common ancestors of heads.
enum Ancestry {
  /// The greatest number of maxima that are compared one by one.
  static let fewMaxima = 32

  /// The maximal versions that are before all of the given ones, highest in rank first.
  ///
  /// Without vectors the marked ancestors are before all other versions. `history` and the result are in rank order.
  ///
  /// - Complexity: O(*m* log *n*) for *n* versions with *m* entries in all, and what finding maxima takes
  ///   (``areMaximal(_:)``).
  static func bases(of descendants: [FileVersion], in history: [FileVersion]) -> [FileVersion] {
    baseIndexes(of: descendants, in: history).map { history[$0] }
  }

  /// The same, as indexes into `history`.
  static func baseIndexes(of descendants: [FileVersion], in history: [FileVersion]) -> [Int] {
    let ancestors: [Int]
    if history.first?.vector != nil, let bound = CommonBound(of: descendants) {
      ancestors = history.indices.filter { bound.isAfter(history[$0]) }
    } else {
      ancestors = history.indices.filter { candidate in
        descendants.allSatisfy { isBefore(history[candidate], $0) }
      }
    }
    return maximalIndexes(of: ancestors.map { history[$0] }).map { ancestors[$0] }
  }

  static func maximalIndexes(of versions: [FileVersion]) -> [Int] {
    if versions.count < 2 { return Array(versions.indices) }
    let order = latestFirst(versions)
    let vectors = order.compactMap { versions[$0].vector }
    guard vectors.count == versions.count else {
      // Without vectors, a marked ancestor is before every unmarked version.
      let firstHead = versions.firstIndex { !$0.isAncestor } ?? versions.count
      return versions.indices.filter { $0 < firstHead || !versions[$0].isAncestor }
    }
    let areMaximal = areMaximal(vectors)
    return order.indices.filter { areMaximal[$0] }.map { order[$0] }.sorted()
  }

  /// Which of some vectors are before none of the others.
  ///
  /// - Parameter vectors: the vectors in descending lexicographic order; several may be equal.
  /// - Returns: for each vector whether it is maximal.
  /// - Complexity: O(*n*) comparisons if few are maximal. Otherwise the cost of *n* queries of ``VectorIndex``:
  ///   O(*n* log *n*) comparisons for vectors of few devices and for vectors that each have a different device, O(*n*²)
  ///   for the worst possible vectors.
  static func areMaximal(_ vectors: [VersionVector]) -> [Bool] {
    var areMaximal = Array(repeating: false, count: vectors.count)
    var maxima: [Int] = []
    var index: VectorIndex?
    for place in vectors.indices {
      if let index {
        areMaximal[place] = !index.hasSuccessor(of: place)
        continue
      }
      // Every successor of a vector comes before it here: comparing with the maxima so far is enough.
      if maxima.contains(where: { vectors[place].order(relativeTo: vectors[$0]) == .before }) {
        continue
      }
      areMaximal[place] = true
      maxima.append(place)
      if maxima.count > fewMaxima { index = VectorIndex(vectors) }
    }
    return areMaximal
  }

  /// The indexes of versions in descending lexicographic order of their vectors.
  ///
  /// The order extends causality: a version comes after all its successors. Versions of one vector, or without any,
  /// stay in the order given.
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

/// The bound that a version must be before to be before each of some others: the meet of their vectors.
struct CommonBound {
  let meet: VersionVector
  /// Whether a version with exactly this vector is before all of them; false if one of them has this vector.
  let includesEqual: Bool

  /// The bound of some versions; `nil` for an empty list, or if some have no vector.
  ///
  /// - Complexity: O(*m*) in the number of entries of all vectors.
  init?(of versions: [FileVersion]) {
    guard var meet = versions.first?.vector else { return nil }
    for version in versions.dropFirst() {
      guard let vector = version.vector else { return nil }
      meet = meet.meeting(vector)
    }
    self.meet = meet
    includesEqual = !versions.contains { $0.vector == meet }
  }

  /// Whether a version is before all of them.
  func isAfter(_ version: FileVersion) -> Bool {
    guard let vector = version.vector else { return false }
    switch vector.order(relativeTo: meet) {
    case .before: return true
    case .equal: return includesEqual
    case .after, .concurrent: return false
    }
  }
}
