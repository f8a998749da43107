import ConflictResolution
import Histories
import Scenarios

/// Fleets as tests make them: devices by number, times in seconds.
extension Fleet {
  static let names: [DeviceID] = ["X", "Y", "Z", "P", "Q", "W", "V", "U"]

  init(_ policies: [Policy]) {
    self.init(zip(Fleet.names, policies).map { FleetDevice($0, policy: $1) })
  }

  mutating func write(
    _ device: Int, _ path: RelativePath, _ state: FileState, at seconds: Int64?
  ) throws {
    try write(device, path, state, at: seconds.map(Timestamp.seconds))
  }

  mutating func rename(
    _ device: Int, _ path: RelativePath, to target: RelativePath, at seconds: Int64?
  ) throws {
    try rename(device, path, to: target, at: seconds.map(Timestamp.seconds))
  }

  mutating func delete(_ device: Int, _ path: RelativePath, at seconds: Int64?) throws {
    try delete(device, path, at: seconds.map(Timestamp.seconds))
  }

  /// Somebody decides the first conflict that a device left undecided.
  mutating func decide(_ device: Int, _ choice: (FileOutcome) -> Decision.Choice) throws {
    guard let file = devices[device].outcome?.files.first(where: { $0.state == .undecided })
    else { return }
    try decide(device, file, choice(file))
  }
}
