package import ConflictResolution
package import JSONText

// Single values: what the objects of the formats are made of.

extension FormatDecoder {
  /// The fault of a field that is not there.
  package func missing(_ name: String, _ what: String, at place: JSONLocation) -> JSONError {
    reader.error(.missingField, "\"\(name)\" is missing; expected \(what)", at: place)
  }

  /// A text, or bytes that are not UTF-8 as `{"base64": …}`.
  package mutating func readBytes() throws(JSONError) -> [UInt8] {
    guard try reader.peekKind() == .object else { return try reader.readStringBytes() }
    let start = reader.location
    var bytes: [UInt8]?
    try reader.beginObject()
    while let key = try nextKey(in: BytesKey.all) {
      switch key {
      case .base64: bytes = try reader.readBase64()
      }
    }
    guard let bytes else {
      throw reader.error(
        .missingField, "\"base64\" is missing; expected a text, or {\"base64\": …}", at: start)
    }
    return bytes
  }

  /// A text that is not empty.
  package mutating func readNonemptyBytes(_ what: String) throws(JSONError) -> [UInt8] {
    let start = reader.location
    let bytes = try readBytes()
    if bytes.isEmpty {
      throw reader.error(.invalidValue, "\(what) is empty; expected at least one byte", at: start)
    }
    return bytes
  }

  /// A path.
  package mutating func readPath() throws(JSONError) -> RelativePath {
    let start = reader.location
    let bytes = try readBytes()
    do throws(FileNameError) {
      return try RelativePath(bytes)
    } catch {
      throw reader.error(.invalidValue, error.message, at: start)
    }
  }

  /// The elements of a list, each read with `element`.
  package mutating func readList<Element>(
    _ element: (inout FormatDecoder) throws(JSONError) -> Element
  ) throws(JSONError) -> [Element] {
    var elements: [Element] = []
    try reader.beginArray()
    while try reader.nextElement() { elements.append(try element(&self)) }
    return elements
  }

  /// A device ID.
  package mutating func readDevice() throws(JSONError) -> DeviceID {
    try reader.readStringBytes(into: &scratch)
    return try device(scratch, at: reader.valueLocation)
  }

  /// The device ID that is a key, or `nil` if the object ends.
  package mutating func nextDevice() throws(JSONError) -> DeviceID? {
    guard try reader.nextKeyBytes(into: &scratch) else { return nil }
    return try device(scratch, at: reader.keyLocation)
  }

  private func device(_ bytes: [UInt8], at location: JSONLocation) throws(JSONError) -> DeviceID {
    do throws(VersionVectorError) {
      return try DeviceID(bytes)
    } catch {
      let message =
        bytes.isEmpty
        ? "the device ID is empty; expected 1 to 64 bytes"
        : "\(shown(bytes)) is no device ID: \(error.message)"
      throw reader.error(.invalidValue, message, at: location)
    }
  }

  /// A set of devices; none of them twice.
  package mutating func readDevices() throws(JSONError) -> Set<DeviceID> {
    var devices: Set<DeviceID> = []
    try reader.beginArray()
    while try reader.nextElement() {
      let device = try readDevice()
      guard devices.insert(device).inserted else {
        throw reader.error(
          .invalidValue, "the device \(shown(device.bytes)) is named twice; name each once")
      }
    }
    return devices
  }

  /// A vector; one that is stored may be empty, which knows nothing.
  mutating func readVector(mayBeEmpty: Bool = false) throws(JSONError) -> VersionVector {
    let start = reader.location
    vectorEntries.removeAll(keepingCapacity: true)
    try reader.beginObject()
    while let device = try nextDevice() {
      vectorEntries.append((device, try reader.readUInt64(in: 1...UInt64.max)))
    }
    guard mayBeEmpty || !vectorEntries.isEmpty else {
      throw reader.error(
        .inconsistent,
        "the vector is empty; expected at least the device that wrote the version and its counter",
        at: start)
    }
    do throws(VersionVectorError) {
      return try VersionVector(vectorEntries)
    } catch {
      throw reader.error(.invalidValue, error.message, at: start)
    }
  }

  /// A moment in RFC 3339.
  package mutating func readTimestamp() throws(JSONError) -> Timestamp {
    try reader.readStringBytes(into: &scratch)
    switch Timestamp.read(scratch) {
    case .moment(let moment): return moment
    case .malformed:
      throw reader.error(
        .invalidValue,
        "\(shown(scratch)) is no time; expected one like \"2026-11-18T11:08:20Z\" (RFC 3339, at most "
          + "nine digits after the point)")
    case .outOfRange:
      throw reader.error(
        .invalidValue,
        "the time \(shown(scratch)) is out of range; expected one from "
          + "1677-09-21T00:12:43.145224192Z to 2262-04-11T23:47:16.854775807Z")
    }
  }

  /// A version ID.
  package mutating func readVersionID() throws(JSONError) -> VersionID {
    try reader.readStringBytes(into: &scratch)
    guard let id = VersionID(text: scratch[...]) else {
      throw reader.error(
        .invalidValue,
        "\(shown(scratch)) is no version ID; expected devices in byte order with their counters, like "
          + "\"home:1,mom:2\", then perhaps '#' and 16 hexadecimal digits")
    }
    return id
  }

  /// `true`, for a field that is omitted if it is false.
  package mutating func readTrue() throws(JSONError) {
    guard try reader.readBool() else {
      throw reader.error(
        .invalidValue, "expected true, found false; leave the field out where it does not hold")
    }
  }
}
