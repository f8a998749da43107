import ConflictResolution

/// Tells what this is.
enum VersionCall {
  static func answer() -> [[UInt8]] {
    [Array(Release.version.utf8), Array(CollisionKey.unicodeVersion.utf8)]
  }
}
