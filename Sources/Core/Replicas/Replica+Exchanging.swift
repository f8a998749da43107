public import ConflictResolution

// Updates between devices.
extension Replica {
  /// The update for another device.
  ///
  /// - Parameter identities: the files; by default all. A file's copies belong to it: send
  ///   ``ReplicaResolution/whole(_:)`` of the resolved files.
  /// - Returns: all data about them.
  /// - Complexity: O(*n* log *n*) in the number of these files.
  public func update(of identities: Set<FileIdentity>? = nil) -> ReplicaUpdate {
    let sent = identities.map { $0.compactMap { files[$0] } } ?? Array(files.values)
    return ReplicaUpdate(
      sender: device, files: sent.sorted { $0.identity < $1.identity }, unplaced: unplaced)
  }

  /// The update for one device: what that device is not known to have.
  ///
  /// ```swift
  /// let update = mom.update(for: "home")
  /// home.receive(update)
  /// if !update.isEmpty { mom.receive(home.update(for: "mom")) }  // also what home has received
  /// mom.update(for: "home").isEmpty
  /// ```
  ///
  /// A file that the device has sent exactly as it is here is named without its versions.
  ///
  /// - Parameters:
  ///   - receiver: the device. Any other one that receives the update takes over its files, and asks for the rest.
  ///   - contents: whether the versions have their contents.
  /// - Returns: all data about the files that have changed since the last change that the device has.
  /// - Complexity: O(*n*) in the number of files, and O(*m* log *m*) in the number of those that it has.
  public func update(
    for receiver: DeviceID, contents: UpdateContents = .all
  ) -> ReplicaUpdate {
    let known = log.known[receiver]
    var sent: [FileHistory] = []
    var part = ReplicaUpdate.Part(
      receiver: receiver, after: known, through: log.count, received: log.received[receiver])
    for (identity, change) in log.changes where change.number > known {
      guard let file = files[identity] else { continue }
      if change.sharedWith.contains(receiver) {
        part.unchanged[identity] = file.headVectors
      } else {
        sent.append(file)
      }
    }
    let unplaced = unplaced.intersection(sent.map { $0.identity })
    let update = ReplicaUpdate(
      sender: device, files: sent.sorted { $0.identity < $1.identity }, unplaced: unplaced,
      part: part)
    return contents == .all ? update : update.withoutContents
  }

  /// The files of which something is not at hand that the next resolution takes or asks for: contents that its user
  /// would see, and those of heads and ancestors without which a merge declines.
  ///
  /// Ask a device for `update(of:)` of these files before you resolve: without the contents of a merge the next
  /// strategy decides. Contents that no device has stay listed.
  ///
  /// - Returns: the files.
  /// - Throws: ``ReplicaError/resolution(_:)`` if what is known cannot be resolved at all.
  /// - Complexity: that of `Resolver.resolve`; O(*n*) in the number of versions if all contents are at hand.
  public func needs() throws(ReplicaError) -> Set<FileIdentity> {
    let lacking = files.filter { $0.value.versions.contains { !$0.state.isAtHand } }
    if lacking.isEmpty { return [] }
    var next = self
    let outcome = try next.resolve().outcome
    var needed: Set<FileIdentity> = []
    for file in outcome.files where lacking[file.identity] != nil {
      let shown = (file.keeps + file.notShown.map { $0.kept }).map { $0.version }
      if (shown + file.choices.map { $0.version }).contains(where: { !$0.state.isAtHand })
        || file.declined.contains(where: { !$0.needs.isEmpty })
      {
        needed.insert(file.identity)
      }
    }
    return needed
  }

  /// Takes over the update of another device.
  ///
  /// A version that is known gets its content, if only the update has it. Nothing is decided before
  /// ``resolve(decisions:)``.
  ///
  /// - Parameter update: the update.
  /// - Returns: Whether anything is new.
  /// - Complexity: O(*n*) in the number of versions.
  @discardableResult
  public mutating func receive(_ update: ReplicaUpdate) -> Bool {
    var changed = false
    let unplaced = self.unplaced
    let sender = update.sender
    for theirs in update.files {
      let identity = theirs.identity
      acknowledged[sender, default: [:]][identity] = theirs.headVectors
      guard var own = files[identity] else {
        var taken = theirs
        taken.forgotten.join(forgotten[identity] ?? VersionVector())
        files[identity] = taken
        let isSame = taken == theirs && !update.unplaced.contains(identity)
        log.append(identity, sharedWith: isSame ? [sender] : [])
        changed = true
        continue
      }
      let (path, shownPath, copyOf, forgottenThere) = (
        own.path, own.shown, own.copyOf, own.forgotten
      )
      var isChanged = false
      let known = Set(own.versions)
      // Equal states with one vector are one version, with the later time.
      let new = theirs.versions.filter { !known.contains($0) }
      own.forgotten.join(theirs.forgotten)
      for version in new { isChanged = own.takeOver(version) || isChanged }
      own.copyOf = own.copyOf ?? theirs.copyOf
      switch (unplaced.contains(identity), update.unplaced.contains(identity)) {
      case (true, false): own.showAs(nameOf: theirs)
      case (false, true): break
      default: own.takeOverShownName(of: theirs)
      }
      if own.takeContents(of: theirs) {
        if let seen = shown[identity] { shown[identity] = own.versionAtHand(seen) }
        isChanged = true
      }
      changed = changed || isChanged
      files[identity] = own
      // The sender takes over a name that counts more than its own only if it hears of it again.
      let keepsName = own.shown != theirs.shown || own.path != theirs.path
      // Each step returns whether it changed something: comparing whole files would read all their versions.
      let isRenamed = own.path != path || own.shown != shownPath || own.copyOf != copyOf
      if isChanged || isRenamed || own.forgotten != forgottenThere || keepsName {
        log.append(identity)
      }
      if own.isSame(as: theirs),
        unplaced.contains(identity) == update.unplaced.contains(identity)
      {
        log.changes[identity]?.sharedWith.insert(sender)
      }
    }
    if let part = update.part, part.receiver == device {
      for (identity, heads) in part.unchanged {
        acknowledged[sender, default: [:]][identity] = heads
      }
      log.takeOver(part, from: sender)
    }
    return changed
  }

  /// Records that another device has received an update, and stored it.
  ///
  /// This is for devices that only receive. A device that writes acknowledges by sending its own update, and must
  /// have done so before this call, since it may have versions that are not in the received update.
  ///
  /// - Parameters:
  ///   - update: the update that it received.
  ///   - device: the device.
  /// - Complexity: O(*n*) in the number of versions.
  public mutating func acknowledge(_ update: ReplicaUpdate, by device: DeviceID) {
    for file in update.files {
      // Its user may see any of the vectors that no other covers.
      let known = acknowledged[device]?[file.identity] ?? []
      acknowledged[device, default: [:]][file.identity] = (known + file.headVectors).maximal
    }
    if let part = update.part, part.receiver == device, update.sender == self.device,
      part.after <= log.known[device]
    {
      log.know(max(part.through, log.known[device]), by: device)
    }
  }

  /// Shows what another device shows that resolved for both; for a file that the other left undecided, each device
  /// shows its own head.
  ///
  /// A write on the other's head would have the device's next counter, and so cover the device's own head unseen.
  package mutating func adopt(_ other: Replica, only identities: Set<FileIdentity>? = nil) {
    let undecided = Set(other.undecided.map { $0.identity })
    for (identity, version) in other.shown {
      if let identities, !identities.contains(identity) { continue }
      if undecided.contains(identity), shown[identity] != nil { continue }
      shown[identity] = version
      standing[identity] = other.places[identity]
    }
    outcome = other.outcome
  }

  /// The files in collisions for which the device's convention has no name left: their actual place does not show where
  /// they belong.
  package var unplaced: Set<FileIdentity> {
    let undecided = (outcome?.collisions ?? []).filter { $0.isUndecided }
    if undecided.isEmpty { return [] }
    let paths = Set(undecided.flatMap { $0.paths })
    // An undecided file keeps its place, regardless of names.
    return Set(paths.flatMap { standing.identities(at: $0) }).subtracting(index.undecided)
  }
}
