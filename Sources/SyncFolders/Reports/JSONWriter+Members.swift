import JSONText

/// Members of an object, in one call each.
extension JSONWriter {
  mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  mutating func member(_ name: String, _ count: Int) {
    key(name)
    integer(count)
  }

  mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// A name of a file: as text, or in base64 where it is no UTF-8.
  mutating func member(_ name: String, name bytes: [UInt8]) {
    key(name)
    if string(bytes: bytes) { return }
    beginObject()
    member("base64", Base64.encode(bytes))
    endObject()
  }

  /// A text, where there is one.
  mutating func member(_ name: String, ifAny text: String?) {
    if let text { member(name, text) }
  }
}
