/// A number as it is written in JSON.
///
/// The text is kept, so that nothing is lost: 2^64 − 1 and 0.1 come out as they came in.
///
/// Two numbers are equal when they are written alike: `1`, `1.0` and `1e0` are three different
/// numbers, and so are `0` and `-0`. JSON itself gives no value to a number (RFC 8259, section 6),
/// and programs differ on those. A whole number in plain digits has one way of writing only, so
/// that such numbers are equal exactly when their values are.
public struct JSONNumber: Hashable, Sendable {
  /// The number as it is written.
  public let text: String

  /// Makes a number of a text that is known to be one.
  init(checked text: String) {
    self.text = text
  }

  /// Makes a number of a text, or `nil` where RFC 8259 does not allow it.
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

  /// The number where it is one of plain digits, from 0 to 2^64 − 1.
  public var uint64: UInt64? {
    var reader = JSONReader(Array(text.utf8))
    return try? reader.readUInt64()
  }

  /// The number where it is one of plain digits, perhaps with a minus sign, in the range of `Int`.
  public var int: Int? {
    var reader = JSONReader(Array(text.utf8))
    return try? reader.readInt()
  }

  /// The number where it is one of plain digits, perhaps with a minus sign, from −2^63 to 2^63 − 1.
  public var int64: Int64? {
    var reader = JSONReader(Array(text.utf8))
    return try? reader.readInt64()
  }
}
