/// A number as it is written in JSON.
///
/// The text is kept, so that nothing is lost: 2^64 − 1 and 0.1 are written exactly as they were read.
///
/// Two numbers are equal if they are written in the same way: `1`, `1.0` and `1e0` are three different numbers, and so
/// are `0` and `-0`. JSON itself gives no value to a number (RFC 8259, section 6), and programs differ on these. A
/// whole number in plain digits can be written in only one way, so such numbers are equal exactly if their values are.
public struct JSONNumber: Hashable, Sendable {
  /// The number as it is written.
  public let text: String

  /// Makes a number from a text that is known to be one.
  init(checked text: String) {
    self.text = text
  }

  /// Makes a number from a text; `nil` if RFC 8259 does not allow it.
  ///
  /// - Parameter text: The number, without white space around it.
  public init?(_ text: String) {
    var reader = JSONReader(Array(text.utf8))
    guard let number = try? reader.readNumber(), number.text.utf8.count == text.utf8.count else {
      return nil
    }
    self = number
  }

  /// Makes a whole number.
  ///
  /// - Parameter value: The number.
  public init(_ value: Int) {
    text = String(value)
  }

  /// Makes a whole number that is not negative.
  ///
  /// - Parameter value: The number.
  public init(_ value: UInt64) {
    text = String(value)
  }

  /// The number, if it has plain digits and is from 0 to 2^64 − 1.
  public var uint64: UInt64? {
    var reader = JSONReader(Array(text.utf8))
    return try? reader.readUInt64()
  }

  /// The number, if it has plain digits, optionally after a minus sign, and is in the range of `Int`.
  public var int: Int? {
    var reader = JSONReader(Array(text.utf8))
    return try? reader.readInt()
  }

  /// The number, if it has plain digits, optionally after a minus sign, and is from −2^63 to 2^63 − 1.
  public var int64: Int64? {
    var reader = JSONReader(Array(text.utf8))
    return try? reader.readInt64()
  }
}
