import ConflictResolution
import JSONText
import TestSupport
import Testing
import TextMerge

@testable import Reviews

/// What holds of every text that the page draws in part.
struct PageExcerptLawTests {
  private static let letters = ["a", "b c ", "\u{1F600}", "é", "ש"]

  private func text(_ random: inout RepeatableGenerator) -> [UInt8] {
    var text = ""
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let count = [3, 900, 9_000, 30_000].randomElement(using: &random) ?? 1
      for _ in 0..<Int.random(in: 0...count, using: &random) {
        text += Self.letters.randomElement(using: &random) ?? ""
      }
      text += "\n"
    }
    return Array(text.utf8)
  }

  /// Marks that split no character.
  private func marks(_ units: [UInt16], _ random: inout RepeatableGenerator) -> [Range<Int>] {
    var marks: [Range<Int>] = []
    var position = 0
    while position < units.count {
      var ends = (0..<2).map { _ in position + Int.random(in: 1...8_000, using: &random) }
      ends[1] += ends[0] - position
      for index in 0..<2 where ends[index] < units.count && units[ends[index]] & 0xFC00 == 0xDC00 {
        ends[index] += 1
      }
      guard ends[1] <= units.count else { break }
      marks.append(ends[0]..<ends[1])
      position = ends[1]
    }
    return marks
  }

  @Test func whatIsDrawnIsOfTheText() {
    for seed in seeds(200) {
      var random = RepeatableGenerator(seed: seed)
      let bytes = text(&random)
      let units = Array(String(decoding: bytes, as: UTF8.self).utf16)
      let given = marks(units, &random)
      let whole = PageExcerpt(bytes, marks: given)
      // What is cut is in the text, in order, in one line, and splits no character; nothing else is lost.
      var drawn: [UInt16] = []
      var position = 0
      for cut in whole.cuts {
        #expect(cut.range.lowerBound >= position && cut.count == cut.range.count, "seed \(seed)")
        #expect(!units[cut.range].contains(0x0A), "seed \(seed)")
        #expect(units[cut.range.lowerBound] & 0xFC00 != 0xDC00, "seed \(seed)")
        drawn += units[position..<cut.range.lowerBound]
        position = cut.range.upperBound
        #expect(units[position] & 0xFC00 != 0xDC00, "seed \(seed)")
      }
      drawn += units[position...]
      #expect(String(decoding: units, as: UTF16.self) == whole.text, "seed \(seed)")
      #expect(drawn.split(separator: 0x0A).allSatisfy { $0.count <= 13_000 }, "seed \(seed)")
      // A mark is drawn, or within what was given.
      for mark in whole.marks {
        #expect(!whole.cuts.contains { $0.range.overlaps(mark) }, "seed \(seed)")
        #expect(given.contains { $0.contains(mark.lowerBound) && $0.upperBound >= mark.upperBound })
      }
      // An excerpt is what is drawn, with the same words marked, as far as it goes.
      var excerpt = whole
      let limit = [100, 5_000, .max].randomElement(using: &random) ?? 0
      excerpt.shorten(to: limit)
      let short = Array(excerpt.text.utf16)
      #expect(drawn.starts(with: short), "seed \(seed)")
      let lines = drawn[short.count...].count { $0 == 0x0A }
      #expect(excerpt.hiddenLines == lines, "seed \(seed)")
      #expect(excerpt.hiddenLines > 0 || short.count == drawn.count, "seed \(seed)")
      func words(_ excerpt: PageExcerpt, _ units: [UInt16]) -> [ArraySlice<UInt16>] {
        excerpt.marks.map { units[$0] }
      }
      let marked = words(excerpt, short)
      if lines == 0 {
        #expect(marked.elementsEqual(words(whole, units)) { $0.elementsEqual($1) }, "seed \(seed)")
      }
      #expect(excerpt.cuts.map(\.count) == whole.cuts.prefix(excerpt.cuts.count).map(\.count))
    }
  }

  /// Of texts beyond the limit the page has the same parts, with the same numbers of lines.
  @Test func anExcerptHasTheSameLines() throws {
    for seed in seeds(300) {
      let texts = GeneratedTexts(seed: seed, sideCount: 2 + Int(seed % 3))
      func parts(limit: Int) throws -> [JSONValue]? {
        let base: FileState? = seed % 2 == 0 ? .file(FileContent(texts.base)) : nil
        guard
          let text = PageText(
            of: texts.sides.map { .file(FileContent($0)) }, base: base, limit: limit)
        else { return nil }
        var writer = JSONWriter()
        writer.beginObject()
        text.write(into: &writer)
        writer.endObject()
        return try #require(try JSONValue.parse(writer.bytes)["parts"]?.arrayValue)
      }
      guard let whole = try parts(limit: .max), let excerpt = try parts(limit: 0) else { continue }
      // The last lines may belong to the part before them if a result is made.
      func count(_ parts: [JSONValue], side: Int) -> Int {
        parts.reduce(0) { sum, part in
          let hidden = part["hidden"]?.numberValue.flatMap { Int($0.text) } ?? 0
          let pieces = [part["sides"]?.arrayValue?[side] ?? part["same"], part["tail"]]
          return sum + hidden
            + pieces.reduce(0) { $0 + ($1?.piece.map { TextLines($0).count } ?? 0) }
        }
      }
      for side in texts.sides.indices {
        #expect(
          abs(count(whole, side: side) - count(excerpt, side: side)) <= 1, "seed \(seed)")
      }
      #expect(
        whole.count { $0["same"] == nil } == excerpt.count { $0["same"] == nil }, "seed \(seed)")
    }
  }
}
