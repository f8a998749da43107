public import ConflictResolution

// What devices send each other.
extension Replica {
  /// What another device has to be sent.
  ///
  /// - Parameter identities: the files; by default all. A file's copies go with it: send
  ///   ``ReplicaResolution/whole(_:)`` of what was resolved.
  /// - Returns: what is known of them.
  /// - Complexity: O(*n* log *n*) in the number of files.
  public func update(of identities: Set<FileIdentity>? = nil) -> ReplicaUpdate {
    let sent = files.values.filter { identities?.contains($0.identity) ?? true }
    return ReplicaUpdate(
      sender: device, files: sent.sorted { $0.identity < $1.identity }, unplaced: unplaced)
  }

  /// Takes over what another device sent.
  ///
  /// Nothing is decided before ``resolve(decisions:)``.
  ///
  /// - Parameter update: what it sent.
  /// - Returns: Whether anything is new.
  /// - Complexity: O(*n*) in the number of versions.
  @discardableResult
  public mutating func receive(_ update: ReplicaUpdate) -> Bool {
    var changed = false
    let unplaced = self.unplaced
    for theirs in update.files {
      let identity = theirs.identity
      acknowledged[update.sender, default: [:]][identity] = theirs.headVectors
      guard var own = files[identity] else {
        var taken = theirs
        taken.forgotten.join(forgotten[identity] ?? VersionVector())
        files[identity] = taken
        changed = true
        continue
      }
      let known = Set(own.versions)
      // One state of one vector is one version, with the later time.
      let new = theirs.versions.filter { !known.contains($0) }
      own.forgotten.join(theirs.forgotten)
      for version in new { changed = own.takeOver(version) || changed }
      own.copyOf = own.copyOf ?? theirs.copyOf
      switch (unplaced.contains(identity), update.unplaced.contains(identity)) {
      case (true, false): own.showAs(nameOf: theirs)
      case (false, true): break
      default: own.takeOverShownName(of: theirs)
      }
      files[identity] = own
    }
    return changed
  }

  /// Notes that another device has received an update, and stored it.
  ///
  /// For devices that listen only: a device that writes says what it has by sending an update of its own, and has to
  /// have done so before this, since it may have something that is not in what it received.
  ///
  /// - Parameters:
  ///   - update: what it received.
  ///   - device: the device.
  /// - Complexity: O(*n*) in the number of versions.
  public mutating func acknowledge(_ update: ReplicaUpdate, by device: DeviceID) {
    for file in update.files {
      // Any of those that no other covers may be what its user sees.
      let known = acknowledged[device]?[file.identity] ?? []
      acknowledged[device, default: [:]][file.identity] = (known + file.headVectors).maximal
    }
  }

  /// Shows what another device shows, which resolved for both; of what it left undecided each device shows its own
  /// head.
  ///
  /// A write on the other's head would have the device's next counter, and cover its own head unseen.
  package mutating func adopt(_ other: Replica, only identities: Set<FileIdentity>? = nil) {
    let undecided = Set(other.undecided.map { $0.identity })
    for (identity, version) in other.shown {
      if let identities, !identities.contains(identity) { continue }
      if undecided.contains(identity), shown[identity] != nil { continue }
      shown[identity] = version
      places[identity] = other.places[identity]
    }
    outcome = other.outcome
  }

  /// The files in collisions that the device's convention has no name for: where they stand says nothing of
  /// where they should.
  package var unplaced: Set<FileIdentity> {
    let undecided = (outcome?.collisions ?? []).filter { $0.isUndecided }
    if undecided.isEmpty { return [] }
    let paths = Set(undecided.flatMap { $0.paths })
    // An undecided file stays where it stands, whatever names there are.
    let open = (outcome?.files ?? []).filter { $0.state == .undecided }.map { $0.identity }
    return Set(places.filter { paths.contains($0.value) }.map { $0.key }).subtracting(open)
  }
}
