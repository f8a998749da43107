/// Members of an object, in one call each.
extension JSONWriter {
  /// A report as text: an object that begins with its format.
  ///
  /// - Parameters:
  ///   - format: The name and version of the format.
  ///   - body: Writes the other members.
  /// - Returns: The text, with a line feed at the end.
  /// - Throws: What `body` throws.
  package static func report<Failure: Error>(
    _ format: String, _ body: (inout JSONWriter) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.member("format", format)
    try body(&writer)
    writer.endObject()
    writer.endLine()
    return writer.takeBytes()
  }

  /// A member with a text.
  package mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  /// A member with a count.
  package mutating func member(_ name: String, _ count: Int) {
    key(name)
    integer(count)
  }

  /// A member with a number that may be larger than a count on any system.
  package mutating func member(_ name: String, _ number: UInt64) {
    key(name)
    integer(number)
  }

  /// A member that is true or false.
  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Opens an object that is a member.
  package mutating func beginObject(_ name: String) {
    key(name)
    beginObject()
  }

  /// Opens an array that is a member.
  package mutating func beginArray(_ name: String) {
    key(name)
    beginArray()
  }

  /// A member with an array, each of whose elements `write` writes.
  @inlinable
  package mutating func list<Elements: Sequence>(
    _ name: String, of elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { write(&self, element) }
    endArray()
  }

  /// A member with an array of objects, whose members `write` writes.
  @inlinable
  package mutating func objects<Elements: Sequence>(
    _ name: String, of elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
  ) {
    list(name, of: elements) { json, element in
      json.beginObject()
      write(&json, element)
      json.endObject()
    }
  }

  /// A name that may be any bytes: a string, or `{"base64": "…"}` if it is not UTF-8.
  package mutating func name(_ bytes: [UInt8]) {
    if string(bytes: bytes) { return }
    beginObject()
    member("base64", Base64.encode(bytes))
    endObject()
  }

  /// A member with a name that may be any bytes.
  package mutating func member(_ key: String, name bytes: [UInt8]) {
    self.key(key)
    name(bytes)
  }
}
