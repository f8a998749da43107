import ConflictResolution
import JSONText

/// A version while it is read: its fields may be in any order.
struct VersionDraft {
  /// The start of the version.
  let start: JSONLocation
  var device: DeviceID?
  var vector: VersionVector?
  var modified: Timestamp?
  var path: RelativePath?
  var parent: FileIdentity?
  var formerParent: FileIdentity?
  /// The place of `formerParent`, if it is given.
  var formerParentPlace: JSONLocation?
  var label: [UInt8]?
  var origin: VersionID?
  var from: [VersionID] = []
  var deletion = DeletionMemory()
  /// The place of the vector.
  var vectorPlace: JSONLocation?
  /// The place of `ancestor`, if it is set.
  var ancestorPlace: JSONLocation?
  /// The first field that only a tombstone may have, and its place.
  var tombstoneField: (key: VersionKey, place: JSONLocation)?
  var content = ContentDraft()

  /// Whether it has only the fields that most versions have.
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
  /// The state from the field that is a whole content.
  var state: FileState?
  /// The name of that field.
  var stateField = ""
  var size: UInt64?
  var digest: ContentDigest?
  /// The first of `size`, `sha256` and `digest`, and its place.
  var listingField: (key: VersionKey, place: JSONLocation)?
  /// The place of the digest.
  var digestPlace: JSONLocation?
}
