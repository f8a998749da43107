import ConflictResolution

/// Returns the versions of the library and of Unicode.
enum VersionCall {
  static func answer() -> [[UInt8]] {
    [Array(Release.version.utf8), Array(CollisionKey.unicodeVersion.utf8)]
  }
}
