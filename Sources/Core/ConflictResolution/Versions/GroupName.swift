/// The name of an atomic group: files that are one document, never mixed from two versions.
///
/// ```swift
/// FileHistory(path: "Essay.pages/index.xml", group: GroupName("Essay.pages"), versions: versions)
/// ```
///
/// A group is a folder (`Report.pages`, a package) or a data scope: files of an app that belong together wherever they
/// are, for example everything outside `Documents`.
public struct GroupName: Hashable, Comparable, Sendable {
  /// The path of the folder, or the name of the data scope; compared as bytes.
  public let path: RelativePath
  /// Whether the group is a folder, so that a copy of it can be numbered.
  public let isFolder: Bool

  /// A group with a name.
  public init(_ path: RelativePath, isFolder: Bool = true) {
    self.path = path
    self.isFolder = isFolder
  }

  /// The group of a file: a folder if the file is in it, otherwise a data scope.
  ///
  /// A file with the identity of the group is the group, under a later name.
  package init(_ path: RelativePath, of file: RelativePath, _ identity: FileIdentity) {
    self.init(
      path, isFolder: file == path || file.isBelow(path) || identity.bytes == path.bytes)
  }

  /// Whether the left name comes first, by bytes.
  public static func < (left: GroupName, right: GroupName) -> Bool {
    if left.path != right.path { return left.path < right.path }
    return left.isFolder && !right.isFolder
  }
}
