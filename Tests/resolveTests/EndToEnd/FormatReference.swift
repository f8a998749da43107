import Scenarios
@testable import resolve

/// The article on formats: what the schemas say, as Markdown, with an example of each.
struct FormatReference {
  /// An example: what makes it, in words, and what it is.
  struct Example {
    let command: String
    let language: String
    let text: String
  }

  /// Examples by the name of the schema.
  let examples: [String: Example]

  /// What a definition is, to find those that two formats share.
  private struct Definition: Hashable {
    let name: String
    let summary: String
    let schema: Schema
  }

  /// Definitions of values, which many formats share; they have a section of their own.
  private static let values: Set<String> = [
    "base64", "bytes", "device", "path", "sha256", "time", "vector", "versionID",
  ]

  /// What keys are if they are devices.
  private static let devicePattern: String? = {
    let device = FormatSchema.all.flatMap(\.definitions).first { $0.name == "device" }
    return if case .text(let pattern)? = device?.schema { pattern } else { nil }
  }()

  /// The whole article.
  func text() -> String {
    var lines = [
      "# Formats", "",
      "Every field of what is read and printed: its type, whether it is always there, what it says, and an example.",
      "",
      "A test writes this article from the JSON Schemas that `resolve schema NAME` prints, and the examples are what the",
      "program prints. A document that has a field `format` names its format there, and a new number after the slash means",
      "that an older reader cannot read it. Fields may be added to what is printed. What is read is strict: an unknown field",
      "is an error with its file, line and column. All files are UTF-8, and times are UTC.", "",
      "| `resolve schema` | `format` | what it is |", "|---|---|---|",
    ]
    for schema in FormatSchema.all {
      let format = schema.format.map { "`\($0)`" } ?? ""
      lines.append("| `\(schema.name)` | \(format) | \(cell(schema.summary)) |")
    }
    lines += [
      "",
      "An outcome in `resolve-outcome/1`, which called the reason of a proposal `why`, is read like one in",
      "`\(OutcomeWriter.format)`.",
      "",
      "`resolve-run/1`, and `resolve-run/2` for a run that moves files from one folder to another, is the journal of a run in",
      "the store of a folder. It is no interface: `resolve undo --list` and",
      "`resolve log` print what it says, and only lines with the code of this installation's key count. Nor is `resolve-open-conflicts/1`, where it is noted since when conflicts are open:",
      "`resolve status` prints that. Nor are `resolve-seen/1` and `resolve-seen-settings/1`, in which a watch keeps what files",
      "were, and `resolve-seen-list/1`, by which devices say that to each other: a list of a later version is not read.",
      "",
    ]
    var known: [Definition: String] = [:]
    for schema in FormatSchema.all { append(schema, to: &lines, known: &known) }
    lines += ["## Values", "", "| type | what it is | pattern |", "|---|---|---|"]
    var seen: Set<String> = []
    for value in FormatSchema.all.flatMap(\.definitions).sorted(by: { $0.name < $1.name })
    where Self.values.contains(value.name) && seen.insert(value.name).inserted {
      lines.append("| \(value.name) | \(cell(value.summary)) | \(pattern(value.schema)) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func append(
    _ schema: FormatSchema, to lines: inout [String], known: inout [Definition: String]
  ) {
    lines += ["## \(schema.name)", "", schema.summary, ""]
    if let format = schema.format { lines += ["Format: `\(format)`.", ""] }
    append(schema.root, to: &lines)
    for definition in schema.definitions where !Self.values.contains(definition.name) {
      let whole = Definition(
        name: definition.name, summary: definition.summary, schema: definition.schema)
      if let before = known[whole] {
        lines += ["*\(definition.name)* is that of `\(before)`.", ""]
        continue
      }
      known[whole] = schema.name
      lines += ["### \(definition.name) of \(schema.name)", "", definition.summary, ""]
      append(definition.schema, to: &lines)
    }
    guard let example = examples[schema.name] else { return }
    lines += [
      "### Example of \(schema.name)", "", example.command, "", "```\(example.language)",
      example.text.trimmingSuffix("\n"), "```", "",
    ]
  }

  /// A whole schema: a table if it is an object, else a sentence.
  private func append(_ schema: Schema, to lines: inout [String]) {
    switch schema {
    case .object(let fields, let rules):
      lines += ["| field | type | there | what it says |", "|---|---|---|---|"]
      for row in rows(fields) { lines.append(row) }
      lines.append("")
      let sentences = rules.map { sentence($0) }
      if !sentences.isEmpty { lines += [sentences.joined(separator: " "), ""] }
    case .either(let schemas) where schemas.contains(where: \.hasFields):
      lines += ["One of these:", ""]
      for schema in schemas {
        if schema.hasFields {
          append(schema, to: &lines)
        } else {
          lines += ["- \(type(schema))", ""]
        }
      }
    default: lines += ["It is \(type(schema)).", ""]
    }
  }

  /// A row for each field; the fields of an object that has no name follow, with a dot.
  private func rows(_ fields: [SchemaField], under prefix: String = "") -> [String] {
    fields.flatMap { field in
      let always = field.isRequired ? "always" : ""
      let row =
        "| `\(prefix)\(field.name)` | \(cell(type(field.schema))) | \(always) | \(cell(field.summary)) |"
      return [row] + rows(field.schema.innerFields, under: prefix + field.name + ".")
    }
  }

  private func type(_ schema: Schema) -> String {
    switch schema {
    case .named(let name): "*\(name)*"
    case .text: "text"
    case .words(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .number(let least, let greatest):
      // The largest number that a field can hold is no bound of the format.
      switch (least, greatest == UInt64.max || greatest == UInt64(Int64.max) ? nil : greatest) {
      case (nil, nil): "number"
      case (let least?, nil): "number from \(least)"
      case (nil, let greatest?): "number to \(greatest)"
      case (let least?, let greatest?): "number from \(least) to \(greatest)"
      }
    case .boolean: "`true` or `false`"
    case .isTrue: "`true`"
    case .anything: "anything"
    case .list(let element, let least, let most, _):
      if let most, most == least {
        "list of \(most) of \(type(element))"
      } else if least > 0 {
        "list of \(type(element)), not empty"
      } else {
        "list of \(type(element))"
      }
    case .object(let fields, _):
      fields.map(\.name) == ["base64"] ? "`{\"base64\": …}`" : "object"
    case .map(let value, let keys, _):
      keys == FormatReference.devicePattern
        ? "object: *device* to \(type(value))" : "object: names to \(type(value))"
    case .either(let schemas): schemas.map { type($0) }.joined(separator: ", or ")
    }
  }

  private func sentence(_ rule: SchemaRule) -> String {
    func list(_ names: [String]) -> String {
      let quoted = names.map { "`\($0)`" }
      return quoted.dropLast().joined(separator: ", ") + " and " + (quoted.last ?? "")
    }
    return switch rule {
    case .exactlyOne(let names): "Exactly one of \(list(names)) is there."
    case .anyOf(let names): "At least one of \(list(names)) is there."
    case .needs(let name, let other): "`\(name)` stands only beside `\(other)`."
    case .notTogether(let names): "At most one of \(list(names)) is there."
    }
  }

  private func pattern(_ schema: Schema) -> String {
    if case .text(let pattern?) = schema { return "`\(cell(pattern))`" }
    return type(schema)
  }

  /// A text in a table.
  private func cell(_ text: String) -> String {
    text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
      .split(separator: "\n").joined(separator: " ")
  }
}

extension Schema {
  /// Whether it is an object with fields of its own.
  fileprivate var hasFields: Bool {
    if case .object = self { true } else { false }
  }

  /// The fields of an object that is said in place, or of the elements of a list of such.
  fileprivate var innerFields: [SchemaField] {
    switch self {
    case .object(let fields, _): fields
    case .list(let element, _, _, _): element.innerFields
    case .map(let value, _, _): value.innerFields
    default: []
    }
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String {
    var text = self
    while text.last == suffix { text.removeLast() }
    return text
  }
}
