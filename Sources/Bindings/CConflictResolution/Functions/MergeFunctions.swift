import ConflictResolution

/// Merges two texts that started from a base.
///
/// See `cr_merge_open` in the header.
@c(cr_merge_open) public func mergeOpen(
  _ engine: OpaquePointer?, _ base: UnsafeRawPointer?, _ baseLength: UInt,
  _ ours: UnsafeRawPointer?, _ oursLength: UInt, _ theirs: UnsafeRawPointer?, _ theirsLength: UInt,
  _ merge: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let place = try unsafe handlePlace(merge, for: "merge")
    let start = try unsafe Input(base, baseLength, "base").bytes()
    let sides = [
      try unsafe Input(ours, oursLength, "text of ours").bytes(),
      try unsafe Input(theirs, theirsLength, "text of theirs").bytes(),
    ]
    let result = try MergeHandle(base: start, sides: sides, rules: .agreement)
    unsafe place.pointee = HandleCell<MergeHandle>.open(result)
    return 0
  }
}

/// Merges any number of texts that started from a base, by rules.
///
/// See `cr_merge_open_sides` in the header.
@c(cr_merge_open_sides) public func mergeOpenSides(
  _ engine: OpaquePointer?, _ base: UnsafeRawPointer?, _ baseLength: UInt,
  _ sides: UnsafePointer<UnsafeRawPointer?>?, _ lengths: UnsafePointer<UInt>?, _ count: UInt,
  _ rules: UnsafeRawPointer?, _ rulesLength: UInt, _ merge: UnsafeMutablePointer<OpaquePointer?>?
) -> Int64 {
  unsafe Engine.idle(engine) { engine throws(Failure) in
    let place = try unsafe handlePlace(merge, for: "merge")
    let start = try unsafe Input(base, baseLength, "base").bytes()
    let rules = try MergeHandle.rules(unsafe Input(rules, rulesLength, "rules").bytes())
    guard let sides = unsafe sides, let lengths = unsafe lengths else {
      throw Failure(.null, "the sides or their lengths are NULL; give an array of each")
    }
    guard count > 0, count <= MergeHandle.greatestSideCount else {
      throw Failure(
        .range, "\(count) sides; 1 to \(MergeHandle.greatestSideCount) are expected")
    }
    var texts: [[UInt8]] = []
    for index in 0..<Int(count) {
      texts.append(try unsafe Input(sides[index], lengths[index], "text of a side").bytes())
    }
    let result = try MergeHandle(base: start, sides: texts, rules: rules)
    unsafe place.pointee = HandleCell<MergeHandle>.open(result)
    return 0
  }
}

/// Sets the name of a side or of the base in the markers.
///
/// See `cr_merge_set_label` in the header.
@c(cr_merge_set_label) public func mergeSetLabel(
  _ merge: OpaquePointer?, _ side: Int64, _ label: UnsafeRawPointer?, _ length: UInt
) -> Int64 {
  unsafe MergeHandle.call(merge) { handle throws(Failure) in
    try handle.setLabel(of: side, unsafe Input(label, length, "label").bytes())
    return 0
  }
}

/// Sets the length of the markers.
///
/// See `cr_merge_set_marker_length` in the header.
@c(cr_merge_set_marker_length) public func mergeSetMarkerLength(
  _ merge: OpaquePointer?, _ length: Int64
) -> Int64 {
  unsafe MergeHandle.call(merge) { handle throws(Failure) in
    guard (1...1000).contains(length) else {
      throw Failure(.range, "the markers have \(length) characters; 1 to 1000 are expected")
    }
    handle.markerLength = Int(length)
    return 0
  }
}

/// The text in which smaller units than lines settle the conflicts.
///
/// See `cr_merge_proposal` in the header.
@c(cr_merge_proposal) public func mergeProposal(
  _ merge: OpaquePointer?, _ granularity: UnsafeRawPointer?, _ length: UInt,
  _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe MergeHandle.call(merge) { handle throws(Failure) in
    let name = try unsafe Input(granularity, length, "granularity").bytes()
    var settings = FileSettings()
    do throws(SettingProblem) {
      try SettingName.granularity.set(name, in: &settings)
    } catch {
      throw Failure(error, of: .granularity, name)
    }
    let text = handle.proposal(by: settings.granularity?.units ?? [])
    return try unsafe Output(buffer, capacity).write(text)
  }
}

/// Closes a merge and sets it to null.
///
/// See `cr_merge_close` in the header.
@c(cr_merge_close) public func mergeClose(_ merge: UnsafeMutablePointer<OpaquePointer?>?) -> Int64 {
  unsafe MergeHandle.close(merge)
}

/// The number of conflicts.
///
/// See `cr_merge_conflicts` in the header.
@c(cr_merge_conflicts) public func mergeConflicts(_ merge: OpaquePointer?) -> Int64 {
  unsafe MergeHandle.call(merge) { handle throws(Failure) in
    return Int64(handle.result.conflictCount)
  }
}

/// The merged text in a style.
///
/// See `cr_merge_text` in the header.
@c(cr_merge_text) public func mergeText(
  _ merge: OpaquePointer?, _ style: Int32, _ buffer: UnsafeMutableRawPointer?, _ capacity: UInt
) -> Int64 {
  unsafe MergeHandle.call(merge) { handle throws(Failure) in
    let known = try MergeStyle.reading(style, "style")
    return try unsafe Output(buffer, capacity).write(handle.text(known))
  }
}
