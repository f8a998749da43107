import ConflictResolution
import DocumentVersions
import Foundation
import Replicas
import SyncFolders

/// A folder that a device keeps like those of others; what it knows of it is in the folder's `.minisync`.
struct SyncedFolder {
  private(set) var folder: ReplicaFolder

  /// Opens a folder, and carries out what a crash left undone.
  init(_ url: URL) throws {
    let file = url.appendingPathComponent(".minisync/state")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    // It is called before the folder is changed, and after that.
    func store(_ stored: ReplicaFolder.Stored) throws {
      try JSONEncoder().encode(stored).write(to: file, options: .atomic)
    }
    let root = try SyncRoot(url.path)
    var options = ReplicaFolder.Options()
    options.scan.ignored = [try PathPattern(Array("/.minisync".utf8))]
    var policy = Policy([.merge, .keepBoth])
    if let data = FileManager.default.contents(atPath: file.path) {
      let stored = try JSONDecoder().decode(ReplicaFolder.Stored.self, from: data)
      folder = try ReplicaFolder(
        root, from: stored, policy: policy, options: options, at: Timestamp(Date()), store: store)
    } else {
      let device = DeviceID(UUID().uuidString) ?? "a"
      policy.registeredDevices = [device]
      folder = ReplicaFolder(root, device: device, policy: policy, options: options, store: store)
    }
  }

  /// Every device that it ever met, and itself.
  var devices: [DeviceID] { folder.policy.registeredDevices }

  /// Reads what its user changed since the last call, and returns the update for other devices.
  mutating func update() throws -> ReplicaUpdate {
    try folder.scan(at: Timestamp(Date()))
    return folder.replica.update()
  }

  /// Takes over what another device sent, which may come late, twice or never.
  ///
  /// - Returns: The files that a person has to decide, by `folder.resolve(decisions:at:)`.
  mutating func receive(
    _ update: ReplicaUpdate, from devices: [DeviceID]
  ) throws -> [FileOutcome] {
    folder.policy.registeredDevices = Set(devices + self.devices).sorted()
    try folder.resolve(receiving: [update], at: Timestamp(Date()))
    return folder.replica.undecided
  }
}
