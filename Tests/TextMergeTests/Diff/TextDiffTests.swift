import TestSupport
import Testing

@testable import TextMerge

/// The comparison of two texts, as a caller gets it.
@Suite struct TextDiffTests {
  struct Case: Decodable {
    let base: String
    let side: String
    /// By algorithm the hunks, each as base start, base end, side start, side end.
    let hunks: [String: [[Int]]]
  }

  @Test("Hunks are those that git shows")
  func recorded() throws {
    let cases: [Case] = try mergeCases(in: "git-diff-hunks.json")
    #expect(cases.count == 240)
    for (index, row) in cases.enumerated() {
      for (name, hunks) in row.hunks {
        let algorithm = try #require(DiffAlgorithm(rawValue: name))
        let diff = try TextDiff(from: Array(row.base.utf8), to: Array(row.side.utf8), by: algorithm)
        let shown = diff.hunks.map {
          [$0.base.lowerBound, $0.base.upperBound, $0.side.lowerBound, $0.side.upperBound]
        }
        #expect(shown == hunks, "case \(index), \(name)")
      }
    }
  }

  @Test("A block that could stand at several places stands before its own first line")
  func places() throws {
    let base = "def a\n  1\nend\n\ndef c\n  3\nend\n"
    let side = "def a\n  1\nend\n\ndef b\n  2\nend\n\ndef c\n  3\nend\n"
    let diff = try TextDiff(from: Array(base.utf8), to: Array(side.utf8))
    #expect(diff.hunks == [Hunk(base: 4..<4, side: 4..<8)])
  }

  @Test("A final newline is part of the last line, and texts that are none are refused")
  func edges() throws {
    #expect(
      try TextDiff(from: Array("a\nb".utf8), to: Array("a\nb\n".utf8)).hunks
        == [Hunk(base: 1..<2, side: 1..<2)])
    #expect(
      try TextDiff(from: Array("a\nb\n".utf8), to: Array("\u{FEFF}a\nb\n".utf8)).hunks
        == [Hunk(base: 0..<1, side: 0..<1)])
    #expect(try TextDiff(from: [], to: []).hunks.isEmpty)
    #expect(throws: TextMergeError.self) { try TextDiff(from: [0], to: []) }
    #expect(throws: TextMergeError.self) {
      try TextDiff(from: [], to: Array("ab".utf8), maximumInputSize: 1)
    }
  }
}
