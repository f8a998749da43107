public import ConflictResolution

// Resolving what is known.
extension Replica {
  /// Resolves what is known and stores the result.
  ///
  /// For an undecided file, the user still sees the version that was shown before.
  ///
  /// - Parameter decisions: the decisions of people.
  /// - Returns: the decisions, and the changes of the folder.
  /// - Throws: ``ReplicaError/resolution(_:)`` if what is known cannot be resolved at all.
  /// - Complexity: that of `Resolver.resolve`.
  @discardableResult
  public mutating func resolve(
    decisions: [Decision] = []
  ) throws(ReplicaError) -> ReplicaResolution {
    let outcome: Outcome
    do throws(ResolutionError) {
      outcome = try Resolver(policy).resolve(Array(files.values), decisions: decisions)
    } catch {
      throw .resolution(error)
    }
    let before = tree
    let (newVersions, hasChanged) = apply(outcome)
    return ReplicaResolution(
      outcome: outcome, newVersions: newVersions, hasChanged: hasChanged,
      changes: ReplicaChange.changes(from: before, to: tree, copies: copies))
  }

  /// Decides a file that is undecided.
  ///
  /// - Parameters:
  ///   - file: one of ``undecided``.
  ///   - choice: the choice of a person.
  /// - Returns: the decisions, and the changes of the folder. A decision that cannot be carried out leaves the file
  ///   undecided and is listed in its `declined`.
  /// - Throws: ``ReplicaError/resolution(_:)`` if what is known cannot be resolved at all.
  /// - Complexity: that of `Resolver.resolve`.
  @discardableResult
  public mutating func decide(
    _ file: FileOutcome, _ choice: Decision.Choice
  ) throws(ReplicaError) -> ReplicaResolution {
    let decisions = file.conflict.map {
      [Decision($0.id, choice, path: file.path, heads: $0.heads)]
    }
    return try resolve(decisions: decisions ?? [])
  }

  /// Stores an outcome of what is known.
  ///
  /// - Returns: The new versions, and whether there is anything new for other devices.
  package mutating func apply(
    _ outcome: Outcome
  ) -> (newVersions: [KeptVersion], hasChanged: Bool) {
    let before = self
    let unplaced = self.unplaced
    var new: [KeptVersion] = []
    var changed = false
    var ownFolders: [(path: RelativePath, own: RelativePath)] = []
    var (shows, stands) = ([FileIdentity: FileVersion](), [FileIdentity: RelativePath]())
    for file in outcome.files {
      if file.state == .undecided {
        let own = before.shown[file.identity]
        guard
          let head = file.undecidedHeads.first(where: { own?.fullID == $0.fullID })
            ?? file.undecidedHeads.first(where: { $0.device == device })
            ?? file.choices.first?.version
        else { continue }
        shows[file.identity] = head
        if head.state.isLive {
          let path = file.path(of: head)
          let known = before.files[file.identity]
          let given = known?.isShown(inPlaceOf: path) ?? false ? known?.shown : nil
          stands[file.identity] = head.parent == nil ? given ?? path : path.named(as: given)
          if head.state == .directory,
            let first = file.choices.first(where: { $0.version.state.isLive })
          {
            ownFolders.append((first.path, path))
          }
        }
        continue
      }
      for kept in file.keeps {
        changed = store(kept, of: file, isHidden: false, &new) || changed
        shows[kept.identity] = kept.version
        if kept.version.state.isLive { stands[kept.identity] = kept.path }
      }
      for kept in file.notShown.map({ $0.kept }) {
        changed = store(kept, of: file, isHidden: true, &new) || changed
        shows[kept.identity] = kept.version
      }
    }
    // The contents of an undecided folder are where the device shows the folder.
    var moves = FolderMoves()
    for (path, own) in ownFolders.sorted(by: { $0.path < $1.path }) where path != own {
      moves.append(from: path, to: own)
    }
    stands = stands.mapValues { moves.moved($0) }
    shown = shows
    let now = outcome.isComplete ? stands : placing(stands, over: before.places, outcome)
    if now != places { standing = StandingPlaces(now) }
    self.outcome = outcome
    for identity in self.unplaced.symmetricDifference(unplaced).sorted()
    where files[identity] != nil { log.append(identity) }
    let hasChanged =
      changed || places != before.places
      || shows.mapValues { $0.state } != before.shown.mapValues { $0.state }
    return (new, hasChanged)
  }

  /// The places of files while something is undecided: present files keep their places, and a file for which there is
  /// no room has no place until the conflict is decided.
  private func placing(
    _ wanted: [FileIdentity: RelativePath], over before: [FileIdentity: RelativePath],
    _ outcome: Outcome
  ) -> [FileIdentity: RelativePath] {
    let open = Set(outcome.files.filter { $0.state == .undecided }.map { $0.identity })
    func rank(_ identity: FileIdentity) -> Int {
      if before[identity] == wanted[identity] { return 0 }
      return open.contains(identity) ? 2 : 1
    }
    var standing = OccupiedPaths<[UInt8]>()
    var places: [FileIdentity: RelativePath] = [:]
    for identity in wanted.keys.sorted(by: { (rank($0), $0) < (rank($1), $1) }) {
      let isFolder = shown[identity]?.state.kind == .directory
      for place in [wanted[identity], before[identity]] {
        guard let place, standing.hasRoom(for: place.components, isFolder: isFolder) else {
          continue
        }
        standing.insert(place.components, isFolder: isFolder)
        places[identity] = place
        break
      }
    }
    return places
  }

  /// Stores only the copies that an outcome makes: the state of a device that is ended between a copy and its original.
  ///
  /// - Returns: the versions that are new.
  package mutating func storeCopies(of outcome: Outcome) -> [KeptVersion] {
    var new: [KeptVersion] = []
    for file in outcome.files where file.state != .undecided {
      for kept in file.keeps where kept.identity != file.identity {
        _ = store(kept, of: file, isHidden: false, &new)
        shown[kept.identity] = kept.version
        if kept.version.state.isLive { standing[kept.identity] = kept.path }
      }
    }
    return new
  }

  /// The paths of copies.
  var copies: Set<RelativePath> {
    Set(places.filter { files[$0.key]?.copyOf != nil }.map { $0.value })
  }

  private mutating func store(
    _ kept: KeptVersion, of file: FileOutcome, isHidden: Bool, _ new: inout [KeptVersion]
  ) -> Bool {
    var history =
      files[kept.identity]
      ?? FileHistory(
        path: kept.version.path, identity: kept.identity, copyOf: kept.copyOf, group: file.group,
        versions: [])
    let (path, shownPath) = (history.path, history.shown)
    var changed = files[kept.identity] == nil
    let isNew = !history.versions.contains {
      $0.vector == kept.version.vector && $0.state == kept.version.state
        && $0.isAtSamePlace(as: kept.version) && Set($0.from).isSuperset(of: kept.version.from)
    }
    if isNew, file.state != .unchanged || file.placement != nil || history.versions.isEmpty {
      history.versions.append(kept.version)
      changed = true
      new.append(kept)
    }
    if !kept.version.state.isLive {
      // A device that resolves knows of the deletion from then on.
      var tombstone = kept.version
      tombstone.deletion.seen.insert(device)
      changed = history.remember(tombstone) || changed
    }
    if !isHidden {
      history.shown =
        kept.version.state.isLive && (kept.path != kept.given || kept.copyOf != nil)
        ? kept.path : nil
      if !history.isShown(inPlaceOf: kept.given), history.shown != nil { history.path = kept.given }
    }
    if changed || history.path != path || history.shown != shownPath {
      log.append(kept.identity)
    }
    files[kept.identity] = history
    return changed
  }
}
