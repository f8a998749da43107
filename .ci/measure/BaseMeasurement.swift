// Measures how often the search for a base finds one; `.ci/measure/bases` builds it together with the sources of TextMerge
// and the devices that its tests simulate. The arguments are folders. Each has the successive contents of one file, under
// names in their order.

import Foundation

@main
struct BaseMeasurement {
  /// So many successive contents are the edits of one world.
  private static let windowLength = 60

  static func main() throws {
    let histories = try CommandLine.arguments.dropFirst().map { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map {
        [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent($0)))
      }
    }
    print(
      "devices lists watch off | conflicts  on true base |     found by any    by each |    lost    back"
    )
    for (devices, hasLists, stops) in [
      (2, false, 0), (2, true, 0), (2, true, 5), (3, false, 0), (3, true, 0), (3, true, 5),
      (4, true, 0),
    ] {
      var total = Total()
      for history in histories {
        for start in stride(from: 0, to: max(1, history.count - 1), by: windowLength / 2) {
          let texts = Array(history[start..<min(history.count, start + windowLength)])
          for seed in 0..<UInt64(4) {
            total.add(
              of: texts,
              DeviceWorld.Habits(deviceCount: devices, stops: stops, hasLists: hasLists),
              seed: seed &+ UInt64(start) &* 31)
          }
        }
      }
      print(
        String(
          format: "%7d %5@ %9@ | %9d %13d | %8d %5.1f%% %9.1f%% | %7d %7d", devices,
          hasLists ? "yes" : "no", stops > 0 ? "at times" : "never", total.conflicts, total.clean,
          total.anywhere, 100 * Double(total.anywhere) / Double(max(1, total.clean)),
          100 * Double(total.views.merged) / Double(max(1, total.views.clean)), total.harm.lost,
          total.harm.back))
    }
  }

  /// The sums of worlds.
  struct Total {
    var conflicts = 0
    var clean = 0
    var anywhere = 0
    var views = (clean: 0, merged: 0)
    var harm = (lost: 0, back: 0)

    /// Plays a world whose devices make the edits of a history.
    mutating func add(of texts: [[UInt8]], _ habits: DeviceWorld.Habits, seed: UInt64) {
      var next = 1
      var world = DeviceWorld(text: texts[0], habits, seed: seed)
      world.run(steps: texts.count * 5 / 3) { _, world, device in
        guard next < texts.count else { return nil }
        defer { next += 1 }
        let current = world.versions[world.devices[device].current].text
        return try? TextMerger().merge(base: texts[next - 1], sides: [current, texts[next]])
          .cleanText
      }
      let groups = Dictionary(grouping: world.conflicts) {
        "\($0.file.modified) \($0.copy.modified) \($0.file.device)"
      }
      for views in groups.values {
        conflicts += 1
        guard let truth = views[0].trueMerge else { continue }
        clean += 1
        var isMerged = false
        for view in views {
          self.views.clean += 1
          guard case .success(let base) = view.found(deviceCount: habits.deviceCount),
            let merged = base.merged
          else { continue }
          self.views.merged += 1
          isMerged = true
          guard merged != truth else { continue }
          let harm = view.harm(of: merged)
          self.harm.lost += harm.lost
          self.harm.back += harm.back
        }
        if isMerged { anywhere += 1 }
      }
    }
  }
}
