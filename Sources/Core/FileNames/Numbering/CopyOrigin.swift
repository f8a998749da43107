/// The facts of a version that the name of a copy can contain: who wrote it, and when.
///
///     let origin = CopyOrigin(device: Array("home".utf8), secondsSince1970: 1_795_000_050)
///     try NumberingConvention.dropbox.name(
///       of: Array("photo.png".utf8), number: 0, isDirectory: false, origin: origin)
///     // photo (home's conflicted copy 2026-11-18).png
///
/// They are those of the version when it was written, so they are the same on every device. They are never the
/// device that makes the copy, or its clock. Conventions that only count ignore them.
public struct CopyOrigin: Hashable, Sendable {
  /// The device that wrote the version, empty if none is known.
  public var device: [UInt8]
  /// When it was written, in seconds since 1970 in UTC; 0 if no time is known.
  public var secondsSince1970: Int64

  /// The facts of a version.
  ///
  /// - Parameters:
  ///   - device: The device that wrote it; any bytes, of which a name gets what a name may hold.
  ///   - secondsSince1970: When it was written, in UTC. A version without a time counts as written
  ///     when 1970 began: a rule must be the same everywhere, and no real file is that old.
  public init(device: [UInt8] = [], secondsSince1970: Int64 = 0) {
    self.device = device
    self.secondsSince1970 = secondsSince1970
  }

  /// The device as a part of a name: what no name may hold on some system becomes `_`.
  ///
  /// These are `/`, what Windows forbids (`< > : " / \ | ? *` and control characters; source:
  /// Microsoft, *Naming Files, Paths, and Namespaces*), and bytes that are not UTF-8.
  ///
  /// - Parameter avoidsParentheses: Whether `(` and `)` become `_` too.
  /// - Returns: The bytes for the name, well-formed UTF-8.
  /// - Complexity: O(*n*) in the length of the device's name.
  func deviceInName(avoidsParentheses: Bool) -> [UInt8] {
    var name: [UInt8] = []
    name.reserveCapacity(device.count)
    let bytes = device.span
    var offset = 0
    while offset < bytes.count {
      let scalar = decodeScalar(bytes, at: offset)
      let length = scalar?.length ?? 1
      if let scalar, Self.mayStandInName(scalar.value, avoidsParentheses: avoidsParentheses) {
        name += device[offset..<(offset + length)]
      } else {
        name.append(UInt8(ascii: "_"))
      }
      offset += length
    }
    return name
  }

  private static func mayStandInName(_ value: UInt32, avoidsParentheses: Bool) -> Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F: false
    case 0x22, 0x2A, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x5C, 0x7C: false  // " * / : < > ? \ |
    case 0x28, 0x29: !avoidsParentheses
    default: true
    }
  }

  /// The device as Syncthing writes it: of an ID in its long form, eight groups of seven characters,
  /// the first group.
  ///
  /// Source: syncthing/syncthing `lib/protocol/deviceid.go` (`ShortID`).
  var syncthingDeviceInName: [UInt8] {
    let (groups, length) = (8, 7)
    let isLongForm =
      device.count == groups * (length + 1) - 1
      && device.indices.allSatisfy { index in
        switch device[index] {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "2")...UInt8(ascii: "7"):
          index % (length + 1) != length
        case UInt8(ascii: "-"): index % (length + 1) == length
        default: false
        }
      }
    return isLongForm ? Array(device.prefix(length)) : deviceInName(avoidsParentheses: false)
  }
}
