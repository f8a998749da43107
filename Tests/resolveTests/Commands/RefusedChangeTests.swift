import SyncFolders
import TestSupport
import Testing

@testable import resolve

@Suite("What a watch repeats")
struct RefusedChangeTests {
  private static let second: Int64 = 1_000_000_000

  /// However often a change is refused: the pauses double up to the longest, and begin anew with other files.
  @Test(arguments: seeds(40)) func isTriedAfterPausesThatGrow(seed: UInt64) {
    var random = RepeatableGenerator(seed: seed)
    let quiet = [0, 1, 5, 60].randomElement(using: &random).map { $0 * Self.second } ?? 0
    var change: RefusedChange?
    var now: Int64 = 0
    var contents = 1
    var expected = max(quiet, Self.second)
    for _ in 0..<30 {
      let next = RefusedChange(after: change, contents, now: now, quiet: quiet)
      #expect(next.tries - now == expected, "seed \(seed)")
      #expect(next.wait(contents, now: next.tries - 1) == 1, "seed \(seed)")
      #expect(next.wait(contents, now: next.tries) == nil, "seed \(seed)")
      #expect(next.wait(contents + 1, now: now) == nil, "seed \(seed)")
      change = next
      now = next.tries + Int64.random(in: 0...Self.second, using: &random)
      expected = min(FolderSettling.longestPause, 2 * expected)
      if Int.random(in: 0..<8, using: &random) == 0 {
        contents += 1
        expected = max(quiet, Self.second)
      }
    }
  }

  @Test(arguments: [
    ("as run 20261121-093015", "as run "),
    ("'/s/runs/20261121-093015-12/files' is full", "'/s/runs//files' is full"),
    ("20261121-093015", ""),
    ("x20261121-0930156 20261121-09301", "x20261121-0930156 20261121-09301"),
    ("120261121-093015 and 20261121_093015", "120261121-093015 and 20261121_093015"),
    ("20261121-093015-", "-"), ("grün 2026 1-2", "grün 2026 1-2"), ("", ""),
  ])
  func messagesAreComparedWithoutRuns(message: String, text: String) {
    #expect(SaidMessages.withoutRuns(message) == text)
  }

  @Test func isNeverSilent() {
    var said = SaidMessages(most: 3)
    func isNew(_ message: String) -> Bool { said.insert(message) }
    for number in 0..<100 {
      #expect(isNew("problem \(number)"))
      #expect(!isNew("problem \(number)"))
    }
    #expect(isNew("'a/b' could not be changed, as run 20261121-093015"))
    #expect(!isNew("'a/b' could not be changed, as run 20261121-093016-2"))
    said.remove(about: Array("a".utf8))
    #expect(!isNew("'a/b' could not be changed, as run 20261121-093017"))
    said.remove(about: Array("a/b".utf8))
    #expect(isNew("'a/b' could not be changed, as run 20261121-093018"))
  }
}
