import ConflictResolution

/// Adds a file, and gives its index.
///
/// As `cr_add_file` of the header says.
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

/// Sets what is known of a file.
///
/// As `cr_file_set` of the header says.
@c(cr_file_set) public func fileSet(
  _ engine: OpaquePointer?, _ file: Int64, _ field: Int32, _ value: UnsafeRawPointer?,
  _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try engine.fileIndex(file)
    let bytes = try unsafe Input(value, length, "value").bytes()
    switch Field(rawValue: field) {
    case .shown: engine.files[index].shown = bytes.isEmpty ? nil : try Reading.path(bytes)
    case .copyOf: engine.files[index].copyOf = bytes.isEmpty ? nil : try Reading.path(bytes)
    case .group:
      let file = engine.files[index]
      engine.files[index].group =
        bytes.isEmpty ? nil : GroupName(try Reading.path(bytes), of: file.path, file.identity)
    case .scope: engine.files[index].group = GroupName(try Reading.path(bytes), isFolder: false)
    case .forgotten: engine.files[index].forgotten = try Reading.vector(bytes)
    default: throw .unknown(field, "field")
    }
    return 0
  }
}

/// Adds a name that is never renamed.
///
/// As `cr_add_present` of the header says.
@c(cr_add_present) public func addPresent(
  _ engine: OpaquePointer?, _ path: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    engine.present.append(try Reading.path(unsafe Input(path, length, "path").bytes()))
    return 0
  }
}

/// Adds what a person decided about a conflict.
///
/// As `cr_add_decision` of the header says.
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

/// Says for which file, or for which heads, a decision was made.
///
/// As `cr_decision_set` of the header says.
@c(cr_decision_set) public func decisionSet(
  _ engine: OpaquePointer?, _ decision: Int64, _ field: Int32, _ value: UnsafeRawPointer?,
  _ length: UInt
) -> Int64 {
  unsafe Engine.describe(engine) { engine throws(Failure) in
    let index = try checked(decision, of: "decision", count: engine.decisions.count)
    try engine.setDecision(index, field, unsafe Input(value, length, "value").bytes())
    return 0
  }
}

/// Forgets what the devices hold.
///
/// As `cr_clear` of the header says.
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
