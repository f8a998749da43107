import ConflictResolution
public import Replicas

private enum StoredKey: String, CodingKey {
  case format, device, files, shown, places, forgotten, acknowledged, created
}

private struct Shown: Codable {
  let id: FileIdentity
  let version: FileVersion
}

private struct Place: Codable {
  let id: FileIdentity
  let path: RelativePath
}

private struct Forgotten: Codable {
  let id: FileIdentity
  let vector: VersionVector
}

private struct Acknowledged: Codable {
  struct File: Codable {
    let id: FileIdentity
    let vectors: [VersionVector]
  }

  let device: DeviceID
  let files: [File]
}

extension StoredReplica: Codable {
  private static let format = "resolve-replica/1"

  /// Reads a stored replica.
  ///
  /// - Throws: `DecodingError` if it is not a replica in this format, or if it lists a file twice.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: StoredKey.self)
    try object.expect(Self.format, forKey: .format)
    func unique<Entry, Key: Hashable, Value>(
      _ entries: [Entry], _ name: StoredKey, _ pair: (Entry) -> (Key, Value)
    ) throws -> [Key: Value] {
      var all: [Key: Value] = [:]
      for entry in entries {
        let (key, value) = pair(entry)
        guard all.updateValue(value, forKey: key) == nil else {
          throw object.corrupted(name, "'\(key)' stands in it twice")
        }
      }
      return all
    }
    self.init(Replica(try object.decode(DeviceID.self, forKey: .device), policy: Policy()))
    files = try object.decode([FileHistory].self, forKey: .files)
    _ = try unique(files, .files) { ($0.identity, ()) }
    shown = try unique(try object.decode([Shown].self, forKey: .shown), .shown) {
      ($0.id, $0.version)
    }
    places = try unique(try object.decode([Place].self, forKey: .places), .places) {
      ($0.id, $0.path)
    }
    forgotten = try unique(
      try object.decodeIfPresent([Forgotten].self, forKey: .forgotten) ?? [], .forgotten
    ) { ($0.id, $0.vector) }
    acknowledged = try unique(
      try object.decodeIfPresent([Acknowledged].self, forKey: .acknowledged) ?? [], .acknowledged
    ) { ($0.device, Dictionary($0.files.map { ($0.id, $0.vectors) }) { first, _ in first }) }
    createdCount = try object.decodeIfPresent(Int.self, forKey: .created) ?? 0
  }

  /// Writes the replica: `{"format": "resolve-replica/1", "device": "home", "files": […], "shown": […], "places": […]}`.
  ///
  /// Lists are in the order of identities and devices: equal replicas give equal output, if the encoder sorts keys.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: StoredKey.self)
    try object.encode(Self.format, forKey: .format)
    try object.encode(device, forKey: .device)
    try object.encode(files, forKey: .files)
    try object.encode(
      shown.sorted { $0.key < $1.key }.map { Shown(id: $0.key, version: $0.value) }, forKey: .shown)
    try object.encode(
      places.sorted { $0.key < $1.key }.map { Place(id: $0.key, path: $0.value) }, forKey: .places)
    if !forgotten.isEmpty {
      try object.encode(
        forgotten.sorted { $0.key < $1.key }.map { Forgotten(id: $0.key, vector: $0.value) },
        forKey: .forgotten)
    }
    if !acknowledged.isEmpty {
      try object.encode(
        acknowledged.sorted { $0.key < $1.key }.map { device, files in
          Acknowledged(
            device: device,
            files: files.sorted { $0.key < $1.key }.map { .init(id: $0.key, vectors: $0.value) })
        }, forKey: .acknowledged)
    }
    if createdCount > 0 { try object.encode(createdCount, forKey: .created) }
  }
}

private enum UpdateKey: String, CodingKey { case format, sender, files, unplaced }

extension ReplicaUpdate: Codable {
  private static let format = "resolve-update/1"

  /// Reads an update of a device.
  ///
  /// - Throws: `DecodingError` if it is not an update in this format.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: UpdateKey.self)
    try object.expect(Self.format, forKey: .format)
    self.init(
      sender: try object.decode(DeviceID.self, forKey: .sender),
      files: try object.decode([FileHistory].self, forKey: .files),
      unplaced: Set(try object.decodeIfPresent([FileIdentity].self, forKey: .unplaced) ?? []))
  }

  /// Writes an update: `{"format": "resolve-update/1", "sender": "home", "files": […]}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: UpdateKey.self)
    try object.encode(Self.format, forKey: .format)
    try object.encode(sender, forKey: .sender)
    try object.encode(files, forKey: .files)
    if !unplaced.isEmpty { try object.encode(unplaced.sorted(), forKey: .unplaced) }
  }
}

extension KeyedDecodingContainer {
  /// Throws if the format is not the expected one.
  fileprivate func expect(_ format: String, forKey key: Key) throws {
    let found = try decode(String.self, forKey: key)
    guard found == format else {
      throw corrupted(
        key, "the format is '\(found)'; expected '\(format)': a later version may have written it")
    }
  }
}
