/// What a person decided about one conflict.
///
/// ```swift
/// if let conflict = file.conflict, let choice = file.choices.first {
///   let decision = Decision(conflict.id, .pick(choice.id), path: file.path, heads: conflict.heads)
///   _ = try Resolver(Policy([.merge])).resolve(files, decisions: [decision])
/// }
/// ```
///
/// A decision is made for the heads that its conflict ID names. When there are other heads, it is stale and refused,
/// unless the kept version is after all of its heads: then it is satisfied already.
public struct Decision: Hashable, Sendable {
  /// The action of a decision.
  public enum Choice: Hashable, Sendable {
    /// One version is kept, the others are discarded.
    case pick(VersionID)
    /// All are kept: the highest in rank keeps the name, the others get numbered names.
    case keepBoth
    /// These versions are kept, each once: the first has the file's name, the others get numbered names in this order,
    /// and versions that are not named are discarded.
    ///
    /// One version alone is the same as ``pick(_:)``. A deletion cannot be named.
    case keep([VersionID])
    /// The texts are merged.
    case merge
    /// This content is kept.
    case content([UInt8])
    /// The file is deleted.
    case delete
  }

  /// The conflict that it was made for.
  public let conflict: ConflictID
  /// The action.
  public let choice: Choice
  /// The file; without it, a satisfied decision cannot be distinguished from a stale one.
  public let path: RelativePath?
  /// The heads that it was made for; may be empty.
  public let heads: [VersionID]
  /// The earlier decision that this one repeats, if a host remembers decisions; explanations name it.
  package let precedent: Precedent?

  /// A decision.
  ///
  /// - Parameters:
  ///   - conflict: the conflict that it is made for.
  ///   - choice: the action.
  ///   - path: the file.
  ///   - heads: the heads that it is made for.
  public init(
    _ conflict: ConflictID, _ choice: Choice, path: RelativePath? = nil, heads: [VersionID] = []
  ) {
    self.init(conflict, choice, path: path, heads: heads, precedent: nil)
  }

  /// A decision that may repeat an earlier one.
  package init(
    _ conflict: ConflictID, _ choice: Choice, path: RelativePath? = nil, heads: [VersionID] = [],
    precedent: Precedent?
  ) {
    self.conflict = conflict
    self.choice = choice
    self.path = path
    self.heads = heads
    self.precedent = precedent
  }

  /// The reason for its action, with the decision that it repeats.
  func reason(_ words: String) -> String {
    precedent.map { "\(words), as decided on \($0.day) for \($0.path)" } ?? words
  }
}

extension Decision {
  /// An earlier decision about the same contents.
  package struct Precedent: Hashable, Sendable {
    /// The file that it was made for.
    package let path: RelativePath
    /// The day, as a person reads it: `2026-11-18`.
    package let day: String

    /// An earlier decision.
    ///
    /// - Parameters:
    ///   - path: the file that it was made for.
    ///   - day: the day, as a person reads it.
    package init(path: RelativePath, day: String) {
      self.path = path
      self.day = day
    }
  }
}
