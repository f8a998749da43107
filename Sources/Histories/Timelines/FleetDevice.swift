package import ConflictResolution
package import Replicas
import Scenarios

/// A device in memory: its replica, and what goes wrong with it.
package struct FleetDevice: Sendable {
  /// What it has heard of, and what its user sees.
  package var replica: Replica
  /// What the last policy step sets; a backup holds it, too.
  package var ownSettings = Policy()
  /// How many seconds its clock runs ahead.
  package var clockAhead: Int64 = 0
  /// Whether it will crash while it applies what it resolves next.
  package var isAboutToCrash = false

  /// Whether it sees no renames, but only what is gone and what is new.
  package var detectsRenames = false

  /// A device that knows nothing yet.
  package init(
    _ id: DeviceID, policy: Policy, followsFolders: Bool = false, detectsRenames: Bool = false
  ) {
    self.detectsRenames = detectsRenames
    replica = Replica(id, policy: policy)
    replica.followsFolders = followsFolders
  }

  /// Its ID.
  package var id: DeviceID { replica.device }
  /// How it resolves.
  package var policy: Policy {
    get { replica.policy }
    set { replica.policy = newValue }
  }
  /// All versions it has heard of, by file.
  package var known: [FileIdentity: FileHistory] { replica.files }
  /// The version that its user sees of each file, a deletion included.
  package var shows: [FileIdentity: FileVersion] { replica.shown }
  /// Where its user sees the files that are live.
  package var places: [FileIdentity: RelativePath] { replica.places }
  /// What its last resolution came to.
  package var outcome: Outcome? { replica.outcome }
  /// The live tree.
  package var tree: [RelativePath: FileState] { replica.tree.mapValues { $0.state } }

  /// What stands in the way of a write, where folders are followed.
  package func obstacle(to state: FileState, at path: RelativePath) -> RelativePath? {
    replica.followsFolders ? replica.obstacle(to: state, at: path) : nil
  }

  /// What stands in the way of a move, where folders are followed: a file where a folder has to be, or the folder itself
  /// that would be moved into itself.
  package func obstacle(toMoving path: RelativePath, to target: RelativePath) -> RelativePath? {
    guard replica.followsFolders else { return nil }
    return target.isBelow(path) ? path : replica.obstacle(above: target)
  }

  /// Whether something is shown at a path, were it a deleted folder that stays since something is in it.
  package func shows(_ path: RelativePath) -> Bool {
    file(at: path) != nil || replica.hasFolderToRevive(at: path)
  }

  /// The live tree as it is once a user has moved what stands at a path, with all that is in it.
  func tree(moving path: RelativePath, to target: RelativePath) -> [RelativePath: FileState] {
    var moved: [RelativePath: FileState] = [:]
    for (place, state) in tree {
      let isMoved = place == path || (replica.followsFolders && place.isBelow(path))
      moved[isMoved ? place.moved(from: path, to: target) : place] = state
    }
    return moved
  }

  /// The shown file at a path.
  package func file(at path: RelativePath) -> FileIdentity? { replica.file(at: path) }
}
