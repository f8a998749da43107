package import ConflictResolution
import ContentDigests
import JSONText

// Versions and their contents.
extension JSONWriter {
  /// The fields of a kept version; the caller opens and closes the object.
  mutating func keptFields(_ kept: KeptVersion) {
    let version = kept.version
    member("path", name: kept.path.bytes)
    if kept.given != kept.path { member("given", name: kept.given.bytes) }
    folder(of: version)
    if kept.identity.bytes != kept.path.bytes { member("id", name: kept.identity.bytes) }
    if let copyOf = kept.copyOf { member("copyOf", name: copyOf.bytes) }
    member("from", version.from)
    if let origin = version.origin { member("origin", origin) }
    member("vector", version.vector)
    member("device", version.device)
    member("modified", version.modified)
    content(version.state, deletion: version.deletion, withBytes: kept.isNewContent)
    guard !version.state.isLive else { return }
    key("collectable")
    bool(kept.isCollectable)
    if let path = kept.inUseBy { member("inUseBy", name: path.bytes) }
    if !version.deletion.keptBy.isEmpty { member("localCopies", version.deletion.keptBy) }
  }

  /// A version that can be picked, with all that is known of it.
  mutating func choice(_ choice: Choice) {
    beginObject()
    member("version", choice.id)
    if choice.ids.count > 1 { member("versions", choice.ids) }
    storedFields(choice.version, at: choice.path)
    endObject()
  }

  /// A version that is stored in addition to the choices, with all that is known of it.
  mutating func stored(_ version: FileVersion) {
    beginObject()
    storedFields(version)
    endObject()
  }

  /// A version that takes part in a conflict, with its bytes, for a strategy outside the engine.
  mutating func contender(_ contender: Contender) {
    beginObject()
    member("version", contender.id)
    storedFields(contender.version, withBytes: true)
    endObject()
  }

  /// All that is known of a version of an undecided file.
  private mutating func storedFields(
    _ version: FileVersion, at path: RelativePath? = nil, withBytes: Bool = false
  ) {
    member("path", name: (path ?? version.path).bytes)
    provenance(of: version, listedAt: version.path)
    if version.isAncestor, version.vector == nil {
      key("ancestor")
      bool(true)
    }
    content(version.state, deletion: version.deletion, withBytes: withBytes)
    if !version.deletion.keptBy.isEmpty { member("localCopies", version.deletion.keptBy) }
  }

  /// The fields for the place of a version, who wrote it and when, and what it was made from.
  ///
  /// - Parameters:
  ///   - version: the version.
  ///   - path: the path that its file is listed at, which is not repeated; `nil` if every version has its own.
  package mutating func provenance(of version: FileVersion, listedAt path: RelativePath? = nil) {
    if version.path != path { member("path", name: version.path.bytes) }
    folder(of: version)
    member("device", version.device)
    member("vector", version.vector)
    member("modified", version.modified)
    if let label = version.label { member("label", name: label) }
    if let origin = version.origin { member("origin", origin) }
    if !version.from.isEmpty { member("from", version.from) }
  }

  /// The fields that name the folder of a version, and its former folder, by identity.
  private mutating func folder(of version: FileVersion) {
    if let parent = version.parent { member("parent", name: parent.nameInFiles) }
    if let former = version.formerParent { member("formerParent", name: former.nameInFiles) }
  }

  /// The fields of a state; the bytes only if `withBytes` is set.
  package mutating func content(_ state: FileState, deletion: DeletionMemory, withBytes: Bool) {
    switch state {
    case .file(let content):
      key("size")
      integer(content.size)
      switch content.digest {
      case .sha256(let digest): sha256(digest)
      case .opaque(let digest): member("digest", name: digest)
      case .unidentified: break
      }
      if withBytes, let bytes = content.bytes { self.content(bytes) }
    case .directory:
      key("directory")
      bool(true)
    case .symlink(let target):
      member("symlink", name: target)
    case .group(let content):
      key("members")
      beginArray()
      for part in content.members {
        beginObject()
        member("path", name: part.path.bytes)
        self.content(part.state, deletion: DeletionMemory(), withBytes: withBytes)
        endObject()
      }
      endArray()
      key("size")
      integer(content.size)
      sha256(content.digest)
    case .deleted:
      key("deleted")
      bool(true)
      if !deletion.seen.isEmpty { member("seen", deletion.seen) }
      if deletion.isForced {
        key("forced")
        bool(true)
      }
    }
  }

  private mutating func sha256(_ digest: SHA256Digest) {
    key("sha256")
    string { digest.writeHex(into: &$0) }
  }

  /// The field with a content's bytes: `text` if they are UTF-8, else `base64`.
  package mutating func content(_ bytes: [UInt8]) {
    if JSONWriter.canWrite(bytes) {
      key("text")
      _ = string(bytes: bytes)
    } else {
      member("base64", Base64.encode(bytes))
    }
  }
}

extension FileIdentity {
  /// The identity in the formats if it names a folder: `/` is the root.
  package var nameInFiles: [UInt8] { self == .root ? FileIdentity.rootInFiles : bytes }

  /// The identity of the root folder in the formats.
  package static let rootInFiles = Array("/".utf8)
}
