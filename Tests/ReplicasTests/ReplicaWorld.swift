import ConflictResolution
import Replicas
import TestSupport

/// Replicas whose messages may be lost, late and doubled, and what their users do.
struct ReplicaWorld {
  /// What becomes of a message.
  enum Delivery: CaseIterable { case arrives, doubled, late, lost }

  enum Step {
    case write(Int, RelativePath, String)
    case makeFolder(Int, RelativePath)
    case rename(Int, RelativePath, RelativePath)
    case delete(Int, RelativePath)
    /// A scan after a path is gone, or is at another place with what is below it.
    case scan(Int, RelativePath, RelativePath?)
    case decide(Int)
    case send(Int, Int, Delivery)
    /// What is late arrives, in any order.
    case arrive(Int)
    case store(Int)
    case forget(Int)
  }

  private static let devices: [DeviceID] = ["x", "y", "z", "w"]
  private static let names: [RelativePath] = ["a", "A", "b", "d/a", "d", "d/e/b", "d/e", "b (2)"]
  private static let strategies: [[Strategy]] = [
    [.merge, .keepBoth], [.newest], [.manual], [.merge, .manual], [.keepBoth],
  ]

  var replicas: [Replica]
  /// How a device makes a message for another one.
  let message: (Replica, DeviceID) -> ReplicaUpdate
  private var late: [(sender: Int, receiver: Int, update: ReplicaUpdate)] = []

  /// Replicas by one policy.
  init(
    _ random: inout RepeatableGenerator,
    message: @escaping (Replica, DeviceID) -> ReplicaUpdate = { replica, _ in replica.update() }
  ) {
    let devices = Self.devices.prefix(2 + random.number(3))
    var policy = Policy(random.pick(Self.strategies), registeredDevices: Array(devices))
    policy.common.deletes = random.pick(DeletePolicy.allCases)
    let followsFolders = random.chance(1, in: 2)
    replicas = devices.map { device in
      var replica = Replica(device, policy: policy)
      replica.followsFolders = followsFolders
      return replica
    }
    self.message = message
  }

  /// The same replicas, whose devices make other messages.
  init(_ other: ReplicaWorld, message: @escaping (Replica, DeviceID) -> ReplicaUpdate) {
    replicas = other.replicas
    self.message = message
  }

  /// Steps of a history.
  func steps(_ random: inout RepeatableGenerator) -> [Step] {
    (0..<random.pick([8, 16, 32])).map { _ in
      let device = random.number(replicas.count)
      let name = random.pick(Self.names)
      switch random.number(20) {
      case 0..<6:
        let lines = ["1", "2", "3", "4"].map { random.chance(1, in: 3) ? "\($0)+\(device)" : $0 }
        return .write(device, name, lines.joined(separator: "\n") + "\n")
      case 6: return .makeFolder(device, name)
      case 7: return .rename(device, name, random.pick(Self.names))
      case 8: return .delete(device, name)
      case 9:
        return .scan(device, name, random.chance(1, in: 2) ? random.pick(Self.names) : nil)
      case 10: return .decide(device)
      case 11: return .store(device)
      case 12: return .forget(device)
      case 13: return .arrive(random.number(8))
      default:
        let other = (device + 1 + random.number(replicas.count - 1)) % replicas.count
        return .send(device, other, random.pick(Delivery.allCases + [.arrives, .arrives]))
      }
    }
  }

  /// Plays one step; what cannot happen does not.
  mutating func play(_ step: Step, at number: Int) throws {
    let time = Timestamp.seconds(Int64(number))
    switch step {
    case .write(let device, let path, let text):
      if !hasRoom(device, at: path) { return }
      _ = try? replicas[device].write(path, text, at: time)
    case .makeFolder(let device, let path):
      if !replicas[device].followsFolders { return }
      _ = try? replicas[device].makeFolder(path, at: time)
    case .rename(let device, let path, let target):
      if !hasRoom(device, at: target) { return }
      _ = try? replicas[device].rename(path, to: target, at: time)
    case .delete(let device, let path):
      _ = try? replicas[device].delete(path, at: time)
    case .scan(let device, let path, let target):
      if let target {
        // Something at one path would be moved there, too.
        let isTaken = replicas[device].tree.keys.contains { $0 == target || $0.isBelow(target) }
        if isTaken || target.isBelow(path) || !hasRoom(device, at: target) { return }
      }
      var tree: [RelativePath: FileState] = [:]
      for (place, version) in replicas[device].tree {
        guard place == path || place.isBelow(path) else {
          tree[place] = version.state
          continue
        }
        guard let target else { continue }
        let rest = place.components.dropFirst(path.components.count)
        tree[try RelativePath(components: target.components + rest)] = version.state
      }
      _ = try? replicas[device].observe(tree, at: time)
    case .decide(let device):
      // What is left to decide is not stored.
      try replicas[device].resolve()
      guard let file = replicas[device].undecided.first, let choice = file.choices.last else {
        return
      }
      try replicas[device].decide(file, .pick(choice.id))
    case .send(let sender, let receiver, let delivery):
      // A restored replica resolves first.
      try replicas[sender].resolve()
      let update = message(replicas[sender], replicas[receiver].device)
      switch delivery {
      case .lost: return
      case .late: late.append((sender: sender, receiver: receiver, update: update))
      case .arrives, .doubled:
        for _ in 0..<(delivery == .doubled ? 2 : 1) {
          _ = try receive(update, from: sender, on: receiver)
        }
      }
    case .arrive(let index):
      if late.isEmpty { return }
      let (sender, receiver, update) = late.remove(at: index % late.count)
      _ = try receive(update, from: sender, on: receiver)
    case .store(let device):
      let follows = replicas[device].followsFolders
      replicas[device] = Replica(
        StoredReplica(replicas[device]), policy: replicas[device].policy)
      replicas[device].followsFolders = follows
    case .forget(let device):
      replicas[device].prune()
      try replicas[device].collect()
    }
  }

  /// Takes over a message, with the contents that it left out.
  ///
  /// - Returns: Whether anything is new.
  private mutating func receive(
    _ update: ReplicaUpdate, from sender: Int, on receiver: Int
  ) throws -> Bool {
    var isNew = replicas[receiver].receive(update)
    // A sender may lack some itself.
    var asked: Set<FileIdentity> = []
    while true {
      let needed = try replicas[receiver].needs().subtracting(asked)
      if needed.isEmpty { break }
      asked.formUnion(needed)
      isNew = replicas[receiver].receive(contents(of: needed, from: sender, for: receiver)) || isNew
    }
    return try replicas[receiver].resolve().hasChanged || isNew
  }

  /// What a sender gives of files whose contents a receiver needs, without what has changed since its last message: so the
  /// receiver learns what it learns in a world in which messages have contents.
  private func contents(
    of files: Set<FileIdentity>, from sender: Int, for receiver: Int
  ) -> ReplicaUpdate {
    let answer = replicas[sender].update(of: files)
    let known = answer.files.compactMap { file -> FileHistory? in
      guard var own = replicas[receiver].files[file.identity] else { return nil }
      let versions = Set(own.versions)
      own.versions = file.versions.filter(versions.contains)
      return own
    }
    return ReplicaUpdate(
      sender: answer.sender, files: known, unplaced: replicas[receiver].unplaced)
  }

  /// Each sends to each, again and again, until nobody has anything new, and all know that.
  ///
  /// - Returns: the number of rounds; `nil` if they do not come to rest.
  mutating func settle() throws -> Int? {
    var isAtRest = false
    for round in 1...12 {
      var changed = false
      for sender in replicas.indices {
        for receiver in replicas.indices where receiver != sender {
          try replicas[sender].resolve()
          let update = message(replicas[sender], replicas[receiver].device)
          changed = try receive(update, from: sender, on: receiver) || changed
        }
      }
      if isAtRest { return round }
      isAtRest = !changed
    }
    return nil
  }

  /// Whether a file system could have a file at a path.
  private func hasRoom(_ device: Int, at path: RelativePath) -> Bool {
    replicas[device].tree.allSatisfy { place, version in
      let isFolder = version.state == .directory
      return place == path ? !isFolder : !place.isBelow(path) && (!path.isBelow(place) || isFolder)
    }
  }
}
