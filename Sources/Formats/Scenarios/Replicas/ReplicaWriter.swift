package import ConflictResolution
package import JSONText
public import Replicas

/// Writes replicas and their updates as JSON on one line.
///
/// ```swift
/// let text = ReplicaWriter.bytes(of: StoredReplica(home))
/// // {"format":"resolve-replica/1","device":"home","files":[…],"shown":[…],"places":[…]}
/// ```
///
/// Equal replicas give equal bytes: lists are in the order of identities and devices. The values are also `Codable`, with
/// the same fields.
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
      objects("acknowledged", of: replica.acknowledged.keys.sorted()) { json, device in
        json.member("device", device)
        json.vectors("files", of: replica.acknowledged[device] ?? [:])
      }
    }
    if replica.createdCount > 0 { member("created", replica.createdCount) }
    if replica.log != UpdateLog() { log(replica.log) }
    endObject()
  }

  /// The changes of a replica's files.
  private mutating func log(_ log: UpdateLog) {
    key(ReplicaKey.log.rawValue)
    beginObject()
    member("count", log.count)
    list("changes", of: log.changes.keys.sorted()) { json, identity in
      guard let change = log.changes[identity] else { return }
      json.beginObject()
      json.member("id", name: identity.bytes)
      json.member("number", change.number)
      if !change.sharedWith.isEmpty { json.member("sharedWith", change.sharedWith) }
      json.endObject()
    }
    if !log.received.isEmpty { member("received", log.received) }
    if !log.known.isEmpty { member("known", log.known) }
    endObject()
  }

  /// A list with a value for each file, by identity.
  private mutating func entries<Value>(
    _ name: String, of values: [FileIdentity: Value], _ valueName: String,
    _ write: (inout JSONWriter, Value) -> Void
  ) {
    beginArray(name)
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
      list("unplaced", of: update.unplaced.sorted()) { $0.name($1.bytes) }
    }
    if let part = update.part { self.part(part) }
    endObject()
  }

  /// What an update for one device leaves out.
  private mutating func part(_ part: ReplicaUpdate.Part) {
    key(UpdateKey.part.rawValue)
    beginObject()
    member("receiver", part.receiver)
    member("after", part.after)
    member("through", part.through)
    member("received", part.received)
    if !part.unchanged.isEmpty { vectors("unchanged", of: part.unchanged) }
    endObject()
  }

  /// A list with the vectors of heads for each file.
  private mutating func vectors(_ name: String, of files: [FileIdentity: [VersionVector]]) {
    entries(name, of: files, "vectors") { json, vectors in
      json.beginArray()
      for vector in vectors { json.vector(vector) }
      json.endArray()
    }
  }

  /// Files with all that is known of them; without contents, each is its size and digest.
  package mutating func files(_ files: [FileHistory], _ withContents: Bool) {
    list("files", of: files) { $0.storedFile($1, withContents: withContents) }
  }

  /// A member with the name of a group.
  package mutating func member(_ name: String, _ group: GroupName) {
    key(name)
    self.group(group)
  }

  /// The name of a group: the path of a folder, or an object for a set of files by rule.
  mutating func group(_ group: GroupName) {
    guard !group.isFolder else { return name(group.path.bytes) }
    beginObject()
    member("path", name: group.path.bytes)
    member("scope", true)
    endObject()
  }
}
