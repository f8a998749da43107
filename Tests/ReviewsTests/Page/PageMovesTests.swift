import ConflictResolution
import JSONText
import TestSupport
import Testing

@testable import Reviews

/// What the page says of lines that were moved.
struct PageMovesTests {
  /// A block: the side, its first line, where it comes from (-1 is the base), its first line there, its length.
  private typealias Move = [Int]

  private func moves(_ texts: [String], base: String?) throws -> [Move] {
    try moves(texts.map(bytes), base: base.map(bytes))
  }

  private func moves(_ texts: [[UInt8]], base: [UInt8]?) throws -> [Move] {
    let states = texts.map { FileState.file(FileContent($0)) }
    guard let text = PageText(of: states, base: base.map { .file(FileContent($0)) }, limit: .max)
    else { return [] }
    var writer = JSONWriter()
    writer.beginObject()
    text.write(into: &writer)
    writer.endObject()
    return try (JSONValue.parse(writer.bytes)["moved"]?.arrayValue ?? []).map { move in
      (move.arrayValue ?? []).compactMap { $0.numberValue.flatMap { Int($0.text) } }
    }
  }

  private static let first = "The first paragraph has enough letters.\n"
  private static let second = "The second one has enough letters, too.\nAnd one more line.\n"
  private static let third = "a\nb\nc\n"

  @Test func namesBothPlacesOfABlock() throws {
    let base = Self.first + Self.third + Self.second + "end\n"
    let swapped = Self.second + Self.third + Self.first + "end\n"
    // Without a base from the first text, with one from that.
    #expect(try moves([base, swapped], base: nil).contains([1, 1, 0, 5, 2]))
    let moved = try moves([base + "more\n", swapped], base: base)
    #expect(!moved.contains { $0[0] == 0 })
    #expect(moved.contains([1, 1, -1, 5, 2]), "\(moved)")
    // What was moved in the same way by both is moved in both.
    let both = try moves([swapped, swapped + "more\n"], base: base)
    #expect(Set(both.map { $0[0] }) == [0, 1])
    #expect(try moves([base, base + "more\n"], base: nil).isEmpty)
  }

  @Test func aBlockIsTheSameLinesAtBothPlaces() throws {
    func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
      TextLines(text).count == 0
        ? [] : (0..<TextLines(text).count).map { text[TextLines(text).range(of: $0)] }
    }
    var count = 0
    for seed in seeds(600) {
      let texts = GeneratedTexts(seed: seed)
      let base = seed % 2 == 0 ? texts.base : nil
      for move in try moves(texts.sides, base: base) {
        count += 1
        let from = move[2] < 0 ? texts.base : texts.sides[move[2]]
        let (own, other) = (lines(texts.sides[move[0]]), lines(from))
        let block = own.dropFirst(move[1] - 1).prefix(move[4])
        #expect(block.count == move[4], "seed \(seed), \(move)")
        #expect(
          block.elementsEqual(other.dropFirst(move[3] - 1).prefix(move[4])), "seed \(seed), \(move)"
        )
      }
    }
    #expect(count > 20)
  }
}
