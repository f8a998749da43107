import TestSupport
import Testing

@testable import DataMerge

/// The laws of ``DataMergeLawTests`` for sections, localizations and tables.
@Suite struct FlatMergeLawTests {
  @Test(arguments: FlatNotation.all.indices)
  func everyValueIsAccountedFor(_ index: Int) throws {
    let notation = FlatNotation.all[index]
    let merger = try #require(DataMerger(notation.format))
    var count = 0
    for seed in seeds(12_000, ordinarily: 150) {
      let merge = GeneratedFlatMerge(notation, seed: seed)
      guard case .success(let text) = merger.merge(base: merge.base, sides: merge.sides)
      else { continue }
      count += 1
      let shown = "seed \(seed)\n\(merge.shown)\n=>\n\(String(decoding: text, as: UTF8.self))"
      guard let result = notation.value(text) else {
        Issue.record("unreadable: \(shown)")
        continue
      }
      var account = Account()
      account.check("", merge.values[0], merge.values[1], merge.values[2], result)
      #expect(account.faults.isEmpty, "\(account.faults) \(shown)")
    }
    #expect(count > 0)
  }

  @Test(arguments: FlatNotation.all.indices)
  func sidesCanBeSwappedAndMergedAgain(_ index: Int) throws {
    let notation = FlatNotation.all[index]
    let merger = try #require(DataMerger(notation.format))
    for seed in seeds(6_000, ordinarily: 100) {
      let merge = GeneratedFlatMerge(notation, seed: seed)
      let result = merger.merge(base: merge.base, sides: merge.sides)
      let swapped = merger.merge(base: merge.base, sides: merge.sides.reversed())
      #expect((try? result.get()) == (try? swapped.get()), "seed \(seed)\n\(merge.shown)")
      guard case .success(let text) = result else { continue }
      for side in merge.sides {
        if case .success(let again) = merger.merge(base: merge.base, sides: [text, side]) {
          #expect(again == text, "seed \(seed)\n\(merge.shown)")
        }
      }
    }
  }
}
