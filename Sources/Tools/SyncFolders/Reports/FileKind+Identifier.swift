package import FileAccess

extension FileKind {
  /// The name for programs.
  package var identifier: String {
    switch self {
    case .file: "file"
    case .folder: "folder"
    case .symbolicLink: "symlink"
    case .other: "other"
    }
  }
}
