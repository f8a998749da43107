import ConflictResolution

/// Devices in memory that write, rename, delete and meet, each with a policy of its own.
///
/// Every device keeps all versions it ever heard of. A user's step stands on the version that the
/// device shows, with the counter that the engine gives. When two devices meet, each takes over the
/// other's versions, resolves with its own policy and stores what stands.
struct Fleet {
  /// One device.
  struct Device {
    let id: DeviceID
    var policy: Policy
    /// All versions it has heard of, by file.
    var known: [FileIdentity: FileHistory] = [:]
    /// The version that its user sees of each file, a deletion included.
    var shows: [FileIdentity: FileVersion] = [:]
    /// Where its user sees the files that are live.
    var places: [FileIdentity: RelativePath] = [:]
    /// What its last resolution came to.
    var outcome: Outcome?
    /// Added to the time of its writes.
    var clockAhead: Int64 = 0

    /// The live tree.
    var tree: [RelativePath: FileState] {
      var tree: [RelativePath: FileState] = [:]
      for (identity, place) in places { tree[place] = shows[identity]?.state }
      return tree
    }

    /// The files in collisions that the device's convention has no name for: where they stand says
    /// nothing of where they should.
    var unplaced: Set<FileIdentity> {
      let undecided = (outcome?.collisions ?? []).filter { $0.isUndecided }
      if undecided.isEmpty { return [] }
      let paths = Set(undecided.flatMap { $0.paths })
      return Set(places.filter { paths.contains($0.value) }.map { $0.key })
    }

    /// The shown file at a path.
    func file(at path: RelativePath) -> FileIdentity? {
      places.filter { $0.value == path }.map({ $0.key }).min()
    }
  }

  var devices: [Device]
  /// What happened, for a failure message.
  var log: [String] = []
  /// Contents that a user replaced or deleted, having seen them.
  var replaced: Set<FileState> = []
  /// Contents that some outcome lists as discarded.
  var discarded: Set<FileState> = []
  /// Contents that went into the text of a merge.
  var merged: Set<FileState> = []
  /// All contents that were ever written, by users or merges.
  var written: Set<FileState> = []
  /// Whether a device was restored: contents are then accounted for only among versions known.
  private(set) var hasRestored = false
  /// Faults that a later resolution might mend: two files at one path.
  private var passingFaults: [String] = []
  /// How many files got an identity other than their path.
  private var created = 0

  init(_ policies: [Policy]) {
    devices = policies.enumerated().map { index, policy in
      var policy = policy
      let id = Fleet.names[index]
      policy.resolvingDevice = id
      return Device(id: id, policy: policy)
    }
  }

  static let names: [DeviceID] = ["X", "Y", "Z", "P", "Q", "W", "V", "U"]

  // MARK: Steps of users

  /// Writes a file: a new one where the device shows none at the path.
  mutating func write(
    _ device: Int, _ path: RelativePath, _ state: FileState, at time: Int64?
  ) throws {
    log.append("\(devices[device].id) writes \(path) \(Self.name(state)) at \(time ?? -1)")
    if let identity = devices[device].file(at: path), let seen = devices[device].shows[identity] {
      try add(device, identity, seen, path: seen.path, state: state, time: time)
      return
    }
    var identity = FileIdentity(path: path)
    if devices[device].known[identity] != nil {
      if let seen = devices[device].shows[identity], !seen.state.isLive {
        try add(device, identity, seen, path: path, state: state, time: time)
        devices[device].places[identity] = path
        return
      }
      created += 1
      identity = FileIdentity(path.bytes + Array("@\(devices[device].id)\(created)".utf8))
    }
    devices[device].known[identity] = FileHistory(path: path, identity: identity, versions: [])
    try add(device, identity, nil, path: path, state: state, time: time)
    devices[device].places[identity] = path
  }

  /// Gives a shown file another name.
  mutating func rename(
    _ device: Int, _ path: RelativePath, to target: RelativePath, at time: Int64?
  ) throws {
    guard let identity = devices[device].file(at: path),
      let seen = devices[device].shows[identity], devices[device].file(at: target) == nil
    else { return }
    log.append("\(devices[device].id) renames \(path) to \(target) at \(time ?? -1)")
    try add(device, identity, seen, path: target, state: seen.state, time: time)
    let isCopy = devices[device].known[identity]?.copyOf != nil
    devices[device].known[identity]?.shown = isCopy ? target : nil
    devices[device].places[identity] = target
  }

  /// Deletes a shown file.
  mutating func delete(_ device: Int, _ path: RelativePath, at time: Int64?) throws {
    guard let identity = devices[device].file(at: path),
      let seen = devices[device].shows[identity]
    else { return }
    log.append("\(devices[device].id) deletes \(path) at \(time ?? -1)")
    try add(device, identity, seen, path: seen.path, state: .deleted, time: time)
    devices[device].places[identity] = nil
  }

  private mutating func add(
    _ device: Int, _ identity: FileIdentity, _ seen: FileVersion?, path: RelativePath,
    state: FileState, time: Int64?
  ) throws {
    guard var history = devices[device].known[identity] else { return }
    let writer = devices[device].id
    let version = FileVersion(
      path: path, state: state, vector: try history.nextVector(for: writer, on: seen),
      device: writer,
      modified: time.map { Timestamp.seconds($0 + devices[device].clockAhead) })
    history.versions.append(version)
    devices[device].known[identity] = history
    devices[device].shows[identity] = version
    if let seen, seen.state.isLive, seen.state != state { replaced.insert(seen.state) }
    if state.isLive {
      written.insert(state)
      if seen?.state != state {
        replaced.remove(state)
        discarded.remove(state)
        merged.remove(state)
      }
    }
  }

  /// A device loses everything since a backup, which its counters were part of.
  mutating func restore(_ device: Int, from backup: Device) {
    log.append("\(devices[device].id) is restored")
    let now = devices[device]
    devices[device] = backup
    hasRestored = true
    // What only this device had is gone with it.
    for state in Self.liveStates(now).union(now.shows.values.map({ $0.state })) {
      replaced.insert(state)
    }
  }

  /// Somebody decides a conflict that a device left undecided.
  mutating func decide(_ device: Int, _ choice: (FileOutcome) -> Decision.Choice) throws {
    guard let file = devices[device].outcome?.files.first(where: { $0.state == .undecided }),
      let conflict = file.conflict
    else { return }
    let choice = choice(file)
    log.append("\(devices[device].id) decides \(conflict.id): \(choice)")
    try resolve(
      device,
      decisions: [Decision(conflict.id, choice, path: file.path, heads: conflict.heads)])
  }

  // MARK: Meetings

  /// Two devices exchange all versions (or those of some files), and both resolve.
  ///
  /// - Returns: Whether anything changed on either.
  @discardableResult
  mutating func meet(
    _ left: Int, _ right: Int, only identities: Set<FileIdentity>? = nil
  ) throws -> Bool {
    log.append("\(devices[left].id) meets \(devices[right].id)")
    let (before, after) = (devices[left], devices[right])
    var changed = take(left, from: after, only: identities)
    changed = take(right, from: before, only: identities) || changed
    changed = try resolve(left) || changed
    changed = try resolve(right) || changed
    return changed
  }

  /// Takes over versions that another device has.
  private mutating func take(
    _ device: Int, from other: Device, only identities: Set<FileIdentity>?
  ) -> Bool {
    var changed = false
    let (unplaced, unplacedThere) = (devices[device].unplaced, other.unplaced)
    for (identity, theirs) in other.known {
      if let identities, !identities.contains(identity) { continue }
      guard var own = devices[device].known[identity] else {
        devices[device].known[identity] = theirs
        changed = true
        continue
      }
      let known = Set(own.versions)
      let new = theirs.versions.filter { !known.contains($0) }
      own.versions += new
      own.copyOf = own.copyOf ?? theirs.copyOf
      switch (unplaced.contains(identity), unplacedThere.contains(identity)) {
      case (true, false): own.shown = theirs.shown
      case (false, true): break
      default: own.shown = Self.shown(own, theirs)
      }
      if !new.isEmpty { changed = true }
      devices[device].known[identity] = own
    }
    return changed
  }

  /// Of two names of one file the original one, else the one with the lower number.
  static func shown(_ left: FileHistory, _ right: FileHistory) -> RelativePath? {
    guard let one = left.shown else { return left.copyOf == nil ? nil : right.shown }
    guard let other = right.shown else { return left.copyOf == nil ? nil : one }
    if one.bytes.count != other.bytes.count {
      return one.bytes.count < other.bytes.count ? one : other
    }
    return min(one, other)
  }

  /// Resolves what a device knows and stores what stands.
  @discardableResult
  mutating func resolve(_ device: Int, decisions: [Decision] = []) throws -> Bool {
    let before = devices[device]
    let outcome = try Resolver(before.policy).resolve(
      Array(before.known.values), decisions: decisions)
    note(outcome, before.known)
    var changed = false
    var (shows, places) = ([FileIdentity: FileVersion](), [FileIdentity: RelativePath]())
    for file in outcome.files {
      if file.state == .undecided {
        let own = before.shows[file.identity]
        let shown =
          file.choices.first { own?.fullID == $0.version.fullID }?.version
          ?? file.choices.first { $0.version.device == before.id }?.version
          ?? file.choices[0].version
        shows[file.identity] = shown
        if shown.state.isLive {
          places[file.identity] = before.known[file.identity]?.shown ?? shown.path
        }
        continue
      }
      let hidden = file.notShown.map({ $0.kept })
      for kept in file.keeps + hidden {
        changed = store(device, kept, of: file, isHidden: hidden.contains(kept)) || changed
        shows[kept.identity] = kept.version
        if kept.version.state.isLive, !hidden.contains(kept) { places[kept.identity] = kept.path }
      }
    }
    if outcome.isComplete, Set(places.values).count < places.count {
      passingFaults.append("\(before.id) shows several files at one path: \(places)")
    }
    devices[device].shows = shows
    devices[device].places = places
    devices[device].outcome = outcome
    return changed || places != before.places
      || shows.mapValues({ $0.state }) != before.shows.mapValues({ $0.state })
  }

  private mutating func store(
    _ device: Int, _ kept: KeptVersion, of file: FileOutcome, isHidden: Bool
  ) -> Bool {
    var history =
      devices[device].known[kept.identity]
      ?? FileHistory(
        path: kept.version.path, identity: kept.identity, copyOf: kept.copyOf, group: file.group,
        versions: [])
    var changed = false
    let isNew = !history.versions.contains {
      $0.vector == kept.version.vector && $0.state == kept.version.state
        && $0.path == kept.version.path && Set($0.from).isSuperset(of: kept.version.from)
    }
    if isNew, file.state != .unchanged || history.versions.isEmpty {
      history.versions.append(kept.version)
      changed = true
      if kept.version.state.isLive { written.insert(kept.version.state) }
    }
    if !isHidden {
      history.shown =
        kept.version.state.isLive && (kept.path != kept.version.path || kept.copyOf != nil)
        ? kept.path : nil
    }
    devices[device].known[kept.identity] = history
    return changed
  }

  /// Notes what an outcome lists as discarded, and what went into merged texts.
  private mutating func note(_ outcome: Outcome, _ known: [FileIdentity: FileHistory]) {
    for file in outcome.files {
      let versions = known[file.identity]?.versions ?? []
      for discard in file.discards {
        for version in versions where Self.matches(discard.version, version) {
          if version.state.isLive { discarded.insert(version.state) }
        }
      }
      // The ancestor's content, which somebody replaced: a merge of attributes takes the change,
      // even where somebody else wrote the same content again apart.
      for aside in file.replaced where aside.explanation.rule == "attributes" {
        for version in versions where Self.matches(aside.version, version) {
          replaced.insert(version.state)
        }
      }
      for kept in file.keeps where kept.isNewContent {
        for id in kept.version.from {
          for version in versions where Self.matches(id, version) && version.state.isLive {
            merged.insert(version.state)
          }
        }
      }
    }
  }

  static func matches(_ id: VersionID, _ version: FileVersion) -> Bool {
    id.vector == version.vector && (id.digest == nil || id.digest == version.fullID.digest)
  }

  /// Lets all devices meet until nothing changes; gives whether that came.
  mutating func settle(rounds: Int = 12) throws -> Bool {
    for _ in 0..<rounds {
      var changed = false
      for left in devices.indices {
        for right in devices.indices where right > left {
          changed = try meet(left, right) || changed
        }
      }
      if !changed { return true }
    }
    return false
  }

  // MARK: Laws

  /// What is wrong after everybody met until nothing changed: laws 2b and 6.
  func faults() -> [String] {
    var faults = passingFaults
    let first = devices[0]
    for device in devices {
      let (heads, firstHeads) = (Self.heads(device), Self.heads(first))
      if heads != firstHeads {
        let differing = Set(heads.keys).union(firstHeads.keys).filter {
          heads[$0] != firstHeads[$0]
        }
        faults.append("\(first.id) and \(device.id) hold different heads of \(differing)")
      }
      let isDecided = device.outcome?.isComplete ?? true
      if isDecided, first.outcome?.isComplete ?? true, device.tree != first.tree {
        faults.append(
          "\(first.id) shows \(Self.text(first.tree)), \(device.id) \(Self.text(device.tree))")
      }
      let live = Self.liveStates(device)
      for state in written
      where !live.contains(state) && !replaced.contains(state) && !discarded.contains(state)
        && !merged.contains(state)
      {
        faults.append("\(device.id) lost \(Self.name(state))")
      }
    }
    return faults.sorted()
  }

  /// The heads of every file, as (vector, path, state).
  static func heads(_ device: Device) -> [FileIdentity: Set<FileVersion>] {
    var heads: [FileIdentity: Set<FileVersion>] = [:]
    for file in device.outcome?.files ?? [] {
      for kept in file.keeps + file.notShown.map({ $0.kept }) {
        heads[kept.identity, default: []].insert(plain(kept.version))
      }
      for choice in file.choices { heads[file.identity, default: []].insert(plain(choice.version)) }
    }
    return heads
  }

  private static func plain(_ version: FileVersion) -> FileVersion {
    FileVersion(
      path: version.state.isLive ? version.path : "deleted", state: version.state,
      vector: version.vector, device: "any")
  }

  static func liveStates(_ device: Device) -> Set<FileState> {
    Set(heads(device).values.flatMap { $0 }.map({ $0.state }))
  }

  static func name(_ state: FileState) -> String {
    if case .file(let content) = state, let bytes = content.bytes {
      return "'"
        + String(decoding: bytes, as: UTF8.self).replacing("\n", with: "/").replacing(
          "\0", with: "0") + "'"
    }
    return "\(state.kind)"
  }

  static func text(_ tree: [RelativePath: FileState]) -> String {
    tree.sorted { $0.key < $1.key }.map { "\($0.key)=\(name($0.value))" }.joined(separator: " ")
  }
}
