import TestSupport
import Testing

@testable import TextMerge

/// Logs and journals to which both sides added entries at one place.
@Suite struct TimedEntriesTests {
  enum Form: CaseIterable {
    case clocks, days, items, headings, moments

    func entry(_ number: Int, _ text: String) -> String {
      let two = { (value: Int) in value < 10 ? "0\(value)" : "\(value)" }
      switch self {
      case .clocks: return "\(two(number / 60)):\(two(number % 60)) \(text)\n"
      case .days: return "2026-\(two(number / 28 % 12 + 1))-\(two(number % 28 + 1)): \(text)\n"
      case .items: return "- 2026-\(two(number / 28 % 12 + 1))-\(two(number % 28 + 1)) \(text)\n"
      case .headings:
        return
          "\n## 2026-\(two(number / 28 % 12 + 1))-\(two(number % 28 + 1))\n\n\(text)\nend \(text)\n"
      case .moments: return "* 2026-03-01 \(two(number / 60)):\(two(number % 60)) \(text)\n"
      }
    }
  }

  @Test("All entries are there in order, in logs that grow at the end and at the start")
  func inOrder() throws {
    for seed in TestSupport.seeds(20_000, ordinarily: 1_500) {
      var random = RepeatableGenerator(seed: seed)
      let form = random.pick(Form.allCases)
      let isAscending = random.chance(2, in: 3)
      var numbers = Array(0..<200)
      func pick(_ count: Int) -> [Int] {
        (0..<count).map { _ in numbers.remove(at: random.number(numbers.count)) }
      }
      let old = pick(random.number(3) + 1).map { $0 / 3 }
      let base = Array(Set(old)).sorted()
      let sides = (0..<(seed % 5 == 0 ? 3 : 2)).map { _ in
        pick(random.number(3) + 1).map { 101 + $0 }.sorted()
      }
      func text(_ entries: [Int]) -> String {
        let all = isAscending ? entries : entries.reversed()
        return "Log\n" + all.map { form.entry($0, "t\($0)") }.joined()
      }
      let all = Set(sides.joined())
      guard all.count == sides.joined().count else { continue }
      let merged = try ProseMerge.text(text(base), sides.map { text(base + $0) })
      #expect(merged == text(base + all.sorted()), "seed \(seed)")
      for side in sides {
        let again = try ProseMerge.text(text(base), [text(base + all.sorted()), text(base + side)])
        #expect(again == text(base + all.sorted()), "seed \(seed), again")
      }
    }
  }

  @Test(
    "What is not in the order of time is left to a person",
    arguments: [
      // One time, two entries.
      ("07:10 a\n", "07:10 a\n08:00 b\n", "07:10 a\n08:00 c\n"),
      // Earlier than the last one.
      ("07:10 a\n08:10 b\n", "07:10 a\n08:10 b\n08:00 c\n", "07:10 a\n08:10 b\n09:00 d\n"),
      // Not in order within a side.
      ("07:10 a\n", "07:10 a\n09:00 b\n08:00 c\n", "07:10 a\n08:30 d\n"),
      // Nothing to be in order with.
      ("a\n", "a\n08:00 b\n", "a\n09:00 c\n"),
      // A line before the first entry.
      ("07:10 a\n", "07:10 a\nnote\n08:00 b\n", "07:10 a\n09:00 c\n"),
      // A day and a time of a day.
      ("2026-03-01 a\n", "2026-03-01 a\n2026-03-02 b\n", "2026-03-01 a\n09:00 c\n"),
      // No time, but a number with a letter.
      ("07:10 a\n", "07:10 a\n08:00am b\n", "07:10 a\n09:00 c\n"),
    ])
  func isLeft(_ base: String, _ ours: String, _ theirs: String) throws {
    #expect(try ProseMerge.text(base, [ours, theirs]) == nil)
    #expect(try ProseMerge.text(base, [theirs, ours]) == nil)
  }
}
