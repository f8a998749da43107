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

/// How a few versions stand to each other in causality, as sets of bits.
///
/// All pairs of a few versions are compared once, to find the heads. What else is asked about their order
/// is answered from here.
///
/// **Invariant.** Every version has a vector, no two have the same, and none was made from several: then there
/// is no fork, and vectors alone tell which versions are heads.
struct FewOrders {
  /// The most versions that are compared in this way.
  static let mostVersions = 8

  /// Eight bits for each version, the lowest for the first: those of the versions that are after it.
  private var successorBits: UInt64 = 0
  /// Whether every version passed the checks, and each content tells whose it is.
  private(set) var areWellFormed = true

  /// Compares all versions; `nil` if there are many, or they do not keep the invariant.
  ///
  /// All that every file is asked beforehand is found out in this one walk.
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

  /// How the same versions stand to each other in another order.
  ///
  /// - Parameters:
  ///   - order: the place of each version, in the other order.
  ///   - count: how many there are.
  ///   - orders: how they stand to each other by their places.
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

  /// Whether all versions but one have another after them.
  func hasOneHead(of count: Int) -> Bool {
    var heads = 0
    for index in 0..<count where successors(of: index) == 0 { heads += 1 }
    return heads == 1
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
