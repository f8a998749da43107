import TestSupport
import Testing

@testable import TextMerge

/// No merge on a base that was found loses a line that a side added, or brings one back that a side deleted.
@Suite struct BaseSearchLawTests {
  /// Two to four devices, with and without lists, that miss states, stop recording, and have clocks that differ.
  static let habits: [DeviceWorld.Habits] = (2...4).flatMap { devices in
    [false, true].flatMap { lists in
      [(0, 0), (5, 0), (0, 5), (3, 3)].flatMap { missed, stops in
        [0, 600].map { clock in
          DeviceWorld.Habits(
            deviceCount: devices, clockDifference: clock, missed: missed, unsure: missed,
            stops: stops,
            hasLists: lists, lag: lists ? 20 : 0, leftCopies: 30)
        }
      }
    }
  }

  /// About 80,000 conflicts with `LAW_FACTOR=1`.
  @Test(arguments: habits.indices)
  func harmsNothing(_ index: Int) {
    let habits = Self.habits[index]
    var count = 0
    for seed in seeds(100, ordinarily: 20) {
      for conflict in Self.world(habits, seed: seed).conflicts {
        let found = conflict.found(deviceCount: habits.deviceCount)
        if case .failure(let error) = found {
          harmsNothing(conflict, error.possible, "seed \(seed), \(habits)")
        }
        guard case .success(let base) = found, let merged = base.merged else { continue }
        count += 1
        // A state that nobody recorded may conflict where those before and after it do not.
        if habits.missed == 0, habits.stops == 0, conflict.bases.count == 1, !conflict.isAmbiguous {
          #expect(
            conflict.trueMerge != nil, "seed \(seed), \(habits): \(conflict.shown(base))")
        }
        // The merge on the true base is right by what a merge is. Without one newest common version there is none.
        if merged == conflict.trueMerge || conflict.bases.count != 1 || conflict.isAmbiguous {
          continue
        }
        #expect(
          conflict.harm(of: merged) == (0, 0), "seed \(seed), \(habits): \(conflict.shown(base))")
      }
    }
    // With three devices and no lists there is hardly a proof.
    #expect(count > 0 || !habits.hasLists && habits.deviceCount > 2)
  }

  /// A merge by words that makes one text on all possible bases makes no other one on the true base.
  private func harmsNothing(
    _ conflict: DeviceWorld.Conflict, _ possible: [ProvenBase], _ comment: Comment
  ) {
    guard conflict.bases.count == 1, !conflict.isAmbiguous else { return }
    let sides = [conflict.file.text, conflict.copy.text]
    func merged(_ base: [UInt8]) -> [UInt8]? {
      let result = try? TextMerger().merge(base: base, sides: sides)
      return result?.cleanText ?? result?.proposal(by: [.words])?.text
    }
    let texts = Set(possible.map { merged($0.content) })
    guard texts.count == 1, let text = texts.first, let text,
      let right = merged(conflict.bases[0].text)
    else { return }
    #expect(text == right, comment)
  }

  /// With lists that arrive at once, the same holds if people put copies and old versions back with their times.
  @Test(arguments: 2...4)
  func whatIsPutBackHarmsNothing(_ deviceCount: Int) {
    let habits = DeviceWorld.Habits(
      deviceCount: deviceCount, hasLists: true, putsBack: 8, leftCopies: 30)
    var count = 0
    for seed in seeds(1_000, ordinarily: 60) {
      for conflict in Self.world(habits, seed: seed).conflicts
      where conflict.bases.count == 1 && !conflict.isAmbiguous {
        guard case .success(let base) = conflict.found(deviceCount: nil), let merged = base.merged
        else { continue }
        count += 1
        if merged == conflict.trueMerge { continue }
        #expect(
          conflict.harm(of: merged) == (0, 0), "seed \(seed), \(habits): \(conflict.shown(base))")
      }
    }
    #expect(count > 0)
  }

  /// A list is what another device says: one that lies leads to a merge of the two texts or to none, and never further.
  @Test func aLieIsNoTrap() {
    for seed in seeds(100, ordinarily: 10) {
      var random = RepeatableGenerator(seed: seed)
      for conflict in Self.world(Self.habits[8], seed: seed).conflicts {
        let lists = conflict.lists.map { list in
          list.filter { _ in random.chance(9, in: 10) }.map { state in
            SeenState(
              random.chance(1, in: 5)
                ? SeenVersion(
                  mark: random.pick(list).version.mark, modified: state.version.modified)
                : state.version,
              origin: random.pick([.saved, .arrived, .unknown]),
              followsGap: random.chance(1, in: 9), startsAnew: random.chance(1, in: 9))
          }.shuffled(using: &random)
        }
        let base = try? BaseSearch(deviceCount: 2).base(
          of: conflict.file.asText, and: conflict.copy.asText, among: conflict.states,
          elsewhere: lists)
        guard let base else { continue }
        #expect(conflict.states.contains { $0.content == base.content })
        let merged = try? TextMerger().merge(
          base: base.content, sides: [conflict.file.text, conflict.copy.text]
        ).cleanText
        #expect(base.merged == merged)
      }
    }
  }

  private static func world(_ habits: DeviceWorld.Habits, seed: UInt64) -> DeviceWorld {
    var random = RepeatableGenerator(seed: seed &+ 77)
    let lines = (0..<8 + random.number(10)).map { _ in DeviceWorld.generatedLine(&random) }
    var world = DeviceWorld(text: Array(lines.joined(separator: [0x0A])), habits, seed: seed)
    world.run(steps: 60, edit: DeviceWorld.generatedEdit)
    return world
  }
}
