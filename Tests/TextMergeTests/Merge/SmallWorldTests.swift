import Testing

@testable import TextMerge

/// All texts of up to three lines over two letters, as base, ours and theirs.
@Suite struct SmallWorldTests {
  static let texts: [[Int]] = {
    var texts: [[Int]] = [[]]
    var longest: [[Int]] = [[]]
    for _ in 0..<3 {
      longest = longest.flatMap { [$0 + [1], $0 + [2]] }
      texts += longest
    }
    return texts
  }()

  @Test("Every merge of three small texts keeps the laws")
  func everyTriple() throws {
    let texts = Self.texts.map { GeneratedMerge.text($0) }
    for base in texts {
      for ours in texts {
        for theirs in texts {
          let note = "\(string(base) ?? "") | \(string(ours) ?? "") | \(string(theirs) ?? "")"
          let result = try TextMerger().merge(base: base, sides: [ours, theirs])
          let swapped = try TextMerger().merge(base: base, sides: [theirs, ours])
          expectTiling(result, note)
          try expectReadingBack(result, note)
          #expect(result.cleanText == swapped.cleanText, "\(note)")
          #expect(
            result.text(favoring: .input(.side(0))) == swapped.text(favoring: .input(.side(1))),
            "\(note)")
          if base == ours { #expect(result.cleanText == theirs, "\(note)") }
          if ours == theirs { #expect(result.cleanText == ours, "\(note)") }
          let third = try TextMerger().merge(base: base, sides: [ours, theirs, ours])
          if let text = third.cleanText { #expect(text == result.cleanText, "\(note)") }
        }
      }
    }
  }

  @Test("Every newline and ending at the end of a file is a property of the file")
  func everyEnding() throws {
    let texts = [[], [1], [1, 2]].flatMap { lines in
      [("\n", false), ("\n", true), ("\r\n", false), ("\r\n", true)].map {
        GeneratedMerge.text(lines, ending: $0.0, dropsLast: $0.1)
      }
    }
    for base in texts {
      for ours in texts {
        for theirs in texts {
          let note = "\(base) | \(ours) | \(theirs)"
          let result = try TextMerger().merge(base: base, sides: [ours, theirs])
          let swapped = try TextMerger().merge(base: base, sides: [theirs, ours])
          #expect(result.cleanText == swapped.cleanText, "\(note)")
          try expectReadingBack(result, note)
          if base == ours { #expect(result.cleanText == theirs, "\(note)") }
          if ours == theirs { #expect(result.cleanText == ours, "\(note)") }
          if contents(base) == contents(ours) && contents(base) == contents(theirs) {
            #expect(result.isClean, "\(note)")
          }
        }
      }
    }
  }
}
