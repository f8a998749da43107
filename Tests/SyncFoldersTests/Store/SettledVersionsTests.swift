import ContentDigests
import TestSupport
import Testing

@testable import SyncFolders

/// What runs decided against, by generated sequences of runs on one file.
@Suite struct SettledVersionsTests {
  private func content(_ number: Int) -> ContentOnDisk {
    ContentOnDisk(size: UInt64(number), digest: SHA256.digest(of: [UInt8(number)]))
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
          [UInt8(ascii: "f")], kept: content(chosen), setAside: others.map(content), by: "\(run)")
        for one in 0..<5 {
          for other in 0..<5 {
            let run = settled.contents(at: [UInt8(ascii: "f")], settledBy: content(other))[
              content(one)]
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
            settled.contents(at: [UInt8(ascii: "f")], settledBy: content(chosen))[content(other)]
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
    settled.add(path, kept: content(1), setAside: [content(2)], by: "first")
    settled.add(path, kept: content(3), setAside: [content(1), content(4)], by: "second")
    #expect(settled.contents(at: path, settledBy: content(3))[content(2)] == "first")
    #expect(settled.contents(at: path, settledBy: content(3))[content(4)] == "second")
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
      settled.add([1], kept: content(run), setAside: [content(run - 1)], by: "\(run)")
    }
    let known = settled.contents(at: [1], settledBy: content(last))
    #expect(known.count == SettledVersions.limit)
    #expect(known[content(last - 1)] == "\(last)")
    #expect(known[content(100)] == "101")
    #expect(known[content(99)] == nil)
  }
}
