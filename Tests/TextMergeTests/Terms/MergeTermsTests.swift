import Foundation
import Testing

@testable import TextMerge

/// Values that several sides may disagree about.
@Suite struct MergeTermsTests {
  struct Cases: Decodable {
    struct Case: Decodable {
      let terms: [Int]
      let accept: Int?
    }
    let cases: [Case]
  }

  @Test("Recorded: what is left of values where the same change counts as agreed")
  func recordedCases() throws {
    let cases = try JSONDecoder().decode(
      Cases.self, from: Fixtures.data("merges/multi-side-cases.json")
    ).cases
    #expect(cases.count == 15)
    for row in cases {
      let terms = try #require(MergeTerms(row.terms))
      #expect(terms.terms == row.terms)
      #expect(terms.resolved == row.accept, "\(row.terms)")
      #expect(terms.simplified.resolved == row.accept, "\(row.terms)")
      // With one base the lines of a text say the same.
      guard Set(terms.removed).count == 1 else { continue }
      let text = try TextMerger().merge(
        base: lines(terms.removed[0]), sides: terms.sides.map(lines)
      ).cleanText
      #expect(text == row.accept.map(lines), "\(row.terms)")
    }
  }

  @Test("A region of lines is decided by the same rule, for up to five sides and four values")
  func regions() throws {
    var conflicts = 0
    for sideCount in 1...5 {
      for choice in 0..<(1 << (2 * sideCount)) {
        let sides = (0..<sideCount).map { choice >> (2 * $0) & 3 }
        let terms = try #require(MergeTerms(base: 0, sides: sides))
        let result = try TextMerger().merge(base: lines(0), sides: sides.map(lines))
        #expect(result.cleanText == terms.resolved.map(lines), "\(sides)")
        if terms.resolved == nil { conflicts += 1 }
      }
    }
    #expect(conflicts == 1188)
  }

  @Test("Only a value that a side holds is left, and if all hold one, no other")
  func guarded() throws {
    // All terms of two levels: two sides on the conflict of two ancestors, and three on two such.
    let values = 0..<3
    var plain: [MergeTerms<Int>] = []
    for first in values {
      plain.append(try #require(MergeTerms([first])))
      for base in values {
        for second in values { plain.append(try #require(MergeTerms([first, base, second]))) }
      }
    }
    var resolved = 0
    for base in plain {
      for other in plain {
        for choice in 0..<27 {
          let sides = [choice % 3, choice / 3 % 3, choice / 9]
          let terms = try sides.map { try #require(MergeTerms([$0])) }
          for nested in [
            [terms[0], base, terms[1]], [terms[0], base, terms[1], other, terms[2]],
            [base, terms[0], other],
          ] {
            let flat = try #require(MergeTerms(nested)).flattened()
            #expect(flat.terms.count == nested.map(\.terms.count).reduce(0, +))
            #expect(flat.simplified.resolved == flat.resolved)
            // What is added is held by its sides, whatever the bases add when they are removed.
            let held = stride(from: 0, to: nested.count, by: 2).flatMap { nested[$0].sides }
            #expect(flat.sides.sorted() == held.sorted())
            guard let value = flat.resolved else { continue }
            resolved += 1
            #expect(held.contains(value), "\(nested.map(\.terms))")
            if Set(held).count == 1 { #expect(held[0] == value) }
          }
        }
      }
    }
    #expect(resolved > 1_000)
  }

  @Test("The ancestors' ancestor does not come back through a criss-cross merge")
  func crissCross() throws {
    // Both ancestors made "red" of "green", and nobody changed it since (jj issue 6369).
    let red = try #require(MergeTerms(["red"]))
    let ancestors = try #require(MergeTerms(["red", "green", "red"]))
    let merge = try #require(MergeTerms([red, ancestors, red]))
    let flat: MergeTerms<String> = merge.flattened()
    #expect(flat.simplified.terms == ["green"])
    #expect(flat.resolved == nil)
    // Resolving the ancestors first says what everybody has.
    #expect(MergeTerms(base: ancestors.resolved, sides: ["red", "red"])?.resolved == "red")

    let blue = try #require(MergeTerms(["blue"]))
    let disputed = try #require(MergeTerms(["red", "green", "blue"]))
    #expect(try #require(MergeTerms([red, disputed, blue])).flattened().resolved == nil)
    // A side that is there is still found beside the ancestor's: red − (red − green + blue) + blue,
    // with green on a third side that nobody else touched.
    let green = try #require(MergeTerms(["green"]))
    let third = try #require(MergeTerms([red, disputed, blue, green, green]))
    #expect(third.flattened().resolved == "green")
  }

  @Test("Terms that cancel go, the others stay in order")
  func simplified() throws {
    #expect(MergeTerms([0, 1, 1, 2, 3])?.simplified.terms == [0, 2, 3])
    #expect(MergeTerms([0, 1, 2, 3, 1])?.simplified.terms == [0, 3, 2])
    #expect(MergeTerms([5])?.simplified.terms == [5])
    #expect(MergeTerms([7, 7, 8])?.simplified.terms == [8])
  }

  @Test("An even number of terms, and no side, is nothing")
  func malformed() {
    #expect(MergeTerms([Int]()) == nil)
    #expect(MergeTerms([0, 1]) == nil)
    #expect(MergeTerms(base: 0, sides: []) == nil)
  }

  private func lines(_ value: Int) -> [UInt8] {
    Array("first\nvalue \(value)\nlast\n".utf8)
  }
}
