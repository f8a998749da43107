import ArraySpans
import TestSupport
import Testing

@testable import DataMerge

/// What holds for each merge in which a person chooses values.
@Suite struct DataChoiceLawTests {
  /// Draws choices for the conflicts of two sides, and checks the text that they make.
  ///
  /// - Returns: Whether there were conflicts of values.
  private func check(
    _ merger: DataMerger, _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], seed: UInt64,
    _ shown: String, read: ([UInt8]) -> Value?
  ) -> Bool {
    let declined = merger.merge(base: base, sides: [ours, theirs])
    guard case .success(let conflicts) = merger.conflicts(base: base, ours: ours, theirs: theirs)
    else {
      if case .success = declined { Issue.record("seed \(seed): it merges\n\(shown)") }
      return false
    }
    switch declined {
    case .success: #expect(conflicts.isEmpty, "seed \(seed)\n\(shown)")
    case .failure(let decline):
      #expect(decline.path == conflicts.first?.path, "seed \(seed)\n\(shown)")
      #expect(decline.reason == conflicts.first?.reason, "seed \(seed)\n\(shown)")
    }
    let mirrored = merger.conflicts(base: base, ours: theirs, theirs: ours)
    #expect(
      (try? mirrored.get().map { [$0.ours, $0.theirs] }) == conflicts.map { [$0.theirs, $0.ours] },
      "seed \(seed)\n\(shown)")
    var random = RepeatableGenerator(seed: seed)
    let choices = conflicts.map { _ in random.pick(DataChoice.allCases) }
    let result = merger.merge(base: base, ours: ours, theirs: theirs, choosing: choices)
    let swapped = merger.merge(
      base: base, ours: theirs, theirs: ours,
      choosing: choices.map { $0 == .ours ? .theirs : .ours })
    #expect((try? result.get()) == (try? swapped.get()), "seed \(seed)\n\(shown)")
    guard case .success(let text) = result else { return !conflicts.isEmpty }
    guard let value = read(text) else {
      Issue.record(
        "seed \(seed): unreadable\n\(shown)\n=>\n\(String(decoding: text, as: UTF8.self))")
      return true
    }
    let known = Set([base, ours, theirs].compactMap(read).flatMap(Self.scalars))
    for scalar in Self.scalars(value) where !known.contains(scalar) {
      Issue.record("seed \(seed): \(scalar) is of no version\n\(shown)")
    }
    return !conflicts.isEmpty
  }

  /// Every value without members, and every key with the value below it if that has none.
  private static func scalars(_ value: Value) -> [String] {
    if let members = value.members {
      return members.flatMap { member in
        scalars(member.value)
          + (member.value.isScalar ? ["\(member.key): \(member.value.canonical)"] : [])
      }
    }
    return value.elements.map { $0.flatMap(scalars) } ?? [value.canonical]
  }

  @Test func chosenValuesMakeReadableJSON() throws {
    let merger = try #require(DataMerger(.json))
    var count = 0
    for seed in seeds(80_000, ordinarily: 1_500) {
      let merge = GeneratedMerge(seed: seed)
      let hasConflicts = check(
        merger, merge.base, merge.sides[0], merge.sides[1], seed: seed, merge.shown,
        read: ValueReader.value)
      if hasConflicts { count += 1 }
    }
    #expect(count > 0)
  }

  @Test(arguments: FlatNotation.all.indices)
  func chosenValuesMakeReadableSectionsAndTables(_ index: Int) throws {
    let notation = FlatNotation.all[index]
    let merger = try #require(DataMerger(notation.format))
    var count = 0
    for seed in seeds(12_000, ordinarily: 200) {
      let merge = GeneratedFlatMerge(notation, seed: seed)
      let hasConflicts = check(
        merger, merge.base, merge.sides[0], merge.sides[1], seed: seed, merge.shown,
        read: notation.value)
      if hasConflicts { count += 1 }
    }
    #expect(count > 0)
  }
}
