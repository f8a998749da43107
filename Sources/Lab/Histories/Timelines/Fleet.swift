package import ConflictResolution
import Replicas
import Scenarios

/// Devices in memory that write, rename, delete and sync, each with its own policy.
///
/// Every device keeps all versions that it has received. A user's step is based on the version that the device shows,
/// with the counter that the engine gives. When two devices meet, each takes over the other's versions, resolves with
/// its own policy and stores the result.
///
/// **Invariant.** The steps alone determine everything: no clock, no randomness, no order of a set.
package struct Fleet: Sendable {
  /// The devices, in the order in which they were given.
  package var devices: [FleetDevice]
  /// The events, for a person.
  package var log: [String] = []
  /// Whether the log is kept.
  var keepsLog = true
  /// What happened to every content that was ever written.
  package var account = ContentAccount()
  /// The resolutions of devices, in order; `nil` if they are not recorded.
  var resolutions: [Resolution]?
  #if !hasFeature(Embedded)
    /// Earlier outcomes, for a caller that plays many similar histories.
    ///
    /// The resolutions above are then those that were not reported before. A caller that plays one timeline has no
    /// memory.
    var memory: ResolutionMemory?
  #endif
  /// Two files at one path, which a later resolution may separate.
  var passingFaults: [String] = []
  /// The number of files with an identity other than their path.
  private(set) var created = 0

  /// A device's resolution, with its input.
  struct Resolution: Sendable {
    let device: Int
    let files: [FileHistory]
    let decisions: [Decision]
    let outcome: Outcome
  }

  /// A fleet of devices that know nothing yet.
  package init(_ devices: [FleetDevice]) {
    self.devices = devices
  }

  // MARK: Steps of users

  /// Writes a file: a new one if the device shows none at the path.
  package mutating func write(
    _ device: Int, _ path: RelativePath, _ state: FileState, at time: Timestamp?,
    group: GroupName? = nil
  ) throws(ResolutionError) {
    let isNew = devices[device].file(at: path) == nil
    guard devices[device].obstacle(to: state, at: path) == nil else { return }
    if keepsLog {
      log.append("\(devices[device].id) writes \(path) \(Self.name(state))\(Self.when(time))")
    }
    // The counter is shared by all devices: a restored device does not reuse an identity.
    let spare = FileIdentity(path.bytes + Array("@\(created + 1)\(devices[device].id)".utf8))
    try step(device, at: time) { (replica, time) throws(ReplicaError) in
      [try replica.write(path, state, at: time, group: group, spare: spare)]
    }
    if isNew, devices[device].file(at: path) == spare { created += 1 }
  }

  /// Renames a shown file; nothing happens if none is shown or the name is taken.
  package mutating func rename(
    _ device: Int, _ path: RelativePath, to target: RelativePath, at time: Timestamp?
  ) throws(ResolutionError) {
    guard devices[device].shows(path), devices[device].file(at: target) == nil,
      devices[device].obstacle(toMoving: path, to: target) == nil
    else { return }
    if keepsLog {
      log.append("\(devices[device].id) renames \(path) to \(target)\(Self.when(time))")
    }
    let after =
      devices[device].detectsRenames ? devices[device].tree(moving: path, to: target) : nil
    try step(device, at: time) { (replica, time) throws(ReplicaError) in
      guard let after else { return [try replica.rename(path, to: target, at: time)] }
      return try replica.observe(after, at: time).written
    }
  }

  /// Deletes a shown file; nothing happens if none is shown.
  package mutating func delete(
    _ device: Int, _ path: RelativePath, at time: Timestamp?
  ) throws(ResolutionError) {
    guard devices[device].shows(path) else { return }
    if keepsLog { log.append("\(devices[device].id) deletes \(path)\(Self.when(time))") }
    try step(device, at: time) { (replica, time) throws(ReplicaError) in
      [try replica.delete(path, at: time)]
    }
  }

  /// Performs a user's step, and accounts for the contents.
  private mutating func step(
    _ device: Int, at time: Timestamp?,
    _ body: (inout Replica, Timestamp?) throws(ReplicaError) -> [WrittenVersion]
  ) throws(ResolutionError) {
    do throws(ReplicaError) {
      let time = time?.adding(seconds: devices[device].clockAhead)
      let written = try body(&devices[device].replica, time)
      for version in written.flatMap({ $0.others + [$0] }) {
        account.noteWrite(of: version.version, in: version.identity, over: version.replaced)
      }
    } catch {
      // The other errors were checked before.
      if case .resolution(let error) = error { throw error }
    }
  }

  /// Resets a device to a backup, including its counters.
  package mutating func restore(_ device: Int, from backup: FleetDevice) {
    if keepsLog { log.append("\(devices[device].id) is restored") }
    let now = devices[device]
    devices[device] = backup
    // Contents that only this device had are lost with it.
    account.noteLoss(
      of: now.known.mapValues { $0.versions.filter { $0.device == now.id } })
  }

  /// Carries out a person's decision on a conflict that a device left undecided.
  package mutating func decide(
    _ device: Int, _ file: FileOutcome, _ choice: Decision.Choice
  ) throws(ResolutionError) {
    guard let conflict = file.conflict else { return }
    if keepsLog { log.append("\(devices[device].id) decides \(conflict.id): \(choice)") }
    try resolve(
      device,
      decisions: [Decision(conflict.id, choice, path: file.path, heads: conflict.heads)])
  }

  // MARK: For people

  /// A short description of a state.
  package static func name(_ state: FileState) -> String {
    if case .file(let content) = state, let bytes = content.bytes {
      var text = ""
      for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\n": text += "/"
        case "\0": text += "0"
        default: text.unicodeScalars.append(scalar)
        }
      }
      return "'\(text)'"
    }
    return "\(state.kind)"
  }

  /// A short description of a tree.
  static func text(_ tree: [RelativePath: FileState]) -> String {
    tree.sorted { $0.key < $1.key }.map { "\($0.key)=\(name($0.value))" }.joined(separator: " ")
  }

  private static func when(_ time: Timestamp?) -> String {
    time.map { " at \($0)" } ?? ""
  }
}
