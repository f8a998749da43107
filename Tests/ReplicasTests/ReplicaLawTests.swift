import ConflictResolution
import Replicas
import TestSupport
import Testing

/// Random histories of three replicas; every failure names its seed.
@Suite("laws of replicas, over random histories")
struct ReplicaLawTests {
  /// A step of a history, on a fleet of any replicas.
  private enum Step {
    case write(Int, RelativePath, String)
    case rename(Int, RelativePath, RelativePath)
    case delete(Int, RelativePath)
    case meet(Int, Int)
    case decide(Int)
  }

  private static let names: [RelativePath] = ["a", "A", "b", "d/a", "d", "b (2)"]
  private static let strategies: [[Strategy]] = [
    [.merge, .keepBoth], [.newest], [.manual], [.merge, .manual], [.keepBoth],
  ]

  private func steps(_ random: inout RepeatableGenerator) -> [Step] {
    (0..<random.pick([6, 12, 24])).map { _ in
      let device = random.number(3)
      let name = random.pick(Self.names)
      switch random.number(10) {
      case 0..<4:
        let lines = ["1", "2", "3", "4"].map { random.chance(1, in: 3) ? "\($0)+\(device)" : $0 }
        return .write(device, name, lines.joined(separator: "\n") + "\n")
      case 4: return .rename(device, name, random.pick(Self.names))
      case 5: return .delete(device, name)
      case 6: return .decide(device)
      default: return .meet(device, (device + 1 + random.number(2)) % 3)
      }
    }
  }

  private func fleet(_ random: inout RepeatableGenerator) -> [Replica] {
    let devices: [DeviceID] = ["x", "y", "z"]
    var policy = Policy(random.pick(Self.strategies), registeredDevices: devices)
    policy.common.deletes = random.pick(DeletePolicy.allCases)
    return devices.map { Replica($0, policy: policy) }
  }

  /// Plays one step; what cannot happen does not.
  private func play(_ step: Step, at number: Int, on fleet: inout [Replica]) throws {
    let time = Timestamp.seconds(Int64(number))
    switch step {
    case .write(let device, let path, let text):
      if !fleet[device].hasRoom(at: path) { return }
      try fleet[device].write(path, text, at: time)
    case .rename(let device, let path, let target):
      if !fleet[device].hasRoom(at: target) { return }
      _ = try? fleet[device].rename(path, to: target, at: time)
    case .delete(let device, let path):
      _ = try? fleet[device].delete(path, at: time)
    case .decide(let device):
      // What is left to decide is not stored.
      try fleet[device].resolve()
      guard let file = fleet[device].undecided.first, let choice = file.choices.last else { return }
      try fleet[device].decide(file, .pick(choice.id))
    case .meet(let left, let right):
      let (one, other) = (fleet[left].update(), fleet[right].update())
      fleet[left].receive(other)
      fleet[right].receive(one)
      try fleet[left].resolve()
      try fleet[right].resolve()
    }
  }

  @Test("devices that forget ancestors decide as those that keep all")
  func pruning() throws {
    for seed in seeds(600) { try pruning(seed) }
  }

  private func pruning(_ seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    var kept = fleet(&random)
    var pruned = kept
    for (number, step) in steps(&random).enumerated() {
      try play(step, at: number, on: &kept)
      try play(step, at: number, on: &pruned)
      for device in pruned.indices { pruned[device].prune() }
      for (one, other) in zip(kept, pruned) {
        #expect(one.tree == other.tree, "seed \(seed), step \(number) \(step)")
        #expect(
          one.undecided.map { $0.choices.map { $0.id } }
            == other.undecided.map { $0.choices.map { $0.id } },
          "seed \(seed), step \(number) \(step)")
      }
    }
  }

  @Test("a replica that was stored and read goes on as it was")
  func storing() throws {
    for seed in seeds(200) { try storing(seed) }
  }

  private func storing(_ seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    var kept = fleet(&random)
    var stored = kept
    for (number, step) in steps(&random).enumerated() {
      try play(step, at: number, on: &kept)
      for index in stored.indices {
        stored[index] = Replica(StoredReplica(stored[index]), policy: stored[index].policy)
      }
      try play(step, at: number, on: &stored)
      for (one, other) in zip(kept, stored) {
        #expect(one.texts == other.texts, "seed \(seed), step \(number) \(step)")
      }
    }
  }

  @Test("the changes of a resolution make the folder what the user sees")
  func changes() throws {
    for seed in seeds(600) { try changes(seed) }
  }

  private func changes(_ seed: UInt64) throws {
    var random = RepeatableGenerator(seed: seed)
    var fleet = fleet(&random)
    for (number, step) in steps(&random).enumerated() {
      switch step {
      case .meet(let left, let right):
        let (one, other) = (fleet[left].update(), fleet[right].update())
        for (device, update) in [(left, other), (right, one)] {
          fleet[device].receive(update)
          if random.chance(1, in: 3) {
            try follow(&fleet[device], "seed \(seed), step \(number)") {
              (replica) throws(ReplicaError) in try replica.collect()
            }
          }
          try follow(&fleet[device], "seed \(seed), step \(number)") {
            (replica) throws(ReplicaError) in try replica.resolve()
          }
        }
      default: try play(step, at: number, on: &fleet)
      }
    }
  }

  /// Carries out what a replica says has changed.
  private func follow(
    _ replica: inout Replica, _ place: String,
    _ resolve: (inout Replica) throws(ReplicaError) -> ReplicaResolution
  ) throws {
    var folder = Folder(of: replica)
    for change in try resolve(&replica).changes {
      let fault = folder.carryOut(change)
      #expect(fault == nil, "\(place): \(fault ?? "")")
    }
    #expect(folder.states == replica.tree.mapValues { $0.state }, "\(place)")
  }
}

/// A folder as a file system keeps it: nothing stands below a file.
private struct Folder {
  var files: [RelativePath: FileVersion]

  init(of replica: Replica) { files = replica.tree }

  var states: [RelativePath: FileState] { files.mapValues { $0.state } }

  /// Carries out a change; gives what a file system would refuse.
  mutating func carryOut(_ change: ReplicaChange) -> String? {
    switch change {
    case .remove(let path):
      return files.removeValue(forKey: path) == nil ? "\(path) is not there to remove" : nil
    case .write(let path, let version):
      if !files.keys.hasRoom(at: path) { return "something stands in the way of \(path)" }
      files[path] = version
      return nil
    }
  }
}

extension Replica {
  /// Whether a user could write a file at a path.
  fileprivate func hasRoom(at path: RelativePath) -> Bool { tree.keys.hasRoom(at: path) }
}

extension Collection<RelativePath> {
  /// Whether none of them is a folder that the path is in, or is in a folder of the path's name.
  fileprivate func hasRoom(at path: RelativePath) -> Bool {
    allSatisfy { !"\($0)/".hasPrefix("\(path)/") && !"\(path)/".hasPrefix("\($0)/") || $0 == path }
  }
}
