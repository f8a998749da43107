import ConflictResolution

/// A file as a caller describes it.
struct InputFile {
  let path: RelativePath
  let identity: FileIdentity
  var shown: RelativePath?
  var copyOf: RelativePath?
  var forgotten = VersionVector()
  /// The versions, by their place among those of all files.
  var versions: [Int] = []
}

/// A version as a caller describes it.
struct InputVersion {
  let file: Int
  let device: DeviceID
  let vector: VersionVector?
  var path: RelativePath
  var state: FileState?
  var modified: Timestamp?
  var origin: VersionID?
  var from: [VersionID] = []
  var label: [UInt8]?
  var isAncestor = false
  var deletion = DeletionMemory()

  /// The version, once it is told what it holds.
  var whole: FileVersion? {
    guard let state else { return nil }
    return FileVersion(
      path: path, state: state, vector: vector, device: device, modified: modified,
      origin: origin, from: from, label: label, isAncestor: isAncestor, deletion: deletion)
  }
}
