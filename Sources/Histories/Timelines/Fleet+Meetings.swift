package import ConflictResolution
import Scenarios

// How devices meet: each takes over the other's versions, resolves, and stores what stands.
extension Fleet {
  /// Who resolves at a meeting.
  package enum Resolving: Hashable, Sendable {
    /// Each with its own policy.
    case both
    /// Only one; the other takes over what it comes to.
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
      // Who crashed has nothing to hand over.
      if crashes { break }
      let other = resolver == left ? right : left
      // An outcome is handed over whole: with the copies that it made.
      var whole = identities
      for file in devices[resolver].outcome?.files ?? []
      where whole?.contains(file.identity) ?? false {
        whole?.formUnion((file.keeps + file.notShown.map { $0.kept }).map { $0.identity })
      }
      changed = take(other, from: devices[resolver], only: whole) || changed
      adopt(other, from: devices[resolver], only: whole)
    }
    return changed
  }

  /// Takes over versions that another device has.
  private mutating func take(
    _ device: Int, from other: FleetDevice, only identities: Set<FileIdentity>?
  ) -> Bool {
    var changed = false
    let (unplaced, unplacedThere) = (devices[device].unplaced, other.unplaced)
    for (identity, theirs) in other.known {
      if let identities, !identities.contains(identity) { continue }
      guard var own = devices[device].known[identity] else {
        var taken = theirs
        taken.forgotten.join(devices[device].forgotten[identity] ?? VersionVector())
        devices[device].known[identity] = taken
        changed = true
        continue
      }
      let known = Set(own.versions)
      // One state of one vector is one version, with the later time.
      let new = theirs.versions.filter { !known.contains($0) }
      own.forgotten.join(theirs.forgotten)
      for version in new { changed = own.takeOver(version) || changed }
      own.copyOf = own.copyOf ?? theirs.copyOf
      switch (unplaced.contains(identity), unplacedThere.contains(identity)) {
      case (true, false): own.shown = theirs.shown
      case (false, true): break
      default: own.shown = Self.shown(own, theirs)
      }
      devices[device].known[identity] = own
    }
    return changed
  }

  /// Shows what another device shows, which resolved for both; of what it left undecided each device
  /// shows its own head.
  ///
  /// A write on the other's head would have the device's next counter, and cover its own head unseen.
  private mutating func adopt(
    _ device: Int, from other: FleetDevice, only identities: Set<FileIdentity>?
  ) {
    let undecided = Set(
      (other.outcome?.files ?? []).filter { $0.state == .undecided }.map { $0.identity })
    for (identity, version) in other.shows {
      if let identities, !identities.contains(identity) { continue }
      if undecided.contains(identity), devices[device].shows[identity] != nil { continue }
      devices[device].shows[identity] = version
      devices[device].places[identity] = other.places[identity]
    }
    devices[device].outcome = other.outcome
  }

  /// Of two names of one file the original one, else the one with the lower number.
  package static func shown(_ left: FileHistory, _ right: FileHistory) -> RelativePath? {
    guard let one = left.shown else { return left.copyOf == nil ? nil : right.shown }
    guard let other = right.shown else { return left.copyOf == nil ? nil : one }
    if one.bytes.count != other.bytes.count {
      return one.bytes.count < other.bytes.count ? one : other
    }
    return min(one, other)
  }

  /// Resolves what a device knows and stores what stands.
  ///
  /// - Returns: Whether anything changed on it.
  @discardableResult
  package mutating func resolve(
    _ device: Int, decisions: [Decision] = []
  ) throws(ResolutionError) -> Bool {
    let before = devices[device]
    let outcome = try outcome(of: device, decisions)
    if before.isAboutToCrash {
      devices[device].isAboutToCrash = false
      crash(device, applying: outcome)
      return true
    }
    var changed = false
    var (shows, places) = ([FileIdentity: FileVersion](), [FileIdentity: RelativePath]())
    for file in outcome.files {
      if file.state == .undecided {
        let own = before.shows[file.identity]
        guard
          let shown = file.undecidedHeads.first(where: { own?.fullID == $0.fullID })
            ?? file.undecidedHeads.first(where: { $0.device == before.id })
            ?? file.choices.first?.version
        else { continue }
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

  /// What the engine makes of what a device knows, or made of the same before.
  private mutating func outcome(
    of device: Int, _ decisions: [Decision]
  ) throws(ResolutionError) -> Outcome {
    let known = devices[device].known
    let key = decisions.isEmpty ? memory?.key(of: devices[device], at: device) : nil
    let outcome: Outcome
    if let key, let same = memory?[key] {
      account.formUnion(same.account)
      outcome = same.outcome
    } else {
      outcome = try Resolver(devices[device].policy).resolve(
        Array(known.values), decisions: decisions)
      var noted = ContentAccount()
      noted.note(outcome, known)
      account.formUnion(noted)
      if let key { memory?.insert(ResolutionMemory.Entry(outcome: outcome, account: noted), key) }
    }
    if resolutions == nil { return outcome }
    if let key, memory?.check(outcome, key) == false { return outcome }
    resolutions?.append(
      Resolution(
        device: device, files: Array(known.values), decisions: decisions, outcome: outcome))
    return outcome
  }

  /// Applies an outcome as far as a device gets that crashes over it: copies are written before their
  /// originals, so it has the copies, and nothing else has changed.
  private mutating func crash(_ device: Int, applying outcome: Outcome) {
    if keepsLog { log.append("\(devices[device].id) crashes") }
    for file in outcome.files where file.state != .undecided {
      for kept in file.keeps where kept.identity != file.identity {
        _ = store(device, kept, of: file, isHidden: false)
        devices[device].shows[kept.identity] = kept.version
        if kept.version.state.isLive { devices[device].places[kept.identity] = kept.path }
      }
    }
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
      if kept.version.origin?.vector == kept.vector {
        account.noteNew(
          kept.version, in: kept.identity, by: devices[device].id, isContent: kept.isNewContent)
      }
    }
    if !kept.version.state.isLive {
      // Whoever resolves knows of the deletion from then on.
      var tombstone = kept.version
      tombstone.deletion.seen.insert(devices[device].id)
      changed = history.remember(tombstone) || changed
    }
    if !isHidden {
      history.shown =
        kept.version.state.isLive && (kept.path != kept.version.path || kept.copyOf != nil)
        ? kept.path : nil
    }
    devices[device].known[kept.identity] = history
    return changed
  }
}
