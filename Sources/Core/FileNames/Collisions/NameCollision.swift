/// Paths that some system treats as one.
public struct NameCollision: Hashable, Sendable {
  /// The paths, in the order of their bytes; two at least.
  public let paths: [RelativePath]

  /// The folded form that they share, for people.
  public let key: String

  /// Whether two of them have equal canonical caseless keys in every component, and are one for one of the
  /// systems asked about, if any of these treats two of the paths as one.
  ///
  /// Then they cannot be in one folder on a Mac. Otherwise only some systems treat them as one.
  public let isCertain: Bool

  /// The systems that treat two of them as one, of those asked for.
  public let systems: [FileSystem]
}
