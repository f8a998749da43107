package import ConflictResolution
import Replicas
import Scenarios

// Meetings of devices: each takes over the other's versions, resolves, and stores the result.
extension Fleet {
  /// The devices that resolve at a meeting.
  package enum Resolving: Hashable, Sendable {
    /// Each with its own policy.
    case both
    /// Only one; the other takes over its result.
    case one(Int)
    /// Nobody.
    case nobody
  }

  /// Two devices exchange all versions (or those of some files), and resolve.
  ///
  /// - Returns: Whether anything changed on either.
  @discardableResult
  package mutating func meet(
    _ left: Int, _ right: Int, only identities: Set<FileIdentity>? = nil,
    resolving: Resolving = .both
  ) throws(ResolutionError) -> Bool {
    if keepsLog { log.append("\(devices[left].id) meets \(devices[right].id)") }
    let (before, after) = (devices[left], devices[right])
    var changed = take(left, from: after, only: identities)
    changed = take(right, from: before, only: identities) || changed
    switch resolving {
    case .nobody: break
    case .both:
      changed = try resolve(left) || changed
      changed = try resolve(right) || changed
    case .one(let resolver):
      let crashes = devices[resolver].isAboutToCrash
      changed = try resolve(resolver) || changed
      // A device that crashed cannot pass on its outcome.
      if crashes { break }
      let other = resolver == left ? right : left
      // An outcome is passed on as a whole, with the copies that it made.
      let whole = identities.map { devices[resolver].outcome?.whole($0) ?? $0 }
      changed = take(other, from: devices[resolver], only: whole) || changed
      devices[other].replica.adopt(devices[resolver].replica, only: whole)
    }
    return changed
  }

  /// Takes over versions from another device.
  private mutating func take(
    _ device: Int, from other: FleetDevice, only identities: Set<FileIdentity>?
  ) -> Bool {
    devices[device].replica.receive(other.replica.update(of: identities))
  }

  /// Resolves what a device knows and stores the result.
  ///
  /// - Returns: Whether anything changed on it.
  @discardableResult
  package mutating func resolve(
    _ device: Int, decisions: [Decision] = []
  ) throws(ResolutionError) -> Bool {
    let outcome = try outcome(of: device, decisions)
    if devices[device].isAboutToCrash {
      devices[device].isAboutToCrash = false
      crash(device, applying: outcome)
      return true
    }
    let (newVersions, hasChanged) = devices[device].replica.apply(outcome)
    note(newVersions, by: device)
    let places = devices[device].places
    if outcome.isComplete, Set(places.values).count < places.count {
      passingFaults.append("\(devices[device].id) shows several files at one path: \(places)")
    }
    return hasChanged
  }

  /// Forgets the deletions that all registered devices know, and the ancestors that none of them can need.
  package mutating func collect(_ device: Int) throws(ResolutionError) {
    if keepsLog { log.append("\(devices[device].id) forgets deletions that all know of") }
    let crashes = devices[device].isAboutToCrash
    // As `Replica.collect()`, step by step, so that the account sees what each resolution makes; `prune` is tried in between.
    try resolve(device)
    // A device that crashes while it resolves does nothing after it.
    if crashes { return }
    devices[device].replica.forgetDeletions()
    devices[device].replica.prune()
    try resolve(device)
  }

  /// The outcome of what a device knows.
  private mutating func outcome(
    of device: Int, _ decisions: [Decision]
  ) throws(ResolutionError) -> Outcome {
    #if !hasFeature(Embedded)
      if decisions.isEmpty, let key = memory?.key(of: devices[device], at: device) {
        return try rememberedOutcome(of: device, key)
      }
    #endif
    let (outcome, noted) = try resolved(device, decisions)
    account.formUnion(noted)
    note(outcome, of: device, decisions)
    return outcome
  }

  /// The outcome of what a device knows, and the contents that it accounts for.
  func resolved(
    _ device: Int, _ decisions: [Decision]
  ) throws(ResolutionError) -> (Outcome, ContentAccount) {
    let known = devices[device].known
    let outcome = try Resolver(devices[device].policy).resolve(
      Array(known.values), decisions: decisions)
    var noted = ContentAccount()
    noted.note(outcome, known)
    return (outcome, noted)
  }

  /// Records what a device resolved, if resolutions are recorded.
  mutating func note(_ outcome: Outcome, of device: Int, _ decisions: [Decision]) {
    resolutions?.append(
      Resolution(
        device: device, files: Array(devices[device].known.values), decisions: decisions,
        outcome: outcome))
  }

  /// Applies an outcome as far as a device does that crashes meanwhile: copies are written before their originals, so
  /// the device has the copies, and nothing else has changed.
  private mutating func crash(_ device: Int, applying outcome: Outcome) {
    if keepsLog { log.append("\(devices[device].id) crashes") }
    note(devices[device].replica.storeCopies(of: outcome), by: device)
  }

  /// Accounts for versions that a device made with its own counter.
  private mutating func note(_ new: [KeptVersion], by device: Int) {
    for kept in new where kept.version.origin?.vector == kept.vector {
      account.noteNew(
        kept.version, in: kept.identity, by: devices[device].id, isContent: kept.isNewContent)
    }
  }
}
