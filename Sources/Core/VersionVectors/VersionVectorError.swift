/// Why a device ID or a version vector was refused.
///
/// ```swift
/// do {
///   _ = try VersionVector(text: Array("mom:1,home:2".utf8))
/// } catch {
///   error.code.rawValue  // "devices-unordered"
///   error.offset  // 6
/// }
/// ```
public struct VersionVectorError: Error, Hashable, Sendable {
  /// A stable name for one kind of fault.
  ///
  /// The set is open: a later version may add codes.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name, such as `devices-unordered`, which never changes once it was published.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A device ID has no bytes.
    package static let deviceEmpty = Code(rawValue: "device-empty")

    /// A device ID is longer than 64 bytes.
    package static let deviceTooLong = Code(rawValue: "device-too-long")

    /// A device ID is not well-formed UTF-8.
    package static let deviceNotUTF8 = Code(rawValue: "device-not-utf8")

    /// A device ID holds a control character, `,`, `:` or `#`.
    package static let deviceForbiddenCharacter = Code(rawValue: "device-forbidden-character")

    /// A device occurs twice in one vector.
    package static let deviceRepeated = Code(rawValue: "device-repeated")

    /// Devices do not ascend by their bytes.
    package static let devicesUnordered = Code(rawValue: "devices-unordered")

    /// A counter is absent or not written in its one canonical form.
    package static let counterMalformed = Code(rawValue: "counter-malformed")

    /// A counter is 0, which only absence may mean.
    package static let counterZero = Code(rawValue: "counter-zero")

    /// A counter is, or would become, greater than 2^64-1.
    package static let counterOverflow = Code(rawValue: "counter-overflow")

    /// The input ends before the vector does.
    package static let truncated = Code(rawValue: "truncated")

    /// The input continues after the end of the vector.
    package static let trailingBytes = Code(rawValue: "trailing-bytes")

    /// The binary form has a number that this version does not know.
    package static let unknownFormat = Code(rawValue: "unknown-format")
  }

  /// What kind of fault it is, for a program.
  public let code: Code

  /// The device whose entry is at fault, if the device itself is valid.
  public let device: DeviceID?

  /// The byte of the input at which the fault was noticed, counted from 0.
  ///
  /// It is `nil` if there was no input of bytes, as when a counter overflows.
  public let offset: Int?

  /// What is wrong and what was expected, for a person.
  public let message: String

  init(_ code: Code, device: DeviceID? = nil, at offset: Int? = nil, _ message: String) {
    self.code = code
    self.device = device
    self.offset = offset
    self.message = message
  }
}

extension VersionVectorError: CustomStringConvertible {
  /// The message, with the place in front of it and the device behind it.
  public var description: String {
    var text = ""
    if let offset { text += "at byte \(offset): " }
    text += message
    if let device { text += " (device \(device.description))" }
    return text
  }
}
