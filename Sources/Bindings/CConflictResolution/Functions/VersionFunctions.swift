import ConflictResolution

/// Adds a version of a file, and returns its index.
///
/// See `cr_add_version` in the header.
@c(cr_add_version) public func addVersion(
  _ engine: OpaquePointer?, _ file: Int64, _ device: UnsafeRawPointer?, _ deviceLength: UInt,
  _ vector: UnsafeRawPointer?, _ vectorLength: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.fileIndex(file)
    let writer = try Reading.device(unsafe Input(device, deviceLength, "device").bytes())
    let known = try unsafe Input(vector, vectorLength, "vector").bytes()
    let version = InputVersion(
      file: index, device: writer, vector: known.isEmpty ? nil : try Reading.vector(known),
      path: engine.files[index].path)
    engine.versions.append(version)
    engine.files[index].versions.append(engine.versions.count - 1)
    return Int64(engine.versions.count - 1)
  }
}

/// Sets bytes of a version.
///
/// See `cr_version_set` in the header.
@c(cr_version_set) public func versionSet(
  _ engine: OpaquePointer?, _ version: Int64, _ field: Int32, _ value: UnsafeRawPointer?,
  _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.versionIndex(version)
    let bytes = try unsafe Input(value, length, "value").bytes()
    try engine.versions[index].set(try Field.reading(field, "field"), bytes)
    return 0
  }
}

/// Sets a number of a version.
///
/// See `cr_version_set_number` in the header.
@c(cr_version_set_number) public func versionSetNumber(
  _ engine: OpaquePointer?, _ version: Int64, _ number: Int32, _ value: Int64
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.versionIndex(version)
    try engine.versions[index].set(try Number.reading(number, "number"), value)
    return 0
  }
}

/// Makes the version a file whose bytes are not in the library.
///
/// See `cr_version_set_listed` in the header.
@c(cr_version_set_listed) public func versionSetListed(
  _ engine: OpaquePointer?, _ version: Int64, _ size: UInt64, _ sha256: UnsafeRawPointer?,
  _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.versionIndex(version)
    let digest = try unsafe Input(sha256, length, "digest").bytes()
    engine.versions[index].state = .file(try FileContent.withoutBytes(size: size, sha256: digest))
    return 0
  }
}

/// Makes a version a directory, a group or a tombstone.
///
/// See `cr_version_set_kind` in the header.
@c(cr_version_set_kind) public func versionSetKind(
  _ engine: OpaquePointer?, _ version: Int64, _ kind: Int32
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.versionIndex(version)
    let isMember = engine.versions[index].isMember
    switch EntryKind(rawValue: kind) {
    case .directory: engine.versions[index].state = .directory
    case .deleted where !isMember: engine.versions[index].state = .deleted
    case .group where !isMember: engine.versions[index].state = .group(GroupContent([]))
    default:
      throw Failure(
        .range,
        "\(kind) is no kind that can be set alone; expected CR_KIND_DIRECTORY, CR_KIND_DELETED or "
          + "CR_KIND_GROUP, the last two not of a member; a file has CR_FIELD_CONTENT, a symlink "
          + "CR_FIELD_TARGET")
    }
    return 0
  }
}

/// Adds a member to a version that is a group, and returns its index.
///
/// See `cr_add_member` in the header.
@c(cr_add_member) public func addMember(
  _ engine: OpaquePointer?, _ version: Int64, _ path: UnsafeRawPointer?, _ pathLength: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.versionIndex(version)
    let path = try Reading.path(unsafe Input(path, pathLength, "path").bytes())
    return Int64(try engine.addMember(path, to: index))
  }
}

/// The vector for the next version that a device writes.
///
/// See `cr_next_vector` in the header.
@c(cr_next_vector) public func nextVector(
  _ engine: OpaquePointer?, _ file: Int64, _ seen: Int64, _ device: UnsafeRawPointer?,
  _ deviceLength: UInt, _ form: Int32, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let index = try engine.fileIndex(file)
    let place = seen == absent ? nil : try engine.versionIndex(seen)
    let writer = try Reading.device(unsafe Input(device, deviceLength, "device").bytes())
    let vector = try engine.nextVector(of: index, on: place, by: writer)
    return try unsafe Output(buffer, capacity).write(
      try VectorForm.reading(form, "form").bytes(of: vector))
  }
}
