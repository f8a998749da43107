import ConflictResolution
import Foundation
import Replicas
import Scenarios

/// A folder that a device keeps like those of others; what it knows of it is in the folder's `.minisync`.
struct SyncedFolder {
  /// What is on the disk: after a crash the device goes on from here.
  struct Stored: Codable {
    var replica: StoredReplica
    /// Every device that it ever met.
    var devices: [DeviceID]
    /// The files as they were before the changes that are not all carried out yet.
    var before: [Entry]?
  }

  struct Entry: Codable {
    let path: RelativePath
    let state: FileState
  }

  let url: URL
  private(set) var replica: Replica
  private(set) var before: [RelativePath: FileState]?

  /// Opens a folder, and carries out what a crash left undone.
  init(_ url: URL) throws {
    self.url = url
    try FileManager.default.createDirectory(
      at: url.appendingPathComponent(".minisync"), withIntermediateDirectories: true)
    guard let data = FileManager.default.contents(atPath: Self.state(in: url).path) else {
      let device = DeviceID(UUID().uuidString) ?? "a"
      replica = Replica(device, policy: Self.policy([device]))
      return
    }
    let stored = try JSONDecoder().decode(Stored.self, from: data)
    replica = Replica(stored.replica, policy: Self.policy(stored.devices))
    try replica.resolve()
    before = stored.before.map { Dictionary($0.map { ($0.path, $0.state) }) { first, _ in first } }
    try putBackParked()
    try apply()
  }

  private static func policy(_ devices: [DeviceID]) -> Policy {
    Policy([.merge, .keepBoth], registeredDevices: devices)
  }

  /// What its user sees, by path.
  var shown: [RelativePath: FileState] { replica.tree.mapValues { $0.state } }

  /// Reports what its user changed since the last call to the replica, and returns the update for other devices.
  mutating func update() throws -> ReplicaUpdate {
    let files = try files()
    let known = shown
    var changed = files.keys.filter { known[$0] != files[$0] }.sorted()
    for path in known.keys.filter({ files[$0] == nil }).sorted() {
      // The same content under another name: renamed, so that an edit elsewhere goes along.
      let target = changed.firstIndex { known[$0] == nil && files[$0] == known[path] }
      if let target {
        try replica.rename(path, to: changed.remove(at: target), at: Timestamp(Date()))
      } else {
        try replica.delete(path, at: Timestamp(Date()))
      }
    }
    for path in changed {
      if let state = files[path] { try replica.write(path, state, at: modified(path)) }
    }
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
    before = before ?? shown
    replica.policy.registeredDevices = Set(devices + replica.policy.registeredDevices).sorted()
    replica.receive(update)
    try replica.resolve()
    replica.prune()
    // Stored before the folder is changed: a crash between two changes loses neither.
    try store()
    try apply()
    return replica.undecided
  }

  /// Makes the folder into what the replica shows.
  private mutating func apply() throws {
    guard let before else { return }
    // What leaves its place goes first: a folder, or a name in other letters, may be wanted there.
    for path in before.keys.sorted().reversed() where shown[path] == nil {
      try change(path, from: before[path], to: nil)
    }
    for path in shown.keys.sorted() { try change(path, from: before[path], to: shown[path]) }
    self.before = nil
    try store()
  }

  private func store() throws {
    let stored = Stored(
      replica: StoredReplica(replica), devices: replica.policy.registeredDevices,
      before: before?.map { Entry(path: $0.key, state: $0.value) })
    try JSONEncoder().encode(stored).write(to: Self.state(in: url), options: .atomic)
  }

  private static func state(in url: URL) -> URL { url.appendingPathComponent(".minisync/state") }
}
