// The two orders of version vectors: causality, and a total order that extends it.

extension VersionVector {
  /// The causal relation of this vector to another one.
  ///
  /// `a.order(relativeTo: b)` is `.before` when no counter of `a` is greater than that of `b` and
  /// one is smaller; absent counters are 0.
  ///
  /// - Parameter other: The vector to compare with.
  /// - Returns: The place of this vector as seen from `other`.
  /// - Complexity: O(*n* + *m*); it stops where the vectors are seen to be concurrent.
  @_effects(readonly)
  public func order(relativeTo other: VersionVector) -> CausalOrder {
    // `@_effects(readonly)` states that this writes nothing, so a caller need not retain array elements to
    // compare them.
    unsafe entries.withUnsafeBufferPointer { ours in
      unsafe other.entries.withUnsafeBufferPointer { theirs in
        guard let own = ours.baseAddress, let others = theirs.baseAddress else {
          return ours.count == theirs.count ? .equal : ours.isEmpty ? .before : .after
        }
        return unsafe Self.order(own, ours.count, others, theirs.count)
      }
    }
  }

  /// Compares entries in memory.
  ///
  /// Over memory, since a debug build takes four times as long over spans, and with copies of entries.
  private static func order(
    _ ours: UnsafePointer<Entry>, _ ownCount: Int, _ theirs: UnsafePointer<Entry>,
    _ otherCount: Int
  ) -> CausalOrder {
    if ownCount == otherCount, unsafe ours == theirs { return .equal }
    var oursIsAhead = false
    var theirsIsAhead = false
    var left = 0
    // Versions of one file mostly name the same devices, and few counters differ: the entries then
    // lie side by side up to the end.
    while left < ownCount && left < otherCount {
      if unsafe ours[left].high != theirs[left].high || ours[left].low != theirs[left].low { break }
      // Words that are not full are the whole ID.
      if unsafe ours[left].low & 0xFF != 0 && !haveSameRest(ours + left, theirs + left) { break }
      if unsafe ours[left].counter != theirs[left].counter {
        if unsafe ours[left].counter > theirs[left].counter {
          oursIsAhead = true
        } else {
          theirsIsAhead = true
        }
        if oursIsAhead && theirsIsAhead { return .concurrent }
      }
      left &+= 1
    }
    var right = left
    // All entries before `left` and `right` are accounted for; no device before them is among the entries that remain.
    while left < ownCount && right < otherCount {
      switch unsafe deviceOrder(ours + left, theirs + right) {
      case 0:
        if unsafe ours[left].counter > theirs[right].counter { oursIsAhead = true }
        if unsafe ours[left].counter < theirs[right].counter { theirsIsAhead = true }
        left &+= 1
        right &+= 1
      case 1:
        theirsIsAhead = true
        right &+= 1
      default:
        oursIsAhead = true
        left &+= 1
      }
      if oursIsAhead && theirsIsAhead { return .concurrent }
    }
    // The entries that remain on one side have no counterpart, and their counters are greater than 0.
    if left < ownCount { oursIsAhead = true }
    if right < otherCount { theirsIsAhead = true }
    if oursIsAhead { return theirsIsAhead ? .concurrent : .after }
    return theirsIsAhead ? .before : .equal
  }

  /// Whether devices whose words are equal are equal beyond them.
  @inline(never)
  private static func haveSameRest(
    _ ours: UnsafePointer<Entry>, _ theirs: UnsafePointer<Entry>
  ) -> Bool {
    guard let own = unsafe ours.pointee.rest, let other = unsafe theirs.pointee.rest else {
      return unsafe ours.pointee.rest == nil && theirs.pointee.rest == nil
    }
    return DeviceID.areEqual(own, other)
  }

  /// Whether one device precedes another (-1), follows it (1) or is the same (0).
  @inline(__always)
  private static func deviceOrder(
    _ ours: UnsafePointer<Entry>, _ theirs: UnsafePointer<Entry>
  ) -> Int {
    if unsafe ours.pointee.high != theirs.pointee.high {
      return unsafe ours.pointee.high < theirs.pointee.high ? -1 : 1
    }
    if unsafe ours.pointee.low != theirs.pointee.low {
      return unsafe ours.pointee.low < theirs.pointee.low ? -1 : 1
    }
    if unsafe ours.pointee.low & 0xFF == 0 { return 0 }
    if unsafe haveSameRest(ours, theirs) { return 0 }
    return unsafe ours.pointee.device < theirs.pointee.device ? -1 : 1
  }

  /// Whether some device has a counter in both vectors.
  ///
  /// - Parameter other: The vector to compare with.
  /// - Returns: Whether there is one.
  /// - Complexity: O(*n* + *m*).
  package func hasDevice(in other: VersionVector) -> Bool {
    let ours = entries.span
    let theirs = other.entries.span
    var (left, right) = (0, 0)
    while left < ours.count, right < theirs.count {
      if ours[left].device == theirs[right].device { return true }
      if ours[left].device < theirs[right].device { left += 1 } else { right += 1 }
    }
    return false
  }

  /// Whether one vector precedes another in the lexicographic order.
  ///
  /// The first device, ascending by bytes, whose counters differ decides: the smaller counter
  /// precedes, and absent is 0.
  ///
  /// ```swift
  /// VersionVector.lexicographicallyPrecedes(["mom": 2], ["home": 1, "mom": 1])  // true
  /// ```
  ///
  /// This is a strict total order, and it extends causality: where `a` is before `b`, every
  /// counter that differs is smaller in `a`, so the first one is, and `a` precedes. Between
  /// concurrent vectors it is arbitrary, but the same on every device.
  ///
  /// - Parameters:
  ///   - a: The vector that may precede.
  ///   - b: The vector that may follow.
  /// - Returns: `true` if `a` precedes `b`, `false` if it follows or both are equal.
  /// - Complexity: O(*n*), up to the first difference.
  public static func lexicographicallyPrecedes(_ a: VersionVector, _ b: VersionVector) -> Bool {
    unsafe a.entries.withUnsafeBufferPointer { a in
      unsafe b.entries.withUnsafeBufferPointer { b in
        guard let left = a.baseAddress, let right = b.baseAddress else { return a.count < b.count }
        let count = a.count < b.count ? a.count : b.count
        var index = 0
        // All devices and counters so far are the same on both sides.
        while index < count {
          switch unsafe deviceOrder(left + index, right + index) {
          case 0:
            if unsafe left[index].counter != right[index].counter {
              return unsafe left[index].counter < right[index].counter
            }
          // The smaller device decides: it has a counter on one side and is absent on the other.
          case 1: return true
          default: return false
          }
          index &+= 1
        }
        return a.count < b.count
      }
    }
  }
}
