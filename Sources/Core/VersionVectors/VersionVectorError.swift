/// Why a device ID or a version vector was refused.
///
/// ```swift
/// do {
///   _ = try VersionVector(text: Array("mom:1,home:2".utf8))
/// } catch {
///   error.code  // .devicesUnordered
///   error.offset  // 6
/// }
/// ```
public struct VersionVectorError: Error, Hashable, Sendable {
  /// A stable name for one kind of fault.
  ///
  /// The set is open: a later version may add codes, so a `switch` over them needs a `default`.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name, which never changes once it was published.
    public let rawValue: String

    /// Makes a code from its name.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }

    /// A device ID has no bytes.
    public static let deviceEmpty = Code(rawValue: "device-empty")

    /// A device ID is longer than 64 bytes.
    public static let deviceTooLong = Code(rawValue: "device-too-long")

    /// A device ID is not well-formed UTF-8.
    public static let deviceNotUTF8 = Code(rawValue: "device-not-utf8")

    /// A device ID holds a control character, `,`, `:` or `#`.
    public static let deviceForbiddenCharacter = Code(rawValue: "device-forbidden-character")

    /// A device occurs twice in one vector.
    public static let deviceRepeated = Code(rawValue: "device-repeated")

    /// Devices do not ascend by their bytes.
    public static let devicesUnordered = Code(rawValue: "devices-unordered")

    /// A counter is absent or not written in its one canonical form.
    public static let counterMalformed = Code(rawValue: "counter-malformed")

    /// A counter is 0, which only absence may mean.
    public static let counterZero = Code(rawValue: "counter-zero")

    /// A counter is, or would become, greater than 2^64-1.
    public static let counterOverflow = Code(rawValue: "counter-overflow")

    /// The input ends before the vector does.
    public static let truncated = Code(rawValue: "truncated")

    /// The input continues after the end of the vector.
    public static let trailingBytes = Code(rawValue: "trailing-bytes")

    /// The binary form has a number that this version does not know.
    public static let unknownFormat = Code(rawValue: "unknown-format")
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
