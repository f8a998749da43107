import ConflictResolution
import Scenarios

/// An outcome, with the data to find the input version of a kept one.
final class OutcomeHandle: HandleObject {
  static let mark: UInt = 0x63_72_6F_75

  var failure: Failure?
  let outcome: Outcome
  /// Further data of the outcome's JSON, with which it can be resolved again.
  private let policy: Policy
  private let present: [RelativePath]
  /// The indexes of the outcome's files, by the index of the added file.
  private let places: [Int?]
  private let sources: [FileIdentity: [Source]]

  /// An input version and its index.
  struct Source {
    let index: Int
    let version: FileVersion
  }

  init(
    _ outcome: Outcome, policy: Policy, present: [RelativePath], identities: [FileIdentity],
    sources: [FileIdentity: [Source]]
  ) {
    self.outcome = outcome
    self.policy = policy
    self.present = present
    self.sources = sources
    var byIdentity: [FileIdentity: Int] = [:]
    for (index, file) in outcome.files.enumerated() { byIdentity[file.identity] = index }
    places = identities.map { byIdentity[$0] }
  }

  /// The outcome as JSON, on one line.
  func json(named name: [UInt8]) -> [UInt8] {
    var devices: [DeviceID: String] = [:]
    for device in policy.registeredDevices { devices[device] = device.description }
    let writer = OutcomeWriter(
      scenario: String(decoding: name, as: UTF8.self),
      strategies: (policy.common.strategies ?? []).map { $0.name }, devices: devices,
      present: present)
    return writer.bytes(of: outcome, layout: .compact)
  }

  /// The index in the outcome of an added file.
  func place(ofAdded index: Int64) throws(Failure) -> Int? {
    places[try checked(index, of: "file", count: places.count)]
  }

  /// A file by its index.
  func file(_ index: Int64) throws(Failure) -> FileOutcome {
    outcome.files[try checked(index, of: "file", count: outcome.files.count)]
  }

  /// The index of the input version that a version carries on: the same version as written, otherwise one with the
  /// same content.
  func source(of version: FileVersion, in file: FileOutcome) -> Int? {
    let known = sources[file.identity] ?? []
    let sameState = known.filter { $0.version.state == version.state }
    return
      (sameState.first {
        $0.version.originVector == version.originVector && $0.version.device == version.device
      } ?? sameState.first)?.index
  }
}
