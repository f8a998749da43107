// The values that several formats have.
extension Schema {
  /// The end of a pattern: `$` would also match before a line feed at the end.
  private static let end = #"(?![\s\S])"#

  static let path = Schema.named("path")
  static let bytes = Schema.named("bytes")
  static let time = Schema.named("time")
  static let device = Schema.named("device")
  static let vector = Schema.named("vector")
  static let storedVector = Schema.named("storedVector")
  static let versionID = Schema.named("versionID")
  static let sha256 = Schema.named("sha256")
  static let base64 = Schema.named("base64")

  /// A text that is not empty.
  static let nonempty = Schema.text(pattern: #"[\s\S]"#)
  /// A text that is not empty, or bytes that are not UTF-8.
  static let nonemptyBytes = Schema.either([
    nonempty, .object([.required("base64", .base64, "The bytes.")]),
  ])
  /// A size in bytes.
  static let size = Schema.number(from: 0, to: .max)

  /// The pattern of a device ID, also as a key of an object.
  static let devicePattern = #"^[^:,#\u0000-\u001f\u007f-\u009f]{1,64}"# + end

  /// The definitions of the named values above.
  static let values: [String: (summary: String, schema: Schema)] = [
    "base64": (
      "Bytes in Base64 with padding (RFC 4648, section 4).",
      .text(
        pattern: "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?" + end)
    ),
    "bytes": (
      "A text; bytes that are no UTF-8 as an object with their Base64.",
      .either([.text(), .object([.required("base64", .base64, "The bytes.")])])
    ),
    "path": (
      """
      A path from the root of the synced folder, with `/` between its names: none of them empty, `.` or `..`. A path \
      that is no UTF-8 is an object with its Base64.
      """,
      .either([
        .text(
          pattern: #"^(?![\s\S]*(?:^|/)\.{0,2}(?:/|"# + end + #"))[^\u0000]+"# + end),
        .object([.required("base64", .named("base64"), "The bytes of the path.")]),
      ])
    ),
    "time": (
      "A moment as RFC 3339 has it, with at most nine digits of a second's fraction.",
      .text(
        pattern: "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}:[0-9]{2}"
          + #"(?:\.[0-9]{1,9})?(?:[Zz]|[+-][0-9]{2}:[0-9]{2})"# + end)
    ),
    "device": (
      "A device ID: 1 to 64 bytes without `:`, `,`, `#` and control characters.",
      .text(pattern: devicePattern)
    ),
    "vector": (
      "A version vector: devices and their counters, from 1.",
      .map(of: .number(from: 1, to: .max), keys: devicePattern, atLeast: 1)
    ),
    "storedVector": (
      "A version vector: devices and their counters, from 1. An empty one includes no version.",
      .map(of: .number(from: 1, to: .max), keys: devicePattern, atLeast: 0)
    ),
    "versionID": (
      """
      A version ID: the vector with devices in byte order, then, if several versions have the vector or there is none, \
      `#` and the first 64 bits of a digest. `home:1,mom:2`, `mom:2#5b1f0c2d9e7a4411`, `#5b1f0c2d9e7a4411`.
      """,
      .text(
        pattern: "^(?:[^:,#]+:[1-9][0-9]*(?:,[^:,#]+:[1-9][0-9]*)*(?:#[0-9a-f]{16})?|#[0-9a-f]{16})"
          + end)
    ),
    "sha256": (
      "A SHA-256 as 64 hexadecimal digits.", .text(pattern: "^[0-9A-Fa-f]{64}" + end)
    ),
  ]

  /// The names of definitions that a schema refers to.
  var references: Set<String> {
    switch self {
    case .named(let name): [name]
    case .text, .words, .number, .boolean, .isTrue, .anything: []
    case .list(let element, _, _, _): element.references
    case .map(let value, _, _): value.references
    case .object(let fields, _):
      fields.reduce(into: []) { $0.formUnion($1.schema.references) }
    case .either(let schemas): schemas.reduce(into: []) { $0.formUnion($1.references) }
    }
  }
}

extension FormatSchema {
  /// A schema with its own definitions, and those of the values that it refers to.
  init(
    _ name: String, format: String? = nil, _ summary: String, root: Schema,
    definitions own: [FormatSchema.Definition] = []
  ) {
    let values = Schema.values.keys.sorted().compactMap { name in
      Schema.values[name].map { (name: name, summary: $0.summary, schema: $0.schema) }
    }
    let all = own + values
    // Only definitions that are referred to, directly or indirectly.
    var needed: Set<String> = []
    var next = root.references
    while let name = next.popFirst() {
      guard needed.insert(name).inserted else { continue }
      next.formUnion(all.first { $0.name == name }?.schema.references ?? [])
    }
    self.init(
      name: name, format: format, summary: summary, root: root,
      definitions: all.filter { needed.contains($0.name) })
  }
}
