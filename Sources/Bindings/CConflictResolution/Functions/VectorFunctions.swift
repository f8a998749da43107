import ConflictResolution

/// The causal order of the left vector relative to the right one.
///
/// See `cr_vector_compare` in the header.
@c(cr_vector_compare) public func vectorCompare(
  _ engine: OpaquePointer?, _ left: UnsafeRawPointer?, _ leftLength: UInt,
  _ right: UnsafeRawPointer?, _ rightLength: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let one = try Reading.vector(unsafe Input(left, leftLength, "left vector").bytes())
    let other = try Reading.vector(unsafe Input(right, rightLength, "right vector").bytes())

    switch one.order(relativeTo: other) {
    case .equal: return Int64(VectorOrder.equal.rawValue)
    case .before: return Int64(VectorOrder.before.rawValue)
    case .after: return Int64(VectorOrder.after.rawValue)
    case .concurrent: return Int64(VectorOrder.concurrent.rawValue)
    }
  }
}

/// The join of two vectors: the smallest vector that is after or equal to both.
///
/// See `cr_vector_join` in the header.
@c(cr_vector_join) public func vectorJoin(
  _ engine: OpaquePointer?, _ left: UnsafeRawPointer?, _ leftLength: UInt,
  _ right: UnsafeRawPointer?, _ rightLength: UInt, _ form: Int32,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let one = try Reading.vector(unsafe Input(left, leftLength, "left vector").bytes())
    let other = try Reading.vector(unsafe Input(right, rightLength, "right vector").bytes())

    return try unsafe Output(buffer, capacity)
      .write(try VectorForm.reading(form, "form").bytes(of: one.joining(other)))
  }
}

/// The same vector in a form.
///
/// See `cr_vector_convert` in the header.
@c(cr_vector_convert) public func vectorConvert(
  _ engine: OpaquePointer?, _ vector: UnsafeRawPointer?, _ length: UInt, _ form: Int32,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let known = try Reading.vector(unsafe Input(vector, length, "vector").bytes())
    return try unsafe Output(buffer, capacity).write(
      try VectorForm.reading(form, "form").bytes(of: known))
  }
}

/// The counter of a device.
///
/// See `cr_vector_counter` in the header.
@c(cr_vector_counter) public func vectorCounter(
  _ engine: OpaquePointer?, _ vector: UnsafeRawPointer?, _ length: UInt,
  _ device: UnsafeRawPointer?, _ deviceLength: UInt, _ counter: UnsafeMutablePointer<UInt64>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let known = try Reading.vector(unsafe Input(vector, length, "vector").bytes())
    let writer = try Reading.device(unsafe Input(device, deviceLength, "device").bytes())
    guard let counter = unsafe counter else {
      throw Failure(.null, "the place for the counter is NULL; give the address of a uint64_t")
    }
    unsafe counter.pointee = known[writer]
    return 0
  }
}
