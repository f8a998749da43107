/// The places of a few versions, in some order: eight bits for each.
struct FewPlaces {
  private var bits: UInt64 = 0

  subscript(index: Int) -> Int {
    get { Int(UInt8(truncatingIfNeeded: bits >> UInt64(8 * index))) }
    set {
      let shift = UInt64(8 * index)
      bits = bits & ~(0xFF << shift) | UInt64(UInt8(truncatingIfNeeded: newValue)) << shift
    }
  }
}

/// The causal order of a few versions, as sets of bits.
///
/// All pairs of a few versions are compared once, to find the heads. Later questions about their order are answered
/// from the result.
///
/// **Invariant.** Every version has a vector, no two have the same, and none was made from several versions. So there
/// is no fork, and the vectors alone determine the heads.
struct FewOrders {
  /// The most versions that are compared in this way.
  static let mostVersions = 8

  /// Eight bits for each version, the first version's lowest: the set of the versions after it.
  private var successorBits: UInt64 = 0
  /// Whether every version is as its device wrote it, and no two contents contradict each other.
  private(set) var areWellFormed = true

  /// Compares all versions; `nil` if there are many, or they break the invariant.
  ///
  /// This one walk finds everything that is needed of every file beforehand.
  ///
  /// - Complexity: O(*n*²) in the number of versions, of which there are at most eight.
  init?(_ versions: [FileVersion]) {
    if versions.isEmpty || versions.count > Self.mostVersions { return nil }
    for right in versions.indices {
      guard let vector = versions[right].vectorOfOneSource else { return nil }
      areWellFormed = areWellFormed && versions[right].isWellFormedAsWritten
      for left in 0..<right {
        guard let other = versions[left].vector else { return nil }
        if versions[left].contradicts(versions[right]) { areWellFormed = false }
        switch vector.order(relativeTo: other) {
        case .equal: return nil
        case .before: successorBits |= 1 << UInt64(8 * right + left)
        case .after: successorBits |= 1 << UInt64(8 * left + right)
        case .concurrent: break
        }
      }
    }
  }

  /// The orders of the same versions at other places.
  ///
  /// - Parameters:
  ///   - order: the old place of each version, in the new order.
  ///   - count: the number of versions.
  ///   - orders: their orders by their old places.
  init(_ order: FewPlaces, _ count: Int, of orders: FewOrders) {
    areWellFormed = orders.areWellFormed
    for left in 0..<count {
      let after = orders.successors(of: order[left])
      if after == 0 { continue }
      for right in 0..<count where after & (1 << order[right]) != 0 {
        successorBits |= 1 << UInt64(8 * left + right)
      }
    }
  }

  /// The versions after a version.
  private func successors(of index: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: successorBits >> UInt64(8 * index))
  }

  /// Whether all versions except one have a successor.
  func hasOneHead(of count: Int) -> Bool {
    var heads = 0
    for index in 0..<count where successors(of: index) == 0 { heads += 1 }
    return heads == 1
  }

  /// The versions without a successor.
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
