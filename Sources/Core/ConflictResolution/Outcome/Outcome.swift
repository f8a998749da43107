/// What should be on every device: the result of resolving a set of files.
///
/// ```swift
/// let outcome = try Resolver(Policy([.merge, .keepBoth], resolvingDevice: "home")).resolve(versions)
/// for file in outcome.files {
///   for kept in file.keeps { print("write", kept.path) }
///   for discarded in file.discards { print("drop", discarded.version, discarded.reason) }
/// }
/// outcome.isComplete  // whether nothing is left to decide
/// ```
///
/// An outcome is data. It changes nothing; a host writes the versions that it keeps. It is the same, byte for byte, for
/// any order of the versions, files and devices that it was made from, and resolving it again changes nothing.
public struct Outcome: Hashable, Sendable {
  /// The files, by the bytes of their paths, then of their identities.
  public let files: [FileOutcome]
  /// The collisions, by path.
  public let collisions: [Collision]
  /// The decisions that were not carried out.
  public let refused: [RefusedDecision]
  /// The number of files, collisions and versions of each kind.
  public let summary: Summary

  /// The number of files, collisions and versions of each kind.
  public struct Summary: Hashable, Sendable {
    /// All files.
    public var files = 0
    /// Files with one head.
    public var unchanged = 0
    /// Files whose heads had the same state.
    public var converged = 0
    /// Files in conflict: resolved and undecided.
    public var conflicts = 0
    /// Files whose conflict was decided.
    public var resolved = 0
    /// Files whose conflict was not decided.
    public var undecided = 0
    /// Collisions of names.
    public var collisions = 0
    /// Versions that were discarded.
    public var discarded = 0

    /// Nothing counted yet.
    public init() {}

    /// Adds a file to the counts, or removes it from them.
    package mutating func count(
      _ state: FileOutcome.State, discarded: Int, times sign: Int = 1
    ) {
      files += sign
      switch state {
      case .unchanged: unchanged += sign
      case .converged: converged += sign
      case .resolved:
        resolved += sign
        conflicts += sign
      case .undecided:
        undecided += sign
        conflicts += sign
      }
      self.discarded += discarded * sign
    }
  }

  /// Whether nothing is left to decide.
  public var isComplete: Bool {
    summary.undecided == 0 && refused.isEmpty && !collisions.contains { $0.isUndecided }
  }
}

/// A decision that was not carried out, and why.
public struct RefusedDecision: Hashable, Sendable {
  /// The decision.
  public let decision: Decision
  /// Why it was refused, for a person.
  public let reason: String
}
