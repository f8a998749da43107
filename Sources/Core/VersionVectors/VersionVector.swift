/// What a version of a file knows: the number of writes of each device on which it is based.
///
/// Every device counts its own writes to a file. A version carries, for each device, the number of
/// the last write of that device which was known when it was written. Two such vectors alone show whether one
/// version was made with knowledge of the other.
///
/// ```swift
/// let first: VersionVector = ["mom": 1]
/// let plane = try first.incremented("mom")  // mom:2, written on a plane
/// let desk = try first.incremented("home")  // home:1,mom:1, written at home meanwhile
///
/// first.order(relativeTo: plane)  // .before: the plane's version is based on the first one
/// plane.order(relativeTo: desk)  // .concurrent: neither knew the other, a conflict
/// plane.joining(desk)  // home:1,mom:2, before neither of them
/// plane["home"]  // 0: absent means 0
/// ```
///
/// *Invariant.* The entries ascend strictly by the bytes of the device, and no counter is 0. So a
/// vector has one representation: equal vectors have equal entries, hashes, texts and binary forms.
///
/// *What it is not.* It is not `Comparable`: causality is a partial order, and sorting by it would
/// be meaningless. If any total order is needed, use
/// ``lexicographicallyPrecedes(_:_:)``, which extends causality. It holds no clock, so counters mean
/// nothing about time. It is not a *dotted* version vector either: which device wrote the version
/// is recorded next to the vector, and one device must never use a counter twice for one file.
///
/// Source: D. S. Parker et al., *Detection of Mutual Inconsistency in Distributed Systems*, 1983.
public struct VersionVector: Hashable, Sendable {
  /// A device with its counter.
  ///
  /// It has the parts of the ID and not the ID, since to read a word of that would copy it and count references.
  struct Entry: Hashable, Sendable {
    let high: UInt64
    let low: UInt64
    let rest: [UInt8]?
    var counter: UInt64

    init(device: DeviceID, counter: UInt64) {
      high = device.high
      low = device.low
      rest = device.rest
      self.counter = counter
    }

    var device: DeviceID { DeviceID(high: high, low: low, rest: rest) }
  }

  /// The entries; see the invariant.
  var entries: [Entry]

  /// Takes entries that are known to keep the invariant.
  init(sorted entries: [Entry]) {
    self.entries = entries
    assert(checkInvariants())
  }

  /// The vector that knows nothing: it is before every other one.
  public init() {
    entries = []
  }

  /// Makes a vector of devices and counters in any order.
  ///
  /// - Parameter entries: Each device once, each counter at least 1.
  /// - Throws: `counterZero` or `deviceRepeated`, with the device. Neither is repaired silently, since the
  ///   caller meant something that a vector cannot express.
  /// - Complexity: O(*n* log *n*).
  public init(_ entries: [(device: DeviceID, counter: UInt64)]) throws(VersionVectorError) {
    var sorted: [Entry] = []
    sorted.reserveCapacity(entries.count)
    var isInOrder = true
    for entry in entries {
      guard entry.counter > 0 else { throw .zero(entry.device) }
      if isInOrder, let last = sorted.last { isInOrder = last.device < entry.device }
      sorted.append(Entry(device: entry.device, counter: entry.counter))
    }
    if isInOrder {
      self.init(sorted: sorted)
      return
    }
    sorted.sort { $0.device < $1.device }
    for index in sorted.indices.dropFirst()
    where sorted[index].device == sorted[index - 1].device {
      throw .repeated(sorted[index].device)
    }
    self.init(sorted: sorted)
  }

  /// Whether no device has a counter.
  public var isEmpty: Bool { entries.isEmpty }

  /// The number of devices that have a counter.
  public var count: Int { entries.count }

  /// The counter of a device, 0 if it is absent.
  ///
  /// - Parameter device: Any device.
  /// - Complexity: O(log *n*).
  public subscript(device: DeviceID) -> UInt64 {
    let index = insertionIndex(of: device)
    guard index < entries.count, entries[index].device == device else { return 0 }
    return entries[index].counter
  }

  /// Whether the invariant holds.
  func checkInvariants() -> Bool {
    entries.allSatisfy { $0.counter > 0 }
      && zip(entries, entries.dropFirst()).allSatisfy { $0.device < $1.device }
  }

  /// The index of a device's entry; if it has none, the index at which it would be inserted.
  func insertionIndex(of device: DeviceID) -> Int {
    var low = 0
    var high = entries.count
    // Everything below `low` precedes the device, nothing from `high` on does.
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].device < device { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension VersionVector: ExpressibleByDictionaryLiteral {
  /// Makes a vector of a literal in source text, such as `["mom": 2, "home": 1]`.
  ///
  /// - Precondition: Each device occurs once and each counter is at least 1: anything else is a
  ///   mistake in the program. For data from outside there is the initializer that throws.
  /// - Parameter elements: Devices and counters in any order.
  public init(dictionaryLiteral elements: (DeviceID, UInt64)...) {
    do throws(VersionVectorError) {
      try self.init(elements.map { (device: $0.0, counter: $0.1) })
    } catch {
      preconditionFailure("The literal repeats a device or has a counter 0.")
    }
  }
}

extension VersionVectorError {
  static func zero(_ device: DeviceID, at offset: Int? = nil) -> VersionVectorError {
    VersionVectorError(
      .counterZero, device: device, at: offset,
      "a counter is at least 1; leave out a device that never wrote")
  }

  static func repeated(_ device: DeviceID, at offset: Int? = nil) -> VersionVectorError {
    VersionVectorError(
      .deviceRepeated, device: device, at: offset, "each device may occur only once")
  }
}
