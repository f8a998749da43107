/// A JSON value as a tree.
///
/// Use it if the shape of a text is not known beforehand, for example for a scenario's expectation of an outcome. A
/// format with a known shape is read faster with `JSONReader` alone.
///
/// ```swift
/// let value = try JSONValue.parse(bytes)
/// value["summary"]?["conflicts"]  // .number(1)
/// ```
///
/// Strings and keys are equal if their bytes are, as RFC 8259, section 8.3, requires; Swift's own comparison of strings
/// would treat composed and decomposed letters as equal. Numbers are equal if they are written in the same way (see
/// `JSONNumber`). The order of members does not matter.
public enum JSONValue: Sendable {
  /// The literal `null`.
  case null
  /// One of `true` and `false`.
  case bool(Bool)
  /// A number as it is written.
  case number(JSONNumber)
  /// A string.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)

  /// Reads a whole text as one value.
  ///
  /// - Parameters:
  ///   - bytes: The text, in UTF-8.
  ///   - limits: The limits for accepting the text.
  /// - Returns: The value.
  /// - Throws: `JSONError` if the text is not one valid value.
  ///
  /// Complexity: linear in the length of the text.
  public static func parse(
    _ bytes: [UInt8], limits: JSONLimits = JSONLimits()
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes, limits: limits)
    let value = try reader.readValue()
    try reader.expectEnd()
    return value
  }

  /// The type of the value.
  public var kind: JSONKind {
    switch self {
    case .null: .null
    case .bool: .boolean
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }

  /// The truth value, or `nil` if the type is another.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The number, or `nil` if the type is another.
  public var numberValue: JSONNumber? {
    if case .number(let value) = self { value } else { nil }
  }

  /// The string, or `nil` if the type is another.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements, or `nil` if the type is another.
  public var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The object, or `nil` if the type is another.
  public var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The value of a key, or `nil` if this is not an object or does not have the key.
  ///
  /// - Parameter key: The key, compared by bytes.
  public subscript(key: String) -> JSONValue? {
    objectValue?[key]
  }
}

extension JSONValue: Hashable {
  /// Whether two values are equal.
  ///
  /// - Parameters:
  ///   - lhs: A value.
  ///   - rhs: Another value.
  /// - Returns: Whether they are the same, except for the order of members.
  ///
  /// Complexity: linear in the size of the values.
  public static func == (lhs: JSONValue, rhs: JSONValue) -> Bool {
    switch (lhs, rhs) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.string(let left), .string(let right)): JSONExactText(left) == JSONExactText(right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Feeds the value into a hasher.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    switch self {
    case .null: break
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value)
    case .string(let value): hasher.combine(JSONExactText(value))
    case .array(let value): hasher.combine(value)
    case .object(let value): hasher.combine(value)
    }
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as compact JSON with sorted keys.
  public var description: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
