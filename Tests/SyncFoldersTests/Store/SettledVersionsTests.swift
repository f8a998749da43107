import ContentDigests
import TestSupport
import Testing

@testable import SyncFolders

/// What runs decided against, by generated sequences of runs on one file.
@Suite struct SettledVersionsTests {
  private func content(_ number: Int) -> ContentOnDisk {
    ContentOnDisk(size: UInt64(number), digest: SHA256.digest(of: [UInt8(number)]))
  }

  private func version(_ number: Int, at time: Int64? = nil) -> SettledVersions.Version {
    SettledVersions.Version(content(number), modified: time)
  }

  @Test(
    "No content settles itself, of two contents one at most settles the other, and the last run counts"
  )
  func decisions() {
    for seed in TestSupport.seeds(2_000, ordinarily: 300) {
      var random = RepeatableGenerator(seed: seed)
      var settled = SettledVersions()
      for run in 0..<8 {
        let chosen = random.number(5)
        let others = (0..<5).filter { $0 != chosen && random.chance(1, in: 2) }
        settled.add(
          [UInt8(ascii: "f")], kept: content(chosen), others: others.map { version($0) },
          by: "\(run)")
        for one in 0..<5 {
          for other in 0..<5 {
            let run = settled.contents(at: [UInt8(ascii: "f")], settledBy: content(other))[
              content(one)]?.run
            if one == other {
              #expect(run == nil, "seed \(seed)")
            } else if run != nil {
              #expect(
                settled.contents(at: [UInt8(ascii: "f")], settledBy: content(one))[content(other)]
                  == nil,
                "seed \(seed)")
            }
          }
        }
        for other in others {
          #expect(
            settled.contents(at: [UInt8(ascii: "f")], settledBy: content(chosen))[content(other)]?
              .run
              == "\(run)", "seed \(seed)")
        }
      }
      #expect(
        settled.contents(at: [UInt8(ascii: "g")], settledBy: content(1))[content(0)] == nil)
    }
  }

  @Test(
    "What was settled by a content that a later run sets aside is settled by what that run keeps")
  func chains() {
    var settled = SettledVersions()
    let path = Array("Documents/notes.md".utf8)
    settled.add(path, kept: content(1), others: [version(2)], by: "first")
    settled.add(path, kept: content(3), others: [version(1), version(4)], by: "second")
    #expect(settled.contents(at: path, settledBy: content(3))[content(2)]?.run == "first")
    #expect(settled.contents(at: path, settledBy: content(3))[content(4)]?.run == "second")
    #expect(settled.contents(at: path, settledBy: content(1))[content(4)] == nil)
  }

  @Test("Only the last decisions about a path count")
  func limit() {
    var settled = SettledVersions()
    func content(_ number: Int) -> ContentOnDisk {
      ContentOnDisk(size: UInt64(number), digest: SHA256.digest(of: Array("\(number)".utf8)))
    }
    let last = SettledVersions.limit + 100
    for run in 1...last {
      let before = SettledVersions.Version(content(run - 1), modified: nil)
      settled.add([1], kept: content(run), others: [before], by: "\(run)")
    }
    let known = settled.contents(at: [1], settledBy: content(last))
    #expect(known.count == SettledVersions.limit)
    #expect(known[content(last - 1)]?.run == "\(last)")
    #expect(known[content(100)]?.run == "101")
    #expect(known[content(99)] == nil)
  }

  @Test(
    "A content that a run set aside is settled with its time alone, in the steps that file systems have"
  )
  func times() {
    let second: Int64 = 1_000_000_000
    for seed in TestSupport.seeds(2_000, ordinarily: 300) {
      var random = RepeatableGenerator(seed: seed)
      let step = [1, 100, 1_000, 1_000_000, second, 2 * second][random.number(6)]
      let exact = 1_700_000_000 * second + Int64(random.number(1_000_000_007))
      let kept = exact / step * step
      var settled = SettledVersions()
      settled.add([1], kept: content(1), others: [version(2, at: exact)], by: "first")
      // What is set aside once more is known with both times.
      let again = exact + Int64(random.number(1_000) + 60) * second
      if random.chance(1, in: 2) {
        settled.add([1], kept: content(1), others: [version(2, at: again)], by: "second")
      }
      guard let known = settled.contents(at: [1], settledBy: content(1))[content(2)] else {
        Issue.record("seed \(seed): nothing is known")
        continue
      }
      for time in [exact, kept] { #expect(known.includes(version(2, at: time)), "seed \(seed)") }
      #expect(known.includes(version(2)), "seed \(seed)")
      #expect(known.includes(version(2, at: again)) == (known.run == "second"), "seed \(seed)")
      for _ in 0..<8 {
        let later = exact + 2 * second + Int64(random.number(50_000_000_000))
        #expect(!known.includes(version(2, at: later)), "seed \(seed)")
        #expect(!known.includes(version(2, at: exact - (later - exact))), "seed \(seed)")
      }
    }
  }
}
