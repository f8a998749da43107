public import ConflictResolution

/// One file, folder, link or group that has another path than before.
public struct Rename: Hashable, Sendable {
  /// Its former path.
  public let from: RelativePath
  /// Its present path.
  public let to: RelativePath
  /// What it is, before and after.
  public let kind: FileState.Kind
  /// What shows that it is the same.
  public let evidence: Evidence
  /// Whether it follows from the rename of a folder, which is reported as well.
  ///
  /// A host that renames the folder has renamed this.
  public let isImplied: Bool
  /// Whether others of the same content, or file ID, could be meant as well, and only the order of paths decided.
  public let isAmbiguous: Bool
}

extension Rename: CustomStringConvertible {
  /// The paths and the evidence: `a.txt -> b.txt (same content)`.
  public var description: String { "\(from) -> \(to) (\(evidence))" }
}
