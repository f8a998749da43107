import ArraySpans
import ConflictResolution

/// Pairs of version vectors, to be compared.
struct VectorPaths {
  private let lefts: [VersionVector]
  private let rights: [VersionVector]
  /// The same as the left ones, made anew: one that shares its storage would be known to be equal without
  /// a look.
  private let twins: [VersionVector]
  private let dictionaries: [[[String: UInt64]]]
  private let name: String

  private static let pairCount = 512

  /// Pairs of vectors that name the same devices.
  ///
  /// - Parameters:
  ///   - count: how many devices each names.
  ///   - length: how long the devices' IDs are, in bytes.
  init(devices count: Int, ofBytes length: Int) {
    name = "\(count) devices of \(length) bytes"
    var generator = RepeatableGenerator(seed: UInt64(count))
    let devices = (0..<count).map { index in
      String("\(index)abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz".prefix(length))
    }
    let pairs = (0..<Self.pairCount).map { _ in
      (0..<2).map { _ in devices.map { ($0, UInt64.random(in: 1...3, using: &generator)) } }
    }
    dictionaries = pairs.map { $0.map { Dictionary(uniqueKeysWithValues: $0) } }
    func vector(_ entries: [(String, UInt64)]) -> VersionVector {
      entries.reduce(VersionVector()) { vector, entry in
        vector.setting(DeviceID(stringLiteral: entry.0), to: entry.1)
      }
    }
    lefts = pairs.map { vector($0[0]) }
    rights = pairs.map { vector($0[1]) }
    twins = pairs.map { vector($0[0]) }
  }

  /// Vectors that are concurrent, mostly: the first few counters tell.
  var different: HotPath {
    HotPath(name: name, units: Self.pairCount, unit: "comparison") {
      Self.count(.before, lefts, rights)
    }
  }

  /// Vectors that are equal, the dearest: no difference ends the comparison early.
  var equal: HotPath {
    HotPath(name: name + ", equal", units: Self.pairCount, unit: "comparison") {
      Self.count(.equal, lefts, twins)
    }
  }

  /// What ``different`` does, by dictionaries, as many sync tools have them.
  var byDictionaries: HotPath {
    HotPath(name: name + ", dictionaries", units: Self.pairCount, unit: "comparison") {
      dictionaries.reduce(0) { $0 &+ (Self.order($1[0], $1[1]) == .before ? 1 : 0) }
    }
  }

  private static func count(
    _ order: CausalOrder, _ lefts: [VersionVector], _ rights: [VersionVector]
  ) -> Int {
    // Through spans, or keeping count of references would cost more than comparing.
    let (left, right) = (lefts.span, rights.span)
    var sum = 0
    for index in left.indices where left[index].order(relativeTo: right[index]) == order {
      sum &+= 1
    }
    return sum
  }

  private static func order(_ left: [String: UInt64], _ right: [String: UInt64]) -> CausalOrder {
    let isBefore = left.allSatisfy { $0.value <= right[$0.key] ?? 0 }
    let isAfter = right.allSatisfy { $0.value <= left[$0.key] ?? 0 }
    return isBefore && isAfter ? .equal : isBefore ? .before : isAfter ? .after : .concurrent
  }
}
