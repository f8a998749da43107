package import ConflictResolution
package import JSONText

// Files with their versions, as a scenario and a line of a stream have them.

extension JSONWriter {
  /// A file with all its versions; gives whether the format has words for all of it.
  package mutating func scenarioFile(_ file: FileHistory) -> Bool {
    beginObject()
    member("path", name: file.path.bytes)
    if file.identity.bytes != file.path.bytes { member("id", name: file.identity.bytes) }
    if let shown = file.shown { member("shown", name: shown.bytes) }
    if let copyOf = file.copyOf { member("copyOf", name: copyOf.bytes) }
    if let group = file.group {
      // A reader knows a folder from a data scope by the file's own path and identity.
      guard GroupName(group.path, of: file.path, file.identity) == group else { return false }
      member("group", name: group.path.bytes)
    }
    key("versions")
    beginArray()
    for version in file.versions {
      guard scenarioVersion(version, listedAt: file.path) else { return false }
    }
    endArray()
    if !file.forgotten.isEmpty { member("forgotten", file.forgotten) }
    endObject()
    return true
  }
}
