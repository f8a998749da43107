package import ConflictResolution
package import JSONText

// A file with its versions: an element of `files`, or a line of a stream.

extension FormatDecoder {
  /// Reads a line of a stream.
  package mutating func readLine() throws(JSONError) -> FileHistory {
    guard !reader.isAtEnd else {
      throw reader.error(
        .unexpectedEnd,
        "the line is empty; expected one file as an object, and no line without one",
        at: reader.valueLocation)
    }
    let file = try readFile()
    try reader.expectEnd()
    return file
  }

  /// Reads a file.
  ///
  /// - Parameter isStored: whether a replica stored it, which says more of its versions and of its group.
  /// - Returns: the file.
  /// - Throws: `JSONError` if a field is missing or must not be there.
  /// - Complexity: O(*n*) in the length of its text; `versions` before `path` is read twice.
  mutating func readFile(isStored: Bool = false) throws(JSONError) -> FileHistory {
    let start = reader.location
    var path: RelativePath?
    var identity: FileIdentity?
    var identityPlace = start
    var shown: RelativePath?
    var copyOf: RelativePath?
    var group: GroupName?
    var forgotten = VersionVector()
    var hasVersions = false
    /// The reader before `versions`, if they come before the path that they need.
    var bookmark: JSONReader?

    // The next file usually has as many versions as the one before.
    versions = []
    versions.reserveCapacity(versionCount)
    try reader.beginObject()
    while let key = try nextKey(in: FileKey.all) {
      switch key {
      case .path:
        if identity == nil { identityPlace = reader.location }
        path = try readPath()
      case .id:
        identityPlace = reader.location
        identity = FileIdentity(try readNonemptyBytes("the \"id\""))
      case .shown: shown = try readPath()
      case .copyOf: copyOf = try readPath()
      case .group: group = try isStored || readsDocuments ? readGroupName() : GroupName(readPath())
      case .forgotten: forgotten = try readVector(mayBeEmpty: isStored)
      case .versions:
        hasVersions = true
        if isStored {
          versions = try readList { (decoder) throws(JSONError) in
            try decoder.readStoredVersion()
          }
        } else if let path {
          try readVersions(path: path)
        } else {
          bookmark = reader
          try reader.skipValue()
        }
      }
    }
    guard let path else { throw missing("path", "the path of the file", at: start) }
    guard hasVersions else { throw missing("versions", "the versions of the file", at: start) }
    if let named = group, named.isFolder, !isStored {
      group = GroupName(named.path, of: path, identity ?? FileIdentity(path: path))
    }
    if let bookmark {
      let end = reader
      reader = bookmark
      try readVersions(path: path)
      reader = end
    }
    versionCount = versions.count
    let file = FileHistory(
      path: path, identity: identity, shown: shown, copyOf: copyOf,
      group: group, versions: versions, forgotten: forgotten)
    versions = []
    if isStored { return file }
    if let error = file.sizeContradiction() {
      throw reader.error(.inconsistent, error.description, at: start)
    }
    try note(file.identity, at: identityPlace)
    return file
  }

  private mutating func readVersions(path: RelativePath) throws(JSONError) {
    let start = reader.location
    let keys = readsDocuments ? VersionField.ofDocument : VersionField.ofScenario
    try reader.beginArray()
    while try reader.nextElement() {
      try append(try readVersion(.scenario, keys), path: path)
    }
    if versions.isEmpty {
      throw reader.error(
        .inconsistent, "the file has no version; expected at least one in \"versions\"", at: start)
    }
  }
}
