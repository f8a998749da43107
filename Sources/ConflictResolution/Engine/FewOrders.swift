/// How a few versions stand to each other in causality, as sets of bits.
///
/// All pairs of a few versions are compared once, to find the heads. What else is asked about their order
/// is answered from here.
///
/// **Invariant.** Every version has a vector, and no two have the same.
struct FewOrders {
  /// The most versions that are compared in this way.
  static let mostVersions = 8

  /// Eight bits for each version, the lowest for the first: those of the versions that are after it.
  private var successors: UInt64 = 0

  /// Compares all versions; nothing where there are many, or one has no vector, or two have the same.
  ///
  /// - Complexity: O(*n*²) in the number of versions, of which there are at most eight.
  init?(_ versions: [FileVersion]) {
    guard versions.count <= Self.mostVersions else { return nil }
    for left in versions.indices {
      guard let vector = versions[left].vector else { return nil }
      for right in left + 1..<versions.count {
        guard let other = versions[right].vector else { return nil }
        switch vector.order(relativeTo: other) {
        case .equal: return nil
        case .before: successors |= 1 << UInt64(8 * left + right)
        case .after: successors |= 1 << UInt64(8 * right + left)
        case .concurrent: break
        }
      }
    }
  }

  /// The versions after a version.
  private func successors(of index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: successors >> UInt64(8 * index))
  }

  /// The versions that no other one is after.
  func heads(of count: Int) -> [Int] {
    var heads: [Int] = []
    heads.reserveCapacity(2)
    for index in 0..<count where successors(of: index) == 0 { heads.append(index) }
    return heads
  }

  /// The maximal versions that are before all of some others.
  func bases(of descendants: UInt8, among count: Int) -> [Int] {
    var ancestors: UInt8 = 0
    for index in 0..<count where successors(of: index) & descendants == descendants {
      ancestors |= 1 << index
    }
    if ancestors == 0 { return [] }
    var bases: [Int] = []
    for index in 0..<count
    where ancestors & (1 << index) != 0 && successors(of: index) & ancestors == 0 {
      bases.append(index)
    }
    return bases
  }
}
