import ConflictResolution

/// Resolves all files.
///
/// See `cr_resolve` in the header.
@c(cr_resolve) public func resolve(
  _ engine: OpaquePointer?, _ outcome: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let place = try unsafe handlePlace(outcome, for: "outcome")
    let resolved = try engine.resolve(Array(engine.files.indices))
    unsafe place.pointee = HandleCell<OutcomeHandle>.open(resolved)
    return 0
  }
}

/// Resolves one file alone.
///
/// See `cr_resolve_file` in the header.
@c(cr_resolve_file) public func resolveFile(
  _ engine: OpaquePointer?, _ file: Int64, _ outcome: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let place = try unsafe handlePlace(outcome, for: "outcome")
    let resolved = try engine.resolve([try engine.fileIndex(file)])
    unsafe place.pointee = HandleCell<OutcomeHandle>.open(resolved)
    return 0
  }
}

/// Closes an outcome and sets it to null.
///
/// See `cr_outcome_close` in the header.
@c(cr_outcome_close) public func outcomeClose(_ outcome: UnsafeMutablePointer<OpaquePointer?>?)
  -> Int64
{
  unsafe OutcomeHandle.close(outcome)
}

/// The whole outcome as JSON.
///
/// See `cr_outcome_json` in the header.
@c(cr_outcome_json) public func outcomeJSON(
  _ outcome: OpaquePointer?, _ name: UnsafeRawPointer?, _ nameLength: UInt,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let name = try unsafe Input(name, nameLength, "name").bytes()
    return try unsafe Output(buffer, capacity).write(handle.json(named: name))
  }
}

/// One of the counts of an outcome.
///
/// See `cr_outcome_count` in the header.
@c(cr_outcome_count) public func outcomeCount(_ outcome: OpaquePointer?, _ count: Int32) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    return Int64(try handle.count(count))
  }
}

/// The index of a file in the outcome, by the index with which it was added; `absent` if the outcome lacks the file.
///
/// See `cr_outcome_file` in the header.
@c(cr_outcome_file) public func outcomeFile(_ outcome: OpaquePointer?, _ added: Int64) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    return try handle.place(ofAdded: added).map(Int64.init) ?? absent
  }
}

/// A field of a file in an outcome, as bytes.
///
/// See `cr_file_text` in the header.
@c(cr_file_text) public func fileText(
  _ outcome: OpaquePointer?, _ file: Int64, _ field: Int32, _ buffer: UnsafeMutableRawPointer?,
  _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let known = try Field.reading(field, "field")
    return try unsafe Output(buffer, capacity).write(try handle.file(file).bytes(known))
  }
}

/// A field of a file in an outcome, as a number.
///
/// See `cr_file_number` in the header.
@c(cr_file_number) public func fileNumber(
  _ outcome: OpaquePointer?, _ file: Int64, _ number: Int32, _ value: UnsafeMutablePointer<Int64>?
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let found = try handle.file(file)
    let known = try Number.reading(number, "number")
    return try unsafe give(try found.number(known), value)
  }
}
