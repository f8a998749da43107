import ConflictResolution

/// A file as a caller describes it.
struct InputFile {
  let path: RelativePath
  let identity: FileIdentity
  var shown: RelativePath?
  var copyOf: RelativePath?
  var group: GroupName?
  var forgotten = VersionVector()
  /// The versions, by their index among those of all files.
  var versions: [Int] = []
}
