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
  /// Whether a version without a vector is the common ancestor of the others.
  public var isAncestor: Bool
  /// What few versions have: one allocation, so that a plain version is cheap to pass around.
  private var details: Details?

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
    self.isAncestor = isAncestor
    if origin != nil || !from.isEmpty || label != nil || deletion != DeletionMemory() {
      details = Details(origin: origin, from: from, label: label, deletion: deletion)
    }
  }

  /// The version as it was written; nothing where this is that version.
  public var origin: VersionID? {
    get { details?.origin }
    set { change { $0.origin = newValue } }
  }

  /// The heads that an outcome made it from.
  public var from: [VersionID] {
    get { details?.from ?? [] }
    set { change { $0.from = newValue } }
  }

  /// A name for people.
  public var label: [UInt8]? {
    get { details?.label }
    set { change { $0.label = newValue } }
  }

  /// What is remembered of a deletion; only tombstones have it.
  public var deletion: DeletionMemory {
    get { details?.deletion ?? DeletionMemory() }
    set { change { $0.deletion = newValue } }
  }

  private mutating func change(_ change: (inout Details) -> Void) {
    var changed = details ?? Details()
    change(&changed)
    details = changed.unlessEmpty
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

/// What only outcomes, tombstones and labelled versions have, behind one reference.
///
/// **Invariant.** The storage is never changed once it is made.
private struct Details: Hashable, Sendable {
  private final class Storage: Sendable {
    let origin: VersionID?
    let from: [VersionID]
    let label: [UInt8]?
    let deletion: DeletionMemory

    init(origin: VersionID?, from: [VersionID], label: [UInt8]?, deletion: DeletionMemory) {
      self.origin = origin
      self.from = from
      self.label = label
      self.deletion = deletion
    }
  }

  private var storage: Storage

  init(
    origin: VersionID? = nil, from: [VersionID] = [], label: [UInt8]? = nil,
    deletion: DeletionMemory = DeletionMemory()
  ) {
    storage = Storage(origin: origin, from: from, label: label, deletion: deletion)
  }

  var origin: VersionID? {
    get { storage.origin }
    set { self = Details(origin: newValue, from: from, label: label, deletion: deletion) }
  }

  var from: [VersionID] {
    get { storage.from }
    set { self = Details(origin: origin, from: newValue, label: label, deletion: deletion) }
  }

  var label: [UInt8]? {
    get { storage.label }
    set { self = Details(origin: origin, from: from, label: newValue, deletion: deletion) }
  }

  var deletion: DeletionMemory {
    get { storage.deletion }
    set { self = Details(origin: origin, from: from, label: label, deletion: newValue) }
  }

  /// Nothing where nothing is said, so that equal versions are equal.
  var unlessEmpty: Details? {
    origin == nil && from.isEmpty && label == nil && deletion == DeletionMemory() ? nil : self
  }

  static func == (left: Details, right: Details) -> Bool {
    left.storage === right.storage
      || left.origin == right.origin && left.from == right.from && left.label == right.label
        && left.deletion == right.deletion
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(origin)
    hasher.combine(from)
    hasher.combine(label)
    hasher.combine(deletion)
  }
}
