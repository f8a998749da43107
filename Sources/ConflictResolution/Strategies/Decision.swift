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

  /// A decision.
  ///
  /// - Parameters:
  ///   - conflict: the conflict that it is made for.
  ///   - choice: what is to be done.
  ///   - path: the file.
  ///   - heads: the heads it is made for.
  public init(
    _ conflict: ConflictID, _ choice: Choice, path: RelativePath? = nil, heads: [VersionID] = []
  ) {
    self.conflict = conflict
    self.choice = choice
    self.path = path
    self.heads = heads
  }
}
