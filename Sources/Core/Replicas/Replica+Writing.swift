public import ConflictResolution

// Actions of a user on the device.
extension Replica {
  /// Writes a file: a new one if the user sees none at the path.
  ///
  /// The version comes after the one that the user sees, and after no other. A new file instead of a deleted one comes
  /// after the deletion, so that no device treats it as an edit that did not know of it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - state: its new state; not a deletion.
  ///   - time: the time, by the device's clock.
  ///   - group: the atomic group that a new file is.
  ///   - spare: the identity of a new file whose path is the identity of another one; if `nil`, the replica makes one.
  /// - Returns: what was written.
  /// - Throws: ``ReplicaError`` if the state is a deletion, or the device's counter cannot go higher.
  /// - Complexity: O(*n*) in the number of versions of the file.
  @discardableResult
  public mutating func write(
    _ path: RelativePath, _ state: FileState, at time: Timestamp? = nil, group: GroupName? = nil,
    spare: FileIdentity? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    guard state.isLive else { throw .writesDeletion(path, device) }
    if followsFolders, let obstacle = obstacle(to: state, at: path) {
      throw .taken(obstacle, device)
    }
    if let identity = file(at: path), let seen = shown[identity] {
      return try add(to: identity, over: seen, at: WrittenPlace(of: seen), state, time)
    }
    if followsFolders, state == .directory { return try makeFolder(path, at: time) }
    let made = followsFolders ? try makeFolders(above: path, at: time) : []
    let place = WrittenPlace(path, in: followsFolders ? folder(above: path) : nil)
    var identity = FileIdentity(path: path)
    if files[identity] != nil {
      if let seen = shown[identity], !seen.state.isLive {
        let written = try add(to: identity, over: seen, at: place, state, time)
        standing[identity] = path
        return written.after(made)
      }
      identity = spare ?? newIdentity(at: path)
    }
    let history = FileHistory(
      path: path, identity: identity, group: group, versions: [],
      forgotten: forgotten[identity] ?? VersionVector())
    let written = try add(to: identity, of: history, over: nil, at: place, state, time)
    standing[identity] = path
    return written.after(made)
  }

  /// Renames the file that the user sees at a path.
  ///
  /// If the replica follows folders, a folder takes all its contents along, with one version of the folder.
  ///
  /// - Parameters:
  ///   - path: the current path.
  ///   - target: the new path.
  ///   - time: the time, by the device's clock.
  /// - Returns: what was written.
  /// - Throws: ``ReplicaError`` if there is nothing at the path or the name is taken, or the device's counter cannot go
  ///   higher.
  /// - Complexity: O(*n*) in the number of versions of the file; for a folder, in the number of files in it.
  @discardableResult
  public mutating func rename(
    _ path: RelativePath, to target: RelativePath, at time: Timestamp? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    guard file(at: path) != nil || hasFolderToRevive(at: path) else {
      throw .notShown(path, device)
    }
    if file(at: target) != nil { throw .taken(target, device) }
    if followsFolders, target.isBelow(path) { throw .intoItself(path, device) }
    if followsFolders, let obstacle = obstacle(above: target) { throw .taken(obstacle, device) }
    let revived = try reviveFolder(at: path, at: time)
    guard let identity = file(at: path), let seen = shown[identity] else {
      throw .notShown(path, device)
    }
    if followsFolders {
      let moved = try move(identity, at: path, to: target, at: time)
      return revived.map { moved.after([$0]) } ?? moved
    }
    let written = try add(to: identity, over: seen, at: WrittenPlace(target), seen.state, time)
    files[identity]?.nameByUser(target)
    standing[identity] = target
    return written
  }

  /// Deletes the file that the user sees at a path.
  ///
  /// If the replica follows folders, a folder is deleted with everything that the user sees in it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - time: the time, by the device's clock.
  /// - Returns: what was written.
  /// - Throws: ``ReplicaError`` if there is nothing at the path, or the device's counter cannot go higher.
  /// - Complexity: O(*n*) in the number of versions of the file; for a folder, in the number of files in it.
  @discardableResult
  public mutating func delete(
    _ path: RelativePath, at time: Timestamp? = nil
  ) throws(ReplicaError) -> WrittenVersion {
    let revived = try reviveFolder(at: path, at: time)
    guard let identity = file(at: path), let seen = shown[identity] else {
      throw .notShown(path, device)
    }
    if followsFolders, seen.state == .directory {
      let deleted = try deleteFolder(identity, at: path, at: time)
      return revived.map { deleted.after([$0]) } ?? deleted
    }
    let written = try add(to: identity, over: seen, at: WrittenPlace(of: seen), .deleted, time)
    standing[identity] = nil
    return written
  }

  mutating func add(
    to identity: FileIdentity, of new: FileHistory? = nil, over seen: FileVersion?,
    at place: WrittenPlace, _ state: FileState, _ time: Timestamp?
  ) throws(ReplicaError) -> WrittenVersion {
    // A shown file is known.
    guard var history = new ?? files[identity] else { throw .notShown(place.path, device) }
    let vector: VersionVector
    do throws(ResolutionError) {
      vector = try history.nextVector(for: device, on: seen)
    } catch {
      throw .resolution(error)
    }
    let version = FileVersion(
      path: place.path, parent: place.parent, formerParent: place.formerParent, state: state,
      vector: vector, device: device, modified: time,
      deletion: DeletionMemory(seen: state.isLive ? [] : [device]))
    history.versions.append(version)
    files[identity] = history
    log.append(identity)
    shown[identity] = version
    return WrittenVersion(identity: identity, version: version, replaced: seen)
  }

  /// An identity that no file has: the path, a count and the device.
  mutating func newIdentity(at path: RelativePath) -> FileIdentity {
    while true {
      createdCount += 1
      let identity = FileIdentity(path.bytes + Array("@\(createdCount)\(device)".utf8))
      if files[identity] == nil, forgotten[identity] == nil { return identity }
    }
  }
}

/// The version that a user's step wrote.
public struct WrittenVersion: Hashable, Sendable {
  /// The file.
  public let identity: FileIdentity
  /// The version, with its vector.
  public let version: FileVersion
  /// The version that the user saw and replaced; `nil` for a new file.
  public let replaced: FileVersion?
  /// Other versions of the same step: the folders that a file needed, the contents of a deleted folder, or the folders
  /// that were joined with it.
  public internal(set) var others: [WrittenVersion] = []
}
