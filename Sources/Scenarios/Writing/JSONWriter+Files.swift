package import ConflictResolution
package import JSONText
import OutcomeFormat

// Files with their versions, as a scenario and a line of a stream have them.

extension JSONWriter {
  /// A file with all its versions; returns whether the format can express all of it.
  package mutating func scenarioFile(_ file: FileHistory) -> Bool {
    beginObject()
    member("path", name: file.path.bytes)
    if file.identity.bytes != file.path.bytes { member("id", name: file.identity.bytes) }
    if let shown = file.shown { member("shown", name: shown.bytes) }
    if let copyOf = file.copyOf { member("copyOf", name: copyOf.bytes) }
    if let group = file.group {
      // A reader distinguishes a folder from a data scope by the file's own path and identity.
      guard GroupName(group.path, of: file.path, file.identity) == group else { return false }
      member("group", name: group.path.bytes)
    }
    key("versions")
    beginArray()
    for version in file.versions {
      if case .group = version.state { return false }
      // A reader would take it for the root folder.
      for folder in [version.parent, version.formerParent]
      where folder?.bytes == FileIdentity.rootInFiles { return false }
      scenarioVersion(version, of: file.path)
    }
    endArray()
    if !file.forgotten.isEmpty { member("forgotten", file.forgotten) }
    endObject()
    return true
  }

  private mutating func scenarioVersion(_ version: FileVersion, of path: RelativePath) {
    beginObject()
    provenance(of: version, listedAt: path)
    if version.isAncestor, version.vector == nil { member("ancestor", true) }
    shortContent(version.state, deletion: version.deletion)
    if !version.state.isLive, !version.deletion.keptBy.isEmpty {
      member("keptBy", version.deletion.keptBy)
    }
    endObject()
  }

  /// The fields of a state: only the bytes if they are at hand.
  mutating func shortContent(_ state: FileState, deletion: DeletionMemory) {
    if case .file(let file) = state, let bytes = file.bytes {
      content(bytes)
    } else {
      content(state, deletion: deletion, withBytes: false)
    }
  }
}
