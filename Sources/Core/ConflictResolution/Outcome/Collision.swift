/// Names that some file system treats as the same, and what was done about it.
///
/// ```swift
/// for renamed in outcome.collisions.flatMap(\.renamed) {
///   print("show", renamed.from, "as", renamed.to)  // show readme.md as readme-1.md
/// }
/// ```
public struct Collision: Hashable, Sendable {
  /// A file that got another name.
  public struct Renamed: Hashable, Sendable {
    /// The file.
    public let identity: FileIdentity
    /// The path that it had or wanted.
    public let from: RelativePath
    /// Its path now.
    public let to: RelativePath
  }

  /// The folded form of the name, for a person.
  public let key: String
  /// The names that collided, by bytes.
  public let paths: [RelativePath]
  /// The files that were renamed, by the bytes of the old path, then of the identity.
  public let renamed: [Renamed]
  /// Whether the names still collide, because none of them may be renamed or no name was free.
  public let isUndecided: Bool
  /// Why it is undecided, for a person; `nil` if it is not.
  public let reason: String?
}
