/// What a strategy has to decide: the versions that differ if more than one side changed.
///
/// ```swift
/// let smallest = Strategy(name: "shortest") { conflict in
///   guard let head = conflict.heads.min(by: { ($0.size ?? .max) < ($1.size ?? .max) }),
///     head.size != nil
///   else { return .declined("no size is known") }
///   return .keep(head.id, rule: .size, reason: "\(head.device)'s is the shortest")
/// }
/// ```
///
/// It is a class, so that it is cheap to pass around.
public final class Conflict: Sendable, Identifiable {
  /// What is in conflict: a change that only one side made is settled before a strategy is asked.
  public enum Contested: Hashable, Sendable {
    /// The content, and perhaps the path.
    case content
    /// The path alone.
    case path
  }

  /// The path of the head of highest rank.
  public let path: RelativePath
  /// What more than one side changed.
  public let contested: Contested
  /// The live versions that differ, highest in rank first; at least two.
  public let heads: [Contender]
  /// The maximal common ancestors, highest in rank first; may be empty.
  public let bases: [Contender]
  /// The units by which a merge compares texts.
  public var granularity: TextGranularity { chosenGranularity ?? settings.granularity(at: path) }
  /// The present moment; `nil` if times ahead of it are trusted.
  public let now: Timestamp?
  /// How many seconds a time may be ahead of `now`.
  public let clockTolerance: Int64
  /// How many seconds apart two modification times may be and count as equal.
  public var sameTime: Int { settings.sameTime }
  /// The directory among the heads that has live files in it.
  public let directoryInUse: VersionID?
  /// The settings for the file.
  let settings: EffectiveSettings
  /// All known versions of the file, for the ancestors of ancestors.
  let history: [FileVersion]
  private let summary: ConflictSummary
  /// The units that apply to any path; only a person's decision chooses them.
  private let chosenGranularity: TextGranularity?

  /// A conflict as a strategy sees it.
  init(
    summary: ConflictSummary, path: RelativePath, contested: Contested, heads: [Contender],
    bases: [Contender], settings: EffectiveSettings, granularity: TextGranularity? = nil,
    context: ResolutionContext, directoryInUse: VersionID?, history: [FileVersion]
  ) {
    self.summary = summary
    self.path = path
    self.contested = contested
    self.heads = heads
    self.bases = bases
    self.settings = settings
    chosenGranularity = granularity
    now = context.policy.now
    clockTolerance = context.clockTolerance
    self.directoryInUse = directoryInUse
    self.history = history
  }

  /// The conflict's name.
  ///
  /// - Complexity: O(*n*) in the length of identity and heads, each time.
  public var id: ConflictID { summary.id }
  /// The file.
  public var identity: FileIdentity { summary.identity }
  /// The kind of the conflict.
  public var kind: ConflictKind { summary.kind }
}

/// A version that takes part in a conflict.
public struct Contender: Hashable, Sendable, Identifiable {
  /// The version.
  public let version: FileVersion
  /// The digest in the version ID; `nil` if it has none.
  private let digest: UInt64?
  /// The place in the rank; the highest is 0.
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
  /// The state of the version.
  public var state: FileState { version.state }
  /// The device that wrote it.
  public var device: DeviceID { version.device }
  /// When it was written.
  public var modified: Timestamp? { version.modified }
  /// The length in bytes; `nil` if it has none.
  public var size: UInt64? { version.state.size }
  /// The bytes of a file; `nil` if they are not at hand.
  public var bytes: [UInt8]? {
    if case .file(let content) = version.state { content.bytes } else { nil }
  }
}
