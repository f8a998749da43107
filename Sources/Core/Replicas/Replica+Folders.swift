public import ConflictResolution

// Folders as separate entries, if the replica follows them.
extension Replica {
  /// Makes a folder, and the folders above it that the user does not see.
  ///
  /// ```swift
  /// anna.followsFolders = true
  /// try anna.makeFolder("Trips/Rome")
  /// try anna.rename("Trips", to: "Travel")  // Rome, and all that is in it, is in Travel now
  /// ```
  ///
  /// If two devices separately make a folder with one name, there are two folders: the policy for folders determines
  /// whether they are joined.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - time: the time, by the device's clock.
  /// - Returns: what was written.
  /// - Throws: ``ReplicaError`` if there is something other than a folder at the path or above it, or a counter cannot
  ///   go higher.
  /// - Complexity: O(*d*) in the depth of the path, for each folder that is made.
  @discardableResult
  public mutating func makeFolder(
    _ path: RelativePath, at time: Timestamp? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    if let obstacle = obstacle(to: .directory, at: path) { throw .taken(obstacle, device) }
    let made = try makeFolders(above: path, at: time)
    // Known: anything at the path is a folder, since nothing blocks it.
    if let identity = file(at: path), let seen = shown[identity] {
      let place = WrittenPlace(path, in: folder(above: path), from: seen.formerParent)
      return try add(to: identity, over: seen, at: place, .directory, time).after(made)
    }
    let identity = newIdentity(at: path)
    let history = FileHistory(path: path, identity: identity, versions: [])
    let place = WrittenPlace(path, in: folder(above: path))
    let written = try add(to: identity, of: history, over: nil, at: place, .directory, time)
    standing[identity] = path
    return written.after(made)
  }

  /// The path that blocks a write, if folders are followed: a file at the path of a folder, or a folder at the path of
  /// a file; the user would have to remove it first.
  package func obstacle(to state: FileState, at path: RelativePath) -> RelativePath? {
    if let identity = file(at: path), let seen = shown[identity] {
      return (seen.state == .directory) == (state == .directory) ? nil : path
    }
    return obstacle(above: path)
  }

  /// The file at the path of a folder that an entry needs.
  package func obstacle(above path: RelativePath) -> RelativePath? {
    var next = path.parent
    while let folder = next {
      if let identity = file(at: folder), shown[identity]?.state != .directory { return folder }
      next = folder.parent
    }
    return nil
  }

  /// Makes the folders above a path that are not entries yet.
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

  /// The entry of the folder that the user sees at a path, if other entries can name it.
  private func folderEntry(at path: RelativePath) -> FileIdentity? {
    standing.identities(at: path).first {
      shown[$0]?.state == .directory && shown[$0]?.parent != nil
    } ?? keptFolder(at: path)
  }

  /// The deleted folder at a path that stays because it has contents.
  private func keptFolder(at path: RelativePath) -> FileIdentity? {
    index.keptFolders[path]?.first { shown[$0]?.state.isLive == false }
  }

  /// Whether a deleted folder stays at a path.
  package func hasFolderToRevive(at path: RelativePath) -> Bool {
    followsFolders && keptFolder(at: path) != nil
  }

  /// Restores the deleted folder that stays at a path, for a user who uses it.
  mutating func reviveFolder(
    at path: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion? {
    guard followsFolders, file(at: path) == nil, let identity = keptFolder(at: path),
      let seen = shown[identity]
    else { return nil }
    let place = WrittenPlace(path, in: seen.parent, from: seen.formerParent)
    let written = try add(to: identity, over: seen, at: place, .directory, time)
    standing[identity] = path
    return written
  }

  /// The folders that are joined with a folder, including itself.
  private func folders(standingAs identity: FileIdentity) -> [FileIdentity] {
    let hidden = (index.hidden[identity] ?? []).filter { $0.version.state == .directory }
    return [identity]
      + hidden.map { $0.identity }.filter { shown[$0]?.state == .directory && standing[$0] == nil }
      .sorted()
  }

  /// Moves or renames an entry; a folder takes its contents along.
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
    standing[identity] = target
    guard let first else { throw .notShown(path, device) }
    if isFolder {
      others += try takeAlong(from: path, to: target, at: time)
      others += try settleUndoneMoves(leadingInto: identity, at: time)
    }
    return first.after(others)
  }

  /// Moves the contents of a folder with it: entries that name the folder by identity need no version for that.
  private mutating func takeAlong(
    from path: RelativePath, to target: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> [WrittenVersion] {
    var written: [WrittenVersion] = []
    // Folders first, so that their contents can name them.
    for (identity, old) in standing.entries(below: path).reversed() {
      let new = old.moved(from: path, to: target)
      standing[identity] = new
      guard let seen = shown[identity], seen.parent == nil else { continue }
      let place = WrittenPlace(new, in: folder(above: new))
      written.append(try add(to: identity, over: seen, at: place, seen.state, time))
    }
    return written
  }

  /// Writes the current places of folders whose moves were undone, before a user's move makes those moves possible
  /// again: moving one folder must not move another.
  private mutating func settleUndoneMoves(
    leadingInto moved: FileIdentity, at time: Timestamp?
  ) throws(ReplicaError) -> [WrittenVersion] {
    var written: [WrittenVersion] = []
    for identity in index.undoneMoves {
      guard identity != moved, let seen = shown[identity], seen.state == .directory,
        let path = standing[identity], let parent = folder(above: path), parent != seen.parent,
        leads(from: seen.parent, into: moved)
      else { continue }
      let place = WrittenPlace(path, in: parent, from: seen.formerParent)
      written.append(try add(to: identity, over: seen, at: place, seen.state, time))
    }
    return written
  }

  /// Whether the way up from a folder, as the user sees it, leads to another one.
  private func leads(from start: FileIdentity?, into folder: FileIdentity) -> Bool {
    var next = start
    while let identity = next, identity != .root {
      if identity == folder { return true }
      next = standing[identity].flatMap { self.folder(above: $0) }
    }
    return false
  }

  /// Deletes a folder with all entries that the user sees in it, each by a separate version.
  mutating func deleteFolder(
    _ identity: FileIdentity, at path: RelativePath, at time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion {
    let below = standing.entries(below: path).map { $0.identity }
    let gone = Set(below + [identity])
    // A file that is not shown, since something in the folder shows the same content, has been seen there.
    let hidden = gone.flatMap { index.hidden[$0] ?? [] }.map { $0.identity }
    var others: [WrittenVersion] = []
    let all = below + hidden.filter { !gone.contains($0) && standing[$0] == nil }.sorted()
    for entry in all where shown[entry]?.state.isLive ?? false {
      guard let seen = shown[entry] else { continue }
      others.append(
        try add(to: entry, over: seen, at: WrittenPlace(of: seen), .deleted, time))
      standing[entry] = nil
    }
    guard let seen = shown[identity] else { throw .notShown(path, device) }
    let written = try add(to: identity, over: seen, at: WrittenPlace(of: seen), .deleted, time)
    standing[identity] = nil
    return written.after(others)
  }
}
