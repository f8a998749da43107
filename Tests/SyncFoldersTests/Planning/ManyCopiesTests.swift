import ConflictResolution
import FileAccess
import TestSupport
import Testing

@testable import SyncFolders

/// One file with many copies: its plan takes tables, which give what a look at each version would.
@Suite("Many copies of one file")
struct ManyCopiesTests {
  /// More copies than the default convention has numbers.
  static let count = 1200

  private func plan(
    _ strategies: [Strategy], numbering: NumberingConvention = .hyphen
  ) throws -> PlannedFamily {
    let tree = try TestTree()
    for number in 0..<Self.count {
      let time = 100_000 + number / 60 * 100 + number % 60
      let name = number == 0 ? "a.md" : "a.sync-conflict-20260901-\(time)-ABCDEFG.md"
      // Every tenth has the text of the one before.
      try tree.write(name, "text \(number % 10 == 9 ? number - 1 : number)", at: Double(number))
    }
    var policy = Policy(strategies)
    policy.common.numbering = numbering
    var planner = try FolderPlannerTests.planner(tree, policy)
    return try #require(try FolderPlannerTests.plans(tree, &planner).first)
  }

  @Test func theNewestGetsTheNameAndEachOtherHasItsReason() throws {
    let family = try plan([.newest])
    #expect(family.members.count == Self.count)
    #expect(family.members.map(\.device).prefix(3) == ["original", "copy", "copy 2"])
    #expect(family.members.last?.device.description == "copy \(Self.count - 1)")
    for (number, member) in family.members.enumerated().dropLast(2) {
      guard case .setAside(let reason) = member.fate else {
        Issue.record("\(number) is not set aside: \(member.fate)")
        continue
      }
      #expect(reason.contains("older than copy") && member.rule == .modified)
    }
    // Of the two with the newest text the highest in rank becomes the file, and the other says so.
    let last = family.members.suffix(2).map(\.fate)
    #expect(last.contains(.becomes(Array("a.md".utf8))))
    #expect(last.contains(.setAside("the same content is kept")))
  }

  /// The strategy declines as a whole, with what to do, and nothing is changed.
  @Test func keepBothSaysWhatToDoWhenItsNumbersEnd() throws {
    let family = try plan([.keepBoth])
    #expect(family.state == .undecided && family.change == nil)
    let reason = try #require(family.declined.first?.reason)
    #expect(reason.contains("numbers from 1 to 999"))
    #expect(reason.contains("set the numbering to 'finder', which counts further"))
  }

  @Test func aConventionThatCountsFurtherKeepsAll() throws {
    let family = try plan([.keepBoth], numbering: .finder)
    #expect(family.state == .resolved)
    let names = family.newNames.map { String(decoding: $0, as: UTF8.self) }
    #expect(Set(names).count == names.count)
    // Of each ten nine texts are different.
    let kept = family.members.count { !$0.fate.isSetAside }
    #expect(kept == Self.count - Self.count / 10)
    #expect(names.contains("a \(kept).md") && !names.contains("a \(kept + 1).md"))
  }
}
