import ConflictResolution

/// Adds a file, and returns its index.
///
/// See `cr_add_file` in the header.
@c(cr_add_file) public func addFile(
  _ engine: OpaquePointer?, _ path: UnsafeRawPointer?, _ pathLength: UInt,
  _ identity: UnsafeRawPointer?, _ identityLength: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let path = try Reading.path(unsafe Input(path, pathLength, "path").bytes())
    let bytes = try unsafe Input(identity, identityLength, "identity").bytes()
    let identity = bytes.isEmpty ? FileIdentity(path: path) : FileIdentity(bytes)
    return Int64(try engine.addFile(path, identity))
  }
}

/// Sets a field of a file.
///
/// See `cr_file_set` in the header.
@c(cr_file_set) public func fileSet(
  _ engine: OpaquePointer?, _ file: Int64, _ field: Int32, _ value: UnsafeRawPointer?,
  _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.fileIndex(file)
    let bytes = try unsafe Input(value, length, "value").bytes()
    try engine.files[index].set(try Field.reading(field, "field"), bytes)
    return 0
  }
}

/// Adds a name that is never renamed.
///
/// See `cr_add_present` in the header.
@c(cr_add_present) public func addPresent(
  _ engine: OpaquePointer?, _ path: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    engine.present.append(try Reading.path(unsafe Input(path, length, "path").bytes()))
    return 0
  }
}

/// Adds a person's decision on a conflict.
///
/// See `cr_add_decision` in the header.
@c(cr_add_decision) public func addDecision(
  _ engine: OpaquePointer?, _ conflict: UnsafeRawPointer?, _ conflictLength: UInt, _ choice: Int32,
  _ value: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let id = try unsafe Input(conflict, conflictLength, "conflict").bytes()
    let bytes = try unsafe Input(value, length, "value").bytes()
    engine.decisions.append(
      Decision(
        ConflictID(String(decoding: id, as: UTF8.self)), try engine.choice(choice, bytes)))
    return Int64(engine.decisions.count - 1)
  }
}

/// Sets the file, or a head, that a decision was made for.
///
/// See `cr_decision_set` in the header.
@c(cr_decision_set) public func decisionSet(
  _ engine: OpaquePointer?, _ decision: Int64, _ field: Int32, _ value: UnsafeRawPointer?,
  _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try checked(decision, of: "decision", count: engine.decisions.count)
    let bytes = try unsafe Input(value, length, "value").bytes()
    try engine.setDecision(index, try Field.reading(field, "field"), bytes)
    return 0
  }
}

/// Removes all files, names and decisions.
///
/// See `cr_clear` in the header.
@c(cr_clear) public func clear(_ engine: OpaquePointer?) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    engine.files = []
    engine.fileIndexes = [:]
    engine.versions = []
    engine.present = []
    engine.decisions = []
    engine.refusedInput = nil
    return 0
  }
}
