import ConflictResolution
import JSONText

// The small values that outcomes are made of: names, times, vectors.
extension JSONWriter {
  /// A member with paths, in their order.
  mutating func member(_ key: String, _ paths: [RelativePath]) {
    self.key(key)
    beginArray()
    for path in paths { name(path.bytes) }
    endArray()
  }

  /// A member with a moment, where there is one.
  mutating func member(_ name: String, _ moment: Timestamp?) {
    guard let moment else { return }
    key(name)
    var text: [UInt8] = []
    moment.write(into: &text)
    _ = string(bytes: text)
  }

  /// A member with a vector, where there is one: devices in byte order.
  mutating func member(_ name: String, _ vector: VersionVector?) {
    guard let vector else { return }
    key(name)
    beginObject()
    for (device, counter) in vector {
      key(device.description)
      integer(counter)
    }
    endObject()
  }

  /// A member with version IDs.
  mutating func member(_ name: String, _ versions: [VersionID]) {
    key(name)
    beginArray()
    for version in versions { id(version) }
    endArray()
  }

  /// A member with a version ID.
  mutating func member(_ name: String, _ version: VersionID) {
    key(name)
    id(version)
  }

  /// A version ID; device IDs are UTF-8, and so is the ID.
  mutating func id(_ version: VersionID) {
    name(version.text)
  }

  /// A member with devices, in byte order.
  mutating func member(_ name: String, _ devices: Set<DeviceID>) {
    key(name)
    beginArray()
    for device in devices.sorted(by: { $0 < $1 }) { string(device.description) }
    endArray()
  }

  /// A member with what people call devices, in byte order of the devices.
  mutating func member(_ name: String, _ devices: [DeviceID: String]) {
    key(name)
    beginObject()
    for (device, title) in devices.sorted(by: { $0.key < $1.key }) {
      member(device.description, title)
    }
    endObject()
  }

  /// A member with what was compared, by version ID in byte order.
  ///
  /// A version may have been compared in two ways, as by path and by content: both stand under its
  /// one key.
  mutating func values(_ values: [Explanation.Value]) {
    key("values")
    beginObject()
    var texts: [(id: [UInt8], text: String)] = []
    for value in values {
      let id = value.version.text
      if let place = texts.firstIndex(where: { $0.id == id }) {
        if texts[place].text != value.text { texts[place].text += ", " + value.text }
      } else {
        texts.append((id, value.text))
      }
    }
    for entry in texts.sorted(by: { $0.id.lexicographicallyPrecedes($1.id) }) {
      member(String(decoding: entry.id, as: UTF8.self), entry.text)
    }
    endObject()
  }
}
