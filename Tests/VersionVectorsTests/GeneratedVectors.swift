import TestSupport
import VersionVectors

/// Vectors for tests: all of a small world, and random ones weighted towards edges.
enum GeneratedVectors {
  /// The devices of the small world, in byte order.
  static let devices: [DeviceID] = ["a", "b", "c"]

  /// A vector of the small world: three devices, counters 0 to 2.
  struct Small {
    let counters: [UInt64]
    let vector: VersionVector
  }

  /// All 27 of them.
  static let smallWorld: [Small] = (0..<27).map { number in
    let counters = [UInt64(number / 9), UInt64(number / 3 % 3), UInt64(number % 3)]
    var vector = VersionVector()
    for (device, counter) in zip(devices, counters) {
      vector = vector.setting(device, to: counter)
    }
    return Small(counters: counters, vector: vector)
  }

  /// An ID of any length, of characters of one to four bytes, often sharing a long beginning.
  static func device(using generator: inout RepeatableGenerator) -> DeviceID? {
    let characters: [[UInt8]] = [
      [0x20], [0x21], [0x61], [0x7E], [0xC2, 0xA0], [0xC3, 0xA9], [0xE0, 0xA0, 0x80],
      [0xED, 0x9F, 0xBF], [0xEE, 0x80, 0x80], [0xF0, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
    ]
    let limits = [1, 2, 7, 8, 9, 15, 16, 17, 24, 63, 64]
    let limit = limits[Int.random(in: 0..<limits.count, using: &generator)]
    let shared = Bool.random(using: &generator) ? limit : 0
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let isShared = bytes.count + 2 < shared
      let next =
        isShared
        ? [0x78] : characters[Int.random(in: 0..<characters.count, using: &generator)]
      bytes += bytes.count + next.count <= limit ? next : [0x7A]
    }
    return try? DeviceID(bytes)
  }

  /// A vector of up to ten devices, counters mostly small or at an edge of their encoding.
  static func vector(using generator: inout RepeatableGenerator) -> VersionVector {
    let edges: [UInt64] = [
      1, 2, 9, 10, 127, 128, 16_383, 16_384, 1 << 32, 1 << 63, UInt64.max - 1, UInt64.max,
    ]
    var result = VersionVector()
    for _ in 0..<Int.random(in: 0...10, using: &generator) {
      guard let device = device(using: &generator) else { continue }
      let counter =
        Bool.random(using: &generator)
        ? edges[Int.random(in: 0..<edges.count, using: &generator)]
        : UInt64.random(in: 1...5, using: &generator)
      result = result.setting(device, to: counter)
    }
    return result
  }
}

/// Whether the entries ascend strictly by bytes and hold no zero, as the type promises.
func keepsInvariant(_ vector: VersionVector) -> Bool {
  var last: [UInt8]?
  for entry in vector {
    if entry.counter == 0 { return false }
    if let last, !last.lexicographicallyPrecedes(entry.device.bytes) { return false }
    last = entry.device.bytes
  }
  return true
}
