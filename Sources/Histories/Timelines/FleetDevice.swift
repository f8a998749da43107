package import ConflictResolution
import Scenarios

/// A device in memory: what it has heard of, and what its user sees.
package struct FleetDevice: Sendable {
  /// Its ID.
  package let id: DeviceID
  /// How it resolves.
  package var policy: Policy
  /// All versions it has heard of, by file.
  package var known: [FileIdentity: FileHistory] = [:]
  /// The version that its user sees of each file, a deletion included.
  package var shows: [FileIdentity: FileVersion] = [:]
  /// Where its user sees the files that are live.
  package var places: [FileIdentity: RelativePath] = [:]
  /// What its last resolution came to.
  package var outcome: Outcome?
  /// The highest counters of the files that it has forgotten: none is used twice.
  package var forgotten: [FileIdentity: VersionVector] = [:]
  /// How many seconds its clock runs ahead.
  package var clockAhead: Int64 = 0
  /// Whether it will crash while it applies what it resolves next.
  package var isAboutToCrash = false

  /// A device that knows nothing yet.
  package init(_ id: DeviceID, policy: Policy) {
    self.id = id
    self.policy = policy
    self.policy.resolvingDevice = id
  }

  /// The live tree.
  package var tree: [RelativePath: FileState] {
    var tree: [RelativePath: FileState] = [:]
    for (identity, place) in places { tree[place] = shows[identity]?.state }
    return tree
  }

  /// The shown file at a path.
  package func file(at path: RelativePath) -> FileIdentity? {
    var first: FileIdentity?
    for (identity, place) in places where place == path {
      first = first.map { min($0, identity) } ?? identity
    }
    return first
  }

  /// The files in collisions that the device's convention has no name for: where they stand says
  /// nothing of where they should.
  var unplaced: Set<FileIdentity> {
    let undecided = (outcome?.collisions ?? []).filter { $0.isUndecided }
    if undecided.isEmpty { return [] }
    let paths = Set(undecided.flatMap { $0.paths })
    // An undecided file stays where it stands, whatever names there are.
    let open = (outcome?.files ?? []).filter { $0.state == .undecided }.map { $0.identity }
    return Set(places.filter { paths.contains($0.value) }.map { $0.key }).subtracting(open)
  }
}
