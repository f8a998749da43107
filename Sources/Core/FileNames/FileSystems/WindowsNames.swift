/// Names that Windows and OneDrive keep for themselves.
enum WindowsNames {
  private static let devices = ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]

  /// The device that Windows would open instead of a file of this name.
  ///
  /// What counts is the part before the first dot or colon, without spaces around it, in any case.
  /// Source: Microsoft, "Naming Files, Paths, and Namespaces"; `COM0` and `LPT0` as its programs take
  /// them.
  static func device(in name: [UInt8]) -> String? {
    guard let first = name.first, mayBeginDevice(first) else { return nil }
    let end = name.firstIndex { $0 == 0x2E || $0 == 0x3A } ?? name.count
    var stem = name[..<end]
    while stem.first == 0x20 { stem.removeFirst() }
    while stem.last == 0x20 { stem.removeLast() }
    guard (3...7).contains(stem.count) else { return nil }
    let isDevice =
      devices.contains { isEqual(stem, $0) }
      || isNumbered(stem) && (isEqual(stem.prefix(3), "COM") || isEqual(stem.prefix(3), "LPT"))
    return isDevice ? String(decoding: stem, as: UTF8.self) : nil
  }

  /// Whether a device's name may begin with a byte; this check alone excludes most names.
  private static func mayBeginDevice(_ byte: UInt8) -> Bool {
    switch foldASCII(byte) {
    case 0x20, 0x61, 0x63, 0x6C, 0x6E, 0x70: true  // space a c l n p
    default: false
    }
  }

  /// Whether one digit follows three letters; ¹, ² and ³ count as digits.
  private static func isNumbered(_ stem: ArraySlice<UInt8>) -> Bool {
    let number = Array(stem.dropFirst(3))
    switch number.count {
    case 1: return (0x30...0x39).contains(number[0])
    case 2: return number[0] == 0xC2 && [0xB9, 0xB2, 0xB3].contains(number[1])
    default: return false
    }
  }

  /// Whether OneDrive refuses a name of its own.
  ///
  /// Source: Microsoft, "Restrictions and limitations in OneDrive and SharePoint".
  static func isReservedByOneDrive(_ name: [UInt8]) -> Bool {
    if name.first == 0x7E || isEqual(name[...], ".LOCK") || isEqual(name[...], "DESKTOP.INI") {
      return true
    }
    var rest = name[...]
    while let start = rest.firstIndex(of: 0x5F) {
      if rest[start...].starts(with: "_vti_".utf8) { return true }
      rest = rest[(start + 1)...]
    }
    return false
  }

  private static func isEqual(_ name: ArraySlice<UInt8>, _ upper: String) -> Bool {
    name.count == upper.utf8.count
      && name.lazy.map(foldASCII).elementsEqual(upper.utf8.lazy.map(foldASCII))
  }
}
