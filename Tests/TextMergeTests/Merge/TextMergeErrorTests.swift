import Testing

@testable import TextMerge

/// What cannot be merged is refused, with the place.
@Suite struct TextMergeErrorTests {
  @Test("A NUL byte anywhere in any input is binary")
  func binary() throws {
    let text = Array(repeating: UInt8(0x61), count: 10_000)
    for position in 0..<3 {
      var inputs = [text, text, text]
      inputs[position].append(0)
      let error = try #require(throws: TextMergeError.self) {
        try TextMerger().merge(base: inputs[0], sides: [inputs[1], inputs[2]])
      }
      #expect(error.code == .binary)
      #expect(error.input == [.base, .side(0), .side(1)][position])
      #expect(error.offset == 10_000)
    }
  }

  @Test("By git's rules, UTF-16 is called what it is")
  func utf16() throws {
    for mark: [UInt8] in [[0xFF, 0xFE, 0x61, 0x00], [0xFE, 0xFF, 0x00, 0x61]] {
      let error = try #require(throws: TextMergeError.self) {
        try TextMerger(rules: .git(.myers)).merge(base: [], sides: [[], mark])
      }
      #expect(error.code == .binary)
      #expect(error.description.hasPrefix("side 2, byte "))
      #expect(error.message.contains("UTF-16"))
    }
    for short: [UInt8] in [[0], [0xFF, 0], [0xFF, 0xFE, 0]] {
      #expect(throws: TextMergeError.self) { try TextMerger().merge(base: short, sides: [[]]) }
    }
  }

  @Test("No side, and too much text")
  func limits() throws {
    #expect(throws: TextMergeError.noSides) { try TextMerger().merge(base: [], sides: []) }
    #expect(TextMergeError.noSides.input == nil)
    let error = try #require(throws: TextMergeError.self) {
      try TextMerger(maximumInputSize: 3).merge(base: [1, 2, 3], sides: [[1, 2, 3, 4]])
    }
    #expect(error.code == .tooLarge)
    #expect(error.input == .side(0))
    #expect(TextMerger(maximumInputSize: Int.max).maximumInputSize == TextMerger.largestInputSize)
  }
}
