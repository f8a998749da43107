/// A fault in a JSON text, with its place.
///
/// ```
/// 3:14: expected ':' after the key, found '}'
/// ```
///
/// `description` is the place and the message; a program that shows it only has to prefix the name of the file. Code
/// that depends on the kind of the fault compares `code`, which is stable, never `message`.
public struct JSONError: Error, Hashable, Sendable {
  /// The kind of a fault.
  ///
  /// The set is open: formats built on JSON may add their own codes, and a new code does not break existing
  /// programs.
  public struct Code: Hashable, Sendable {
    /// The stable name of the code.
    public let rawValue: String

    /// Makes a code with a name.
    ///
    /// - Parameter rawValue: The stable name, in camel case.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }

    /// Whether both have the same name, byte for byte.
    public static func == (left: Self, right: Self) -> Bool {
      left.rawValue.hasSameBytes(as: right.rawValue)
    }

    /// The text ends before its value is complete.
    public static let unexpectedEnd = Code("unexpectedEnd")
    /// The grammar of RFC 8259 does not allow a byte at its place.
    public static let unexpectedText = Code("unexpectedText")
    /// Something follows the one value of the text.
    public static let trailingText = Code("trailingText")
    /// The text begins with a byte order mark (RFC 8259, section 8.1).
    public static let byteOrderMark = Code("byteOrderMark")
    /// A string holds bytes that are not UTF-8.
    public static let invalidUTF8 = Code("invalidUTF8")
    /// A string holds a control character that is not escaped.
    public static let controlCharacter = Code("controlCharacter")
    /// A backslash is not followed by one of the escapes of RFC 8259, section 7.
    public static let invalidEscape = Code("invalidEscape")
    /// An escape names one half of a surrogate pair without the other half.
    public static let loneSurrogate = Code("loneSurrogate")
    /// A number has a leading zero, or lacks digits.
    public static let invalidNumber = Code("invalidNumber")
    /// A key occurs twice in one object.
    public static let duplicateKey = Code("duplicateKey")
    /// Arrays and objects are nested deeper than the limit.
    public static let tooDeep = Code("tooDeep")
    /// The text is longer than the limit.
    public static let tooLong = Code("tooLong")
    /// A value has a type other than the requested one.
    public static let wrongType = Code("wrongType")
    /// A number is not a whole number in plain digits within the requested range.
    public static let numberOutOfRange = Code("numberOutOfRange")
    /// The object may not have this key.
    public static let unknownKey = Code("unknownKey")
    /// A string is not strict Base64.
    public static let invalidBase64 = Code("invalidBase64")
    /// A value is well formed, but the format built on JSON does not allow it.
    public static let invalidValue = Code("invalidValue")
    /// The program requested something that cannot come next: a fault of the program, not of the text.
    public static let misuse = Code("misuse")
  }

  /// The kind of the fault.
  public let code: Code

  /// The line, counted from 1 (or the reader's first line); a line ends with a line feed.
  public let line: Int

  /// The column, counted from 1 in Unicode scalars of the line.
  public let column: Int

  /// The index of the byte in the array that was read.
  public let offset: Int

  /// What was expected and what was found, without the place.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: The kind of the fault.
  ///   - line: The line, counted from 1.
  ///   - column: The column, counted from 1 in Unicode scalars.
  ///   - offset: The index of the byte.
  ///   - message: What was expected and what was found.
  public init(code: Code, line: Int, column: Int, offset: Int, message: String) {
    self.code = code
    self.line = line
    self.column = column
    self.offset = offset
    self.message = message
  }
}

extension JSONError: CustomStringConvertible {
  /// Place and message: `3:14: expected ':' after the key, found '}'`.
  public var description: String {
    "\(line):\(column): \(message)"
  }
}

extension JSONError.Code: CustomStringConvertible {
  /// The stable name of the code.
  public var description: String { rawValue }
}
