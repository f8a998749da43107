import ConflictResolution
import JSONText

// Devices that a timeline or settings name: a misspelled one would pass for another device.

extension FormatDecoder {
  /// Reads the ID of a device, which `devices` must list if it lists any.
  mutating func readKnownDevice() throws(JSONError) -> DeviceID {
    let device = try readDevice()
    noteMention(of: device)
    return device
  }

  /// Notes the devices that strategies prefer; the value that was read last names them.
  mutating func noteDevices(of strategies: [Strategy]) {
    for strategy in strategies {
      if let device = strategy.preferredDevice { noteMention(of: device) }
    }
  }

  private mutating func noteMention(of device: DeviceID) {
    if deviceMentions[device] == nil { deviceMentions[device] = reader.valueLocation }
  }

  /// Checks that `devices`, which may come after what names one, lists every device.
  ///
  /// - Throws: `JSONError` for the first device that it does not list; none if it lists no device at all.
  func checkMentions(in devices: [DeviceID: String]) throws(JSONError) {
    guard !devices.isEmpty else { return }
    let unknown = deviceMentions.filter { devices[$0.key] == nil }
    guard let (device, place) = unknown.min(by: { $0.value < $1.value }) else { return }
    let names = devices.keys.sorted { $0 < $1 }.map { $0.description }
    var message = "the device \(shown(device.bytes)) is not listed in \"devices\"; "
    if let nearest = Suggestion.nearest(to: device.description, among: names) {
      message += "did you mean \"\(nearest)\"?"
    } else {
      message += "list it there, or name \(listed(names))"
    }
    throw reader.error(.inconsistent, message, at: place)
  }
}
