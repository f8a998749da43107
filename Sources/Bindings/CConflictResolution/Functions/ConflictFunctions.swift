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
    let output = unsafe Output(buffer, capacity)
    switch Field(rawValue: field) {
    case .path: return try output.write(handle.conflict.path.bytes)
    case .identity: return try output.write(handle.conflict.identity.bytes)
    case .conflict: return try output.write(handle.conflict.id.text)
    case .conflictKind: return try output.write(Array(handle.conflict.kind.rawValue.utf8))
    default: throw .unknown(field, "field")
    }
  }
}

/// Sets a value that belongs to the answer of a host's strategy.
///
/// See `cr_conflict_set` in the header.
@c(cr_conflict_set) public func conflictSet(
  _ conflict: OpaquePointer?, _ field: Int32, _ value: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe ConflictHandle.call(conflict) { handle throws(Failure) in
    try handle.set(field, unsafe Input(value, length, "value").bytes())
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
    guard let known = Field(rawValue: field) else { throw .unknown(field, "field") }
    return try unsafe Output(buffer, capacity)
      .write(known == .version ? contender.id.text : try contender.version.bytes(known))
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
    guard let known = Number(rawValue: number) else { throw .unknown(number, "number") }
    return try unsafe give(try contender.version.number(known), value)
  }
}
