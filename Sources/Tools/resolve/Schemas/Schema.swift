/// The type of one value of a format: as much of JSON Schema (draft 2020-12) as the formats need.
///
/// ```swift
/// Schema.list(of: .named("path"))  // {"type": "array", "items": {"$ref": "#/$defs/path"}}
/// ```
indirect enum Schema: Hashable, Sendable {
  /// A definition of the same document, by its name in `$defs`.
  case named(String)
  /// A text; with a pattern, one that matches it.
  case text(pattern: String? = nil)
  /// One of several texts.
  case words([String])
  /// A whole number within bounds.
  case number(from: Int64? = nil, to: UInt64? = nil)
  /// `true` or `false`.
  case boolean
  /// `true`, in a field that is omitted otherwise.
  case isTrue
  /// Anything.
  case anything
  /// Elements of one kind.
  case list(of: Schema, atLeast: Int = 0, atMost: Int? = nil, isSet: Bool = false)
  /// Exactly these fields.
  case object([SchemaField], [SchemaRule] = [])
  /// Keys that are data, and the values under them.
  case map(of: Schema, keys: String? = nil, atLeast: Int = 0)
  /// One of several.
  case either([Schema])

  /// Whole numbers from 0.
  static let count = Schema.number(from: 0)
}

/// A field of an object of a format.
struct SchemaField: Hashable, Sendable {
  /// Its key.
  let name: String
  /// The type of its value.
  let schema: Schema
  /// Its description, in one or two sentences.
  let summary: String
  /// Whether it is always present.
  let isRequired: Bool

  /// A field.
  init(_ name: String, _ schema: Schema, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.schema = schema
    self.summary = summary
    self.isRequired = isRequired
  }

  /// A field that is always present.
  static func required(_ name: String, _ schema: Schema, _ summary: String) -> SchemaField {
    SchemaField(name, schema, summary, isRequired: true)
  }

  /// A field that may be omitted.
  static func optional(_ name: String, _ schema: Schema, _ summary: String) -> SchemaField {
    SchemaField(name, schema, summary)
  }
}

/// A rule about the fields of an object.
enum SchemaRule: Hashable, Sendable {
  /// Exactly one of these fields is present.
  case exactlyOne([String])
  /// At least one of these fields is present.
  case anyOf([String])
  /// A field is only present together with another one.
  case needs(String, beside: String)
  /// No two of these fields are present together.
  case notTogether([String])
}
