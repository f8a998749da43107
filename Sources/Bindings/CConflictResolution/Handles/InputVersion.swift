import ConflictResolution

/// A version, or a member of a version that is a group, as a caller describes it.
struct InputVersion {
  let file: Int
  let device: DeviceID
  let vector: VersionVector?
  var path: RelativePath
  var parent: FileIdentity?
  var formerParent: FileIdentity?
  var state: FileState?
  var modified: Timestamp?
  var origin: VersionID?
  var from: [VersionID] = []
  var label: [UInt8]?
  var isAncestor = false
  var deletion = DeletionMemory()
  /// Whether it is a member, and no version of its own.
  var isMember = false
  /// The members, by their place among the versions of all files.
  var members: [Int] = []
}

extension InputVersion {
  /// Sets bytes of the version, or adds to a list of it.
  mutating func set(_ field: Field, _ bytes: [UInt8]) throws(Failure) {
    switch field {
    case .content: state = .file(FileContent(bytes))
    case .target: state = .symlink(bytes)
    case .digest:
      guard case .file(let content) = state, !content.isAtHand else {
        throw Failure(
          .invalid,
          "the version is no file whose bytes are elsewhere; call cr_version_set_listed first")
      }
      state = .file(try content.withDigest(named: bytes))
    case .path: path = try Reading.path(bytes)
    case .parent where !isMember: parent = try Reading.folder(bytes)
    case .formerParent where !isMember: formerParent = try Reading.folder(bytes)
    case .label: label = bytes
    case .origin: origin = try Reading.versionID(bytes)
    case .from: from.append(try Reading.versionID(bytes))
    case .seen: deletion.seen.insert(try Reading.device(bytes))
    case .keptBy: deletion.keptBy.insert(try Reading.device(bytes))
    default: throw .unknown(field.rawValue, "field")
    }
  }

  /// Sets a number of the version.
  mutating func set(_ number: Number, _ value: Int64) throws(Failure) {
    switch number {
    case .modified: modified = Timestamp(nanoseconds: value)
    case .isAncestor: isAncestor = value != 0
    case .isForced: deletion.isForced = value != 0
    default: throw .unknown(number.rawValue, "number")
    }
  }

  /// The version, whose content is known.
  ///
  /// - Parameters:
  ///   - state: what is there.
  ///   - place: the number by which the caller knows it.
  /// - Returns: the version.
  /// - Throws: `Failure` if it names the folder that it was in before, and not the one that it is in.
  func version(_ state: FileState, at place: Int) throws(Failure) -> FileVersion {
    if formerParent != nil, parent == nil {
      throw Failure(
        .invalid,
        "version \(place), of '\(path)' by \(device), has CR_FIELD_FORMER_PARENT and no CR_FIELD_PARENT; set both"
      )
    }
    return FileVersion(
      path: path, parent: parent, formerParent: formerParent, state: state, vector: vector,
      device: device, modified: modified, origin: origin, from: from, label: label,
      isAncestor: isAncestor, deletion: deletion)
  }
}
