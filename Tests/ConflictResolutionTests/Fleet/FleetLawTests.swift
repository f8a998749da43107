import ConflictResolution
import Scenarios
import TestSupport
import Testing

/// Random histories of a few devices: whatever they do, once all have met they agree, and nothing
/// that was written is gone without a word.
@Suite struct FleetLawTests {
  enum Mix: String, CaseIterable, Sendable {
    case keepBoth, newest, mixedDiscarding, merging, anything, restored
  }

  static func policies(_ mix: Mix, _ random: inout RepeatableGenerator) -> [Policy] {
    let count = 2 + random.number(3)
    return (0..<count).map { _ in
      switch mix {
      case .keepBoth: Policy([.keepBoth])
      case .newest: Policy([.newest, .keepBoth])
      case .mixedDiscarding:
        Policy(
          [random.pick([.newest, .oldest, .largest, .smallest, .device("X")]), .keepBoth],
          deletes: random.pick(DeletePolicy.allCases))
      case .merging: Policy([.merge, random.pick([.keepBoth, .newest, .manual])])
      case .anything, .restored:
        Policy(Policies.chain(&random), deletes: random.pick(DeletePolicy.allCases))
      }
    }
  }

  /// One convention for all devices, or one for each.
  static func conventions(
    _ count: Int, _ random: inout RepeatableGenerator
  ) -> [NumberingConvention] {
    let shared = random.pick(NumberingConvention.allCases)
    let isShared = random.chance(2, in: 3)
    return (0..<count).map { _ in isShared ? shared : random.pick(NumberingConvention.allCases) }
  }

  static let paths: [RelativePath] = [
    "notes", "notes", "notes", "notes-1", "Notes", "d/notes", "D/other",
  ]

  /// Runs one history; gives what is wrong at its end.
  static func run(_ mix: Mix, seed: UInt64) throws -> (faults: [String], log: [String]) {
    var random = RepeatableGenerator(seed: seed)
    var policies = policies(mix, &random)
    let conventions = conventions(policies.count, &random)
    for (index, convention) in conventions.enumerated() { policies[index].numbering = convention }
    var fleet = Fleet(policies)
    let isTimed = random.chance(3, in: 4)
    var backups: [Int: FleetDevice] = [:]
    let steps = 4 + random.number(7)
    for step in 0..<steps {
      let device = random.number(fleet.devices.count)
      let time: Int64? = isTimed ? Int64(random.number(6)) : random.chance(1, in: 2) ? nil : 3
      let shown = fleet.devices[device].tree.keys.sorted()
      if mix == .restored, random.chance(1, in: 4) {
        if let backup = backups[device] {
          fleet.restore(device, from: backup)
          backups[device] = nil
        } else {
          backups[device] = fleet.devices[device]
        }
        continue
      }
      switch random.number(14) {
      case 0...3:
        let path = random.pick(paths)
        guard fleet.devices[device].tree[path] == nil || random.chance(1, in: 2) else { continue }
        try fleet.write(
          device, path, content(fleet.devices[device].tree[path], step, &random), at: time)
      case 4, 5:
        guard !shown.isEmpty else { continue }
        let path = random.pick(shown)
        try fleet.write(
          device, path, content(fleet.devices[device].tree[path], step, &random), at: time)
      case 6:
        guard !shown.isEmpty else { continue }
        try fleet.delete(device, random.pick(shown), at: time)
      case 7:
        guard !shown.isEmpty else { continue }
        try fleet.rename(device, random.pick(shown), to: random.pick(paths), at: time)
      case 8:
        // A folder or a link in place of a file.
        try fleet.write(
          device, random.pick(paths),
          random.chance(1, in: 2) ? .directory : .symlink(Array("to\(step)".utf8)), at: time)
      case 9:
        try fleet.decide(device) { file in
          switch random.number(5) {
          case 0: .keepBoth
          case 1: .content(Array("decided \(step)\n".utf8))
          case 2: .delete
          case 3: .merge
          default: .pick(random.pick(file.choices).id)
          }
        }
      case 10:
        // Not all files.
        let other = (device + 1) % fleet.devices.count
        let some = fleet.devices[other].known.keys.sorted().filter { _ in
          random.chance(1, in: 2)
        }
        try fleet.meet(device, other, only: Set(some))
      default:
        let other = (device + 1 + random.number(fleet.devices.count - 1)) % fleet.devices.count
        try fleet.meet(device, other)
      }
    }
    fleet.log.append("all meet")
    let count = fleet.log.count
    let isSettled = try fleet.settle()
    let log = Array(fleet.log.prefix(count))
    return (isSettled ? fleet.faults() : ["never settles"] + fleet.faults(), log)
  }

  /// A text of five lines, of which a write changes one; sometimes the text of somebody else.
  static func content(
    _ old: FileState?, _ step: Int, _ random: inout RepeatableGenerator
  ) -> FileState {
    if random.chance(1, in: 12) { return .file(FileContent("same\n")) }
    var lines = ["a", "b", "c", "d", "e"]
    if case .file(let content)? = old, let bytes = content.bytes {
      let known = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      if known.count == 5 { lines = known }
    }
    lines[random.number(5)] = "w\(step)" + String(repeating: "x", count: random.number(3))
    return .file(FileContent(lines.joined(separator: "\n") + "\n"))
  }

  @Test(arguments: Mix.allCases)
  func everybodyAgreesAndNothingIsLost(_ mix: Mix) throws {
    for seed in seeds(250) {
      let (faults, log) = try Self.run(mix, seed: seed)
      #expect(faults.isEmpty, "\(mix) seed \(seed): \(log.joined(separator: "; "))")
      if !faults.isEmpty { return }
    }
  }
}
