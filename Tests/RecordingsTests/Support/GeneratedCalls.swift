import ConflictResolution
import Histories
import Recordings
import Replicas
import Scenarios
import TestSupport

/// Calls of resolvers and replicas, drawn from a seed.
struct GeneratedCalls {
  var random: RepeatableGenerator
  private static let names: [RelativePath] = ["a", "A", "b", "d/a", "d", "b (2)", "e"]
  private static let chains: [[Strategy]] = [
    [.merge, .keepBoth], [.newest], [.manual], [.merge, .manual], [.keepBoth], [],
  ]

  init(seed: UInt64) { random = RepeatableGenerator(seed: seed) }

  /// A policy.
  mutating func policy() -> Policy {
    var policy = Policy(
      random.pick(Self.chains), resolvingDevice: random.chance(2, in: 3) ? "x" : nil,
      registeredDevices: random.chance(1, in: 2) ? ["x", "y", "z"] : [])
    policy.common.deletes = random.pick(DeletePolicy.allCases)
    policy.common.numbering =
      random.chance(1, in: 3) ? random.pick(NumberingConvention.allCases) : nil
    if random.chance(1, in: 4) { policy.now = .seconds(1_795_000_000) }
    return policy
  }

  private mutating func state() -> FileState {
    switch random.number(8) {
    case 0: .deleted
    case 1: .directory
    case 2: .symlink(Array("a\u{0}".utf8.dropLast()))
    case 3:
      .file(
        FileContent(
          size: UInt64(random.number(9)),
          digest: random.chance(1, in: 2)
            ? .unidentified([]) : .opaque(Array("etag:\(random.number(3))".utf8))))
    case 4: .file(FileContent([0xFF, UInt8(random.number(3))]))
    default:
      .file(
        FileContent(
          ["1", "2", "3"].map { random.chance(1, in: 3) ? "\($0)+\(random.number(2))" : $0 }
            .joined(separator: "\n") + "\n"))
    }
  }

  /// Versions of a file; some of them contradict each other, which a resolver refuses.
  private mutating func file(_ path: RelativePath) -> FileHistory {
    let devices: [DeviceID] = ["x", "y", "z"]
    let hasVectors = random.chance(9, in: 10)
    let versions = (0..<random.number(4) + (random.chance(1, in: 20) ? 0 : 1)).map { _ in
      let device = random.pick(devices)
      var entries: [(device: DeviceID, counter: UInt64)] = [(device, UInt64(1 + random.number(3)))]
      for other in devices where other != device && random.chance(1, in: 3) {
        entries.append((other, UInt64(1 + random.number(2))))
      }
      return FileVersion(
        path: random.chance(1, in: 6) ? random.pick(Self.names) : path, state: state(),
        vector: hasVectors || random.chance(1, in: 9) ? try? VersionVector(entries) : nil,
        device: device,
        modified: random.chance(1, in: 3) ? nil : .seconds(1_794_000_000 + Int64(random.number(9))),
        label: random.chance(1, in: 9) ? [0xFF] : nil)
    }
    return FileHistory(path: path, versions: versions)
  }

  /// What a resolver is given.
  mutating func files() -> (files: [FileHistory], present: [RelativePath]) {
    var files: [FileHistory] = []
    for name in Self.names where random.chance(1, in: 3) { files.append(file(name)) }
    // The same identity twice, now and then.
    if random.chance(1, in: 30), let first = files.first { files.append(first) }
    return (files, random.chance(1, in: 4) ? ["b-1", "E"] : [])
  }

  /// Decisions about the conflicts of an outcome, some of them stale.
  mutating func decisions(for outcome: Outcome) -> [Decision] {
    var decisions: [Decision] = []
    for file in outcome.files where file.state == .undecided {
      guard let conflict = file.conflict, let choice = file.choices.last else { continue }
      let what: Decision.Choice =
        switch random.number(6) {
        case 0: .keepBoth
        case 1: .delete
        case 2: .content(Array("decided\n".utf8))
        case 3: .merge
        default: .pick(choice.id)
        }
      decisions.append(
        Decision(
          conflict.id, what, path: file.path, heads: random.chance(1, in: 2) ? conflict.heads : [],
          precedent: random.chance(1, in: 5)
            ? Decision.Precedent(path: file.path, day: "2026-11-18") : nil))
    }
    if random.chance(1, in: 6) {
      decisions.append(Decision(ConflictID("c-0000000000000000"), .keepBoth))
    }
    if random.chance(1, in: 12), let first = decisions.first { decisions.append(first) }
    return decisions
  }

  /// A step of one of three replicas.
  enum Step {
    case write(Int, RelativePath, FileState, spare: FileIdentity?)
    case rename(Int, RelativePath, RelativePath)
    case delete(Int, RelativePath)
    case send(Int, Int)
    case resolve(Int)
    case decide(Int)
    case collect(Int)
    case prune(Int)
    case acknowledge(Int, Int)
    case policy(Int, Policy)
    case restore(Int)
  }

  mutating func step() -> Step {
    let device = random.number(3)
    let name = random.pick(Self.names)
    switch random.number(20) {
    case 0..<6:
      return .write(
        device, name, state(), spare: random.chance(1, in: 6) ? FileIdentity([0xFE, 0x61]) : nil)
    case 6: return .rename(device, name, random.pick(Self.names))
    case 7: return .delete(device, name)
    case 8: return .decide(device)
    case 9: return .collect(device)
    case 10: return .prune(device)
    case 11: return .acknowledge(device, (device + 1) % 3)
    case 12: return random.chance(1, in: 4) ? .policy(device, policy()) : .resolve(device)
    case 13: return random.chance(1, in: 4) ? .restore(device) : .resolve(device)
    case 14..<17: return .resolve(device)
    default: return .send(device, (device + 1 + random.number(2)) % 3)
    }
  }
}

/// Three replicas, recorded or not, that are asked the same.
protocol AskedReplica: ~Copyable {
  mutating func write(
    _ path: RelativePath, _ state: FileState, at time: Timestamp?, group: GroupName?,
    spare: FileIdentity?
  ) throws(ReplicaError) -> WrittenVersion
  mutating func rename(
    _ path: RelativePath, to target: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion
  mutating func delete(
    _ path: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion
  mutating func receive(_ update: ReplicaUpdate) -> Bool
  mutating func acknowledge(_ update: ReplicaUpdate, by device: DeviceID)
  mutating func resolve(decisions: [Decision]) throws(ReplicaError) -> ReplicaResolution
  mutating func decide(
    _ file: FileOutcome, _ choice: Decision.Choice
  ) throws(ReplicaError) -> ReplicaResolution
  mutating func collect() throws(ReplicaError) -> ReplicaResolution
  mutating func prune() -> Int
  var policy: Policy { get set }
  var plain: Replica { get set }
}

extension Replica: AskedReplica {
  var plain: Replica {
    get { self }
    set { self = newValue }
  }
}

extension RecordedReplica: AskedReplica {
  var plain: Replica {
    get { replica }
    set { replica = newValue }
  }
}

extension GeneratedCalls.Step {
  /// Carries it out.
  ///
  /// - Returns: what came of it, as text.
  func perform<Asked: AskedReplica & ~Copyable>(
    on device: inout Asked, others: [Replica], backup: Replica, at number: Int
  ) -> String {
    let time = number.isMultiple(of: 3) ? nil : Timestamp.seconds(1_794_000_000 + Int64(number))
    do throws(ReplicaError) {
      switch self {
      case .write(_, let path, let state, let spare):
        return "\(try device.write(path, state, at: time, group: nil, spare: spare))"
      case .rename(_, let path, let target):
        return "\(try device.rename(path, to: target, at: time))"
      case .delete(_, let path): return "\(try device.delete(path, at: time))"
      case .send(_, let other): return "\(device.receive(others[other].update()))"
      case .acknowledge(_, let other):
        device.acknowledge(device.plain.update(), by: others[other].device)
        return ""
      case .resolve: return Self.text(try device.resolve(decisions: []))
      case .decide:
        guard let file = device.plain.undecided.first, let choice = file.choices.last else {
          return ""
        }
        return Self.text(try device.decide(file, .pick(choice.id)))
      case .collect: return Self.text(try device.collect())
      case .prune: return "\(device.prune())"
      case .policy(_, let policy):
        device.policy = policy
        return ""
      case .restore:
        device.plain = backup
        return ""
      }
    } catch {
      return "error: \(error)"
    }
  }

  private static func text(_ resolution: ReplicaResolution) -> String {
    let bytes = OutcomeWriter(scenario: "", strategies: []).bytes(of: resolution.outcome)
    return String(decoding: bytes, as: UTF8.self) + "\(resolution.changes) \(resolution.hasChanged)"
  }

  /// The device that it is about.
  var device: Int {
    switch self {
    case .write(let device, _, _, _), .rename(let device, _, _), .delete(let device, _),
      .send(let device, _), .resolve(let device), .decide(let device), .collect(let device),
      .prune(let device), .acknowledge(let device, _), .policy(let device, _),
      .restore(let device):
      device
    }
  }
}
