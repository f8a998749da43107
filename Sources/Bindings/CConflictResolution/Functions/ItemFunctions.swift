import ConflictResolution

/// The number of items in a list of a file.
///
/// See `cr_item_count` in the header.
@c(cr_item_count) public func itemCount(_ outcome: OpaquePointer?, _ file: Int64, _ list: Int32)
  -> Int64
{
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let known = try OutcomeList.reading(list, "list")
    return Int64(try handle.file(file).count(known))
  }
}

/// Bytes of an item.
///
/// See `cr_item_text` in the header.
@c(cr_item_text) public func itemText(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: Int32, _ item: Int64, _ field: Int32,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let place = try handle.item(file, list, item)
    let known = try Field.reading(field, "field")
    return try unsafe Output(buffer, capacity)
      .write(try place.file.bytes(place.list, place.index, known))
  }
}

/// A number of an item.
///
/// See `cr_item_number` in the header.
@c(cr_item_number) public func itemNumber(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: Int32, _ item: Int64, _ number: Int32,
  _ value: UnsafeMutablePointer<Int64>?
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let place = try handle.item(file, list, item)
    let known = try Number.reading(number, "number")
    return try unsafe give(try handle.number(known, of: place), value)
  }
}

/// The number of members of an item that is a group.
///
/// See `cr_member_count` in the header.
@c(cr_member_count) public func memberCount(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: Int32, _ item: Int64
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    return Int64(try handle.members(of: handle.item(file, list, item)).count)
  }
}

/// Bytes of a member.
///
/// See `cr_member_text` in the header.
@c(cr_member_text) public func memberText(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: Int32, _ item: Int64, _ member: Int64,
  _ field: Int32, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let found = try handle.member(member, of: handle.item(file, list, item))
    let known = try Field.reading(field, "field")
    return try unsafe Output(buffer, capacity).write(try found.bytes(known))
  }
}

/// A number of a member.
///
/// See `cr_member_number` in the header.
@c(cr_member_number) public func memberNumber(
  _ outcome: OpaquePointer?, _ file: Int64, _ list: Int32, _ item: Int64, _ member: Int64,
  _ number: Int32, _ value: UnsafeMutablePointer<Int64>?
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let found = try handle.member(member, of: handle.item(file, list, item))
    let known = try Number.reading(number, "number")
    return try unsafe give(try found.number(known), value)
  }
}

/// Bytes of a collision.
///
/// See `cr_collision_text` in the header.
@c(cr_collision_text) public func collisionText(
  _ outcome: OpaquePointer?, _ collision: Int64, _ field: Int32, _ buffer: UnsafeMutableRawPointer?,
  _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let collisions = handle.outcome.collisions
    let found = collisions[
      try checked(collision, of: "collision", count: collisions.count)]
    let known = try Field.reading(field, "field")
    return try unsafe Output(buffer, capacity).write(try found.bytes(known))
  }
}

/// Bytes of a decision that was not carried out.
///
/// See `cr_refused_text` in the header.
@c(cr_refused_text) public func refusedText(
  _ outcome: OpaquePointer?, _ refused: Int64, _ field: Int32, _ buffer: UnsafeMutableRawPointer?,
  _ capacity: UInt
) -> Int64 {
  unsafe OutcomeHandle.call(outcome) { handle throws(Failure) in
    let all = handle.outcome.refused
    let found = all[try checked(refused, of: "refused decision", count: all.count)]
    let known = try Field.reading(field, "field")
    return try unsafe Output(buffer, capacity).write(try found.bytes(known))
  }
}
