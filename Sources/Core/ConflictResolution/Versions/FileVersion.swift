/// One state of one file, as one device wrote it or as an outcome left it.
///
/// ```swift
/// FileVersion(
///   path: "Budget.txt", state: .file(FileContent("rent 900\nfood 450\n")), vector: ["mom": 2],
///   device: "mom", modified: .seconds(1_795_000_100))
/// ```
///
/// **Invariant** (checked by the resolver): a version with a vector has its own device in it.
///
/// A version is not a file on disk: its path is the one that its writer gave. If the file has a generated name, that is
/// stored next to the versions, in ``FileHistory/shown``.
///
/// A version may name its folder by identity, in ``parent``. Then folder and name, which is the last component of the
/// path, are two attributes that merge separately; the rest of the path only shows where its writer saw the folder, and
/// a resolution computes the path again.
///
/// ```swift
/// let rome = FileIdentity("rome")
/// FileVersion(
///   path: "Rome", parent: .root, state: .directory, vector: ["anna": 1], device: "anna")
/// FileVersion(
///   path: "Rome/Plan.txt", parent: rome, state: .file(FileContent("1\n")), vector: ["anna": 1],
///   device: "anna")
/// ```
public struct FileVersion: Hashable, Sendable {
  /// One reference, so that a version is cheap to pass around.
  private var shared: SharedFields<Fields>

  /// The written part, which stays the same however often it is carried on.
  private var written: Written { shared.fields.written }

  /// Changes some of the written part.
  private mutating func changeWritten(_ change: (inout Written.Draft) -> Void) {
    shared.change { $0.changeWritten(change) }
  }

  /// A version.
  ///
  /// - Parameters:
  ///   - path: the path that the writer gave.
  ///   - parent: the folder that it is in, if that is known by its identity.
  ///   - formerParent: the folder that it was in before its last move to another folder.
  ///   - state: the state at the path.
  ///   - vector: the versions that the writer knew.
  ///   - device: the writer.
  ///   - modified: when it was written, by the writer's clock.
  ///   - origin: the version as it was written, if this one carries it on.
  ///   - from: the heads that an outcome made it from.
  ///   - label: a name for people.
  ///   - isAncestor: whether a version without a vector is the ancestor of the others.
  ///   - deletion: the data of a deletion.
  public init(
    path: RelativePath, parent: FileIdentity? = nil, formerParent: FileIdentity? = nil,
    state: FileState, vector: VersionVector? = nil, device: DeviceID,
    modified: Timestamp? = nil, origin: VersionID? = nil, from: [VersionID] = [],
    label: [UInt8]? = nil, isAncestor: Bool = false, deletion: DeletionMemory = DeletionMemory()
  ) {
    shared = SharedFields(
      Fields(
        written: Written(
          Written.Draft(
            path: path, parent: parent, formerParent: formerParent, state: state, device: device,
            modified: modified, label: label, isAncestor: isAncestor)),
        vector: vector, origin: origin, from: from, deletion: deletion))
  }

  /// The path that the writer gave.
  public var path: RelativePath {
    get { written.draft.path }
    set { changeWritten { $0.path = newValue } }
  }

  /// The folder that it is in, by identity; `nil` if only the path is known.
  ///
  /// ``FileIdentity/root`` is the root folder.
  public var parent: FileIdentity? {
    get { written.draft.parent }
    set { changeWritten { $0.parent = newValue } }
  }

  /// The folder that it was in before its last move to another folder; if that move would put a folder into itself, the
  /// entry returns there.
  public var formerParent: FileIdentity? {
    get { written.draft.formerParent }
    set { changeWritten { $0.formerParent = newValue } }
  }

  /// The folders that it names by identity: the one that it is in, and the one that it was in before.
  package var namedFolders: [FileIdentity] { [parent, formerParent].compactMap { $0 } }

  /// The state at the path.
  public var state: FileState {
    get { written.draft.state }
    set { changeWritten { $0.state = newValue } }
  }

  /// The versions that the writer knew, or `nil` for a version without causality (for example, a conflict copy).
  public var vector: VersionVector? {
    get { shared.fields.vector }
    set { shared.change { $0.vector = newValue } }
  }

  /// The device that wrote it.
  public var device: DeviceID {
    get { written.draft.device }
    set { changeWritten { $0.device = newValue } }
  }

  /// When it was written, by the writer's clock.
  public var modified: Timestamp? {
    get { written.draft.modified }
    set { changeWritten { $0.modified = newValue } }
  }

  /// The version as it was written; `nil` if this is that version.
  public var origin: VersionID? {
    get { shared.fields.origin }
    set { shared.change { $0.origin = newValue } }
  }

  /// The heads that an outcome made it from.
  public var from: [VersionID] {
    get { shared.fields.from }
    set { shared.change { $0.from = newValue } }
  }

  /// A name for people.
  public var label: [UInt8]? {
    get { written.draft.label }
    set { changeWritten { $0.label = newValue } }
  }

  /// Whether a version without a vector is the common ancestor of the others.
  public var isAncestor: Bool {
    get { written.draft.isAncestor }
    set { changeWritten { $0.isAncestor = newValue } }
  }

  /// The data of a deletion; only tombstones have it.
  public var deletion: DeletionMemory {
    get { shared.fields.deletion }
    set { shared.change { $0.deletion = newValue } }
  }

  /// All fields, to change several of them at once.
  var fields: Fields { shared.fields }

  /// Whether some content in it has neither bytes nor digest.
  var hasUnidentifiedContent: Bool { written.hasUnidentifiedContent }

  /// The kind of its state; read without a copy of the state.
  var kind: FileState.Kind { written.kind }

  /// Whether all bytes of its state are at hand.
  var isAtHand: Bool { written.isAtHand }

  /// Whether its state is no deletion.
  package var isLive: Bool {
    if case .deleted = written.kind { false } else { true }
  }

  /// Whether it has marks that depend on other versions.
  var isMarked: Bool { written.isMarked }

  /// Its vector; `nil` if it has none, or was made from several versions.
  var vectorOfOneSource: VersionVector? {
    shared.fields.from.count <= 1 ? shared.fields.vector : nil
  }

  /// Whether it is as its device wrote it: its vector has the device, and its content is identified and not a group.
  var isWellFormedAsWritten: Bool {
    guard shared.fields.origin == nil, !written.hasUnidentifiedContent,
      let vector = shared.fields.vector
    else { return false }
    if case .group = written.kind { return false }
    return vector[written.draft.device] > 0
  }

  /// Whether it and another file have one digest but two sizes.
  func contradicts(_ other: FileVersion) -> Bool {
    let (own, others) = (written.sizeAndDigest, other.written.sizeAndDigest)
    return own.size != others.size && own.bits == others.bits && contradictsInFull(other)
  }

  @inline(never)
  private func contradictsInFull(_ other: FileVersion) -> Bool {
    guard case .file(let content) = written.draft.state,
      case .file(let others) = other.written.draft.state
    else { return false }
    return content.contradicts(others)
  }

  /// Whether it is a file as it was written, without marks.
  var isPlainFile: Bool {
    guard shared.fields.origin == nil, !written.isMarked, case .file = written.kind else {
      return false
    }
    return true
  }

  /// Whether both have the same state, at any path.
  func hasEqualState(to other: FileVersion) -> Bool {
    written.draft.state == other.written.draft.state
  }

  /// The place that it names.
  var place: Place { Place(of: shared.fields.written) }

  /// The version at another path, in another folder.
  func moved(
    to path: RelativePath, in parent: FileIdentity?, from formerParent: FileIdentity?
  ) -> FileVersion {
    var version = self
    version.changeWritten {
      $0.path = path
      $0.parent = parent
      $0.formerParent = formerParent
    }
    return version
  }

  /// The version of these fields.
  init(_ fields: consuming Fields) { shared = SharedFields(fields) }

  /// The version as an outcome carries it on.
  ///
  /// - Parameters:
  ///   - vector: the vector of the outcome.
  ///   - origin: the version as it was written.
  ///   - from: the heads that the outcome made it from.
  /// - Returns: the version; its written part is that of this one.
  func carriedOn(
    vector: VersionVector?, origin: VersionID, from: [VersionID]
  ) -> FileVersion {
    FileVersion(
      Fields(
        written: shared.fields.written, vector: vector, origin: origin, from: from,
        deletion: deletion))
  }

  /// The vector of the version as it was written.
  public var originVector: VersionVector? { origin?.vector ?? vector }

  /// The version ID with the digest of the state, which identifies it even among forks.
  public var fullID: VersionID {
    VersionID(vector: vector, digest: VersionID.digest(of: state, at: place))
  }

  /// The version ID of a version without a vector: its origin's, or its own if it is the origin.
  var idWithoutVector: VersionID { origin ?? fullID }

  /// Whether both have the same place and content, or both are deletions.
  func hasSameState(as other: FileVersion) -> Bool {
    state == other.state && (!state.isLive || place == other.place)
  }
}

extension FileVersion {
  /// The fields of a version: the written part, and how it is known now.
  struct Fields: Hashable, Sendable {
    var written: Written
    var vector: VersionVector?
    var origin: VersionID?
    var from: [VersionID]
    var deletion: DeletionMemory

    /// Changes some of the written part.
    mutating func changeWritten(_ change: (inout Written.Draft) -> Void) {
      var draft = written.draft
      change(&draft)
      written = Written(draft)
    }

    /// Clears the marks that depend on other versions: an outcome has only one.
    mutating func clearMarks() {
      guard written.isMarked else { return }
      changeWritten {
        $0.isAncestor = false
        $0.label = nil
      }
    }
  }
}
