package import ConflictResolution
package import JSONText
import Replicas

// What a program in another language asks of a replica.

extension FormatDecoder {
  /// Reads what a replica is made from.
  package mutating func readReplicaOpening() throws(JSONError) -> ReplicaOpening {
    let start = reader.location
    var device: DeviceID?
    var stored: StoredReplica?
    var policy = Policy()
    var places = (device: start, policy: start)
    var devices: [DeviceID] = []
    var followsFolders = false
    try reader.beginObject()
    while let key = try nextKey(in: ReplicaOpeningKey.all) {
      switch key {
      case .device:
        places.device = reader.location
        device = try readDevice()
      case .replica: stored = try readReplica()
      case .policy:
        places.policy = reader.location
        policy = try readSettings()
      case .devices: devices = try readDevices().sorted()
      case .followsFolders: followsFolders = try reader.readBool()
      }
    }
    guard let own = stored?.device ?? device else {
      throw missing("device", "the device whose replica it is", at: start)
    }
    if let device, device != own {
      throw reader.error(
        .inconsistent,
        "\"device\" is '\(device)', but the replica is that of '\(own)'; leave it out",
        at: places.device)
    }
    try check(policy, of: own, at: places.policy)
    return ReplicaOpening(
      device: own, stored: stored, policy: policy, devices: devices, followsFolders: followsFolders)
  }

  private func check(
    _ policy: Policy, of device: DeviceID, at place: JSONLocation
  ) throws(JSONError) {
    guard let other = policy.resolvingDevice, other != device else { return }
    throw reader.error(
      .inconsistent,
      "\"as\" is '\(other)', but a replica resolves as its own device, '\(device)'; leave it out",
      at: place)
  }

  /// Reads what is asked of a device's replica.
  package mutating func readReplicaRequest(of device: DeviceID?) throws(JSONError) -> ReplicaRequest
  {
    var draft = RequestDraft(start: reader.location)
    try reader.beginObject()
    while let key = try nextKey(in: ReplicaRequestKey.all) {
      let place = reader.keyLocation
      switch key {
      case .action(let action):
        if let first = draft.action {
          throw reader.error(
            .misplacedField,
            "\"\(action.rawValue)\" stands beside \"\(first.key.rawValue)\"; a request is one thing, so make "
              + "two of them", at: place)
        }
        draft.action = (action, try readAsked(action, of: device))
      case .detail(let detail):
        draft.details.append((key, place))
        try read(detail, into: &draft)
      case .content(let field):
        draft.details.append((key, place))
        try read(field, into: &draft.content)
      }
    }
    return try request(of: draft)
  }

  private mutating func readAsked(
    _ action: ReplicaRequestKey.Action, of device: DeviceID?
  ) throws(JSONError) -> RequestDraft.Asked {
    let place = reader.location
    switch action {
    case .write: return .write(try readPath())
    case .rename: return .rename(try readPath())
    case .delete: return .delete(try readPath())
    case .observe: return .observe(try readObservedFiles())
    case .acknowledge: return .acknowledge(try readUpdate())
    case .receive: return .whole(.step(.receive(try readUpdate())))
    case .resolve: return try readTrue(.resolve)
    case .collect: return try readTrue(.whole(.step(.collect)))
    case .prune: return try readTrue(.whole(.step(.prune)))
    case .store: return try readTrue(.whole(.store))
    case .tree: return try readTrue(.whole(.tree))
    case .outcome: return try readTrue(.whole(.outcome))
    case .decide:
      let (path, choice) = try readFileDecision()
      return .whole(.decide(path, choice))
    case .update:
      if try reader.peekKind() == .array { return .update(Set(try readIdentities())) }
      return try readTrue(.update(nil))
    case .needs: return try readTrue(.whole(.needs))
    case .policy:
      let policy = try readSettings()
      if let device { try check(policy, of: device, at: place) }
      return .whole(.policy(policy))
    case .devices: return .whole(.devices(try readDevices().sorted()))
    }
  }

  private mutating func readUpdateContents() throws(JSONError) -> UpdateContents {
    let text = try reader.readStringBytes()
    let known = UpdateContents.allCases.first { $0.rawValue.utf8.elementsEqual(text) }
    if let known { return known }
    throw reader.error(
      .invalidValue,
      "\(Scenarios.shown(text)) is not known; expected "
        + listed(UpdateContents.allCases.map { $0.rawValue }), at: reader.valueLocation)
  }

  /// What is asked by a field that is always true.
  private mutating func readTrue(
    _ asked: RequestDraft.Asked
  ) throws(JSONError) -> RequestDraft.Asked {
    try readTrue()
    return asked
  }

  private mutating func read(
    _ detail: ReplicaRequestKey.Detail, into draft: inout RequestDraft
  ) throws(JSONError) {
    switch detail {
    case .to: draft.target = try readPath()
    case .at: draft.time = try readTimestamp()
    case .group: draft.group = try readGroupName()
    case .earlier: draft.earlierFileIDs = try readEarlierFiles()
    case .decisions: draft.decisions = try readDecisions()
    case .by, .receiver: draft.receiver = try readDevice()
    case .contents: draft.contents = try readUpdateContents()
    }
  }

  /// The request that the fields make up.
  private func request(of draft: RequestDraft) throws(JSONError) -> ReplicaRequest {
    guard let (key, asked) = draft.action else {
      throw reader.error(
        .missingField,
        "the request says nothing; expected one of "
          + listed(ReplicaRequestKey.Action.allCases.map { $0.rawValue }), at: draft.start)
    }
    if let extra = draft.details.first(where: { !$0.key.belongs(to: key) }) {
      throw reader.error(
        .misplacedField,
        "\"\(extra.key.name)\" has no meaning beside \"\(key.rawValue)\"; leave it out",
        at: extra.place)
    }
    switch asked {
    case .write(let path):
      let state = try state(of: draft.content, "what is written")
      return .step(.write(path, state, at: draft.time, group: draft.group, spare: nil))
    case .rename(let path):
      guard let target = draft.target else { throw missing("to", "the new path", at: draft.start) }
      return .step(.rename(path, to: target, at: draft.time))
    case .delete(let path): return .step(.delete(path, at: draft.time))
    case .observe(var folder):
      folder.time = draft.time
      folder.earlierFileIDs = draft.earlierFileIDs
      return .observe(folder)
    case .acknowledge(let update):
      guard let receiver = draft.receiver else {
        throw missing("by", "the device that received it", at: draft.start)
      }
      return .step(.acknowledge(update, by: receiver))
    case .resolve: return .step(.resolve(draft.decisions))
    case .update(let identities):
      guard let receiver = draft.receiver else {
        guard draft.contents == nil else {
          throw missing("for", "the device that is sent no contents", at: draft.start)
        }
        return .update(identities)
      }
      guard identities == nil else {
        throw reader.error(
          .misplacedField,
          "\"for\" stands beside a list of files; write \"update\": true, or leave \"for\" out",
          at: draft.start)
      }
      return .updateFor(receiver, draft.contents ?? .all)
    case .whole(let request): return request
    }
  }
}

/// A request while it is read: its fields come in any order.
private struct RequestDraft {
  /// What is asked, as far as one field says it.
  enum Asked {
    case write(RelativePath)
    case rename(RelativePath)
    case delete(RelativePath)
    case observe(ObservedFolder)
    case acknowledge(ReplicaUpdate)
    case resolve
    case update(Set<FileIdentity>?)
    /// What takes no other field.
    case whole(ReplicaRequest)
  }

  let start: JSONLocation
  var action: (key: ReplicaRequestKey.Action, asked: Asked)?
  /// The fields that say more, and where they are.
  var details: [(key: ReplicaRequestKey, place: JSONLocation)] = []
  var target: RelativePath?
  var time: Timestamp?
  var group: GroupName?
  var earlierFileIDs: [RelativePath: RenameDetector.FileID] = [:]
  var decisions: [Decision] = []
  /// The device that received what is acknowledged, or that an update is for.
  var receiver: DeviceID?
  /// Whether an update has contents.
  var contents: UpdateContents?
  var content: VersionDraft

  init(start: JSONLocation) {
    self.start = start
    content = VersionDraft(.request, start: start)
  }
}
