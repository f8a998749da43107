import JSONText

extension FormatSchema {
  /// The schema as a JSON document, draft 2020-12.
  ///
  /// - Returns: the text, in UTF-8, with a line feed at the end; the same for each call.
  /// - Complexity: O(*n*) in the length of the text.
  func json() -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("title", format ?? name)
    writer.member("description", summary)
    writer.members(of: root)
    if !definitions.isEmpty {
      writer.beginObject("$defs")
      for definition in definitions {
        writer.beginObject(definition.name)
        writer.member("description", definition.summary)
        writer.members(of: definition.schema)
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }
}

extension JSONWriter {
  /// A schema as a separate object.
  fileprivate mutating func schema(_ schema: Schema) {
    beginObject()
    members(of: schema)
    endObject()
  }

  /// The members of the object of a schema.
  fileprivate mutating func members(of schema: Schema) {
    switch schema {
    case .named(let name): member("$ref", "#/$defs/" + name)
    case .text(let pattern):
      member("type", "string")
      if let pattern { member("pattern", pattern) }
    case .words(let words):
      if words.count == 1 { member("const", words[0]) } else { member("enum", words) }
    case .number(let least, let greatest):
      member("type", "integer")
      if let least { member("minimum", Int(least)) }
      if let greatest {
        key("maximum")
        integer(greatest)
      }
    case .boolean: member("type", "boolean")
    case .isTrue:
      member("const", true)
    case .anything: break
    case .list(let element, let least, let most, let isSet):
      member("type", "array")
      key("items")
      self.schema(element)
      if least > 0 { member("minItems", least) }
      if let most { member("maxItems", most) }
      if isSet { member("uniqueItems", true) }
    case .object(let fields, let rules): object(fields, rules)
    case .map(let value, let keys, let least):
      member("type", "object")
      if let keys {
        key("propertyNames")
        self.schema(.text(pattern: keys))
      }
      key("additionalProperties")
      self.schema(value)
      if least > 0 { member("minProperties", least) }
    case .either(let schemas):
      list("anyOf", of: schemas) { $0.schema($1) }
    }
  }

  private mutating func object(_ fields: [SchemaField], _ rules: [SchemaRule]) {
    member("type", "object")
    beginObject("properties")
    for field in fields {
      beginObject(field.name)
      member("description", field.summary)
      members(of: field.schema)
      endObject()
    }
    endObject()
    member("additionalProperties", false)
    let required = fields.filter { $0.isRequired }.map { $0.name }
    if !required.isEmpty { member("required", required) }
    let needs = rules.compactMap { rule -> (String, String)? in
      if case .needs(let name, let other) = rule { (name, other) } else { nil }
    }
    if !needs.isEmpty {
      beginObject("dependentRequired")
      for (name, other) in needs { member(name, [other]) }
      endObject()
    }
    let others = rules.filter { if case .needs = $0 { false } else { true } }
    guard !others.isEmpty else { return }
    list("allOf", of: others) { $0.rule($1) }
  }

  private mutating func rule(_ rule: SchemaRule) {
    beginObject()
    switch rule {
    case .exactlyOne(let names): alternatives("oneOf", names.map { [$0] })
    case .anyOf(let names): alternatives("anyOf", names.map { [$0] })
    case .needs: break
    case .notTogether(let names):
      beginObject("not")
      let pairs = names.indices.flatMap { first in
        names.indices.filter { $0 > first }.map { [names[first], names[$0]] }
      }
      alternatives("anyOf", pairs)
      endObject()
    }
    endObject()
  }

  /// Objects that each require some fields.
  private mutating func alternatives(_ name: String, _ required: [[String]]) {
    beginArray(name)
    for names in required {
      beginObject()
      member("required", names)
      endObject()
    }
    endArray()
  }

  private mutating func member(_ name: String, _ texts: [String]) {
    list(name, of: texts) { $0.string($1) }
  }
}
