import ConflictResolution
import FileAccess
import Recordings
import Scenarios
import TestSupport
import Testing

/// A recording that somebody damaged or wrote by hand is refused or replayed, whatever it says.
@Suite("damaged recordings")
struct DamagedRecordingTests {
  @Test("are refused with a line, or replayed")
  func damaged() throws {
    let whole = try FileReader.read(fixtureFolder("recordings") + "/contents.jsonl")
    let lines = whole.split(separator: 0x0A).map { Array($0) }
    var (refused, replayed) = (0, 0)
    for seed in seeds(400) {
      var random = RepeatableGenerator(seed: seed)
      var damaged = lines
      for _ in 0...random.number(3) {
        let index = random.number(damaged.count)
        switch random.number(5) {
        case 0 where damaged.count > 2: damaged.remove(at: index)
        case 1: damaged.insert(random.pick(lines), at: index)
        case 2 where !damaged[index].isEmpty:
          damaged[index].remove(at: random.number(damaged[index].count))
        case 3 where !damaged[index].isEmpty:
          damaged[index][random.number(damaged[index].count)] = UInt8(random.number(128))
        default:
          // A digit for another: counters, times, digests and sizes.
          let digits = damaged[index].indices.filter { (0x30...0x39).contains(damaged[index][$0]) }
          guard !digits.isEmpty else { break }
          damaged[index][random.pick(digits)] = UInt8(0x30 + random.number(10))
        }
      }
      do throws(ScenarioError) {
        _ = try ReplayedText(Array(damaged.joined(separator: [0x0A])))
        replayed += 1
      } catch {
        #expect(error.line ?? 0 > 0, "seed \(seed): \(error)")
        refused += 1
      }
    }
    #expect(refused > 40)
    #expect(replayed > 40)
  }
}
