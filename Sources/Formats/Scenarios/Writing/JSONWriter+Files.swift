package import ConflictResolution
package import JSONText

// Files with their versions.

extension JSONWriter {
  /// A file with all its versions; returns whether the format can express all of it.
  package mutating func scenarioFile(_ file: FileHistory) -> Bool {
    // A reader knows a folder from a data scope by the file's own path and identity.
    if let group = file.group, GroupName(group.path, of: file.path, file.identity) != group {
      return false
    }
    return self.file(file, isStored: false, withContents: true)
  }

  /// A file of a stored replica or an update; without contents, each is its size and digest.
  mutating func storedFile(_ file: FileHistory, withContents: Bool = true) {
    _ = self.file(file, isStored: true, withContents: withContents)
  }

  private mutating func file(_ file: FileHistory, isStored: Bool, withContents: Bool) -> Bool {
    beginObject()
    for key in FileKey.allCases {
      let name = key.rawValue
      switch key {
      case .path: member(name, name: file.path.bytes)
      case .id:
        if file.identity.bytes != file.path.bytes { member(name, name: file.identity.bytes) }
      case .shown: if let shown = file.shown { member(name, name: shown.bytes) }
      case .copyOf: if let copyOf = file.copyOf { member(name, name: copyOf.bytes) }
      case .group:
        guard let group = file.group else { continue }
        if isStored { member(name, group) } else { member(name, name: group.path.bytes) }
      case .versions:
        self.key(name)
        beginArray()
        for version in file.versions {
          if isStored {
            storedVersion(version, withContents: withContents)
          } else if !scenarioVersion(version, listedAt: file.path) {
            return false
          }
        }
        endArray()
      case .forgotten: if !file.forgotten.isEmpty { member(name, file.forgotten) }
      }
    }
    endObject()
    return true
  }
}
