package import ConflictResolution
import ContentDigests
package import JSONText
import OutcomeFormat
public import Replicas

/// Writes replicas and their updates as JSON on one line.
///
/// ```swift
/// let text = ReplicaWriter.bytes(of: StoredReplica(home))
/// // {"format":"resolve-replica/1","device":"home","files":[…],"shown":[…],"places":[…]}
/// ```
///
/// Equal replicas give equal bytes: lists are in the order of identities and devices. The target
/// `CodableVersions` writes the same values with any `Encoder`.
public enum ReplicaWriter {
  /// The value of `format` in a stored replica.
  public static let replicaFormat = "resolve-replica/1"
  /// The value of `format` in an update.
  public static let updateFormat = "resolve-update/1"

  /// A replica in its stored form.
  ///
  /// - Parameter replica: its stored data.
  /// - Returns: the text, in UTF-8.
  /// - Complexity: O(*n* log *n*) in the number of files, O(*n*) in the length of the text.
  public static func bytes(of replica: StoredReplica) -> [UInt8] {
    var json = JSONWriter()
    json.replica(replica)
    return json.takeBytes()
  }

  /// An update that a device sends.
  ///
  /// - Parameter update: the update.
  /// - Returns: the text, in UTF-8.
  /// - Complexity: O(*n*) in the length of the text.
  public static func bytes(of update: ReplicaUpdate) -> [UInt8] {
    var json = JSONWriter()
    json.update(update)
    return json.takeBytes()
  }
}

extension JSONWriter {
  /// A replica in its stored form; without contents, each is its size and digest.
  package mutating func replica(_ replica: StoredReplica, withContents: Bool = true) {
    beginObject()
    member("format", ReplicaWriter.replicaFormat)
    member("device", replica.device)
    files(replica.files, withContents)
    entries("shown", of: replica.shown, "version") {
      $0.storedVersion($1, withContents: withContents)
    }
    entries("places", of: replica.places, "path") { $0.name($1.bytes) }
    if !replica.forgotten.isEmpty {
      entries("forgotten", of: replica.forgotten, "vector") { $0.vector($1) }
    }
    if !replica.acknowledged.isEmpty {
      key("acknowledged")
      beginArray()
      for device in replica.acknowledged.keys.sorted() {
        beginObject()
        member("device", device)
        entries("files", of: replica.acknowledged[device] ?? [:], "vectors") { json, vectors in
          json.beginArray()
          for vector in vectors { json.vector(vector) }
          json.endArray()
        }
        endObject()
      }
      endArray()
    }
    if replica.createdCount > 0 { member("created", replica.createdCount) }
    endObject()
  }

  /// A list with a value for each file, by identity.
  private mutating func entries<Value>(
    _ name: String, of values: [FileIdentity: Value], _ valueName: String,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    key(name)
    beginArray()
    for identity in values.keys.sorted() {
      guard let value = values[identity] else { continue }
      beginObject()
      member("id", name: identity.bytes)
      key(valueName)
      write(&self, value)
      endObject()
    }
    endArray()
  }

  /// An update; without contents, each is its size and digest.
  package mutating func update(_ update: ReplicaUpdate, withContents: Bool = true) {
    beginObject()
    member("format", ReplicaWriter.updateFormat)
    member("sender", update.sender)
    files(update.files, withContents)
    if !update.unplaced.isEmpty {
      key("unplaced")
      beginArray()
      for identity in update.unplaced.sorted() { name(identity.bytes) }
      endArray()
    }
    endObject()
  }

  /// Files with all that is known of them; without contents, each is its size and digest.
  package mutating func files(_ files: [FileHistory], _ withContents: Bool) {
    key("files")
    beginArray()
    for file in files { storedFile(file, withContents) }
    endArray()
  }

  private mutating func storedFile(_ file: FileHistory, _ withContents: Bool) {
    beginObject()
    member("path", name: file.path.bytes)
    if file.identity.bytes != file.path.bytes { member("id", name: file.identity.bytes) }
    if let shown = file.shown { member("shown", name: shown.bytes) }
    if let copyOf = file.copyOf { member("copyOf", name: copyOf.bytes) }
    if let group = file.group { member("group", group) }
    key("versions")
    beginArray()
    for version in file.versions { storedVersion(version, withContents: withContents) }
    endArray()
    if file.forgotten != VersionVector() { member("forgotten", file.forgotten) }
    endObject()
  }

  /// A version with all that is known of it, and its bytes if they are at hand.
  package mutating func storedVersion(_ version: FileVersion, withContents: Bool = true) {
    beginObject()
    provenance(of: version)
    if version.isAncestor { member("ancestor", true) }
    storedState(version.state, withContents: withContents)
    if !version.deletion.seen.isEmpty { member("seen", version.deletion.seen) }
    if version.deletion.isForced { member("forced", true) }
    if !version.deletion.keptBy.isEmpty { member("keptBy", version.deletion.keptBy) }
    endObject()
  }

  /// The fields of a state.
  package mutating func storedState(_ state: FileState, withContents: Bool = true) {
    switch state {
    case .file(let file):
      if withContents, let bytes = file.bytes { return content(bytes) }
      key("size")
      integer(file.size)
      switch file.digest {
      case .sha256(let digest):
        key("sha256")
        string { digest.writeHex(into: &$0) }
      case .opaque(let bytes): member("digest", name: bytes)
      case .unidentified(let token): if !token.isEmpty { member("token", name: token) }
      }
    case .directory: member("directory", true)
    case .symlink(let target): member("symlink", name: target)
    case .group(let group):
      key("members")
      beginArray()
      for part in group.members {
        beginObject()
        member("path", name: part.path.bytes)
        // A member is never a group itself.
        storedState(part.state, withContents: withContents)
        endObject()
      }
      endArray()
    case .deleted: member("deleted", true)
    }
  }

  /// A member with the name of a group: the path of a folder, or an object for a set of files defined by a rule.
  package mutating func member(_ name: String, _ group: GroupName) {
    key(name)
    guard !group.isFolder else { return self.name(group.path.bytes) }
    beginObject()
    member("path", name: group.path.bytes)
    member("scope", true)
    endObject()
  }

  private mutating func vector(_ vector: VersionVector) {
    beginObject()
    for (device, counter) in vector {
      key { device.write(into: &$0) }
      integer(counter)
    }
    endObject()
  }
}
