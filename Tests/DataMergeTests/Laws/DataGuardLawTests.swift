import TestSupport
import Testing
import TextMerge

@testable import DataMerge

/// What the check says of clean merges of lines, compared with a second reader.
@Suite struct DataGuardLawTests {
  /// A merged text has a fault exactly if the second reader cannot read it, which it can of all inputs.
  @Test func faultsAreThoseOfTheSecondReader() {
    var (clean, broken) = (0, 0)
    for seed in seeds(30_000, ordinarily: 1_500) {
      let merge = GeneratedMerge(seed: seed)
      let result = try? TextMerger().merge(base: merge.base, sides: merge.sides)
      guard let text = result?.cleanText else { continue }
      let fault = DataGuard(.json).fault(in: text, base: merge.base, sides: merge.sides)
      let hasComma = merge.texts.contains {
        (try? JSONTreeReader.tree(of: $0))?.firstTrailingSeparator != nil
      }
      if ValueReader.value(text) == nil {
        broken += 1
        #expect(fault != nil, "seed \(seed)\n\(merge.shown)")
      } else if hasComma {
        clean += 1
        #expect(fault == nil, "seed \(seed)\n\(merge.shown)")
      }
    }
    #expect(clean > 0 && broken > 0)
  }

  /// A text that is an input has no fault, and neither has the result of a merge by value.
  @Test func inputsAndResultsHaveNoFault() {
    for seed in seeds(10_000, ordinarily: 500) {
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
