import TextMerge
import Testing

@Suite("Merges of strings")
struct StringMergeTests {
  @Test(arguments: [
    ("a\nb\nc\n", ["A\nb\nc\n", "a\nb\nC\n"], "A\nb\nC\n"),
    ("ä\n", ["ä\n", "ä\nö\n"], "ä\nö\n"),
    ("", ["", "x"], "x"),
    ("a\n", ["b\n", "c\n"], nil),
  ])
  func isThatOfBytes(base: String, sides: [String], expected: String?) throws {
    #expect(try TextMerger().merged(base: base, sides: sides) == expected)
    let bytes = try TextMerger().merge(base: Array(base.utf8), sides: sides.map { Array($0.utf8) })
    #expect(bytes.cleanText == expected.map { Array($0.utf8) })
  }

  @Test func withoutSidesIsAnError() throws {
    let error = try #require(throws: TextMergeError.self) {
      try TextMerger().merged(base: "a", sides: [])
    }
    #expect(error.code == .noSides)
  }
}
