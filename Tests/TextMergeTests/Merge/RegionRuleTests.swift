import TestSupport
import Testing

@testable import TextMerge

/// How a region is decided that several sides may have changed, against the sum of its terms.
@Suite struct RegionRuleTests {
  struct Case: Decodable {
    let terms: [Int]
    let accept: Int?
  }

  /// What is left of a side, a base, a side, a base, a side and so on: equal sides and bases cancel, and what is
  /// left is the value if all sides that are left hold one, made of one other.
  ///
  /// The rule is that of jj's `Merge<T>` with the same change accepted (jj-vcs/jj, `lib/src/merge.rs`).
  static func resolved(_ terms: [Int]) -> Int? {
    var sides = stride(from: 0, to: terms.count, by: 2).map { terms[$0] }
    var bases: [Int] = []
    for base in stride(from: 1, to: terms.count, by: 2).map({ terms[$0] }) {
      if let side = sides.firstIndex(of: base) {
        sides.remove(at: side)
      } else {
        bases.append(base)
      }
    }
    return Set(sides).count == 1 && Set(bases).count <= 1 ? sides[0] : nil
  }

  @Test("Recorded: what is left of values where the same change counts as agreed")
  func recordedCases() throws {
    let cases: [Case] = try mergeCases(in: "multi-side-cases.json")
    #expect(cases.count == 15)
    for row in cases {
      #expect(Self.resolved(row.terms) == row.accept, "\(row.terms)")
      // A text has one base.
      let bases = Set(stride(from: 1, to: row.terms.count, by: 2).map { row.terms[$0] })
      guard let base = bases.first, bases.count == 1 else { continue }
      let sides = stride(from: 0, to: row.terms.count, by: 2).map { lines(row.terms[$0]) }
      let text = try TextMerger().merge(base: lines(base), sides: sides).cleanText
      #expect(text == row.accept.map(lines), "\(row.terms)")
    }
  }

  @Test("Up to five sides and four values")
  func regions() throws {
    var conflicts = 0
    for sideCount in 1...5 {
      for choice in 0..<(1 << (2 * sideCount)) {
        let sides = (0..<sideCount).map { choice >> (2 * $0) & 3 }
        let expected = Self.resolved([sides[0]] + sides.dropFirst().flatMap { [0, $0] })
        let result = try TextMerger().merge(base: lines(0), sides: sides.map(lines))
        #expect(result.cleanText == expected.map(lines), "\(sides)")
        if expected == nil { conflicts += 1 }
      }
    }
    #expect(conflicts == 1188)
  }

  private func lines(_ value: Int) -> [UInt8] {
    Array("first\nvalue \(value)\nlast\n".utf8)
  }
}
