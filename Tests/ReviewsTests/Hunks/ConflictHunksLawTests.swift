import Reviews
import TestSupport
import Testing
import TextMerge

/// What holds of every text in which hunks are chosen.
struct ConflictHunksLawTests {
  @Test func oneSideInEveryHunkIsTheMergeThatFavorsIt() throws {
    var count = 0
    for seed in seeds(4000, ordinarily: 1000) {
      let texts = GeneratedTexts(seed: seed, sideCount: 2 + Int(seed % 3))
      guard let hunks = ConflictHunks(base: texts.base, sides: texts.sides) else { continue }
      count += 1
      let merge = try TextMerger().merge(base: texts.base, sides: texts.sides)
      for side in texts.sides.indices {
        let chosen = hunks.text(choosing: hunks.hunks.map { _ in .sides([side]) })
        #expect(
          string(chosen.bytes) == string(merge.text(favoring: .input(.side(side)))), "seed \(seed)")
        #expect(chosen.openHunks.isEmpty)
      }
      #expect(
        hunks.text(choosing: hunks.hunks.map { _ in .base }).bytes
          == merge.text(favoring: .input(.base)), "seed \(seed)")
      #expect(
        hunks.text(choosing: hunks.hunks.map { _ in .sides(Array(texts.sides.indices)) }).bytes
          == merge.text(favoring: .union, style: .diff3), "seed \(seed)")
    }
    #expect(count > seeds(4000, ordinarily: 1000).count / 4)
  }

  @Test func withoutABaseOneSideInEveryHunkIsItsText() throws {
    for seed in seeds(4000, ordinarily: 1000) {
      let texts = GeneratedTexts(seed: seed, sideCount: 2 + Int(seed % 3))
      guard let hunks = ConflictHunks(base: nil, sides: texts.sides) else {
        #expect(Set(texts.sides).count == 1, "seed \(seed)")
        continue
      }
      for (side, text) in texts.sides.enumerated() {
        let chosen = hunks.text(choosing: hunks.hunks.map { _ in .sides([side]) })
        #expect(string(chosen.bytes) == string(text), "seed \(seed)")
        #expect(chosen.bytes == text, "seed \(seed)")
      }
    }
  }

  @Test func whatIsSettledStaysWhateverIsChosen() throws {
    for seed in seeds(4000, ordinarily: 1000) {
      var random = RepeatableGenerator(seed: seed)
      let texts = GeneratedTexts(seed: seed, sideCount: 2 + Int(seed % 3))
      let base = seed % 2 == 0 ? texts.base : nil
      guard let hunks = ConflictHunks(base: base, sides: texts.sides, labels: ["A", "B"]) else {
        continue
      }
      let choices = hunks.hunks.map { _ -> ConflictHunks.Choice? in
        switch Int.random(in: 0..<5, using: &random) {
        case 0: .sides([Int.random(in: 0..<texts.sides.count, using: &random)])
        case 1: .sides(Array(texts.sides.indices.reversed()))
        case 2: .text(bytes("typed"))
        case 3: .sides([])
        default: nil
        }
      }
      let chosen = hunks.text(choosing: choices)
      #expect(chosen.places.count == hunks.stretches.count)
      #expect(chosen.openHunks == choices.indices.filter { choices[$0] == nil })
      var next = 0
      var isAfterLast = false
      for (place, stretch) in zip(chosen.places, hunks.stretches) {
        #expect(place.lowerBound == next, "seed \(seed)")
        next = place.upperBound
        if case .settled(let bytes, _) = stretch {
          let found = Array(chosen.bytes[place])
          // A newline that the whole text does not have is the one exception.
          let isAll = found == bytes || next == chosen.bytes.count && bytes.starts(with: found)
          #expect(isAll, "seed \(seed): \(string(bytes)) became \(string(found))")
        }
        isAfterLast = true
      }
      #expect(next == chosen.bytes.count, "seed \(seed)")
      #expect(isAfterLast)
      // What is open is found again, and nothing else is.
      let left = hunks.conflictsLeft(in: chosen.bytes)
      #expect((left?.places.count ?? 0) == chosen.openHunks.count, "seed \(seed)")
    }
  }

  @Test func stretchesTileEachSide() throws {
    for seed in seeds(2000, ordinarily: 500) {
      let texts = GeneratedTexts(seed: seed, sideCount: 2 + Int(seed % 3))
      guard let hunks = ConflictHunks(base: nil, sides: texts.sides) else { continue }
      for (side, text) in texts.sides.enumerated() {
        let joined = hunks.stretches.flatMap { stretch in
          switch stretch {
          case .settled(let bytes, let sides):
            #expect(sides.isEmpty)
            return bytes
          case .hunk(let number): return hunks.hunks[number].sides[side]
          }
        }
        #expect(joined == text, "seed \(seed)")
      }
    }
  }

  /// A hunk that a person edits is one conflict with all its sides, and the lines of one side are no conflict.
  @Test func aHunkToEditIsOneConflict() throws {
    for seed in seeds(2000, ordinarily: 500) {
      let texts = GeneratedTexts(seed: seed, sideCount: 2 + Int(seed % 3))
      let labels = texts.sides.indices.map { "side \($0)" }
      guard
        let hunks = ConflictHunks(
          base: seed % 2 == 0 ? texts.base : nil, sides: texts.sides, labels: labels)
      else { continue }
      let whole = hunks.text(choosing: [])
      for (index, hunk) in hunks.hunks.enumerated() {
        let marked = hunks.markedText(ofHunk: index)
        #expect(hunks.conflictsLeft(in: marked)?.places.count == 1, "seed \(seed)")
        for label in labels { #expect(string(marked).contains(label), "seed \(seed)") }
        for side in hunk.sides { #expect(hunks.conflictsLeft(in: side) == nil, "seed \(seed)") }
        let stretch = try #require(hunks.stretches.firstIndex(of: .hunk(index)))
        // As in the whole text, but for the newline that a text without one may add at its end.
        let inWhole = Array(whole.bytes[whole.places[stretch]])
        #expect(
          marked == inWhole || marked.starts(with: inWhole) || inWhole.starts(with: marked),
          "seed \(seed)")
      }
      #expect(hunks.markedText(ofHunk: hunks.hunks.count) == [], "seed \(seed)")
    }
  }
}
