public import ConflictResolution

private enum VersionKey: String, CodingKey {
  case path, parent, formerParent, device, vector, modified, label, origin, from, ancestor
  case seen, forced, keptBy
}

extension FileVersion: Codable {
  /// Reads a version.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: VersionKey.self)
    let parent = try object.decodeIfPresent(FolderIdentity.self, forKey: .parent)?.identity
    let former = try object.decodeIfPresent(FolderIdentity.self, forKey: .formerParent)?.identity
    guard former == nil || parent != nil else {
      throw object.corrupted(
        .formerParent, "it stands without 'parent'; give both, or leave it out")
    }
    self.init(
      path: try object.decode(RelativePath.self, forKey: .path), parent: parent,
      formerParent: former, state: try FileState(from: decoder),
      vector: try object.decodeIfPresent(VersionVector.self, forKey: .vector),
      device: try object.decode(DeviceID.self, forKey: .device),
      modified: try object.decodeIfPresent(Timestamp.self, forKey: .modified),
      origin: try object.decodeIfPresent(VersionID.self, forKey: .origin),
      from: try object.decodeIfPresent([VersionID].self, forKey: .from) ?? [],
      label: try object.decodeIfPresent(EncodedBytes.self, forKey: .label)?.bytes,
      isAncestor: try object.decodeIfPresent(Bool.self, forKey: .ancestor) ?? false,
      deletion: DeletionMemory(
        seen: Set(try object.decodeIfPresent([DeviceID].self, forKey: .seen) ?? []),
        isForced: try object.decodeIfPresent(Bool.self, forKey: .forced) ?? false,
        keptBy: Set(try object.decodeIfPresent([DeviceID].self, forKey: .keptBy) ?? [])))
  }

  /// Writes the version with the fields of its state: `{"path": "Budget.txt", "device": "mom", "vector": {"mom": 2},
  /// "text": "one\n"}`; empty fields are omitted.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: VersionKey.self)
    try object.encode(path, forKey: .path)
    try object.encodeIfPresent(parent.map { FolderIdentity($0) }, forKey: .parent)
    try object.encodeIfPresent(formerParent.map { FolderIdentity($0) }, forKey: .formerParent)
    try object.encode(device, forKey: .device)
    try object.encodeIfPresent(vector, forKey: .vector)
    try object.encodeIfPresent(modified, forKey: .modified)
    try object.encodeIfPresent(label.map { EncodedBytes($0) }, forKey: .label)
    try object.encodeIfPresent(origin, forKey: .origin)
    if !from.isEmpty { try object.encode(from, forKey: .from) }
    if isAncestor { try object.encode(true, forKey: .ancestor) }
    if !deletion.seen.isEmpty { try object.encode(deletion.seen.sorted(), forKey: .seen) }
    if deletion.isForced { try object.encode(true, forKey: .forced) }
    if !deletion.keptBy.isEmpty { try object.encode(deletion.keptBy.sorted(), forKey: .keptBy) }
    try state.encode(to: encoder)
  }
}

private enum FileKey: String, CodingKey {
  case path, id, shown, copyOf, group, versions, forgotten
}

extension FileHistory: Codable {
  /// Reads a file with its versions.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: FileKey.self)
    self.init(
      path: try object.decode(RelativePath.self, forKey: .path),
      identity: try object.decodeIfPresent(FileIdentity.self, forKey: .id),
      shown: try object.decodeIfPresent(RelativePath.self, forKey: .shown),
      copyOf: try object.decodeIfPresent(RelativePath.self, forKey: .copyOf),
      group: try object.decodeIfPresent(GroupName.self, forKey: .group),
      versions: try object.decode([FileVersion].self, forKey: .versions),
      forgotten: try object.decodeIfPresent(VersionVector.self, forKey: .forgotten)
        ?? VersionVector())
  }

  /// Writes the file with its versions: `{"path": "Budget.txt", "versions": […]}`; empty fields are omitted, and the
  /// identity if it is the path.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: FileKey.self)
    try object.encode(path, forKey: .path)
    if identity != FileIdentity(path: path) { try object.encode(identity, forKey: .id) }
    try object.encodeIfPresent(shown, forKey: .shown)
    try object.encodeIfPresent(copyOf, forKey: .copyOf)
    try object.encodeIfPresent(group, forKey: .group)
    try object.encode(versions, forKey: .versions)
    if forgotten != VersionVector() { try object.encode(forgotten, forKey: .forgotten) }
  }
}
