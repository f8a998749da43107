/// The renames that a detector found, and how much it compared.
public struct RenameReport: Hashable, Sendable {
  /// The renames by their former paths, a folder before what was in it.
  public let renames: [Rename]
  /// How much was compared.
  public let statistics: Statistics

  /// How much a detector compared, for those that set its bounds.
  public struct Statistics: Hashable, Sendable {
    /// The pairs of contents that were compared part by part.
    public internal(set) var comparisons = 0
    /// The pairs that were worth it, but above ``RenameDetector/maximumComparisons``.
    public internal(set) var omittedComparisons = 0
    /// The pairs that had something in common in their sketches, counted once for each part.
    public internal(set) var sharedSketchParts = 0
  }
}
