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
            let run = settled.run(
              thatSettled: content(one), at: [UInt8(ascii: "f")], by: content(other))
            if one == other {
              #expect(run == nil, "seed \(seed)")
            } else if run != nil {
              #expect(
                settled.run(
                  thatSettled: content(other), at: [UInt8(ascii: "f")], by: content(one)) == nil,
                "seed \(seed)")
            }
          }
        }
        for other in others {
          #expect(
            settled.run(
              thatSettled: content(other), at: [UInt8(ascii: "f")], by: content(chosen))
              == "\(run)", "seed \(seed)")
        }
      }
      #expect(
        settled.run(thatSettled: content(0), at: [UInt8(ascii: "g")], by: content(1)) == nil)
    }
  }

  @Test(
    "What was settled by a content that a later run sets aside is settled by what that run keeps")
  func chains() {
    var settled = SettledVersions()
    let path = Array("Documents/notes.md".utf8)
    settled.add(path, kept: content(1), setAside: [content(2)], by: "first")
    settled.add(path, kept: content(3), setAside: [content(1), content(4)], by: "second")
    #expect(settled.run(thatSettled: content(2), at: path, by: content(3)) == "first")
    #expect(settled.run(thatSettled: content(4), at: path, by: content(3)) == "second")
    #expect(settled.run(thatSettled: content(4), at: path, by: content(1)) == nil)
  }
}
