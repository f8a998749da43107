/// The type of a JSON value.
public enum JSONKind: Hashable, Sendable, CaseIterable {
  /// An object: `{…}`.
  case object
  /// An array: `[…]`.
  case array
  /// A string: `"…"`.
  case string
  /// A number.
  case number
  /// One of `true` and `false`.
  case boolean
  /// The literal `null`.
  case null
}

extension JSONKind: CustomStringConvertible {
  /// The type with its article, as in messages: `an object`.
  public var description: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}
