import ConflictResolution
import SyncFolders
import Testing
import TestSupport
import TextMerge

@Suite("Bases that only lack lines")
struct LineOrderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let base: String
    let version: String
    let isWhole: Bool

    init(_ base: String, _ version: String, _ isWhole: Bool) {
      self.base = base
      self.version = version
      self.isWhole = isWhole
    }

    var testDescription: String { "\(base.debugDescription) in \(version.debugDescription)" }
  }

  @Test(arguments: [
    Row("", "", true),
    Row("", "a\n", true),
    Row("a\n", "", false),
    Row("a\n", "a\n", true),
    Row("a", "a\n", true),
    Row("a\n", "a", true),
    Row("a\nb\n", "a\nx\nb\ny\n", true),
    Row("a\nb\n", "b\na\n", false),
    Row("a\nb\n", "b\na\nb\n", true),
    Row("a\na\n", "a\n", false),
    Row("a\na\n", "a\nb\na\n", true),
    Row("a\n", "ab\n", false),
    Row("ab\n", "a\nb\n", false),
    Row("\n", "a\n", false),
    Row("a\n\nb\n", "a\nb\n", false),
    Row("a\n\nb\n", "a\n\n\nb\n", true),
    Row("a\n", "a\r\n", false),
    Row("a\n", "\u{FEFF}a\n", false),
  ])
  func rows(_ row: Row) {
    #expect(LineOrder.isWhole(Array(row.base.utf8), in: Array(row.version.utf8)) == row.isWhole)
  }

  @Test func trustNeedsEveryVersion() {
    let base = Array("a\nc\n".utf8)
    let adds = Array("a\nb\nc\n".utf8)
    let deletes = Array("a\n".utf8)
    #expect(BaseTrust.judging(base, against: [adds, base]) == .onlyAdded)
    #expect(BaseTrust.judging(base, against: [adds, deletes]) == .lacksLines)
    #expect(BaseTrust.judging(base, against: [deletes, adds]) == .lacksLines)
    #expect(BaseTrust.judging(base, against: [adds, nil]) == .contentUnknown)
    #expect(BaseTrust.judging(base, against: []) == .contentUnknown)
    #expect(BaseTrust.judging(base, against: [adds, adds + [0]]) == .notText)
    #expect(BaseTrust.judging([0], against: [[0], [0, 10, 1]]) == .notText)
    let trusted: [BaseTrust] = [.asked, .insisted, .onlyAdded, .listed, .arrived, .witnessed]
    let others: [BaseTrust] = [
      .lacksLines, .equalsVersion, .later(saved: .seconds(2), version: .seconds(0)), .notText,
      .contentUnknown,
    ]
    for trust in trusted + others {
      #expect(trust.isTrusted == trusted.contains(trust))
      #expect(!trust.description.isEmpty && !trust.description.hasSuffix("."))
    }
  }

  /// The argument for trust, on random texts of few different lines, where alignments can go wrong: what a
  /// clean merge gives has every line of every version.
  @Test(arguments: seeds(40))
  func aCleanMergeLosesNoLine(seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    var cleanCount = 0
    for _ in 0..<200 {
      let base = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        Self.line(using: &random)
      }
      let sides = (0..<Int.random(in: 2...3, using: &random)).map { _ in
        Self.adding(to: base, using: &random)
      }
      let contents = sides.map { Array($0.joined().utf8) }
      #expect(BaseTrust.judging(Array(base.joined().utf8), against: contents) == .onlyAdded)
      let result = try TextMerger().merge(base: Array(base.joined().utf8), sides: contents)
      guard let merged = result.cleanText else { continue }
      cleanCount += 1
      let lines = Set(String(decoding: merged, as: UTF8.self).split(separator: "\n"))
      for side in sides {
        for line in side where !lines.contains(line.dropLast()) {
          Issue.record("base \(base), sides \(sides): \(line) is gone")
        }
      }
    }
    // Conflicts alone would prove nothing.
    #expect(cleanCount > 20)
  }

  /// Without the condition the same merges do lose lines: the test above can fail.
  @Test func aBaseThatIsNoAncestorLosesLines() throws {
    let archived = "a\nfrom the phone\nb\n"
    let phone = "a\nfrom the phone\nb\nmore\n"
    let laptop = "a\nb\n"
    let contents = [phone, laptop].map { Array($0.utf8) }
    let result = try TextMerger().merge(base: Array(archived.utf8), sides: contents)
    #expect(result.cleanText == Array("a\nb\nmore\n".utf8))
    #expect(BaseTrust.judging(Array(archived.utf8), against: contents) == .lacksLines)
  }

  private static func line(using random: inout RepeatableGenerator) -> String {
    "\(Int.random(in: 0..<12, using: &random))\n"
  }

  private static func adding(
    to base: [String], using random: inout RepeatableGenerator
  ) -> [String] {
    var side: [String] = []
    for index in 0...base.count {
      while Int.random(in: 0..<7, using: &random) == 0 { side.append(line(using: &random)) }
      if index < base.count { side.append(base[index]) }
    }
    return side
  }
}
