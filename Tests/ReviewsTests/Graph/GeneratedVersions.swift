import ConflictResolution
import TestSupport

/// Versions of one file that some devices wrote, each on what it had seen by then.
struct GeneratedVersions {
  let versions: [FileVersion]

  init(seed: UInt64, count: Int) {
    var random = RepeatableGenerator(seed: seed)
    let all: [DeviceID] = ["d0", "d1", "d2", "d3", "d4"]
    let devices = Array(all.prefix(1 + random.number(all.count)))
    var counters: [DeviceID: UInt64] = [:]
    var seen: [DeviceID: VersionVector] = [:]
    var versions: [FileVersion] = []
    var time: Int64 = 1_795_000_000
    // Some histories are one line, some are wide.
    let meets = random.number(101)
    for number in 0..<count {
      let device = random.pick(devices)
      if !versions.isEmpty, random.chance(meets, in: 100) {
        seen[device, default: VersionVector()].join(random.pick(versions).vector ?? VersionVector())
      }
      // A device that was restored gives a counter a second time.
      let last = counters[device] ?? 0
      let isFork = last > 0 && random.chance(1, in: 40)
      let counter = isFork ? last : last + 1
      let vector = seen[device, default: VersionVector()].setting(device, to: counter)
      counters[device] = counter
      seen[device] = vector
      time += Int64(random.number(250)) - 50
      versions.append(
        FileVersion(
          path: random.chance(1, in: 15) ? "b.txt" : "a.txt",
          state: random.chance(1, in: 12) ? .deleted : .file(FileContent("\(number)\n")),
          vector: vector, device: device,
          modified: random.chance(1, in: 10) ? nil : .seconds(time)))
    }
    self.versions = versions.shuffled(using: &random)
  }

  var history: FileHistory { FileHistory(path: "a.txt", versions: versions) }
}
