import ArraySpans
import TestSupport
import Testing

@testable import Scenarios
@testable import Streams

/// A filter never denies what was added, and mostly denies what was not.
struct HashFilterTests {
  @Test(arguments: seeds(4))
  func deniesMostOfTheOthers(seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    var filter = HashFilter(bytes: 1 << 14)
    #expect(!filter.mayContain(0))
    // 16 bits for each.
    let added = (0..<8_192).map { _ in generator.next() }
    for hash in added { filter.insert(hash) }
    let denied = added.filter { !filter.mayContain($0) }
    #expect(denied.isEmpty, "seed \(seed)")
    let wrong = (0..<100_000).count { _ in filter.mayContain(generator.next()) }
    #expect(wrong < 2_000, "seed \(seed)")
  }

  @Test(arguments: [0, 1, 8, 9, 100])
  func isAsSmallAsAsked(bytes: Int) {
    var filter = HashFilter(bytes: bytes)
    filter.insert(.max)
    #expect(filter.mayContain(.max))
    #expect(!filter.mayContain(0))
  }
}
