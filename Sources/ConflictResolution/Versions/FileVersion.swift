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
public struct FileVersion: Sendable {
  /// One reference, so that a version is cheap to pass around.
  private var storage: Storage

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
    storage = Storage(
      Fields(
        path: path, state: state, vector: vector, device: device, modified: modified,
        origin: origin, from: from, label: label, isAncestor: isAncestor, deletion: deletion))
  }

  /// The path that the writer gave.
  public var path: RelativePath {
    get { storage.fields.path }
    set { change { $0.path = newValue } }
  }

  /// What stands there.
  public var state: FileState {
    get { storage.fields.state }
    set { change { $0.state = newValue } }
  }

  /// What the writer knew, or nothing for a version without causality (a conflict copy, say).
  public var vector: VersionVector? {
    get { storage.fields.vector }
    set { change { $0.vector = newValue } }
  }

  /// The device that wrote it.
  public var device: DeviceID {
    get { storage.fields.device }
    set { change { $0.device = newValue } }
  }

  /// When it was written, by the writer's clock.
  public var modified: Timestamp? {
    get { storage.fields.modified }
    set { change { $0.modified = newValue } }
  }

  /// The version as it was written; nothing where this is that version.
  public var origin: VersionID? {
    get { storage.fields.origin }
    set { change { $0.origin = newValue } }
  }

  /// The heads that an outcome made it from.
  public var from: [VersionID] {
    get { storage.fields.from }
    set { change { $0.from = newValue } }
  }

  /// A name for people.
  public var label: [UInt8]? {
    get { storage.fields.label }
    set { change { $0.label = newValue } }
  }

  /// Whether a version without a vector is the common ancestor of the others.
  public var isAncestor: Bool {
    get { storage.fields.isAncestor }
    set { change { $0.isAncestor = newValue } }
  }

  /// What is remembered of a deletion; only tombstones have it.
  public var deletion: DeletionMemory {
    get { storage.fields.deletion }
    set { change { $0.deletion = newValue } }
  }

  /// All fields, to change several of them at once.
  var fields: Fields { storage.fields }

  /// Whether some content in it has neither bytes nor digest.
  var hasUnidentifiedContent: Bool { storage.hasUnidentifiedContent }

  /// The version of these fields.
  init(_ fields: consuming Fields) { storage = Storage(fields) }

  private mutating func change(_ change: (inout Fields) -> Void) {
    var fields = storage.fields
    change(&fields)
    storage = Storage(fields)
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

extension FileVersion: Hashable {
  /// Whether both are the same version, field by field.
  public static func == (left: FileVersion, right: FileVersion) -> Bool {
    left.storage === right.storage || left.storage.fields == right.storage.fields
  }

  /// Feeds all fields into a hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(storage.fields)
  }
}

extension FileVersion {
  /// What a version says.
  struct Fields: Hashable, Sendable {
    var path: RelativePath
    var state: FileState
    var vector: VersionVector?
    var device: DeviceID
    var modified: Timestamp?
    var origin: VersionID?
    var from: [VersionID]
    var label: [UInt8]?
    var isAncestor: Bool
    var deletion: DeletionMemory
  }

  /// The fields behind one reference.
  ///
  /// **Invariant.** They are never changed once the storage is made, so it can be shared.
  private final class Storage: Sendable {
    let fields: Fields
    let hasUnidentifiedContent: Bool

    init(_ fields: consuming Fields) {
      hasUnidentifiedContent = fields.state.hasUnidentifiedContent
      self.fields = fields
    }
  }
}
