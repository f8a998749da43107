import Testing
import VersionVectors

/// All vectors of three devices with counters 0 to 2: all 27² pairs against a model that is too
/// simple to be wrong, all 27³ triples against the laws.
@Suite struct SmallWorldTests {
  typealias Small = GeneratedVectors.Small
  let world = GeneratedVectors.smallWorld

  /// Causality as the definition says it.
  static func order(_ a: [UInt64], _ b: [UInt64]) -> CausalOrder {
    let isWithin = zip(a, b).allSatisfy { $0 <= $1 }
    let contains = zip(a, b).allSatisfy { $0 >= $1 }
    if isWithin && contains { return .equal }
    return isWithin ? .before : contains ? .after : .concurrent
  }

  @Test func everyVectorIsCanonical() {
    #expect(Set(world.map(\.vector)).count == 27)
    for item in world {
      #expect(keepsInvariant(item.vector))
      #expect(GeneratedVectors.devices.map { item.vector[$0] } == item.counters)
      #expect(item.vector.count == item.counters.count { $0 > 0 })
    }
  }

  @Test func everyPairAgreesWithTheModel() throws {
    for a in world {
      for b in world {
        let label: Comment = "\(a.vector) against \(b.vector)"
        #expect(a.vector.order(relativeTo: b.vector) == Self.order(a.counters, b.counters), label)
        #expect((a.vector == b.vector) == (a.counters == b.counters), label)
        #expect(
          VersionVector.lexicographicallyPrecedes(a.vector, b.vector)
            == a.counters.lexicographicallyPrecedes(b.counters), label)
        let joined = a.vector.joining(b.vector)
        let greater = zip(a.counters, b.counters).map { max($0, $1) }
        #expect(GeneratedVectors.devices.map { joined[$0] } == greater, label)
        #expect(keepsInvariant(joined), label)
        var inPlace = a.vector
        inPlace.join(b.vector)
        #expect(inPlace == joined, label)
      }
    }
  }

  @Test func everyPairKeepsTheLaws() {
    for a in world.map(\.vector) {
      #expect(a.joining(a) == a)
      #expect(a.joining(VersionVector()) == a)
      #expect(!VersionVector.lexicographicallyPrecedes(a, a))
      for b in world.map(\.vector) {
        let label: Comment = "\(a) against \(b)"
        let precedes = VersionVector.lexicographicallyPrecedes(a, b)
        let follows = VersionVector.lexicographicallyPrecedes(b, a)
        #expect([precedes, follows, a == b].count { $0 } == 1, label)
        #expect(a.joining(b) == b.joining(a), label)
        switch a.order(relativeTo: b) {
        case .equal:
          #expect(b.order(relativeTo: a) == .equal && a.hashValue == b.hashValue, label)
        case .before:
          #expect(b.order(relativeTo: a) == .after && precedes && a.joining(b) == b, label)
        case .after:
          #expect(b.order(relativeTo: a) == .before && follows && a.joining(b) == a, label)
        case .concurrent:
          #expect(b.order(relativeTo: a) == .concurrent, label)
          #expect(a.order(relativeTo: a.joining(b)) == .before, label)
        }
      }
    }
  }

  @Test func everyTripleKeepsTheLaws() {
    var failures: [String] = []
    let vectors = world.map(\.vector)
    func isWithin(_ a: VersionVector, _ b: VersionVector) -> Bool {
      let order = a.order(relativeTo: b)
      return order == .before || order == .equal
    }
    for a in vectors {
      for b in vectors {
        let ab = a.joining(b)
        let aWithinB = isWithin(a, b)
        let aPrecedesB = VersionVector.lexicographicallyPrecedes(a, b)
        for c in vectors {
          let transitive = !aWithinB || !isWithin(b, c) || isWithin(a, c)
          let total =
            !aPrecedesB || !VersionVector.lexicographicallyPrecedes(b, c)
            || VersionVector.lexicographicallyPrecedes(a, c)
          let associative = ab.joining(c) == a.joining(b.joining(c))
          // The join is the least of all that are after or equal to both.
          let least = isWithin(ab, c) == (isWithin(a, c) && isWithin(b, c))
          if !transitive || !total || !associative || !least { failures.append("\(a) \(b) \(c)") }
        }
      }
    }
    #expect(failures.isEmpty)
  }
}
