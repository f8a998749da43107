import ConflictResolution

/// The number of heads or bases of a conflict.
///
/// See `cr_conflict_count` in the header.
@c(cr_conflict_count) public func conflictCount(_ conflict: OpaquePointer?, _ list: Int32) -> Int64
{
  unsafe ConflictHandle.call(conflict) { handle throws(Failure) in
    return Int64(try handle.contenders(list).count)
  }
}

/// Bytes of a conflict.
///
/// See `cr_conflict_text` in the header.
@c(cr_conflict_text) public func conflictText(
  _ conflict: OpaquePointer?, _ field: Int32, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe ConflictHandle.call(conflict) { handle throws(Failure) in
    let known = try Field.reading(field, "field")
    return try unsafe Output(buffer, capacity).write(try handle.conflict.bytes(known))
  }
}

/// Sets a value that belongs to the answer of a host's strategy.
///
/// See `cr_conflict_set` in the header.
@c(cr_conflict_set) public func conflictSet(
  _ conflict: OpaquePointer?, _ field: Int32, _ value: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe ConflictHandle.call(conflict) { handle throws(Failure) in
    let bytes = try unsafe Input(value, length, "value").bytes()
    try handle.set(try Field.reading(field, "field"), bytes)
    return 0
  }
}

/// Bytes of a head or a base.
///
/// See `cr_contender_text` in the header.
@c(cr_contender_text) public func contenderText(
  _ conflict: OpaquePointer?, _ list: Int32, _ index: Int64, _ field: Int32,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe ConflictHandle.call(conflict) { handle throws(Failure) in
    let contender = try handle.contender(list, index)
    let known = try Field.reading(field, "field")
    return try unsafe Output(buffer, capacity).write(try contender.bytes(known))
  }
}

/// A number of a head or a base.
///
/// See `cr_contender_number` in the header.
@c(cr_contender_number) public func contenderNumber(
  _ conflict: OpaquePointer?, _ list: Int32, _ index: Int64, _ number: Int32,
  _ value: UnsafeMutablePointer<Int64>?
) -> Int64 {
  unsafe ConflictHandle.call(conflict) { handle throws(Failure) in
    let contender = try handle.contender(list, index)
    let known = try Number.reading(number, "number")
    return try unsafe give(try contender.version.number(known), value)
  }
}
