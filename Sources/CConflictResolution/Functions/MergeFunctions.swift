import ConflictResolution

/// Merges two texts that started from a base.
///
/// As `cr_merge_open` of the header says.
@c(cr_merge_open) public func mergeOpen(
  _ engine: OpaquePointer?, _ base: UnsafeRawPointer?, _ baseLength: UInt,
  _ ours: UnsafeRawPointer?, _ oursLength: UInt, _ theirs: UnsafeRawPointer?, _ theirsLength: UInt,
  _ merge: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    guard let merge = unsafe merge else {
      throw Failure(.null, "the place for the merge is NULL; give the address of a cr_merge *")
    }
    let start = try unsafe Input(base, baseLength, "base").bytes()
    let sides = [
      try unsafe Input(ours, oursLength, "text of ours").bytes(),
      try unsafe Input(theirs, theirsLength, "text of theirs").bytes(),
    ]
    let result: TextMergeResult
    do throws(TextMergeError) {
      result = try TextMerger().merge(base: start, sides: sides)
    } catch {
      throw Failure(error)
    }
    unsafe merge.pointee = HandleCell<MergeHandle>.open(MergeHandle(result))
    return 0
  }
}

/// Closes a merge and sets it to null.
///
/// As `cr_merge_close` of the header says.
@c(cr_merge_close) public func mergeClose(_ merge: UnsafeMutablePointer<OpaquePointer?>?) -> Int64 {
  unsafe MergeHandle.close(merge)
}

/// How many conflicts are left.
///
/// As `cr_merge_conflicts` of the header says.
@c(cr_merge_conflicts) public func mergeConflicts(_ merge: OpaquePointer?) -> Int64 {
  unsafe MergeHandle.call(merge) { handle throws(Failure) in
    return Int64(handle.result.conflictCount)
  }
}

/// The merged text in a style.
///
/// As `cr_merge_text` of the header says.
@c(cr_merge_text) public func mergeText(
  _ merge: OpaquePointer?, _ style: Int32, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe MergeHandle.call(merge) { handle throws(Failure) in
    guard let known = MergeStyle(rawValue: style) else { throw .unknown(style, "style") }
    return try unsafe Output(buffer, capacity).write(handle.text(known))
  }
}
