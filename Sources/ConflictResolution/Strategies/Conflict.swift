/// What a strategy has to decide: the versions that differ where more than one side changed.
public struct Conflict: Sendable, Identifiable {
  /// What is in conflict: what only one side changed is settled before a strategy is asked.
  public enum Contested: Hashable, Sendable {
    /// The content, and perhaps the path.
    case content
    /// The path alone.
    case path
  }

  /// One reference, so that a conflict is cheap to pass around.
  private let facts: Facts

  /// A conflict as a strategy sees it.
  init(
    summary: ConflictSummary, path: RelativePath, contested: Contested, heads: [Contender],
    bases: [Contender], granularity: TextGranularity, now: Timestamp?, clockTolerance: Int64,
    directoryInUse: VersionID?, history: [FileVersion]
  ) {
    facts = Facts(
      summary: summary, path: path, contested: contested, heads: heads, bases: bases,
      granularity: granularity, now: now, clockTolerance: clockTolerance,
      directoryInUse: directoryInUse, history: history)
  }

  /// The path of the head of highest rank.
  public var path: RelativePath { facts.path }
  /// What more than one side changed.
  public var contested: Contested { facts.contested }
  /// The live versions that differ, highest in rank first; at least two.
  public var heads: [Contender] { facts.heads }
  /// The maximal common ancestors, highest in rank first; may be none.
  public var bases: [Contender] { facts.bases }
  /// How fine a merge is to look at texts.
  public var granularity: TextGranularity { facts.granularity }
  /// The present moment, where times ahead of it are to be distrusted.
  public var now: Timestamp? { facts.now }
  /// How many seconds a time may be ahead of `now`.
  public var clockTolerance: Int64 { facts.clockTolerance }
  /// The directory among the heads that has live files under it.
  public var directoryInUse: VersionID? { facts.directoryInUse }
  /// All known versions of the file, for the ancestors of ancestors.
  var history: [FileVersion] { facts.history }

  /// The conflict's name.
  ///
  /// - Complexity: O(*n*) in the length of identity and heads, each time.
  public var id: ConflictID { facts.summary.id }
  /// The file.
  public var identity: FileIdentity { facts.summary.identity }
  /// What kind of conflict it is.
  public var kind: ConflictKind { facts.summary.kind }
}

extension Conflict {
  /// What is known of a conflict.
  private final class Facts: Sendable {
    let summary: ConflictSummary
    let path: RelativePath
    let contested: Contested
    let heads: [Contender]
    let bases: [Contender]
    let granularity: TextGranularity
    let now: Timestamp?
    let clockTolerance: Int64
    let directoryInUse: VersionID?
    let history: [FileVersion]

    init(
      summary: ConflictSummary, path: RelativePath, contested: Contested, heads: [Contender],
      bases: [Contender], granularity: TextGranularity, now: Timestamp?, clockTolerance: Int64,
      directoryInUse: VersionID?, history: [FileVersion]
    ) {
      self.summary = summary
      self.path = path
      self.contested = contested
      self.heads = heads
      self.bases = bases
      self.granularity = granularity
      self.now = now
      self.clockTolerance = clockTolerance
      self.directoryInUse = directoryInUse
      self.history = history
    }
  }
}

/// A version that takes part in a conflict.
public struct Contender: Hashable, Sendable, Identifiable {
  /// The version.
  public let version: FileVersion
  /// The digest that is part of the version ID, where one is.
  private let digest: UInt64?
  /// The place in the rank, the highest being 0.
  public let rank: Int

  /// A version, the digest that is part of its ID, and its place in the rank.
  init(_ version: FileVersion, digest: UInt64?, rank: Int) {
    self.version = version
    self.digest = digest
    self.rank = rank
  }

  /// The version ID.
  public var id: VersionID {
    VersionID(vector: version.vector ?? version.origin?.vector, digest: digest)
  }
  /// The path that the writer gave.
  public var path: RelativePath { version.path }
  /// What stands there.
  public var state: FileState { version.state }
  /// The device that wrote it.
  public var device: DeviceID { version.device }
  /// When it was written.
  public var modified: Timestamp? { version.modified }
  /// The length in bytes, where it has one.
  public var size: UInt64? { version.state.size }
  /// The bytes of a file, where they are at hand.
  public var bytes: [UInt8]? {
    if case .file(let content) = version.state { content.bytes } else { nil }
  }
}
