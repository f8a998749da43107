// The two orders of version vectors: causality, and a total order that extends it.

extension VersionVector {
  /// How this vector stands to another one in causality.
  ///
  /// `a.order(relativeTo: b)` is `.before` when no counter of `a` is greater than that of `b` and
  /// one is smaller; absent counters are 0.
  ///
  /// - Parameter other: The vector to compare with.
  /// - Returns: The place of this vector as seen from `other`.
  /// - Complexity: O(*n* + *m*); it stops where the vectors are seen to be concurrent.
  public func order(relativeTo other: VersionVector) -> CausalOrder {
    let ours = entries.span
    let theirs = other.entries.span
    if ours.isIdentical(to: theirs) { return .equal }
    // Versions of one file mostly name the same devices, and few counters differ: the entries then
    // lie side by side up to the end.
    var evidence = Evidence()
    var index = 0
    let count = Swift.min(ours.count, theirs.count)
    while index < count {
      // In bounds on both sides by the condition above. Fields one by one: a copy of a device counts references.
      let high = unsafe ours[unchecked: index].device.high ^ theirs[unchecked: index].device.high
      let low = unsafe ours[unchecked: index].device.low ^ theirs[unchecked: index].device.low
      guard high | low == 0, Self.haveSameRest(ours, theirs, at: index) else {
        return Self.order(ours, theirs, from: index, evidence)
      }
      let own = unsafe ours[unchecked: index].counter
      let other = unsafe theirs[unchecked: index].counter
      if own != other {
        evidence.note(oursIsGreater: own > other)
        if evidence.isConcurrent { return .concurrent }
      }
      index &+= 1
    }
    if ours.count == theirs.count { return evidence.order }
    return Self.order(ours, theirs, from: index, evidence)
  }

  /// Whether the devices at an index, whose words are equal, are equal beyond them.
  @inline(__always)
  private static func haveSameRest(
    _ ours: Span<Entry>, _ theirs: Span<Entry>, at index: Int
  ) -> Bool {
    // In bounds, as the caller has seen to it.
    if unsafe ours[unchecked: index].device.rest == nil,
      unsafe theirs[unchecked: index].device.rest == nil
    {
      return true
    }
    return ours[index].device == theirs[index].device
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

  /// Which of two vectors has a greater counter than the other somewhere.
  private struct Evidence {
    var oursIsAhead = false
    var theirsIsAhead = false

    var isConcurrent: Bool { oursIsAhead && theirsIsAhead }

    /// The order that the evidence shows, where it is complete.
    var order: CausalOrder {
      switch (oursIsAhead, theirsIsAhead) {
      case (false, false): .equal
      case (false, true): .before
      case (true, false): .after
      case (true, true): .concurrent
      }
    }

    @inline(__always)
    mutating func note(oursIsGreater: Bool) {
      if oursIsGreater { oursIsAhead = true } else { theirsIsAhead = true }
    }
  }

  /// Goes on where the devices stop lying side by side.
  private static func order(
    _ ours: Span<Entry>, _ theirs: Span<Entry>, from start: Int, _ first: Evidence
  ) -> CausalOrder {
    var evidence = first
    var left = start
    var right = start
    // All entries before `left` and `right` are accounted for in the evidence; no device before
    // them is among the entries that remain.
    while left < ours.count, right < theirs.count {
      if ours[left].device == theirs[right].device {
        if ours[left].counter != theirs[right].counter {
          evidence.note(oursIsGreater: ours[left].counter > theirs[right].counter)
        }
        left += 1
        right += 1
      } else if ours[left].device < theirs[right].device {
        evidence.note(oursIsGreater: true)
        left += 1
      } else {
        evidence.note(oursIsGreater: false)
        right += 1
      }
      if evidence.isConcurrent { return .concurrent }
    }
    // What remains on one side has no counterpart, and its counters are greater than 0.
    if left < ours.count { evidence.note(oursIsGreater: true) }
    if right < theirs.count { evidence.note(oursIsGreater: false) }
    return evidence.order
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
    let left = a.entries.span
    let right = b.entries.span
    for index in 0..<Swift.min(left.count, right.count) {
      // All devices and counters so far are the same on both sides.
      if left[index].device == right[index].device {
        if left[index].counter != right[index].counter {
          return left[index].counter < right[index].counter
        }
      } else {
        // The smaller device decides: it has a counter on one side and is absent on the other.
        return right[index].device < left[index].device
      }
    }
    return left.count < right.count
  }
}
