package import ContentDigests
package import FileAccess

/// What was found in one version of a file.
package struct VersionContent: Hashable, Sendable {
  /// The digest of the file's bytes or of the link's target; `nil` for a folder, for what could not be read,
  /// and for a weak match whose size alone distinguishes it from the original.
  package internal(set) var digest: SHA256Digest?
  /// Why it could not be read.
  package internal(set) var problem: FileAccessError?
  /// Whether it has the same bytes as the original.
  package internal(set) var equalsOriginal = false
}
