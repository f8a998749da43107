import Testing

@testable import TextMerge

/// Merges of more sides than two.
@Suite struct MultiSideTests {
  @Test("The one changed value is taken, two are a conflict, for every choice of four sides")
  func everyChoice() throws {
    for choice in 0..<256 {
      let values = (0..<4).map { choice >> (2 * $0) & 3 }
      let changed = Set(values).subtracting([0])
      let result = try TextMerger().merge(
        base: Array("first\n0\nlast\n".utf8),
        sides: values.map { Array("first\n\($0)\nlast\n".utf8) })
      let expected = changed.count < 2 ? "first\n\(changed.first ?? 0)\nlast\n" : nil
      #expect(string(result.cleanText) == expected, "\(values)")
    }
  }

  @Test("Changes of several sides at several places")
  func severalPlaces() throws {
    let result = try merge(
      "1\n2\n3\n4\n5\n6\n7\n", "one\n2\n3\n4\n5\n6\n7\n", "1\n2\nthree\n4\n5\n6\n7\n",
      "1\n2\nthree\n4\n5\n6\nseven\n")
    #expect(string(result.cleanText) == "one\n2\nthree\n4\n5\n6\nseven\n")
    #expect(
      result.regions.map(\.kind) == [
        .changed(sides: [0]), .unchanged, .changed(sides: [1, 2]), .unchanged,
        .changed(sides: [2]),
      ])
  }

  @Test("A line deleted here by one side and there by another is not lost")
  func deletedTwice() throws {
    let base = "milk\n1\n2\n3\nmilk\n"
    let first = "1\n2\n3\nmilk\n"
    let second = "milk\n1\n2\n3\n"
    #expect(try merge(base, first, second).lineDoubt == .equalDeleted(line: 0, other: 4))
    // Below another heading it is another one.
    #expect(
      string(
        try merge("milk\n1\n# 2\n3\nmilk\n", "1\n# 2\n3\nmilk\n", "milk\n1\n# 2\n3\n").cleanText)
        == "1\n# 2\n3\n")
    let result = try merge(base, first, second, "milk\n1\nTWO\n3\nmilk\n")
    #expect(result.conflictCount == 2)
    #expect(!result.isClean)
  }
}
