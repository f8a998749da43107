public import ConflictResolution

// What the engine makes of what is known.
extension Replica {
  /// Resolves what is known and stores what stands.
  ///
  /// Of an undecided file the user goes on seeing the version that was shown before.
  ///
  /// - Parameter decisions: what people decided.
  /// - Returns: what was decided, and what has to change in the folder.
  /// - Throws: ``ReplicaError/resolution(_:)`` where what is known cannot be resolved at all.
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
  ///   - choice: what a person chose.
  /// - Returns: what was decided, and what has to change in the folder. A decision that cannot be carried out leaves
  ///   the file undecided and is listed in its `declined`.
  /// - Throws: ``ReplicaError/resolution(_:)`` where what is known cannot be resolved at all.
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

  /// Stores what an outcome of what is known says.
  ///
  /// - Returns: The versions that are new, and whether anything that other devices have to hear of is.
  package mutating func apply(
    _ outcome: Outcome
  ) -> (newVersions: [KeptVersion], hasChanged: Bool) {
    let before = self
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
      let hidden = file.notShown.map { $0.kept }
      for kept in file.keeps + hidden {
        let isHidden = hidden.contains(kept)
        changed = store(kept, of: file, isHidden: isHidden, &new) || changed
        shows[kept.identity] = kept.version
        if kept.version.state.isLive, !isHidden { stands[kept.identity] = kept.path }
      }
    }
    // What is in an undecided folder stands where the device shows the folder.
    for (path, own) in ownFolders.sorted(by: { $0.path < $1.path }) where path != own {
      for (identity, place) in stands where place.isBelow(path) {
        stands[identity] = place.moved(from: path, to: own)
      }
    }
    shown = shows
    places = outcome.isComplete ? stands : placing(stands, over: before.places, outcome)
    self.outcome = outcome
    let hasChanged =
      changed || places != before.places
      || shows.mapValues { $0.state } != before.shown.mapValues { $0.state }
    return (new, hasChanged)
  }

  /// Where files stand while something is undecided: what stood stays, and what has no room beside it stands nowhere
  /// until somebody has decided.
  private func placing(
    _ wanted: [FileIdentity: RelativePath], over before: [FileIdentity: RelativePath],
    _ outcome: Outcome
  ) -> [FileIdentity: RelativePath] {
    let open = Set(outcome.files.filter { $0.state == .undecided }.map { $0.identity })
    func rank(_ identity: FileIdentity) -> Int {
      if before[identity] == wanted[identity] { return 0 }
      return open.contains(identity) ? 2 : 1
    }
    var standing = FolderNames<[UInt8]>()
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

  /// Stores the copies that an outcome makes, and nothing else: as far as a device gets that is ended between a copy
  /// and its original.
  ///
  /// - Returns: the versions that are new.
  package mutating func storeCopies(of outcome: Outcome) -> [KeptVersion] {
    var new: [KeptVersion] = []
    for file in outcome.files where file.state != .undecided {
      for kept in file.keeps where kept.identity != file.identity {
        _ = store(kept, of: file, isHidden: false, &new)
        shown[kept.identity] = kept.version
        if kept.version.state.isLive { places[kept.identity] = kept.path }
      }
    }
    return new
  }

  /// The paths at which copies stand.
  private var copies: Set<RelativePath> {
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
    var changed = false
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
      // Whoever resolves knows of the deletion from then on.
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
    files[kept.identity] = history
    return changed
  }
}
