import ConflictResolution

/// How many items a list of a file has.
///
/// As `cr_item_count` of the header says.
@c(cr_item_count) public func itemCount(_ outcome: OpaquePointer?, _ file: Int64, _ list: Int32)
  -> Int64
{
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    guard let known = OutcomeList(rawValue: list) else { throw .unknown(list, "list") }
    return Int64(try handle.file(file).count(known))
  }
}

/// Bytes of an item.
///
/// As `cr_item_text` of the header says.
@c(cr_item_text) public func itemText(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: Int32, _ item: Int64, _ field: Int32,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let place = try handle.item(file, list, item)
    guard let known = Field(rawValue: field) else { throw .unknown(field, "field") }
    return try unsafe Output(buffer, capacity)
      .write(try place.file.bytes(place.list, place.index, known))
  }
}

/// A number of an item.
///
/// As `cr_item_number` of the header says.
@c(cr_item_number) public func itemNumber(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: Int32, _ item: Int64, _ number: Int32,
  _ value: UnsafeMutablePointer<Int64>?
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let place = try handle.item(file, list, item)
    guard let known = Number(rawValue: number) else { throw .unknown(number, "number") }
    return try unsafe give(try handle.number(known, of: place), value)
  }
}

/// Bytes of a collision.
///
/// As `cr_collision_text` of the header says.
@c(cr_collision_text) public func collisionText(
  _ outcome: OpaquePointer?, _ collision: Int64, _ field: Int32, _ buffer: UnsafeMutableRawPointer?,
  _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let collisions = handle.outcome.collisions
    let found = collisions[
      try checked(collision, of: "collision", count: collisions.count)]
    let output = unsafe Output(buffer, capacity)
    switch Field(rawValue: field) {
    case .key: return try output.write(Array(found.key.utf8))
    case .paths: return try output.write(nulTerminated(found.paths.map { $0.bytes }))
    case .reason: return try output.write(found.reason.map { Array($0.utf8) })
    default: throw .unknown(field, "field")
    }
  }
}

/// Bytes of a decision that was not carried out.
///
/// As `cr_refused_text` of the header says.
@c(cr_refused_text) public func refusedText(
  _ outcome: OpaquePointer?, _ refused: Int64, _ field: Int32, _ buffer: UnsafeMutableRawPointer?,
  _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let all = handle.outcome.refused
    let found = all[try checked(refused, of: "refused decision", count: all.count)]
    let output = unsafe Output(buffer, capacity)
    switch Field(rawValue: field) {
    case .conflict: return try output.write(found.decision.conflict.text)
    case .reason: return try output.write(Array(found.reason.utf8))
    default: throw .unknown(field, "field")
    }
  }
}
