import TestSupport
import Testing
import TextMerge

@testable import DataMerge

/// What the check says of clean merges of lines, compared with a second reader.
@Suite struct DataGuardLawTests {
  /// A text made of lines of both sides has a fault exactly if the second reader cannot read it, which it can of all
  /// inputs, or if it has a comma behind a last member, which no input has.
  @Test func faultsAreThoseOfTheSecondReader() {
    var (right, broken) = (0, 0)
    for seed in seeds(30_000, ordinarily: 400) {
      let merge = GeneratedMerge(seed: seed)
      var random = RepeatableGenerator(seed: seed)
      var texts = [Self.spliced(merge.sides[0], merge.sides[1], &random)]
      if let text = try? TextMerger().merge(base: merge.base, sides: merge.sides).cleanText {
        texts.append(text)
      }
      let mayHaveComma = merge.texts.contains { Self.hasLastComma($0) }
      for text in texts {
        let fault = DataGuard(.json).fault(in: text, base: merge.base, sides: merge.sides)
        let isRight =
          ValueReader.value(text) != nil && (mayHaveComma || !Self.hasLastComma(text))
        // The second reader does not compare elements of lists.
        switch fault {
        case .repeatedString(_, let repeated)?, .repeatedID(_, let repeated)?:
          #expect(
            String(decoding: text, as: UTF8.self).ranges(of: repeated).count > 1, "seed \(seed)")
          continue
        default: break
        }
        if isRight { right += 1 } else { broken += 1 }
        #expect(
          (fault == nil) == isRight,
          "seed \(seed)\n\(merge.shown)\n=>\n\(String(decoding: text, as: UTF8.self))")
      }
    }
    #expect(right > 0 && broken > 0)
  }

  /// The first lines of one text and the last lines of another.
  private static func spliced(
    _ first: [UInt8], _ second: [UInt8], _ random: inout RepeatableGenerator
  ) -> [UInt8] {
    let ends = [first, second].map { text in
      text.indices.filter { text[$0] == 10 } + [text.count - 1]
    }
    return Array(first[...random.pick(ends[0])] + second[(random.pick(ends[1]) + 1)...])
  }

  private static func hasLastComma(_ text: [UInt8]) -> Bool {
    (try? JSONTreeReader.tree(of: text))?.firstTrailingSeparator != nil
  }

  /// A text that is an input has no fault, and neither has the result of a merge by value.
  @Test func inputsAndResultsHaveNoFault() {
    for seed in seeds(10_000, ordinarily: 100) {
      for notation in FlatNotation.all {
        let merge = GeneratedFlatMerge(notation, seed: seed)
        let check = DataGuard(notation.format)
        let result = DataMerger(notation.format)?.merge(base: merge.base, sides: merge.sides)
        for text in merge.texts + [(try? result?.get()) ?? merge.base] {
          #expect(
            check.fault(in: text, base: merge.base, sides: merge.sides) == nil,
            "seed \(seed)\n\(merge.shown)")
        }
      }
    }
  }
}
