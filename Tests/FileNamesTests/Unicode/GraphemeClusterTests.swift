import TestSupport
import Testing

@testable import FileNames

@Suite("Grapheme clusters", .enabled(if: UnicodeTables.runtimeIsPinnedVersion))
struct GraphemeClusterTests {
  /// Scalars of every class, several of the ones with memory.
  private static let scalars: [Unicode.Scalar] = [
    "a", "\u{0D}", "\u{0A}", "\u{301}", "\u{200C}", "\u{200D}", "\u{903}", "\u{600}", "\u{1F1E9}",
    "\u{1F1EA}", "\u{1F468}", "\u{1F3FD}", "\u{915}", "\u{94D}", "\u{937}", "\u{995}", "\u{1100}",
    "\u{1161}", "\u{11A8}", "\u{AC00}", "\u{AC01}", "\u{FE0F}", "\u{E0061}", "\u{AD}", "\u{4E2D}",
    "\u{A9}", "\u{D4E}", "\u{93C}", "\u{E01EF}",
  ]

  /// The ends of all clusters, found by asking with every limit.
  private func ends(_ name: [UInt8]) -> [Int] {
    var ends: [Int] = []
    for limit in 1...name.count {
      let end = GraphemeClusters.endOfLastCluster(in: name.span, within: limit)
      if end > 0, end != ends.last { ends.append(end) }
    }
    return ends
  }

  private func expectedEnds(_ text: String) -> [Int] {
    var end = 0
    return text.map { character in
      end += character.utf8.count
      return end
    }
  }

  @Test("all triples end where Character says")
  func triples() {
    for first in Self.scalars {
      for second in Self.scalars {
        var view = String.UnicodeScalarView([first, second])
        let pair = String(view)
        #expect(ends(bytes(pair)) == expectedEnds(pair), "\(escaped(pair))")
        view.append("\u{915}")
        let triple = String(view)
        #expect(ends(bytes(triple)) == expectedEnds(triple), "\(escaped(triple))")
      }
    }
  }

  @Test("generated text ends where Character says", arguments: 1...2 as ClosedRange<UInt64>)
  func generated(seed: UInt64) {
    var generator = RepeatableGenerator(seed: seed)
    for _ in 0..<500 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 1...10, using: &generator) {
        view.append(Self.scalars.randomElement(using: &generator) ?? "a")
      }
      let text = String(view)
      #expect(ends(bytes(text)) == expectedEnds(text), "seed \(seed): \(escaped(text))")
    }
  }
}
