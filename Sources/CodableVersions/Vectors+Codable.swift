public import ConflictResolution

extension VersionVector: Codable {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Reads an object of devices and counters.
  public init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)
    var entries: [(device: DeviceID, counter: UInt64)] = []
    for key in object.allKeys {
      guard let device = DeviceID(key.stringValue) else {
        throw object.corrupted(key, "'\(key.stringValue)' is no device ID")
      }
      entries.append((device, try object.decode(UInt64.self, forKey: key)))
    }
    entries.sort { $0.device < $1.device }
    do throws(VersionVectorError) {
      try self.init(entries)
    } catch {
      throw decoder.corrupted("\(error)")
    }
  }

  /// Writes an object of devices and counters: `{"home": 1, "mom": 2}`.
  public func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    for (device, counter) in self {
      try object.encode(counter, forKey: Key(stringValue: device.description))
    }
  }
}

extension VersionID: Codable {
  /// Reads the text form.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.text()
    guard let id = VersionID(text) else {
      throw decoder.corrupted("'\(text)' is no version ID; expected one as home:1,mom:2")
    }
    self = id
  }

  /// Writes the text form: `"home:1,mom:2"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}

extension ConflictID: Codable {
  /// Reads any text.
  public init(from decoder: any Decoder) throws { self.init(try decoder.text()) }

  /// Writes the text form: `"c-5b1f0c2d9e7a4411"`.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(text: description) }
}
