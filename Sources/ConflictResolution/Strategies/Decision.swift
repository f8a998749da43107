/// What a person decided about one conflict.
///
/// ```swift
/// if let conflict = file.conflict, let choice = file.choices.first {
///   let decision = Decision(conflict.id, .pick(choice.id), path: file.path, heads: conflict.heads)
///   _ = try Resolver(Policy([.merge])).resolve(files, decisions: [decision])
/// }
/// ```
///
/// A decision is made for the heads that its conflict ID names. Once other heads are there it is
/// stale and refused, unless what stands is after all of its heads: then it is satisfied already.
public struct Decision: Hashable, Sendable {
  /// What is to be done.
  public enum Choice: Hashable, Sendable {
    /// One version stands, the others are discarded.
    case pick(VersionID)
    /// All are kept: the highest in rank keeps the name, the others get numbered names.
    case keepBoth
    /// These stand, each once: the first has the file's name, the further ones get numbered names in this
    /// order, and the versions that are not named are discarded.
    ///
    /// One alone is as ``pick(_:)``. A deletion cannot be named.
    case keep([VersionID])
    /// The texts are merged.
    case merge
    /// This content stands.
    case content([UInt8])
    /// The file is deleted.
    case delete
  }

  /// The conflict that it was made for.
  public let conflict: ConflictID
  /// What is to be done.
  public let choice: Choice
  /// The file, where it is named, so that a satisfied decision can be told from a stale one.
  public let path: RelativePath?
  /// The heads it was made for, where they are named.
  public let heads: [VersionID]
  /// The earlier decision that this one repeats, where a host remembers what was decided; explanations name it.
  public let precedent: Precedent?

  /// A decision.
  ///
  /// - Parameters:
  ///   - conflict: the conflict that it is made for.
  ///   - choice: what is to be done.
  ///   - path: the file.
  ///   - heads: the heads it is made for.
  ///   - precedent: the earlier decision that it repeats.
  public init(
    _ conflict: ConflictID, _ choice: Choice, path: RelativePath? = nil, heads: [VersionID] = [],
    precedent: Precedent? = nil
  ) {
    self.conflict = conflict
    self.choice = choice
    self.path = path
    self.heads = heads
    self.precedent = precedent
  }

  /// The reason for what it does, which says whose decision it repeats.
  func reason(_ words: String) -> String {
    precedent.map { "\(words), as decided on \($0.day) for \($0.path)" } ?? words
  }
}

extension Decision {
  /// An earlier decision about the same contents.
  public struct Precedent: Hashable, Sendable {
    /// The file that it was made for.
    public let path: RelativePath
    /// The day, as a person reads it: `2026-11-18`.
    public let day: String

    /// An earlier decision.
    ///
    /// - Parameters:
    ///   - path: the file that it was made for.
    ///   - day: the day, as a person reads it.
    public init(path: RelativePath, day: String) {
      self.path = path
      self.day = day
    }
  }
}
