public import ConflictResolution

// Folders as entries of their own, where the replica follows them.
extension Replica {
  /// Makes a folder, and those that it is in where the user sees none.
  ///
  /// ```swift
  /// anna.followsFolders = true
  /// try anna.makeFolder("Trips/Rome")
  /// try anna.rename("Trips", to: "Travel")  // Rome, and all that is in it, is in Travel now
  /// ```
  ///
  /// Two devices that make a folder of one name apart make two: the policy for folders says whether they stand as one.
  ///
  /// - Parameters:
  ///   - path: where.
  ///   - time: when, by the device's clock.
  /// - Returns: what was written.
  /// - Throws: ``ReplicaError`` where something stands there or above that is no folder, or a counter cannot go higher.
  /// - Complexity: O(*n*) in the number of files, for each folder that is made.
  @discardableResult
  public mutating func makeFolder(
    _ path: RelativePath, at time: Timestamp? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    if let obstacle = obstacle(to: .directory, at: path) { throw .taken(obstacle, device) }
    let made = try makeFolders(above: path, at: time)
    // Known: whatever stands there is a folder, since nothing is in the way.
    if let identity = file(at: path), let seen = shown[identity] {
      let place = WrittenPlace(path, in: folder(above: path), from: seen.formerParent)
      return try add(to: identity, over: seen, at: place, .directory, time).after(made)
    }
    let identity = newIdentity(at: path)
    let history = FileHistory(path: path, identity: identity, versions: [])
    let place = WrittenPlace(path, in: folder(above: path))
    let written = try add(to: identity, of: history, over: nil, at: place, .directory, time)
    places[identity] = path
    return written.after(made)
  }

  /// What stands in the way of a write, where folders are followed: a file where a folder has to be, or a folder where
  /// a file has to be, which a user would have to remove first.
  package func obstacle(to state: FileState, at path: RelativePath) -> RelativePath? {
    if let identity = file(at: path), let seen = shown[identity] {
      return (seen.state == .directory) == (state == .directory) ? nil : path
    }
    return obstacle(above: path)
  }

  /// The file that stands where a folder has to be for something at a path.
  package func obstacle(above path: RelativePath) -> RelativePath? {
    var next = path.parent
    while let folder = next {
      if let identity = file(at: folder), shown[identity]?.state != .directory { return folder }
      next = folder.parent
    }
    return nil
  }

  /// Makes the folders that a path is in and that are no entries yet.
  mutating func makeFolders(
    above path: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> [WrittenVersion] {
    guard let parent = path.parent, folderEntry(at: parent) == nil else { return [] }
    let written = try makeFolder(parent, at: time)
    var alone = written
    alone.others = []
    return written.others + [alone]
  }

  /// The folder that a path is in, by identity.
  func folder(above path: RelativePath) -> FileIdentity? {
    guard let parent = path.parent else { return .root }
    return folderEntry(at: parent)
  }

  /// The entry of the folder that the user sees at a path, where it is one that others can name.
  private func folderEntry(at path: RelativePath) -> FileIdentity? {
    var first: FileIdentity?
    for (identity, place) in places
    where place == path && shown[identity]?.state == .directory && shown[identity]?.parent != nil {
      first = first.map { min($0, identity) } ?? identity
    }
    return first ?? keptFolder(at: path)
  }

  /// The deleted folder at a path that stays, since something is in it.
  private func keptFolder(at path: RelativePath) -> FileIdentity? {
    outcome?.files.first { file in
      file.placement?.rule == .folderInUse && shown[file.identity]?.state.isLive == false
        && file.keeps.contains { $0.path == path && !$0.version.state.isLive }
    }?.identity
  }

  /// Whether a deleted folder stays at a path.
  package func hasFolderToRevive(at path: RelativePath) -> Bool {
    followsFolders && keptFolder(at: path) != nil
  }

  /// Brings back the deleted folder that stays at a path, for a user who does something with it.
  mutating func reviveFolder(
    at path: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion? {
    guard followsFolders, file(at: path) == nil, let identity = keptFolder(at: path),
      let seen = shown[identity]
    else { return nil }
    let place = WrittenPlace(path, in: seen.parent, from: seen.formerParent)
    let written = try add(to: identity, over: seen, at: place, .directory, time)
    places[identity] = path
    return written
  }

  /// The folders that stand as one with a folder, it among them.
  private func folders(standingAs identity: FileIdentity) -> [FileIdentity] {
    let hidden = (outcome?.files ?? []).flatMap { file in
      file.notShown.filter { $0.shownBy == identity && $0.kept.version.state == .directory }
        .map { $0.kept.identity }
    }
    return [identity]
      + hidden.filter { shown[$0]?.state == .directory && places[$0] == nil }.sorted()
  }

  /// What the user sees in a folder, deepest first, each with its path.
  private func entries(below path: RelativePath) -> [(identity: FileIdentity, path: RelativePath)] {
    places.filter { $0.value.isBelow(path) }.map { (identity: $0.key, path: $0.value) }
      .sorted { ($1.path, $1.identity) < ($0.path, $0.identity) }
  }

  /// Moves or renames an entry; a folder takes along what is in it.
  mutating func move(
    _ identity: FileIdentity, at path: RelativePath, to target: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion {
    var others = try makeFolders(above: target, at: time)
    let parent = folder(above: target)
    let isFolder = shown[identity]?.state == .directory
    var first: WrittenVersion?
    for moved in isFolder ? folders(standingAs: identity) : [identity] {
      guard let seen = shown[moved] else { continue }
      let former = seen.parent == parent ? seen.formerParent : seen.parent
      let place = WrittenPlace(target, in: parent, from: former)
      let written = try add(to: moved, over: seen, at: place, seen.state, time)
      files[moved]?.nameByUser(target)
      if first == nil { first = written } else { others.append(written) }
    }
    places[identity] = target
    guard let first else { throw .notShown(path, device) }
    if isFolder {
      others += try takeAlong(from: path, to: target, at: time)
      others += try settleUndoneMoves(leadingInto: identity, at: time)
    }
    return first.after(others)
  }

  /// Moves what is in a folder with it: what names the folder by identity needs no version for that.
  private mutating func takeAlong(
    from path: RelativePath, to target: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> [WrittenVersion] {
    var written: [WrittenVersion] = []
    // Folders first, so that what is in them can name them.
    for (identity, old) in entries(below: path).reversed() {
      let new = old.moved(from: path, to: target)
      places[identity] = new
      guard let seen = shown[identity], seen.parent == nil else { continue }
      let place = WrittenPlace(new, in: folder(above: new))
      written.append(try add(to: identity, over: seen, at: place, seen.state, time))
    }
    return written
  }

  /// Writes down where folders stand whose moves were undone, before a user's move makes room for these: whoever moves
  /// one folder moves no other.
  private mutating func settleUndoneMoves(
    leadingInto moved: FileIdentity, at time: Timestamp?
  ) throws(ReplicaError) -> [WrittenVersion] {
    var written: [WrittenVersion] = []
    for file in outcome?.files ?? [] where file.placement?.rule == .cycle {
      guard file.identity != moved, let seen = shown[file.identity], seen.state == .directory,
        let path = places[file.identity], let parent = folder(above: path), parent != seen.parent,
        leads(from: seen.parent, into: moved)
      else { continue }
      let place = WrittenPlace(path, in: parent, from: seen.formerParent)
      written.append(try add(to: file.identity, over: seen, at: place, seen.state, time))
    }
    return written
  }

  /// Whether the way up from a folder, as the user sees it, comes to another one.
  private func leads(from start: FileIdentity?, into folder: FileIdentity) -> Bool {
    var next = start
    while let identity = next, identity != .root {
      if identity == folder { return true }
      next = places[identity].flatMap { self.folder(above: $0) }
    }
    return false
  }

  /// Deletes a folder with all that the user sees in it, each by a version of its own.
  mutating func deleteFolder(
    _ identity: FileIdentity, at path: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion {
    let below = entries(below: path).map { $0.identity }
    let gone = Set(below + [identity])
    // What is not shown, since something in the folder shows the same, has been seen there.
    let hidden = (outcome?.files ?? []).flatMap { file in
      file.notShown.filter { gone.contains($0.shownBy) }.map { $0.kept.identity }
    }
    var others: [WrittenVersion] = []
    let all = below + hidden.filter { !gone.contains($0) && places[$0] == nil }.sorted()
    for entry in all where shown[entry]?.state.isLive ?? false {
      guard let seen = shown[entry] else { continue }
      others.append(
        try add(to: entry, over: seen, at: WrittenPlace(of: seen), .deleted, time))
      places[entry] = nil
    }
    guard let seen = shown[identity] else { throw .notShown(path, device) }
    let written = try add(to: identity, over: seen, at: WrittenPlace(of: seen), .deleted, time)
    places[identity] = nil
    return written.after(others)
  }
}
