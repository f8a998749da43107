package import ConflictResolution
package import Replicas
import Scenarios

/// A device in memory: its replica, and its faults.
package struct FleetDevice: Sendable {
  /// The versions that it has received, and the files that its user sees.
  package var replica: Replica
  /// The settings of the last policy step; a backup contains them, too.
  package var ownSettings = Policy()
  /// The number of seconds that its clock runs ahead.
  package var clockAhead: Int64 = 0
  /// Whether it will crash while it applies its next outcome.
  package var isAboutToCrash = false

  /// Whether it sees no renames, only missing and new files.
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
  /// The policy by which it resolves.
  package var policy: Policy {
    get { replica.policy }
    set { replica.policy = newValue }
  }
  /// All versions that it has received, by file.
  package var known: [FileIdentity: FileHistory] { replica.files }
  /// The version of each file that its user sees, including deletions.
  package var shows: [FileIdentity: FileVersion] { replica.shown }
  /// The paths at which its user sees the live files.
  package var places: [FileIdentity: RelativePath] { replica.places }
  /// Its last outcome.
  package var outcome: Outcome? { replica.outcome }
  /// The live tree.
  package var tree: [RelativePath: FileState] { replica.tree.mapValues { $0.state } }

  /// The path that blocks a write, if folders are followed.
  package func obstacle(to state: FileState, at path: RelativePath) -> RelativePath? {
    replica.followsFolders ? replica.obstacle(to: state, at: path) : nil
  }

  /// The path that blocks a move, if folders are followed: a file at the path of a folder, or the folder itself if it
  /// would be moved into itself.
  package func obstacle(toMoving path: RelativePath, to target: RelativePath) -> RelativePath? {
    guard replica.followsFolders else { return nil }
    return target.isBelow(path) ? path : replica.obstacle(above: target)
  }

  /// Whether something is shown at a path, including a deleted folder that stays because it has contents.
  package func shows(_ path: RelativePath) -> Bool {
    file(at: path) != nil || replica.hasFolderToRevive(at: path)
  }

  /// The live tree after a user moves what is at a path, with all its contents.
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

  /// The shown state at a path.
  func state(at path: RelativePath) -> FileState? { file(at: path).flatMap { shows[$0]?.state } }
}
