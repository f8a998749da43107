import TestSupport
import Testing

@Suite struct SmallSortingTests {
  /// A contiguous array uses the standard library's sort, which keeps the order of equal elements.
  @Test(arguments: seeds(100)) func `sorts like the standard library`(_ seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    for count in 0...40 {
      let elements = (0..<count).map { (key: random.number(1 + count / 2), place: $0) }
      var expected = ContiguousArray(elements)
      expected.sort { $0.key < $1.key }
      let sorted = elements.sorted { $0.key < $1.key }
      #expect(sorted.map { $0.place } == expected.map { $0.place })
      var own = elements.map { $0.key }
      own.sort()
      #expect(own == expected.map { $0.key })
    }
  }
}
