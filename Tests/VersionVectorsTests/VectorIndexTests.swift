import TestSupport
import Testing

@testable import VersionVectors

/// The tree over vectors, against comparing every vector with every other.
@Suite struct VectorIndexTests {
  /// Vectors of few devices, or of many, made to be alike: chains, antichains, equal ones and any others.
  private static func vectors(_ random: inout RepeatableGenerator) throws -> [VersionVector] {
    let count = Int.random(in: 0...120, using: &random)
    let devices = try (0..<[1, 2, 3, 5, 40][Int.random(in: 0..<5, using: &random)]).map {
      try DeviceID(Array("device \($0)".utf8))
    }
    let shape = Int.random(in: 0..<5, using: &random)
    let greatest: UInt64 = [2, 6, 1000, .max][Int.random(in: 0..<4, using: &random)]
    return (0..<count).map { number in
      var vector = VersionVector()
      let place = UInt64(number)
      switch shape {
      case 0:  // Any counters.
        for device in devices {
          vector = vector.setting(device, to: UInt64.random(in: 0...greatest, using: &random))
        }
      case 1:  // A few devices of many.
        for _ in 0..<3 {
          let device = devices[Int.random(in: 0..<devices.count, using: &random)]
          vector = vector.setting(device, to: UInt64.random(in: 1...greatest, using: &random))
        }
      case 2:  // A device of its own each, on a common past.
        vector = vector.setting(devices[0], to: 1 + place / 50)
          .setting(devices[number % devices.count], to: 1 + place / 3)
      case 3:  // An antichain with some before it.
        vector = vector.setting(devices[0], to: 1 + place)
          .setting(devices[devices.count - 1], to: 200 - place - (place % 7 == 0 ? 5 : 0))
      default:  // A chain that now and then forks.
        vector = vector.setting(devices[0], to: 1 + place / 2)
          .setting(devices[devices.count / 2], to: 1 + (place + 1) / 2)
      }
      return vector
    }.shuffled(using: &random)
  }

  private static func isBefore(_ left: VersionVector, _ right: VersionVector) -> Bool {
    left.order(relativeTo: right) == .before
  }

  /// The maximal ones among some vectors, each compared with each.
  private static func maxima(_ some: [Int], of vectors: [VersionVector]) -> [Int] {
    some.filter { index in !some.contains { isBefore(vectors[index], vectors[$0]) } }
  }

  @Test func answersAreThoseOfComparingAll() throws {
    for seed in seeds(60) {
      var random = RepeatableGenerator(seed: seed)
      let vectors = try Self.vectors(&random)
      let index = VectorIndex(vectors)
      for place in vectors.indices {
        #expect(
          index.hasSuccessor(of: place)
            == vectors.contains { Self.isBefore(vectors[place], $0) }, "seed \(seed)")
      }
      var bounds = vectors.shuffled(using: &random).prefix(8) + [VersionVector()]
      bounds += zip(bounds, bounds.dropFirst()).flatMap { [$0.joining($1), $0.meeting($1)] }
      bounds += try bounds.map { try $0.incremented("unknown") }
      for bound in bounds {
        let after = vectors.count { Self.isBefore(bound, $0) }
        for limit in [1, 2, 1000] {
          #expect(index.successors(of: bound, atMost: limit) == min(after, limit), "seed \(seed)")
        }
        let before = vectors.indices.filter { Self.isBefore(vectors[$0], bound) }
        #expect(
          index.maxima(before: bound).sorted() == Self.maxima(before, of: vectors), "seed \(seed)")
        let upTo = vectors.indices.filter { before.contains($0) || vectors[$0] == bound }
        #expect(
          index.maxima(before: bound, includesEqual: true).sorted()
            == Self.maxima(upTo, of: vectors), "seed \(seed)")
      }
    }
  }

  @Test func marksAreThoseOfComparingAll() throws {
    for seed in seeds(60) {
      var random = RepeatableGenerator(seed: seed)
      let vectors = try Self.vectors(&random)
      let index = VectorIndex(vectors)
      var marks = index.noMarks
      var marked: [VersionVector] = []
      for bound in vectors.prefix(10) {
        let below = vectors.indices.filter { place in
          Self.isBefore(vectors[place], bound)
            && marked.contains { Self.isBefore(vectors[place], $0) }
        }
        #expect(
          index.maxima(before: bound, among: marks).sorted() == Self.maxima(below, of: vectors),
          "seed \(seed)")
        index.mark(before: bound, in: &marks)
        marked.append(bound)
      }
    }
  }

  /// Many maxima are found by a tree of their own.
  @Test func manyMaximaAreAllFound() throws {
    let antichain: [VersionVector] = (1...300).map { ["a": $0, "b": 301 - $0] }
    let below: [VersionVector] = antichain.map { $0.meeting(["a": 150, "b": 150]) }
    let index = VectorIndex(below + antichain)
    #expect(
      index.maxima(before: ["a": 300, "b": 300, "c": 1]).sorted() == Array(300..<600))
    #expect(index.maxima(before: ["a": 299, "b": 300]).count == 299)
  }

  @Test func joinOfManyIsThatOfOneAfterTheOther() throws {
    for seed in seeds(60) {
      var random = RepeatableGenerator(seed: seed)
      let vectors = try Self.vectors(&random)
      let joined = vectors.reduce(VersionVector()) { $0.joining($1) }
      #expect(VersionVector.join(of: vectors) == joined, "seed \(seed)")
    }
  }

  @Test func meetIsTheSmallerCounterOfEachDevice() throws {
    for left in GeneratedVectors.smallWorld {
      for right in GeneratedVectors.smallWorld {
        let meet = left.vector.meeting(right.vector)
        for (place, device) in GeneratedVectors.devices.enumerated() {
          #expect(meet[device] == min(left.counters[place], right.counters[place]))
        }
      }
    }
  }
}
