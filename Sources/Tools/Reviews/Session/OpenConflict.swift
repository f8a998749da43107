public import ConflictResolution

/// An undecided conflict in a review, with the facts that are needed before a person opens it.
///
/// It holds no contents, so that a review of many conflicts takes little memory.
public struct OpenConflict: Hashable, Sendable {
  /// The conflict.
  public let id: ConflictID
  /// The path of the file.
  public let path: RelativePath
  /// What kind of conflict it is.
  public let kind: ConflictKind

  /// A conflict.
  ///
  /// - Parameters:
  ///   - id: the conflict.
  ///   - path: the path of the file.
  ///   - kind: what kind of conflict it is.
  public init(_ id: ConflictID, path: RelativePath, kind: ConflictKind) {
    self.id = id
    self.path = path
    self.kind = kind
  }

  /// The path of the folder that the file is in, as bytes; empty if it is in none.
  public var folder: ArraySlice<UInt8> {
    path.bytes[..<(path.bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
  }
}
