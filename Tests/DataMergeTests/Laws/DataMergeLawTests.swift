import TestSupport
import Testing

@testable import DataMerge

/// What holds for each merge of generated settings.
@Suite struct DataMergeLawTests {
  private let merger = DataMerger(.json)

  private func merged(_ base: [UInt8], _ sides: [[UInt8]]) -> [UInt8]? {
    try? merger?.merge(base: base, sides: sides).get()
  }

  /// Each value of base, sides and result is explained by the three-way rule at its path: none is lost, none invented,
  /// none comes back.
  @Test func everyValueIsAccountedFor() {
    var count = 0
    for seed in seeds(80_000, ordinarily: 1_000) {
      let merge = GeneratedMerge(seed: seed)
      guard let text = merged(merge.base, merge.sides) else { continue }
      count += 1
      guard let result = ValueReader.value(text) else {
        Issue.record("seed \(seed): unreadable\n\(merge.shown)")
        continue
      }
      var account = Account()
      account.check("", merge.values[0], merge.values[1], merge.values[2], result)
      #expect(
        account.faults.isEmpty,
        "seed \(seed): \(account.faults)\n\(merge.shown)\n=>\n\(String(decoding: text, as: UTF8.self))"
      )
    }
    #expect(count > 0)
  }

  /// The order of the sides changes nothing, not even whether there is a result.
  @Test func sidesCanBeSwapped() {
    for seed in seeds(40_000, ordinarily: 500) {
      let merge = GeneratedMerge(seed: seed)
      #expect(
        merged(merge.base, merge.sides) == merged(merge.base, merge.sides.reversed()),
        "seed \(seed)\n\(merge.shown)")
    }
  }

  /// A result merged again with a side of it, on the same base, is itself or nothing.
  @Test func mergedAgainNothingChanges() {
    var count = 0
    for seed in seeds(40_000, ordinarily: 500) {
      let merge = GeneratedMerge(seed: seed)
      guard let text = merged(merge.base, merge.sides) else { continue }
      for side in merge.sides {
        guard let again = merged(merge.base, [text, side]) else { continue }
        count += 1
        #expect(
          again == text,
          """
          seed \(seed)\n\(merge.shown)\n=>\n\(String(decoding: text, as: UTF8.self))\nagain\n\
          \(String(decoding: again, as: UTF8.self))
          """)
      }
    }
    #expect(count > 0)
  }

  /// A side that is the base changes nothing, and neither does one that is merged with itself.
  @Test func unchangedSidesDoNotCount() {
    for seed in seeds(10_000, ordinarily: 200) {
      let merge = GeneratedMerge(seed: seed)
      for side in merge.sides {
        #expect(merged(merge.base, [merge.base, side]) == side, "seed \(seed)")
        #expect(merged(merge.base, [side, side]) == side, "seed \(seed)")
      }
    }
  }

  /// A side that only has another layout changes no value: the result has all values of the other side.
  @Test func layoutIsNoChange() {
    for seed in seeds(10_000, ordinarily: 200) {
      let merge = GeneratedMerge(seed: seed)
      var random = RepeatableGenerator(seed: seed)
      var layout = ValueWriter.layout(&random)
      layout.hasComments = false
      let laidOut = ValueWriter.text(merge.values[0], layout)
      guard ValueReader.read(merge.base)?.comments == [] else { continue }
      for (side, value) in zip(merge.sides, merge.values[1...])
      where ValueReader.read(side)?.comments == [] {
        let text = merged(merge.base, [laidOut, side])
        #expect(
          text.flatMap { ValueReader.value($0)?.canonical } == value.canonical,
          "seed \(seed)\n\(merge.shown)")
      }
    }
  }

  /// The bytes of a member that no side changed are in the result.
  @Test func bytesOfUnchangedMembersAreCopied() {
    for seed in seeds(20_000, ordinarily: 300) {
      let merge = GeneratedMerge(seed: seed)
      guard let text = merged(merge.base, merge.sides),
        let trees = try? merge.texts.map({ try JSONTreeReader.tree(of: $0) })
      else { continue }
      let members = trees.map { tree in
        tree.members(of: 0).map { member in
          Array(tree.bytes[Int(tree.nodes[member].keyStart)..<Int(tree.nodes[member].end)])
        }
      }
      let common = members[0].filter { members[1].contains($0) && members[2].contains($0) }
      for member in common {
        #expect(
          text.indices.contains { text[$0...].starts(with: member) },
          "seed \(seed): \(String(decoding: member, as: UTF8.self))\n\(merge.shown)")
      }
    }
  }

  /// No comment is in the result less or more often than the changes of its count explain.
  @Test func commentsAreAccountedFor() {
    for seed in seeds(20_000, ordinarily: 300) {
      let merge = GeneratedMerge(seed: seed)
      guard let text = merged(merge.base, merge.sides),
        let comments = ValueReader.read(text)?.comments
      else { continue }
      let inputs = merge.texts.map { ValueReader.read($0)?.comments ?? [] }
      for comment in Set(inputs.joined()).union(comments) {
        let counts = (inputs + [comments]).map { list in list.filter { $0 == comment }.count }
        let explained = [counts[1], counts[2], counts[1] + counts[2] - counts[0]]
        #expect(
          counts[3] >= explained.min() ?? 0 && counts[3] <= explained.max() ?? 0,
          "seed \(seed): \(comment) \(counts)\n\(merge.shown)\n=>\n\(String(decoding: text, as: UTF8.self))"
        )
      }
    }
  }
}
