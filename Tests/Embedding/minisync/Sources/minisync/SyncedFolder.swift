import ConflictResolution
import Foundation
import Replicas
import Scenarios
import SyncFolders

/// A folder that a device keeps like those of others; what it knows of it is in the folder's `.minisync`.
struct SyncedFolder {
  /// What is on the disk: after a crash the device goes on from here.
  struct Stored: Codable {
    var replica: StoredReplica
    /// Every device that it ever met.
    var devices: [DeviceID]
    /// The replica as the folder was before the changes that are not all carried out yet.
    var before: StoredReplica?
  }

  let url: URL
  let root: SyncRoot
  private(set) var replica: Replica
  private var before: Replica?

  /// Opens a folder, and carries out what a crash left undone.
  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(".minisync"), withIntermediateDirectories: true)
    root = try SyncRoot(url.path)
    // Before anything looks at the folder.
    try root.recover()
    guard let data = FileManager.default.contents(atPath: Self.state(in: url).path) else {
      let device = DeviceID(UUID().uuidString) ?? "a"
      replica = Replica(device, policy: Self.policy([device]))
      return
    }
    let stored = try JSONDecoder().decode(Stored.self, from: data)
    let policy = Self.policy(stored.devices)
    replica = Replica(stored.replica, policy: policy)
    before = stored.before.map { Replica($0, policy: policy) } ?? replica
    try replica.resolve()
    try apply()
  }

  private static func policy(_ devices: [DeviceID]) -> Policy {
    Policy([.merge, .keepBoth], registeredDevices: devices)
  }

  /// Reports what its user changed since the last call to the replica, and returns the update for other devices.
  mutating func update() throws -> ReplicaUpdate {
    let (files, times) = try scan()
    try replica.observe(files, at: Timestamp(Date()), times: times)
    // What was written is stored before another device hears of it: no counter is given twice.
    try store()
    return replica.update()
  }

  /// Takes over what another device sent, which may come late, twice or never.
  ///
  /// - Returns: The files that a person has to decide: `replica.decide(file, .pick(id))`.
  mutating func receive(
    _ update: ReplicaUpdate, from devices: [DeviceID]
  ) throws -> [FileOutcome] {
    before = replica
    replica.policy.registeredDevices = Set(devices + replica.policy.registeredDevices).sorted()
    replica.receive(update)
    try replica.resolve()
    // Stored before the folder is changed: a crash between two changes loses neither.
    try store()
    try apply()
    return replica.undecided
  }

  /// Makes the folder into what the replica shows, except for what its user has changed since the last scan.
  private mutating func apply() throws {
    guard let before else { return }
    let run = try root.apply(from: before.tree, to: replica.tree, at: Timestamp(Date()))
    // What its user wrote there is found by the next scan, and is in conflict with what was to be there.
    replica.leave(run.left.map(\.path), as: before)
    replica.prune()
    self.before = nil
    try store()
  }

  private func store() throws {
    let stored = Stored(
      replica: StoredReplica(replica), devices: replica.policy.registeredDevices,
      before: before.map { StoredReplica($0) })
    try JSONEncoder().encode(stored).write(to: Self.state(in: url), options: .atomic)
  }

  private static func state(in url: URL) -> URL { url.appendingPathComponent(".minisync/state") }
}
