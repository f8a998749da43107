import ConflictResolution

/// The key of one name.
///
/// See `cr_collision_key` in the header.
@c(cr_collision_key) public func collisionKey(
  _ engine: OpaquePointer?, _ name: UnsafeRawPointer?, _ length: UInt, _ key: Int32,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let bytes = try Reading.name(unsafe Input(name, length, "name").bytes())
    let output = unsafe Output(buffer, capacity)
    switch KeyKind(rawValue: key) {
    case .canonical: return try output.write(CollisionKey.canonicalCaseless(bytes).bytes)
    case .universal: return try output.write(CollisionKey.universal(bytes).bytes)
    case nil: throw .unknown(key, "key")
    }
  }
}

/// The first free numbered name for a copy.
///
/// See `cr_next_name` in the header.
@c(cr_next_name) public func nextName(
  _ engine: OpaquePointer?, _ name: UnsafeRawPointer?, _ length: UInt, _ isDirectory: Int32,
  _ convention: UnsafeRawPointer?, _ conventionLength: UInt, _ taken: UnsafeRawPointer?,
  _ takenLength: UInt, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let original = try Reading.name(unsafe Input(name, length, "name").bytes())
    let named = try unsafe Input(convention, conventionLength, "convention").bytes()
    let list = try unsafe Input(taken, takenLength, "list of taken names").bytes()
    var settings = FileSettings()
    if !named.isEmpty { try engine.set(.numbering, named, in: &settings) }
    let found = try nextFreeName(
      for: original, isDirectory: isDirectory != 0, by: settings.numbering ?? .hyphen,
      besides: list)
    return try unsafe Output(buffer, capacity).write(found)
  }
}

/// The lowest free numbered name, given a list of taken names with a NUL after each.
private func nextFreeName(
  for original: [UInt8], isDirectory: Bool, by convention: NumberingConvention,
  besides list: [UInt8]
) throws(Failure) -> [UInt8] {
  var taken: Set<CollisionKey> = []
  for name in list.split(separator: 0) { taken.insert(.universal(Array(name))) }
  do throws(FileNameError) {
    return try convention.firstFree(for: original, isDirectory: isDirectory) { _, key in
      !taken.contains(key)
    }.name
  } catch {
    throw Failure(error, in: original)
  }
}
