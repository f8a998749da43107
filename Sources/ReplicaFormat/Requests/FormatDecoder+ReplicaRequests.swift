package import ConflictResolution
package import JSONText
import Replicas
package import Scenarios

// Requests of a program in another language to a replica.

extension FormatDecoder {
  /// Reads the request that opens a replica.
  package mutating func readReplicaOpening() throws(JSONError) -> ReplicaOpening {
    let start = reader.location
    var device: DeviceID?
    var stored: StoredReplica?
    var policy = Policy()
    var places = (device: start, policy: start)
    var devices: [DeviceID] = []
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
    return ReplicaOpening(device: own, stored: stored, policy: policy, devices: devices)
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

  /// Reads a request to a device's replica.
  package mutating func readReplicaRequest(of device: DeviceID?) throws(JSONError) -> ReplicaRequest
  {
    let start = reader.location
    var draft = ReplicaRequest()
    try reader.beginObject()
    while let key = try nextKey(in: ReplicaRequestKey.all) {
      let place = reader.keyLocation
      guard case .action(let action) = key else {
        draft.details.append((key, place))
        try readDetail(key, into: &draft)
        continue
      }
      if let first = draft.action {
        throw reader.error(
          .misplacedField,
          "\"\(action.rawValue)\" stands beside \"\(first.rawValue)\"; a request is one thing, so make "
            + "two of them", at: place)
      }
      draft.action = action
      try read(action, of: device, into: &draft)
    }
    guard let action = draft.action else {
      throw reader.error(
        .missingField,
        "the request says nothing; expected one of "
          + listed(ReplicaRequestKey.Action.allCases.map { $0.rawValue }), at: start)
    }
    if let extra = draft.details.first(where: { !$0.key.belongs(to: action) }) {
      throw reader.error(
        .misplacedField,
        "\"\(extra.key.name)\" has no meaning beside \"\(action.rawValue)\"; leave it out",
        at: extra.place)
    }
    try complete(&draft, action, at: start)
    return draft
  }

  private mutating func read(
    _ action: ReplicaRequestKey.Action, of device: DeviceID?, into draft: inout ReplicaRequest
  ) throws(JSONError) {
    let place = reader.location
    switch action {
    case .write, .rename, .delete: draft.path = try readPath()
    case .receive, .acknowledge: draft.update = try readUpdate()
    case .resolve, .collect, .prune, .store, .tree, .outcome: try readTrue()
    case .decide:
      let decision = try readDecision(ConflictID(""))
      guard decision.path != nil, decision.heads.isEmpty else {
        throw reader.error(
          .missingField, "expected \"path\", the file that is decided, and no \"heads\"", at: place)
      }
      (draft.path, draft.choice) = (decision.path, decision.choice)
    case .update:
      if try reader.peekKind() == .array {
        draft.identities = Set(try readIdentities())
      } else {
        try readTrue()
      }
    case .policy:
      draft.policy = try readSettings()
      if let device { try check(draft.policy, of: device, at: place) }
    case .devices: draft.devices = try readDevices().sorted()
    }
  }

  private mutating func readDetail(
    _ key: ReplicaRequestKey, into draft: inout ReplicaRequest
  ) throws(JSONError) {
    switch key {
    case .action: break
    case .detail(.to): draft.target = try readPath()
    case .detail(.at): draft.time = try readTimestamp()
    case .detail(.group): draft.group = try readGroupName()
    case .detail(.decisions): draft.decisions = try readDecisions()
    case .detail(.by): draft.receiver = try readDevice()
    case .state(let key): try read(key, into: &draft.stateDraft)
    }
  }

  /// Checks that everything that the action needs is given.
  private func complete(
    _ request: inout ReplicaRequest, _ action: ReplicaRequestKey.Action, at start: JSONLocation
  ) throws(JSONError) {
    switch action {
    case .write: request.state = try state(of: request.stateDraft, at: start)
    case .rename:
      if request.target == nil { throw missing("to", "the new path", at: start) }
    case .acknowledge:
      if request.receiver == nil {
        throw missing("by", "the device that received it", at: start)
      }
    case .delete, .receive, .resolve, .decide, .collect, .prune, .store, .tree, .outcome, .update,
      .policy, .devices:
      break
    }
  }
}
