import JSONText

/// A value of JSON for any coder.
struct CodedValue: Codable {
  let value: JSONValue

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ value: JSONValue) { self.value = value }

  /// Reads any value that a decoder has; it shows only by a refusal what the value is not.
  init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: Key.self) {
      var members = JSONObject()
      for key in object.allKeys {
        members[key.stringValue] = try object.decode(CodedValue.self, forKey: key).value
      }
      value = .object(members)
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !list.isAtEnd { elements.append(try list.decode(CodedValue.self).value) }
      value = .array(elements)
      return
    }
    let single = try decoder.singleValueContainer()
    if let text = try? single.decode(String.self) {
      value = .string(text)
    } else if let truth = try? single.decode(Bool.self) {
      value = .bool(truth)
    } else if let number = try? single.decode(UInt64.self) {
      value = .number(JSONNumber(number))
    } else {
      value = .number(JSONNumber(try single.decode(Int.self)))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .object(let members):
      var object = encoder.container(keyedBy: Key.self)
      for (name, member) in members {
        try object.encode(CodedValue(member), forKey: Key(stringValue: name))
      }
    case .array(let elements):
      var list = encoder.unkeyedContainer()
      for element in elements { try list.encode(CodedValue(element)) }
    case .string(let text): try single(text, encoder)
    case .bool(let truth): try single(truth, encoder)
    case .number(let number):
      if let whole = number.uint64 {
        try single(whole, encoder)
      } else {
        try single(number.int, encoder)
      }
    case .null: try single(String?.none, encoder)
    }
  }

  private func single(_ value: some Encodable, _ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
