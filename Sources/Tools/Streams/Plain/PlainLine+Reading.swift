import ConflictResolution
import FileNames
import JSONText

/// The keys of plain lines, as ``PlainJSON`` gives them.
private enum Key {
  static let path = PlainJSON.name("path")
  static let id = PlainJSON.name("id")
  static let versions = PlainJSON.name("versions")
  static let device = PlainJSON.name("device")
  static let vector = PlainJSON.name("vector")
  static let modified = PlainJSON.name("modified")
  static let text = PlainJSON.name("text")
  static let size = PlainJSON.name("size")
  static let sha256 = PlainJSON.name("sha256")
  static let deleted = PlainJSON.name("deleted")
}

// This reads only what is plain; `FormatDecoder` reads everything else, valid or not.
extension PlainLine {
  /// Reads a line.
  ///
  /// - Parameters:
  ///   - range: the place of the line.
  ///   - bytes: the bytes that contain it.
  /// - Throws: ``NotPlain`` if it is not plain.
  /// - Complexity: O(*n*) in the length of the line, and O(*n*²) in versions and devices, which are few.
  mutating func read(_ range: Range<Int>, in bytes: Span<UInt8>) throws(NotPlain) {
    removeAll()
    var json = PlainJSON(in: range)
    try json.take("{", in: bytes)
    guard try json.key(in: bytes) == Key.path else { throw NotPlain() }
    path = try json.string(in: bytes)
    guard Self.isPath(path, in: bytes), json.takesComma(in: bytes) else { throw NotPlain() }
    var key = try json.key(in: bytes)
    if key == Key.id {
      let id = try json.string(in: bytes)
      guard !id.isEmpty, json.takesComma(in: bytes) else { throw NotPlain() }
      if !bytes.hasSameBytes(id, path) { identity = id }
      key = try json.key(in: bytes)
    }
    guard key == Key.versions else { throw NotPlain() }
    try json.take("[", in: bytes)
    repeat {
      guard versions.count < Self.mostVersions else { throw NotPlain() }
      let version = try readVersion(&json, in: bytes)
      versions.append(version)
    } while json.takesComma(in: bytes)
    try json.take("]", in: bytes)
    try json.take("}", in: bytes)
    try json.expectEnd()
  }

  private mutating func readVersion(
    _ json: inout PlainJSON, in bytes: Span<UInt8>
  ) throws(NotPlain) -> Version {
    var device: Range<Int>?
    var vector: Range<Int>?
    var modified: (moment: Timestamp, text: Range<Int>)?
    var text: (contents: Range<Int>, hasEscapes: Bool)?
    var size: UInt64?
    var digest: Range<Int>?
    var otherPath: Range<Int>?
    var isDeleted = false
    try json.take("{", in: bytes)
    repeat {
      // `FormatDecoder` reports a key that comes twice.
      switch try json.key(in: bytes) {
      case Key.device where device == nil:
        device = try Self.readDevice(&json, in: bytes)
      case Key.vector where vector == nil:
        vector = try readVector(&json, in: bytes)
      case Key.modified where modified == nil:
        let place = try json.string(in: bytes)
        modified = (try Self.moment(place, in: bytes), place)
      case Key.text where text == nil:
        text = try json.text(in: bytes)
      case Key.size where size == nil:
        size = try json.number(in: bytes)
      case Key.sha256 where digest == nil:
        digest = try Self.readDigest(&json, in: bytes)
      case Key.path where otherPath == nil:
        let place = try json.string(in: bytes)
        guard Self.isPath(place, in: bytes) else { throw NotPlain() }
        otherPath = place
      case Key.deleted where !isDeleted:
        try json.takeTrue(in: bytes)
        isDeleted = true
      default: throw NotPlain()
      }
    } while json.takesComma(in: bytes)
    try json.take("}", in: bytes)

    guard let device, let vector, holds(device, in: vector, bytes) else { throw NotPlain() }
    let content: Content
    switch (text, size, digest, isDeleted) {
    case (let text?, nil, nil, false): content = .text(text.contents, hasEscapes: text.hasEscapes)
    case (nil, let size?, let digest, false): content = .listed(size: size, digest: digest)
    case (nil, nil, nil, true): content = .deleted
    default: throw NotPlain()
    }
    if let place = otherPath, bytes.hasSameBytes(place, path) { otherPath = nil }
    return Version(
      device: device, vector: vector, modified: modified, path: otherPath, content: content)
  }

  /// Whether a path is valid for `RelativePath`, and not among the longest.
  private static func isPath(_ path: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard path.count < 4096 else { return false }
    var start = path.lowerBound
    for place in path.lowerBound...path.upperBound {
      if place < path.upperBound, bytes[place] != UInt8(ascii: "/") { continue }
      let length = place - start
      if length == 0 { return false }
      let dot = UInt8(ascii: ".")
      if length <= 2, bytes[start] == dot, bytes[place - 1] == dot { return false }
      start = place + 1
    }
    return true
  }

  // MARK: Vectors

  private mutating func readVector(
    _ json: inout PlainJSON, in bytes: Span<UInt8>
  ) throws(NotPlain) -> Range<Int> {
    let first = entries.count
    try json.take("{", in: bytes)
    repeat {
      let device = try Self.readDevice(&json, in: bytes)
      try json.takeColon(in: bytes)
      let counter = try json.number(in: bytes)
      guard counter > 0, entries.count - first < Self.mostDevices else { throw NotPlain() }
      try insert(
        Entry(device: device, prefix: Self.prefix(of: device, in: bytes), counter: counter),
        after: first, in: bytes)
    } while json.takesComma(in: bytes)
    try json.take("}", in: bytes)
    return first..<entries.count
  }

  /// Inserts an entry at the place of its device in the vector that begins at an index.
  private mutating func insert(
    _ entry: Entry, after first: Int, in bytes: Span<UInt8>
  ) throws(NotPlain) {
    var place = entries.count
    while place > first {
      switch Self.order(entries[place - 1], entry, in: bytes) {
      case .same: throw NotPlain()
      case .descending:
        place -= 1
        continue
      case .ascending: break
      }
      break
    }
    if place == entries.count { entries.append(entry) } else { entries.insert(entry, at: place) }
  }

  /// The most devices in a vector; larger ones are sorted elsewhere, faster than here.
  private static let mostDevices = 32

  private func holds(_ device: Range<Int>, in vector: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    for index in vector where bytes.hasSameBytes(entries[index].device, device) { return true }
    return false
  }

  /// Reads a device ID of ASCII.
  private static func readDevice(
    _ json: inout PlainJSON, in bytes: Span<UInt8>
  ) throws(NotPlain) -> Range<Int> {
    let device = try json.string(in: bytes)
    guard !device.isEmpty, device.count <= 64 else { throw NotPlain() }
    for place in device {
      switch bytes[place] {
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "#"), 0x7F...: throw NotPlain()
      default: break
      }
    }
    return device
  }

  private static func prefix(of device: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    var prefix: UInt64 = 0
    for offset in 0..<min(8, device.count) {
      prefix |= UInt64(bytes[device.lowerBound + offset]) << UInt64(56 - 8 * offset)
    }
    return prefix
  }

  // MARK: Times and digests

  /// Parses a moment that is written as outcomes write it.
  ///
  /// That is `2026-11-18T11:08:20Z`, perhaps with a fraction that does not end in a zero, in a year that 64 bits of
  /// nanoseconds cover completely.
  private static func moment(
    _ text: Range<Int>, in bytes: Span<UInt8>
  ) throws(NotPlain) -> Timestamp {
    let start = text.lowerBound
    guard text.count >= 20, text.count != 21, text.count <= 30,
      bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 7] == UInt8(ascii: "-"),
      bytes[start + 10] == UInt8(ascii: "T"), bytes[start + 13] == UInt8(ascii: ":"),
      bytes[start + 16] == UInt8(ascii: ":"), bytes[text.upperBound - 1] == UInt8(ascii: "Z")
    else { throw NotPlain() }
    let year = try number(start, 4, in: bytes)
    let month = try number(start + 5, 2, in: bytes)
    let day = try number(start + 8, 2, in: bytes)
    let hour = try number(start + 11, 2, in: bytes)
    let minute = try number(start + 14, 2, in: bytes)
    let second = try number(start + 17, 2, in: bytes)
    guard (1678...2261).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilDate.daysInMonth(month, year: year), hour < 24, minute < 60, second < 60
    else { throw NotPlain() }
    var fraction: Int64 = 0
    if text.count > 20 {
      let digits = text.count - 21
      guard bytes[start + 19] == UInt8(ascii: "."),
        bytes[text.upperBound - 2] != UInt8(ascii: "0")
      else { throw NotPlain() }
      fraction = try number(start + 20, digits, in: bytes)
      for _ in digits..<9 { fraction *= 10 }
    }
    let days = CivilDate(year: year, month: month, day: day).daysSince1970
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    return Timestamp(nanoseconds: seconds * 1_000_000_000 + fraction)
  }

  /// The number of some digits.
  @inline(__always)
  private static func number(
    _ start: Int, _ count: Int, in bytes: Span<UInt8>
  ) throws(NotPlain) -> Int64 {
    var number: Int64 = 0
    for place in start..<start + count {
      let digit = bytes[place] &- UInt8(ascii: "0")
      guard digit < 10 else { throw NotPlain() }
      number = number &* 10 &+ Int64(digit)
    }
    return number
  }

  /// Reads a SHA-256 as an outcome writes it: 64 digits in lower case.
  private static func readDigest(
    _ json: inout PlainJSON, in bytes: Span<UInt8>
  ) throws(NotPlain) -> Range<Int> {
    let digest = try json.string(in: bytes)
    guard digest.count == 64 else { throw NotPlain() }
    for place in digest {
      switch bytes[place] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): break
      default: throw NotPlain()
      }
    }
    return digest
  }
}
