import ConflictResolution
import Scenarios

/// The words of a picture: what devices, times and states are called in it.
struct PictureWords {
  private let devices: [DeviceID: String]
  /// Names that several devices have.
  private let ambiguous: Set<String>
  private let time: (Timestamp) -> String
  private let text = OutcomeText()

  init(devices: [DeviceID: String], time: ((Timestamp) -> String)? = nil) {
    self.devices = devices
    var seen: Set<String> = []
    var ambiguous: Set<String> = []
    for name in devices.values where !seen.insert(name).inserted { ambiguous.insert(name) }
    self.ambiguous = ambiguous
    self.time = time ?? Self.universalTime
  }

  /// A time in UTC, to the second.
  static func universalTime(_ time: Timestamp) -> String {
    DisplayText.moment(secondsSince1970: time.secondsSince1970)
  }

  /// What people call a device; two of one name also show their IDs.
  func name(of device: DeviceID?) -> String {
    guard let device else { return "unknown device" }
    guard let name = devices[device], !name.isEmpty else {
      return DisplayText.escaping(device.bytes)
    }
    let suffix = ambiguous.contains(name) ? " (\(device))" : ""
    return DisplayText.escaping(name + suffix)
  }

  /// A time as people read it.
  func moment(_ moment: Timestamp) -> String { DisplayText.escaping(time(moment)) }

  /// The writer of a version, and its time.
  func title(of version: PicturedVersion) -> String {
    title(device: version.device, modified: version.version?.modified)
  }

  func title(device: DeviceID?, modified: Timestamp?) -> String {
    isolated(name(of: device)) + (modified.map { ", " + moment($0) } ?? "")
  }

  /// A name that is written from right to left, such that what is around it keeps its order.
  ///
  /// Source: Unicode Standard Annex 9, section 2.4 (first strong isolate).
  private func isolated(_ name: String) -> String {
    let isFromRight = name.unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x1_0800...0x1_0FFF,
        0x1_E800...0x1_EFFF:
        true
      default: false
      }
    }
    return isFromRight ? "\u{2068}" + name + "\u{2069}" : name
  }

  /// What a version holds.
  func content(of version: PicturedVersion) -> [String] {
    guard let version = version.version else { return ["content not known here"] }
    var details = [text.summary(of: version.state)]
    if let label = version.label { details.append(DisplayText.escaping(label)) }
    return details
  }

  func content(of state: FileState) -> String { text.summary(of: state) }

  func path(_ path: RelativePath) -> String { DisplayText.escaping(path.bytes) }

  func line(_ text: String) -> String { DisplayText.escaping(text) }
}

extension HistoryPicture {
  /// A version ID as text for display.
  static func shown(_ id: VersionID) -> String { DisplayText.escaping(id.text) }
}
