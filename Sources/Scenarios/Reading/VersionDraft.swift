import ConflictResolution
import JSONText

/// A version while it is read: its fields come in any order.
struct VersionDraft {
  /// Where the version begins.
  let start: JSONLocation
  var device: DeviceID?
  var vector: VersionVector?
  var modified: Timestamp?
  var path: RelativePath?
  var parent: FileIdentity?
  var formerParent: FileIdentity?
  /// Where `formerParent` stands, if it is given.
  var formerParentPlace: JSONLocation?
  var label: [UInt8]?
  var origin: VersionID?
  var from: [VersionID] = []
  var deletion = DeletionMemory()
  /// Where the vector stands.
  var vectorPlace: JSONLocation?
  /// Where `ancestor` stands, if it is set.
  var ancestorPlace: JSONLocation?
  /// The first field that only a tombstone may have, and where.
  var tombstoneField: (key: VersionKey, place: JSONLocation)?
  var content = ContentDraft()

  /// Whether no field is given that few versions have.
  var isAsMostAre: Bool {
    path == nil && parent == nil && formerParent == nil && label == nil && origin == nil
      && from.isEmpty && ancestorPlace == nil && tombstoneField == nil
  }

  init(start: JSONLocation) {
    self.start = start
  }
}

/// A content while it is read.
struct ContentDraft {
  /// What the field that stands for a whole content says, and where it stands.
  var state: FileState?
  /// The name of that field.
  var stateField = ""
  var size: UInt64?
  var digest: ContentDigest?
  /// The first of `size`, `sha256` and `digest`, and where it stands.
  var listingField: (key: VersionKey, place: JSONLocation)?
  /// Where the digest stands.
  var digestPlace: JSONLocation?
}
