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

/// A version, or a member of a version that is a group, as a caller describes it.
struct InputVersion {
  let file: Int
  let device: DeviceID
  let vector: VersionVector?
  var path: RelativePath
  var parent: FileIdentity?
  var formerParent: FileIdentity?
  var state: FileState?
  var modified: Timestamp?
  var origin: VersionID?
  var from: [VersionID] = []
  var label: [UInt8]?
  var isAncestor = false
  var deletion = DeletionMemory()
  /// Whether it is a member, not a separate version.
  var isMember = false
  /// The members, by their index among the versions of all files.
  var members: [Int] = []
}
