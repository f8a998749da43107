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

extension InputFile {
  /// Sets bytes of the file; empty ones clear a path.
  mutating func set(_ field: Field, _ bytes: [UInt8]) throws(Failure) {
    switch field {
    case .shown: shown = bytes.isEmpty ? nil : try Reading.path(bytes)
    case .copyOf: copyOf = bytes.isEmpty ? nil : try Reading.path(bytes)
    case .group:
      group = bytes.isEmpty ? nil : GroupName(try Reading.path(bytes), of: path, identity)
    case .scope: group = GroupName(try Reading.path(bytes), isFolder: false)
    case .forgotten: forgotten = try Reading.vector(bytes)
    default: throw .unknown(field.rawValue, "field")
    }
  }
}
