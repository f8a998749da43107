// What is done with vectors: two become known together, a device writes, a counter is set.

extension VersionVector {
  /// Takes over what another vector knows: the greater counter of each device.
  ///
  /// The join is the least vector that is before neither of the two. It is associative,
  /// commutative and idempotent.
  ///
  /// - Parameter other: The vector to take over.
  /// - Complexity: O(*n* + *m*).
  public mutating func join(_ other: VersionVector) {
    switch order(relativeTo: other) {
    case .equal, .after: return
    case .before: self = other
    case .concurrent: self = VersionVector(sorted: Self.union(entries, other.entries))
    }
  }

  /// The vector that knows what this one and another one know.
  ///
  /// - Parameter other: The other vector.
  /// - Returns: The greater counter of each device.
  /// - Complexity: O(*n* + *m*).
  public func joining(_ other: VersionVector) -> VersionVector {
    var result = self
    result.join(other)
    return result
  }

  /// The join of many vectors.
  ///
  /// - Parameter vectors: The vectors, in any order.
  /// - Returns: The greatest counter of each device.
  /// - Complexity: O(*m* log *n*) for *n* vectors with *m* entries in all.
  package static func join(of vectors: [VersionVector]) -> VersionVector {
    var joined = vectors
    // Two by two: one vector that grows with each step would be copied each time.
    while joined.count > 1 {
      for pair in 0..<joined.count / 2 {
        joined[pair] = joined[2 * pair].joining(joined[2 * pair + 1])
      }
      if joined.count % 2 == 1 { joined[joined.count / 2] = joined[joined.count - 1] }
      joined.removeLast(joined.count / 2)
    }
    return joined.first ?? VersionVector()
  }

  /// The vector that knows only what this one and another one both know.
  ///
  /// - Parameter other: The other vector.
  /// - Returns: The smaller counter of each device: the greatest vector that is after neither of the two.
  /// - Complexity: O(*n* + *m*).
  package func meeting(_ other: VersionVector) -> VersionVector {
    var result: [Entry] = []
    var (i, j) = (0, 0)
    // `result` holds the meet of everything before `i` and `j`.
    while i < entries.count, j < other.entries.count {
      if entries[i].device == other.entries[j].device {
        result.append(entries[i].counter < other.entries[j].counter ? entries[i] : other.entries[j])
        i += 1
        j += 1
      } else if entries[i].device < other.entries[j].device {
        i += 1
      } else {
        j += 1
      }
    }
    return VersionVector(sorted: result)
  }

  /// Counts a write of a device.
  ///
  /// - Parameter device: The device that writes.
  /// - Throws: `counterOverflow` if the counter is 2^64-1 already; the vector is then unchanged.
  /// - Complexity: O(*n*).
  public mutating func increment(_ device: DeviceID) throws(VersionVectorError) {
    let index = insertionIndex(of: device)
    guard index < entries.count, entries[index].device == device else {
      entries.insert(Entry(device: device, counter: 1), at: index)
      assert(checkInvariants())
      return
    }
    let (counter, overflow) = entries[index].counter.addingReportingOverflow(1)
    guard !overflow else {
      throw VersionVectorError(
        .counterOverflow, device: device,
        "the counter is 2^64-1 already and cannot be raised; the device needs a new ID")
    }
    entries[index].counter = counter
  }

  /// The vector of a version that a device writes on top of this one.
  ///
  /// - Parameter device: The device that writes.
  /// - Returns: This vector with the device's counter raised by one.
  /// - Throws: `counterOverflow` if the counter is 2^64-1 already.
  /// - Complexity: O(*n*).
  public func incremented(_ device: DeviceID) throws(VersionVectorError) -> VersionVector {
    var result = self
    try result.increment(device)
    return result
  }

  /// The vector with another counter for one device.
  ///
  /// - Parameters:
  ///   - device: The device whose counter is set.
  ///   - counter: Its counter; 0 removes the device.
  /// - Returns: This vector, otherwise unchanged.
  /// - Complexity: O(*n*).
  public func setting(_ device: DeviceID, to counter: UInt64) -> VersionVector {
    var result = self
    let index = insertionIndex(of: device)
    let isPresent = index < entries.count && entries[index].device == device
    switch (isPresent, counter) {
    case (true, 0): result.entries.remove(at: index)
    case (false, 0): break
    case (true, _): result.entries[index].counter = counter
    case (false, _): result.entries.insert(Entry(device: device, counter: counter), at: index)
    }
    assert(result.checkInvariants())
    return result
  }

  private static func union(_ left: [Entry], _ right: [Entry]) -> [Entry] {
    var result: [Entry] = []
    result.reserveCapacity(left.count + right.count)
    var i = 0
    var j = 0
    // `result` holds the join of everything before `i` and `j`.
    while i < left.count, j < right.count {
      if left[i].device == right[j].device {
        result.append(left[i].counter < right[j].counter ? right[j] : left[i])
        i += 1
        j += 1
      } else if left[i].device < right[j].device {
        result.append(left[i])
        i += 1
      } else {
        result.append(right[j])
        j += 1
      }
    }
    result.append(contentsOf: left[i...])
    result.append(contentsOf: right[j...])
    return result
  }
}
