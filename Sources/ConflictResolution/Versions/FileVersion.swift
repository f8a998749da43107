/// One state of one file, as one device wrote it or as an outcome left it.
///
/// ```swift
/// FileVersion(
///   path: "Budget.txt", state: .file(FileContent("one\n2\n")), vector: ["mom": 2],
///   device: "mom", modified: .seconds(1_795_000_100))
/// ```
///
/// **Invariant** (checked by the resolver): a version with a vector has its own device in it.
///
/// A version is not a file on disk: its path is the one that its writer gave. Where the file stands,
/// if under a generated name, is kept beside it, in ``FileHistory/shown``.
public struct FileVersion: Hashable, Sendable {
  /// The path that the writer gave.
  public var path: RelativePath
  /// What stands there.
  public var state: FileState
  /// What the writer knew, or nothing for a version without causality (a conflict copy, say).
  public var vector: VersionVector?
  /// The device that wrote it.
  public var device: DeviceID
  /// When it was written, by the writer's clock.
  public var modified: Timestamp?
  /// The version as it was written; nothing where this is that version.
  public var origin: VersionID?
  /// The heads that an outcome made it from.
  public var from: [VersionID]
  /// A name for people.
  public var label: [UInt8]?
  /// Whether a version without a vector is the common ancestor of the others.
  public var isAncestor: Bool
  /// What is remembered of a deletion; only tombstones have it.
  public var deletion: DeletionMemory

  /// A version.
  ///
  /// - Parameters:
  ///   - path: the path that the writer gave.
  ///   - state: what stands there.
  ///   - vector: what the writer knew.
  ///   - device: the writer.
  ///   - modified: when, by the writer's clock.
  ///   - origin: the version as it was written, where this one carries it on.
  ///   - from: the heads that an outcome made it from.
  ///   - label: a name for people.
  ///   - isAncestor: whether a version without a vector is the ancestor of the others.
  ///   - deletion: what is remembered of a deletion.
  public init(
    path: RelativePath, state: FileState, vector: VersionVector? = nil, device: DeviceID,
    modified: Timestamp? = nil, origin: VersionID? = nil, from: [VersionID] = [],
    label: [UInt8]? = nil, isAncestor: Bool = false, deletion: DeletionMemory = DeletionMemory()
  ) {
    self.path = path
    self.state = state
    self.vector = vector
    self.device = device
    self.modified = modified
    self.origin = origin
    self.from = from
    self.label = label
    self.isAncestor = isAncestor
    self.deletion = deletion
  }

  /// The vector of the version as it was written.
  public var originVector: VersionVector? { origin?.vector ?? vector }

  /// The version ID with the digest of the state, which names it even among forks.
  public var fullID: VersionID {
    VersionID(vector: vector, digest: VersionID.digest(of: state, at: path))
  }

  /// The version ID of a version without a vector: its origin's, or its own where it is the origin.
  var idWithoutVector: VersionID { origin ?? fullID }

  /// Whether both say the same of the file: path and content, or both that it is gone.
  func hasSameState(as other: FileVersion) -> Bool {
    state == other.state && (path == other.path || !state.isLive)
  }
}

/// What is remembered of a deletion until every device knows of it.
public struct DeletionMemory: Hashable, Sendable {
  /// The devices that know of the deletion.
  public var seen: Set<DeviceID>
  /// Whether it may be forgotten without waiting for the rest.
  public var isForced: Bool
  /// The devices that keep a private copy, outside the shared tree.
  public var keptBy: Set<DeviceID>

  /// What is remembered; by default nothing.
  public init(seen: Set<DeviceID> = [], isForced: Bool = false, keptBy: Set<DeviceID> = []) {
    self.seen = seen
    self.isForced = isForced
    self.keptBy = keptBy
  }
}
