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

  /// Takes over the update of another device.
  ///
  /// Nothing is decided before ``resolve(decisions:)``.
  ///
  /// - Parameter update: the update.
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
      // Equal states with one vector are one version, with the later time.
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
