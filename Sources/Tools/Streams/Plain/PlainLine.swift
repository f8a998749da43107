import ConflictResolution

/// A line of a stream that has a file with a few versions of contents and deletions, and nothing special.
///
/// It holds only places in the bytes of the line, so that it takes no memory of its own: one is used for all
/// lines of a block, one after the other.
///
/// **Invariant.** Each version has a vector, which holds its device, and no two have the same.
struct PlainLine {
  /// A device and its counter in a vector.
  struct Entry {
    /// The place of the device.
    let device: Range<Int>
    /// The first eight bytes of the device, the first one highest; zeros if there are fewer.
    let prefix: UInt64
    let counter: UInt64
  }

  /// A version of the file.
  struct Version {
    /// The place of its device.
    let device: Range<Int>
    /// Its vector, as indexes into `entries`.
    let vector: Range<Int>
    /// The time it was written, and the place of that time, in the form of an outcome.
    let modified: (moment: Timestamp, text: Range<Int>)?
    /// The place of its path, if that is not the path of the file.
    let path: Range<Int>?
    let content: Content
  }

  /// The content of a version.
  enum Content {
    /// A text: its place, and whether it has escapes.
    case text(Range<Int>, hasEscapes: Bool)
    /// A content that is elsewhere: its size, and the place of the digits of its SHA-256, if that is known.
    case listed(size: UInt64, digest: Range<Int>?)
    /// No content: a deletion.
    case deleted
  }

  /// The most versions that a plain line has.
  static let mostVersions = 8

  /// The place of the path.
  var path = 0..<0
  /// The place of the file's identity, if that is not its path.
  var identity: Range<Int>?
  var versions: [Version] = []
  /// The entries of all vectors, those of each vector in the order of the devices.
  var entries: [Entry] = []
  /// The vector that is converted; kept to reuse its memory.
  var counters: [(device: DeviceID, counter: UInt64)] = []

  /// Removes the line, and keeps the memory.
  mutating func removeAll() {
    path = 0..<0
    identity = nil
    versions.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Whether it has only contents, all at its path.
  var hasOnlyContents: Bool {
    for version in versions {
      if version.path != nil { return false }
      if case .deleted = version.content { return false }
    }
    return true
  }
}

// The order of the vectors, as `VersionVector` has it.
extension PlainLine {
  /// The causal order of two versions.
  func order(_ left: Version, _ right: Version, in bytes: Span<UInt8>) -> CausalOrder {
    var (isAhead, isBehind) = (false, false)
    var (own, other) = (left.vector.lowerBound, right.vector.lowerBound)
    while own < left.vector.upperBound, other < right.vector.upperBound {
      switch Self.order(entries[own], entries[other], in: bytes) {
      case .same:
        let (ours, theirs) = (entries[own].counter, entries[other].counter)
        if ours > theirs { isAhead = true }
        if ours < theirs { isBehind = true }
        own += 1
        other += 1
      case .ascending:
        isAhead = true
        own += 1
      case .descending:
        isBehind = true
        other += 1
      }
    }
    if own < left.vector.upperBound { isAhead = true }
    if other < right.vector.upperBound { isBehind = true }
    return isAhead ? (isBehind ? .concurrent : .after) : (isBehind ? .before : .equal)
  }

  /// Whether some device has a counter in the vectors of both.
  func haveDeviceInCommon(_ left: Version, _ right: Version, in bytes: Span<UInt8>) -> Bool {
    var (own, other) = (left.vector.lowerBound, right.vector.lowerBound)
    while own < left.vector.upperBound, other < right.vector.upperBound {
      switch Self.order(entries[own], entries[other], in: bytes) {
      case .same: return true
      case .ascending: own += 1
      case .descending: other += 1
      }
    }
    return false
  }

  /// Joins a vector into another.
  ///
  /// - Parameters:
  ///   - vector: what is joined, as indexes into `entries`.
  ///   - joined: the entries of the other, in the order of the devices.
  ///   - bytes: the bytes that contain the devices.
  func join(_ vector: Range<Int>, into joined: inout [Entry], in bytes: Span<UInt8>) {
    var place = 0
    for index in vector {
      let entry = entries[index]
      while place < joined.count, Self.order(joined[place], entry, in: bytes) == .ascending {
        place += 1
      }
      if place < joined.count, Self.order(joined[place], entry, in: bytes) == .same {
        if joined[place].counter < entry.counter { joined[place] = entry }
      } else {
        joined.insert(entry, at: place)
      }
      place += 1
    }
  }

  /// The order of two devices by their bytes.
  enum DeviceOrder {
    case same
    case ascending
    case descending
  }

  /// The order of the devices of two entries.
  @inline(__always)
  static func order(_ left: Entry, _ right: Entry, in bytes: Span<UInt8>) -> DeviceOrder {
    if left.prefix != right.prefix { return left.prefix < right.prefix ? .ascending : .descending }
    // No device has a zero byte: with as many bytes as the prefix has, or fewer, they are the same.
    if left.device.count <= 8, right.device.count <= 8 { return .same }
    return orderOfRests(left.device, right.device, in: bytes)
  }

  private static func orderOfRests(
    _ left: Range<Int>, _ right: Range<Int>, in bytes: Span<UInt8>
  ) -> DeviceOrder {
    var offset = 8
    while offset < left.count, offset < right.count {
      let (own, other) = (bytes[left.lowerBound + offset], bytes[right.lowerBound + offset])
      if own != other { return own < other ? .ascending : .descending }
      offset += 1
    }
    return left.count == right.count ? .same : left.count < right.count ? .ascending : .descending
  }
}

extension PlainLine.Content {
  /// Whether both may have the same digest and different sizes.
  func mayContradict(_ other: PlainLine.Content, in bytes: Span<UInt8>) -> Bool {
    switch (self, other) {
    case (.listed(let size, let own?), .listed(let otherSize, let others?)):
      size != otherSize && bytes.hasSameBytes(own, others)
    case (.text, .listed(_, _?)), (.listed(_, _?), .text): true
    // Only digests contradict each other.
    case (.text, _), (.listed, _), (.deleted, _): false
    }
  }

  /// Whether both are the same content; `nil` if that takes a digest to decide.
  func isSame(as other: PlainLine.Content, in bytes: Span<UInt8>) -> Bool? {
    switch (self, other) {
    case (.text(let own, _), .text(let others, _)):
      return bytes.hasSameBytes(own, others)
    case (.listed(let size, let own?), .listed(let otherSize, let others?)):
      return size == otherSize && bytes.hasSameBytes(own, others)
    // Without a digest, it is the same as no other.
    case (.listed(_, nil), _), (_, .listed(_, nil)):
      return false
    case (.text, _), (.listed, _), (.deleted, _):
      return nil
    }
  }

  /// Whether it may have lost what the other content has, as defined by ``ContentLoss``.
  func mayHaveLost(_ other: PlainLine.Content, in bytes: Span<UInt8>) -> Bool {
    switch (self, other) {
    case (.text(let own, _), .text(let others, _)):
      // NUL bytes are not plain.
      return own.count < others.count && bytes.hasSameBytes(own, others.prefix(own.count))
    case (.listed(let size, _), _): return size == 0
    case (.text(let own, _), _): return own.isEmpty
    case (.deleted, _): return false
    }
  }
}

extension Span<UInt8> {
  /// Whether two parts have the same bytes.
  ///
  /// - Complexity: O(*n*), up to the first difference.
  func hasSameBytes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    var offset = 0
    while offset + 8 <= left.count {
      // The loads check their bounds.
      let own = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: left.lowerBound + offset, as: UInt64.self)
      let other = unsafe bytes.unsafeLoadUnaligned(
        fromByteOffset: right.lowerBound + offset, as: UInt64.self)
      if own != other { return false }
      offset += 8
    }
    while offset < left.count {
      if self[left.lowerBound + offset] != self[right.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }
}
