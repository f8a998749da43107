// Values that are not opened and closed.

extension JSONWriter {
  /// Writes a string.
  ///
  /// - Parameter text: The string.
  public mutating func string(_ text: String) {
    beginValue()
    appendString(text)
  }

  /// Writes bytes as a string, where they are UTF-8.
  ///
  /// ```swift
  /// if !writer.string(bytes: path) {
  ///   writer.beginObject()
  ///   writer.key("base64")
  ///   writer.string(Base64.encode(path))
  ///   writer.endObject()
  /// }
  /// ```
  ///
  /// - Parameter bytes: The string in UTF-8.
  /// - Returns: Whether it has been written; other bytes are not, and nothing changes.
  ///
  /// Complexity: linear in the number of bytes.
  public mutating func string(bytes: [UInt8]) -> Bool {
    guard UTF8Text.isWellFormed(bytes) else { return false }
    beginValue()
    append(bytes)
    return true
  }

  /// Whether bytes are UTF-8, so that `string(bytes:)` writes them.
  ///
  /// - Parameter bytes: Any bytes.
  /// - Returns: Whether they can be a JSON string.
  ///
  /// Complexity: linear in the number of bytes.
  public static func canWrite(_ bytes: [UInt8]) -> Bool {
    UTF8Text.isWellFormed(bytes)
  }

  /// Writes a whole number in plain digits.
  ///
  /// - Parameter value: The number.
  public mutating func integer(_ value: Int) {
    beginValue()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(UInt64(value.magnitude))
  }

  /// Writes a whole number in plain digits.
  ///
  /// - Parameter value: The number.
  public mutating func integer(_ value: UInt64) {
    beginValue()
    appendDigits(value)
  }

  /// Writes a number as its text is.
  ///
  /// - Parameter value: The number.
  public mutating func number(_ value: JSONNumber) {
    beginValue()
    bytes.append(contentsOf: value.text.utf8)
  }

  /// Writes `true` or `false`.
  ///
  /// - Parameter value: The truth value.
  public mutating func bool(_ value: Bool) {
    beginValue()
    bytes.append(contentsOf: (value ? "true" : "false").utf8)
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    bytes.append(contentsOf: "null".utf8)
  }

  /// Writes a whole tree.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - sortedKeys: Whether members are written in byte order of their keys, so that equal values
  ///     give equal bytes; otherwise in their own order.
  ///
  /// Complexity: linear in the size of the value, but for the sorting.
  public mutating func value(_ value: JSONValue, sortedKeys: Bool = true) {
    switch value {
    case .null: null()
    case .bool(let value): bool(value)
    case .number(let value): number(value)
    case .string(let value): string(value)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element, sortedKeys: sortedKeys) }
      endArray()
    case .object(let object):
      beginObject()
      let members = sortedKeys ? object.sortedByKey() : Array(object)
      for member in members {
        key(member.key)
        self.value(member.value, sortedKeys: sortedKeys)
      }
      endObject()
    }
  }

  private mutating func appendDigits(_ value: UInt64) {
    if value < 10 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value))
      return
    }
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a string between quotation marks.
  mutating func appendString(_ text: String) {
    // Most strings need no escape, and are copied whole.
    let start = bytes.count
    bytes.append(UInt8(ascii: "\""))
    bytes.append(contentsOf: text.utf8)
    var index = start + 1
    while index < bytes.count {
      if JSONWriter.needsEscape(bytes[index]) {
        bytes.removeSubrange(start...)
        return append(Array(text.utf8))
      }
      index &+= 1
    }
    bytes.append(UInt8(ascii: "\""))
  }

  @inline(__always)
  private static func needsEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  /// Writes UTF-8 between quotation marks.
  private mutating func append(_ text: [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var copied = 0
    for index in text.indices where JSONWriter.needsEscape(text[index]) {
      bytes.append(contentsOf: text[copied..<index])
      appendEscape(of: text[index])
      copied = index + 1
    }
    bytes.append(contentsOf: text[copied...])
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscape(of byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: bytes.append(UInt8(ascii: "b"))
    case 0x09: bytes.append(UInt8(ascii: "t"))
    case 0x0A: bytes.append(UInt8(ascii: "n"))
    case 0x0C: bytes.append(UInt8(ascii: "f"))
    case 0x0D: bytes.append(UInt8(ascii: "r"))
    case 0..<0x20:
      bytes.append(contentsOf: "u00".utf8)
      bytes.append(byte < 0x10 ? UInt8(ascii: "0") : UInt8(ascii: "1"))
      let digit = byte & 0x0F
      bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    default: bytes.append(byte)
    }
  }
}

extension JSONObject {
  /// The members in byte order of their keys.
  func sortedByKey() -> [(key: String, value: JSONValue)] {
    sorted { left, right in left.key.utf8.lexicographicallyPrecedes(right.key.utf8) }
  }
}
